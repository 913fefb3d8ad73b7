import { RowFault } from './row-fault.ts';

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.0{1,9})?)?(?:Z|([+-])(\d\d):?(\d\d))$/;
const FIRST = Date.UTC(2000, 0, 1);
const YEARS_AHEAD = 2;
const MINUTE_MS = 60_000;
/** The clocks farthest from UTC are 14 hours ahead of it. */
const OFFSET_MAX = 14 * 60;

/**
 * Reads a date and time with a zone, as epoch ms. Throws a `RowFault` without a zone, for a date
 * that does not exist, and outside of the years that a calendar has.
 */
export function timeOf(text: string, now: number): number {
  const found = FORM.exec(text);
  if (!found) throw new RowFault('calendar.time');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  // A date such as 30 February moves on to the next month.
  const isReal = new Date(local).toISOString().slice(0, 19) === isoOf(found);
  const offset = Number(found[8] ?? 0) * 60 + Number(found[9] ?? 0);
  if (!isReal || Number(found[9] ?? 0) > 59 || offset > OFFSET_MAX) {
    throw new RowFault('calendar.time');
  }
  const at = local - (found[7] === '-' ? -offset : offset) * MINUTE_MS;
  if (at < FIRST || at > lastFrom(now)) throw new RowFault('calendar.range');
  return at;
}

const isoOf = ([, year, month, day, hour, minute, second = '00']: RegExpExecArray): string =>
  `${year}-${month}-${day}T${hour}:${minute}:${second}`;

function lastFrom(now: number): number {
  const last = new Date(now);
  return last.setUTCFullYear(last.getUTCFullYear() + YEARS_AHEAD);
}
