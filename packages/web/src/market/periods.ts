/** Chart periods, by the names used in the contract. */
export const PERIODS = ['1M', '5M', '15M', '30M', '1H', '1D'] as const;
export type PeriodName = (typeof PERIODS)[number];

const MINUTES: Readonly<Record<PeriodName, number>> = {
  '1M': 1,
  '5M': 5,
  '15M': 15,
  '30M': 30,
  '1H': 60,
  '1D': 1_440,
};

export const secondsOf = (period: PeriodName): number => MINUTES[period] * 60;

/**
 * Returns the time left until the candle that began at `time` (epoch seconds) is complete, as m:ss
 * or h:mm:ss. Empty after that, until the next candle has its first tick.
 */
export function countdown(period: PeriodName, time: number, now: number): string {
  const left = Math.ceil(time + secondsOf(period) - now / 1_000);
  if (left <= 0 || left > secondsOf(period)) return '';
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3_600);
  const minutes = Math.floor((left % 3_600) / 60);
  const clock = `${pad(minutes)}:${pad(left % 60)}`;
  return hours === 0 ? clock : `${hours}:${clock}`;
}
