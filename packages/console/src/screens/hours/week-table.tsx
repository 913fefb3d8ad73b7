import type { Stretch } from '@fulcrum/contract/console/catalogue/schema';

import { t } from '../../i18n/i18n.ts';
import { currentTag } from '../../i18n/language.ts';
import { PanelHead } from '../../parts/layout/boxes.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';

const FORM = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** The trading periods of the next week, in New York time and the operator's own time. */
export function WeekTable({ week }: { readonly week: readonly Stretch[] }) {
  const own = new Intl.DateTimeFormat(currentTag(), FORM);
  const inNewYork = new Intl.DateTimeFormat(currentTag(), {
    ...FORM,
    timeZone: 'America/New_York',
  });
  const stretch = (of: Intl.DateTimeFormat, { open, close }: Stretch) =>
    `${of.format(open)} – ${of.format(close)}`;
  return (
    <>
      <PanelHead level={3}>{t('hours.week')}</PanelHead>
      {week.length === 0 && <Note look="late">{t('hours.weekNone')}</Note>}
      {week.length > 0 && (
        <PlainTable>
          <thead>
            <tr>
              <TextHead>{t('column.hours')}</TextHead>
              <TextHead>{t('app.ownTime')}</TextHead>
            </tr>
          </thead>
          <tbody>
            {week.map((each) => (
              <tr key={each.open}>
                <TextCell className="num">{stretch(inNewYork, each)}</TextCell>
                <TextCell className="num t2">{stretch(own, each)}</TextCell>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  );
}
