import type { Stretch } from '@fulcrum/contract/console/catalogue/schema';

import { say } from '../../i18n/i18n.ts';

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
      <h3 className="panel__h">{say('hours.week')}</h3>
      {week.length === 0 && <p className="note late">{say('hours.weekNone')}</p>}
      {week.length > 0 && (
        <table className="grid grid--plain">
          <thead>
            <tr>
              <th scope="col" className="txt">
                {say('column.hours')}
              </th>
              <th scope="col" className="txt">
                {say('app.ownTime')}
              </th>
            </tr>
          </thead>
          <tbody>
            {week.map((each) => (
              <tr key={each.open}>
                <td className="txt num">{stretch(inNewYork, each)}</td>
                <td className="txt num t2">{stretch(own, each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
