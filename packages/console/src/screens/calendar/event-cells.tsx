import type { CalendarRow } from '@fulcrum/contract/console/content/calendar';

import { t } from '../../i18n/i18n.ts';

/** An event as a list shows it, stored or only in a file. */
export type EventRow = Omit<CalendarRow, 'id'>;

const IMPORTANCE = { 1: 'calendar.low', 2: 'calendar.medium', 3: 'calendar.high' } as const;

/** A time as files have it, so that both can be compared. */
export const Utc = ({ at }: { readonly at: number }) => {
  const text = new Date(at).toISOString();
  return (
    <time className="num t2" translate="no" dateTime={text}>
      {text.slice(0, 16).replace('T', ' ')}
    </time>
  );
};

export function Importance({ value }: { readonly value: number }) {
  const key = value === 1 || value === 2 || value === 3 ? IMPORTANCE[value] : IMPORTANCE[1];
  return <span className={value === 3 ? 'tag tag--warn' : 'tag'}>{t(key)}</span>;
}

/** Country and currency, such as `US USD`. */
export const Country = ({ event }: { readonly event: EventRow }) => (
  <>
    <span>{event.country}</span> <span className="t3">{event.currency}</span>
  </>
);
