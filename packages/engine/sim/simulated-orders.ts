import type { Order } from '../src/order.ts';
import type { CloseByCommand } from '../src/orders/positions/close-by.ts';
import type { FromPositionCommand } from '../src/orders/positions/from-position.ts';
import type { SubmitCommand } from '../src/orders/submit.ts';
import { microLots, points, type Points } from '../src/units/units.ts';
import type { Wanted } from './audited-opening.ts';
import type { Random } from './random.ts';
import { command } from './sample.ts';
import { LINES } from './simulated-instruments.ts';

/** Returns a random order; `near` gives the bid of an instrument, moved by ten-thousandths. */
export function anyOrder(
  random: Random,
  near: (instrument: number, offset: number) => number,
  id: number,
): Wanted {
  const [{ id: instrument, leverages }] = random.pick(LINES);
  const side = random.pick(['buy', 'sell'] as const);
  const mode = random.pick(['market', 'market', 'pending'] as const);
  const away = side === 'buy' ? 1 : -1;
  const target = mode === 'pending' ? near(instrument, random.between(-90, 90)) : null;
  const from = target ?? near(instrument, 0);
  const level = (direction: number) =>
    random.isOneIn(2)
      ? null
      : Math.round(from * (1 + (direction * away * random.between(-2, 150)) / 10_000));
  return {
    id,
    instrument,
    side,
    mode,
    target,
    limit: target === null || random.isOneIn(2) ? null : target + random.between(-40, 60) * away,
    lots: random.isOneIn(15) ? random.between(1, 60_000_000) : random.between(1, 80) * 10_000,
    leverage: random.isOneIn(20) ? 7 : random.pick(leverages.slice(-3)),
    stopLoss: level(-1),
    takeProfit: level(1),
    ...seenOf(random, near(instrument, 0)),
  };
}

/** Returns a price that the trader may have seen, and how much worse the fill may be. */
export const seenOf = (random: Random, bid: number): Pick<Wanted, 'seen' | 'deviation'> => ({
  seen: random.isOneIn(2) ? null : bid + random.between(-9, 9),
  deviation: random.isOneIn(2) ? null : random.between(0, 12),
});

/** Returns an order by which to close a position: mostly an opposite one, undefined for none. */
export function againstOf(
  random: Random,
  orders: readonly Order[],
  order: Order,
): Order | undefined {
  if (random.isOneIn(4)) return random.pick(orders);
  const opposite = orders.filter(
    ({ instrumentId, side }) => instrumentId === order.instrumentId && side !== order.side,
  );
  return opposite.length === 0 ? undefined : random.pick(opposite);
}

/** Returns a market order of any size for the opposite side of a position. */
export const oppositeTo = (order: Order, { id, lots }: Wanted): Wanted => ({
  id,
  lots,
  instrument: order.instrumentId,
  side: order.side === 'buy' ? 'sell' : 'buy',
  mode: 'market',
  target: null,
  limit: null,
  leverage: order.leverage,
  stopLoss: null,
  takeProfit: null,
  seen: null,
  deviation: null,
});

export const commandOf = (wanted: Wanted, now: number): SubmitCommand =>
  command({
    orderId: wanted.id,
    instrumentId: wanted.instrument,
    side: wanted.side,
    mode: wanted.mode,
    lots: microLots(wanted.lots),
    leverage: wanted.leverage,
    target: pointsOf(wanted.target),
    limit: pointsOf(wanted.limit),
    stopLoss: pointsOf(wanted.stopLoss),
    takeProfit: pointsOf(wanted.takeProfit),
    seenPrice: pointsOf(wanted.seen),
    deviation: wanted.deviation,
    seenFee: null,
    now,
    receivedAt: now,
  });

/** Returns the command for reversing or doubling the position `from`. */
export const againOf = (
  { id, from, seen, deviation }: Pick<Wanted, 'id' | 'seen' | 'deviation'> & { from: number },
  now: number,
): FromPositionCommand => ({
  orderId: from,
  newId: id,
  partIds: [],
  seenPrice: pointsOf(seen),
  deviation,
  seenFee: null,
  clientOrderId: null,
  now,
  receivedAt: now,
});

export const closeByOf = (
  { id, against, partId }: { id: number; against: number; partId: number },
  now: number,
): CloseByCommand => ({
  orderId: id,
  againstId: against,
  partId,
  clientOrderId: null,
  now,
  receivedAt: now,
});

export const pointsOf = (value: number | null): Points | null =>
  value === null ? null : points(value);
