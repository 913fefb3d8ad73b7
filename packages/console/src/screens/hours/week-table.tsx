import type { Stretch } from '@fulcrum/contract/console/catalogue/schema';

import { t } from '../../i18n/i18n.ts';
import { currentTag } from '../../i18n/language.ts';
import { PanelHead } from '../../parts/layout/boxes.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { PlainTable, TextCell, TextHead } from '../../parts/list/plain-table.tsx';
import { NEW_YORK, zoneText } from './zone-text.ts';

const FORM = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

interface WeekTableProps {
  readonly week: readonly Stretch[];
  readonly zone: string;
}

/** The trading periods of the next week, in the time of their zone and the operator's own time. */
export function WeekTable({ week, zone }: WeekTableProps) {
  const own = new Intl.DateTimeFormat(currentTag(), FORM);
  const shown = knownZone(zone);
  const there = new Intl.DateTimeFormat(currentTag(), { ...FORM, timeZone: shown });
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
              <TextHead>{zoneText(shown)}</TextHead>
              <TextHead>{t('app.ownTime')}</TextHead>
            </tr>
          </thead>
          <tbody>
            {week.map((each) => (
              <tr key={each.open}>
                <TextCell className="num" translate="no">
                  {stretch(there, each)}
                </TextCell>
                <TextCell className="num t2" translate="no">
                  {stretch(own, each)}
                </TextCell>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  );
}

/** Returns the zone, or New York if this browser's time-zone data is older than the server's. */
function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return NEW_YORK;
  }
}
