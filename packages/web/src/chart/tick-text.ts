import type { Period } from 'klinecharts';

export const CHART_ZONE = 'America/New_York';
/**
 * A daily candle starts at 17:00 the evening before; half a day later it is the date that the
 * candle is named after.
 */
const HALF_DAY_MS = 43_200_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function nyFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: CHART_ZONE, hourCycle: 'h23' });
  formats.set(key, format);
  return format;
}

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const DATE = { month: '2-digit', day: '2-digit' } as const;

/**
 * Returns the label of the candle that starts at `timestamp` (epoch ms). On the axis it is the
 * hour, or the date at midnight and for candles of a day or longer. One of four hours has both,
 * because the labels of its chart may all be of one hour; the first of a trading day has that day's
 * date. The cross hair has both for all candles that are shorter than a day.
 */
export function tickText(
  timestamp: number,
  period: Period | null,
  place: 'axis' | 'crossHair',
): string {
  const { type: unit = '', span = 1 } = period ?? {};
  const isOnAxis = place === 'axis';
  if (unit === 'month') return dateText(timestamp + HALF_DAY_MS, true).slice(0, 7);
  if (unit === 'day' || unit === 'week') {
    return dateText(timestamp + HALF_DAY_MS, !isOnAxis || unit === 'week');
  }
  const time = nyFormat(TIME).format(timestamp);
  const isFourHours = unit === 'hour' && span === 4;
  if (isOnAxis && isFourHours && time === '17:00') return dateText(timestamp + HALF_DAY_MS, false);
  if (!isOnAxis || isFourHours) return `${dateText(timestamp, false)} ${time}`;
  return time === '00:00' ? dateText(timestamp, false) : time;
}

function dateText(timestamp: number, hasYear: boolean): string {
  const parts = nyFormat({ ...DATE, year: 'numeric' }).formatToParts(timestamp);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const day = `${part('month')}-${part('day')}`;
  return hasYear ? `${part('year')}-${day}` : day;
}
