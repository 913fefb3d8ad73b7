import type { Instrument } from '../market/instrument.ts';
import type { Order } from '../order.ts';
import type { Side } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Points, points } from '../units/units.ts';

/** The share of its distance that a trailing stop waits for before it moves. */
const STEPS_PER_DISTANCE = 10;

const signOf = (side: Side): 1 | -1 => (side === 'buy' ? 1 : -1);

/**
 * Points that the closing price must gain before a trailing stop moves: a tenth of its distance,
 * at least one. Each move is a row of the journal; in steps that grow with the distance a stop
 * makes about ten of them before a market without direction reaches it, however wide it is.
 */
export const trailStepOf = (trail: number): number =>
  Math.max(1, Math.floor(trail / STEPS_PER_DISTANCE));

/** Where a stop-loss at this distance lies; zero would mean none, so it is a point nearer. */
export function trailedStop(side: Side, trail: number, closing: Points): Points {
  const level = closing - signOf(side) * trail;
  return points(level === 0 ? signOf(side) : level);
}

/** The closing price at which the stop-loss of a position moves next; null when it stands. */
export function nextTrailOf({ side, trail, stopLoss }: Order): Points | null {
  if (trail === null || stopLoss === null) return null;
  return points(stopLoss + signOf(side) * (trail + trailStepOf(trail)));
}

/**
 * The stop-loss of a position that is trailed from now on: the tightest of the one that keeps the
 * distance and of those that are there already, because a trailing stop never loosens. Without a
 * distance it is the first of them.
 */
export function stopFrom(
  { side, trail }: Pick<Order, 'side' | 'trail'>,
  closing: Points,
  ...stops: readonly (Points | null)[]
): Points | null {
  if (trail === null) return stops[0] ?? null;
  const sign = signOf(side);
  let tightest = trailedStop(side, trail, closing);
  for (const stop of stops) {
    if (stop !== null && sign * (stop - tightest) > 0) tightest = stop;
  }
  return tightest;
}

/** A distance that leads below every price could never be a stop-loss. */
export function checkTrail(
  { allowsNonPositive }: Instrument,
  side: Side,
  trail: number | null,
  from: Points,
): Refusal | null {
  if (trail === null || allowsNonPositive || from - signOf(side) * trail > 0) return null;
  return refuse('trail.tooFar', { pricePoints: from });
}
