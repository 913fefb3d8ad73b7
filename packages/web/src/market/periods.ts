import { candlePeriodAround, FOUR_HOURS, MONTH, WEEK } from '@fulcrum/engine/market/candle-periods';

/** Chart periods, by the names used in the contract. */
export const PERIODS = ['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W', '1MN'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Those that are one tap further away where there is no room for all. */
export const MORE_PERIODS: readonly PeriodName[] = ['4H', '1W', '1MN'];
export const FIRST_PERIODS = PERIODS.filter((period) => !MORE_PERIODS.includes(period));

const MINUTES: Readonly<Record<PeriodName, number>> = {
  '1M': 1,
  '5M': 5,
  '15M': 15,
  '30M': 30,
  '1H': 60,
  '4H': FOUR_HOURS,
  '1D': 1_440,
  '1W': WEEK,
  '1MN': MONTH,
};

/** A day of trading may have an hour more when the clocks change. */
const SHOWN_FROM_S = 25 * 3_600;

export const minutesOf = (period: PeriodName): number => MINUTES[period];

/**
 * Returns the time left until the candle that began at `time` (epoch seconds) is complete, as m:ss
 * or h:mm:ss. Empty while more than a day is left, and after the end, until the next candle has its
 * first tick.
 */
export function countdown(period: PeriodName, time: number, now: number): string {
  const { start, end } = candlePeriodAround(time * 1_000, MINUTES[period]);
  const left = Math.ceil((end - now) / 1_000);
  if (left <= 0 || left > SHOWN_FROM_S || now < start) return '';
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3_600);
  const minutes = Math.floor((left % 3_600) / 60);
  const clock = `${pad(minutes)}:${pad(left % 60)}`;
  return hours === 0 ? clock : `${hours}:${clock}`;
}
