import type { Stretch } from '@fulcrum/contract/console/catalogue/schema';

import { say } from '../../i18n/i18n.ts';
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
const inNewYork = new Intl.DateTimeFormat('en', { ...FORM, timeZone: 'America/New_York' });

/** When a market is open, by its own clock and by the operator's. */
export function WeekTable({ week }: { readonly week: readonly Stretch[] }) {
  const own = new Intl.DateTimeFormat('en', FORM);
  const stretch = (of: Intl.DateTimeFormat, { open, close }: Stretch) =>
    `${of.format(open)} – ${of.format(close)}`;
  return (
    <>
      <PanelHead level={3}>{say('hours.week')}</PanelHead>
      {week.length === 0 && <Note look="late">{say('hours.weekNone')}</Note>}
      {week.length > 0 && (
        <PlainTable>
          <thead>
            <tr>
              <TextHead>{say('column.hours')}</TextHead>
              <TextHead>{say('app.ownTime')}</TextHead>
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
