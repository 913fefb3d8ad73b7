import { formatWeekday } from '@fulcrum/ui/figures/format';

import { ltr } from '../language/left-to-right.ts';

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** Hours of one day of the week, counted from 0, Monday's first; `to` is exclusive. */
export interface WeekHours {
  readonly from: number;
  readonly to: number;
}

const dayOf = (hour: number): number => Math.floor(hour / DAY_HOURS);

/** Names hours of a day, such as 15:00–18:00. `to` may be 24, which is midnight. */
export const hoursText = (from: number, to: number): string => `${clock(from)}–${clock(to)}`;

const clock = (hour: number): string => `${String(hour % DAY_HOURS).padStart(2, '0')}:00`;

/** Names hours of the week, such as Wed 15:00–18:00. */
export function weekHoursText({ from, to }: WeekHours): string {
  const day = dayOf(from);
  return `${formatWeekday(day)} ${ltr(hoursText(from % DAY_HOURS, to - day * DAY_HOURS))}`;
}

/** Returns the hours of one day of the week that an address names; null if it names none. */
export function weekHoursIn(params: URLSearchParams): WeekHours | null {
  const [, first, end] = /^(\d{1,3})-(\d{1,3})$/.exec(params.get('week') ?? '') ?? [];
  const [from, to] = [Number(first), Number(end)];
  const isOfOneDay = dayOf(from) === dayOf(to - 1);
  return from < to && to <= WEEK_HOURS && isOfOneDay ? { from, to } : null;
}

/** Writes hours of the week into an address; null takes them out. */
export function putWeekHours(params: URLSearchParams, hours: WeekHours | null): URLSearchParams {
  if (hours === null) params.delete('week');
  else params.set('week', `${hours.from}-${hours.to}`);
  return params;
}
