import { DAY_MS } from '@fulcrum/engine/market/new-york';

/** By how many ms the clock of a time zone is ahead of UTC, from a moment (epoch ms) on. */
export interface ZoneShift {
  readonly since: number;
  readonly shift: number;
}

/** No zone has changed its clock twice within a week since 2000. */
const LOOK_MS = 7 * DAY_MS;

/**
 * Returns how far the clock of a zone is ahead of UTC from `from` (inclusive) to `to` (exclusive):
 * at the start, and from each change of the clock on.
 */
export function zoneShifts(timeZone: string, from: number, to: number): readonly ZoneShift[] {
  const shiftAt = shiftOf(timeZone);
  const shifts: ZoneShift[] = [{ since: from, shift: shiftAt(from) }];
  for (let at = from; at < to - 1; ) {
    const next = Math.min(at + LOOK_MS, to - 1);
    const [before, after] = [shiftAt(at), shiftAt(next)];
    if (before !== after) {
      shifts.push({
        since: changeBetween(at, next, (time) => shiftAt(time) !== before),
        shift: after,
      });
    }
    at = next;
  }
  return shifts;
}

/** Returns the first moment of which `isChanged` is true; it is false of `low`, true of `high`. */
function changeBetween(low: number, high: number, isChanged: (at: number) => boolean): number {
  let [unchanged, changed] = [low, high];
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (isChanged(middle)) changed = middle;
    else unchanged = middle;
  }
  return changed;
}

function shiftOf(timeZone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return local - Math.floor(at / 1_000) * 1_000;
  };
}
