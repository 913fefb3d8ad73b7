import { listed } from '../../language/listed.ts';

/** An economic event as the chart marks it. */
export interface ChartEvent {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly importance: 2 | 3;
  /** Accessible name. */
  readonly label: string;
}

/** One mark on the time axis, for one event or for several that would lie on each other. */
export interface EventPlace {
  readonly ids: readonly number[];
  readonly x: number;
  readonly isHigh: boolean;
  readonly label: string;
}

/** The start of a candle, epoch ms. */
interface Bar {
  readonly timestamp: number;
}

/** Marks that are nearer to each other than this become one. */
const APART_PX = 20;
/** How many candles after the newest one a coming event may be. */
const AHEAD_MAX = 60;

/**
 * Returns the index of the candle in which an event lies; for a coming event, of the candle that
 * will be there. Null before the first candle and far ahead.
 */
export function barOf(bars: readonly Bar[], at: number, periodMs: number): number | null {
  const first = bars.at(0);
  const last = bars.at(-1);
  if (!first || !last || at < first.timestamp) return null;
  if (at >= last.timestamp) {
    const ahead = Math.floor((at - last.timestamp) / periodMs);
    return ahead > AHEAD_MAX ? null : bars.length - 1 + ahead;
  }
  let low = 0;
  let high = bars.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((bars[middle]?.timestamp ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Axis {
  readonly bars: readonly Bar[];
  readonly periodMs: number;
  readonly width: number;
  /** Returns the pixels from the left of the middle of a candle. */
  readonly toX: (index: number) => number;
}

/** Returns the visible marks from left to right. */
export function placeEvents(
  events: readonly ChartEvent[],
  { bars, periodMs, width, toX }: Axis,
): readonly EventPlace[] {
  const seen = events
    .flatMap((event) => {
      const index = barOf(bars, event.at, periodMs);
      return index === null ? [] : [{ event, x: Math.round(toX(index)) }];
    })
    .filter(({ x }) => x >= 0 && x <= width)
    .sort((a, b) => a.x - b.x || a.event.at - b.event.at);
  const places: EventPlace[] = [];
  for (const { event, x } of seen) {
    const before = places.at(-1);
    if (before && x - before.x < APART_PX) places[places.length - 1] = joined(before, event);
    else places.push({ ids: [event.id], x, isHigh: event.importance === 3, label: event.label });
  }
  return places;
}

const joined = (place: EventPlace, event: ChartEvent): EventPlace => ({
  ids: [...place.ids, event.id],
  x: place.x,
  isHigh: place.isHigh || event.importance === 3,
  label: listed([place.label, event.label]),
});
