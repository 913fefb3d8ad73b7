import type { Instrument } from '../market/instrument.ts';
import type { Order } from '../order.ts';
import type { Side } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Points, points } from '../units/units.ts';

/** A trailing stop moves in steps of its distance divided by this number. */
const STEPS_PER_DISTANCE = 10;

const signOf = (side: Side): 1 | -1 => (side === 'buy' ? 1 : -1);

/**
 * Returns by how many points the closing price must gain before a trailing stop moves: a tenth of
 * its distance, at least one. Every move is a row of the journal. Because the steps grow with the
 * distance, a stop of any distance makes about ten moves before a market without direction reaches
 * it.
 */
export const trailStepOf = (trail: number): number =>
  Math.max(1, Math.floor(trail / STEPS_PER_DISTANCE));

/**
 * Returns the stop-loss at this distance. Zero would mean no stop-loss, so it becomes one point
 * nearer.
 */
export function trailedStop(side: Side, trail: number, closing: Points): Points {
  const level = closing - signOf(side) * trail;
  return points(level === 0 ? signOf(side) : level);
}

/** Returns the closing price at which a trailing stop moves next; null without a trailing stop. */
export function nextTrailOf({ side, trail, stopLoss }: Order): Points | null {
  if (trail === null || stopLoss === null) return null;
  return points(stopLoss + signOf(side) * (trail + trailStepOf(trail)));
}

/**
 * Returns the stop-loss of a position that is trailed from now on: the tightest of `stops` and the
 * level at the distance, because a trailing stop never loosens. Without a distance, returns the
 * first of `stops`.
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

/** Returns a refusal if the distance would put the stop-loss at or below zero. */
export function checkTrail(
  { allowsNonPositive }: Instrument,
  side: Side,
  trail: number | null,
  from: Points,
): Refusal | null {
  if (trail === null || allowsNonPositive || from - signOf(side) * trail > 0) return null;
  return refuse('trail.tooFar', { pricePoints: from });
}
