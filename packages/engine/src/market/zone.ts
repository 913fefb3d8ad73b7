import { DAY_MS, fromNewYorkLocal, HOUR_MS, MINUTE_MS, newYorkLocal } from './new-york.ts';

/**
 * The wall clock of a time zone. `local` is in ms since 1970-01-01 00:00 on that clock, as in
 * `newYorkLocal`.
 */
export interface ZoneClock {
  readonly localOf: (at: number) => number;
  /**
   * Returns the epoch ms at which the clock shows `local`. For a repeated time it is the first
   * occurrence, for a skipped time the moment of the switch.
   */
  readonly fromLocal: (local: number) => number;
}

export const NEW_YORK = 'America/New_York';

const NEW_YORK_CLOCK: ZoneClock = { localOf: newYorkLocal, fromLocal: fromNewYorkLocal };

const clocks = new Map<string, ZoneClock>([[NEW_YORK, NEW_YORK_CLOCK]]);

/**
 * Returns the clock of an IANA zone. New York's is computed here; other zones follow the runtime's
 * time-zone data. Throws a `RangeError` for an unknown zone.
 */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  const made = newClock(zone);
  clocks.set(zone, made);
  return made;
}

function newClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetAt = rememberedByDay((at) => offsetIn(format.format(at)));
  return {
    localOf: (at) => at + offsetAt(at),
    fromLocal: (local) => {
      // No offset is as large as a day, so these are the offsets before and after any switch near.
      const before = offsetAt(local - DAY_MS);
      const after = offsetAt(local + DAY_MS);
      if (offsetAt(local - before) === before) return local - before;
      if (offsetAt(local - after) === after) return local - after;
      return switchBetween(offsetAt, local - after, local - before);
    },
  };
}

/** How many days without a switch are remembered for a zone. */
const DAYS_MAX = 4_000;

/** Reads an offset once for each day of UTC that begins and ends with the same. */
function rememberedByDay(read: (at: number) => number): (at: number) => number {
  const days = new Map<number, number | null>();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let offset = days.get(day);
    if (offset === undefined) {
      const first = read(day * DAY_MS);
      offset = first === read((day + 1) * DAY_MS) ? first : null;
      if (days.size >= DAYS_MAX) days.clear();
      days.set(day, offset);
    }
    return offset ?? read(at);
  };
}

/** Reads the offset in ms from a text such as `6/17/2026, GMT-03:30`; `GMT` alone is 0. */
function offsetIn(text: string): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  const size = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return sign === '-' ? -size : size;
}

/** Returns the first moment after `from` that has another offset, if `to` has one. */
function switchBetween(offsetAt: (at: number) => number, from: number, to: number): number {
  const offset = offsetAt(from);
  let before = from;
  let after = to;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}
