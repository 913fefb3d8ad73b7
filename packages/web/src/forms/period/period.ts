/** First and last day of a period, both included, as YYYY-MM-DD, the format of a date field. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/** Periods of so many days that end today. */
export const RECENT_DAYS = [7, 30, 90] as const;
export type RecentDays = (typeof RECENT_DAYS)[number];

/** The last days, or chosen ones. */
export type Range = { readonly days: RecentDays } | { readonly period: Period };

const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

export type PeriodFault = 'dayMissing' | 'dayOrder' | 'dayRange';

/**
 * Returns the period's start and end, epoch ms, at midnight in this device's zone; `to` is
 * exclusive.
 */
export function edgesOf({ first, last }: Period): { from: number; to: number } | PeriodFault {
  const from = dateOf(first, 0).getTime();
  const to = dateOf(last, 1).getTime();
  if (Number.isNaN(from) || Number.isNaN(to)) return 'dayMissing';
  if (from >= to) return 'dayOrder';
  return to - from > DAYS_MAX * DAY_MS ? 'dayRange' : { from, to };
}

/** Returns the days of a range, counted back from today on this device. */
export function periodOf(range: Range, now: Date): Period {
  if ('period' in range) return range.period;
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (range.days - 1));
  return { first: dayOf(first), last: dayOf(now) };
}

/** Returns each day of a period, oldest first. */
export function daysOf({ first, last }: Period): readonly string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < DAYS_MAX; ) {
    days.push(day);
    day = dayOf(dateOf(day, 1));
  }
  return days;
}

/** Returns the range that an address names; null if it names none, or days that make no period. */
export function rangeIn(params: URLSearchParams): Range | null {
  const days = RECENT_DAYS.find((each) => String(each) === params.get('days'));
  if (days !== undefined) return { days };
  const period = { first: params.get('first') ?? '', last: params.get('last') ?? '' };
  return typeof edgesOf(period) === 'string' ? null : { period };
}

/** Writes a range into an address; null takes it out. */
export function putRange(params: URLSearchParams, range: Range | null): URLSearchParams {
  for (const name of ['days', 'first', 'last']) params.delete(name);
  if (range === null) return params;
  if ('days' in range) params.set('days', String(range.days));
  else {
    params.set('first', range.period.first);
    params.set('last', range.period.last);
  }
  return params;
}

/** Returns the midnight at which a day starts on this device, or `later` days after it. */
export function dateOf(day: string, later = 0): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return new Date(NaN);
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** Returns the day of a date on this device. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
