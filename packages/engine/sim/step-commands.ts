import type { Market } from '../src/market/market.ts';
import type { InterventionAct } from '../src/operators/intervention.ts';
import type { Order } from '../src/order.ts';
import type { ModifyCommand } from '../src/orders/modify.ts';
import type { PlanAsked } from '../src/orders/stops.ts';
import { microLots, points, type Points } from '../src/units/units.ts';
import { command, usd } from './sample.ts';
import type { ModifyStep, OperateStep, PlanStep, SubmitStep } from './step.ts';

/* Turns steps into commands at the current prices. */

/** Offsets are fractions of the bid, so that a step means the same at any price. */
const PIECES = 10_000;

export function submitOf(market: Market, step: SubmitStep, orderId: number, now: number) {
  const { instrument: instrumentId, target, stopLoss, takeProfit } = step;
  const from = step.mode === 'pending' ? (target ?? 0) : 0;
  const away = step.side === 'buy' ? 1 : -1;
  const beyond = (offset: number | null, direction: number) =>
    offset === null ? null : near(market, instrumentId, from + direction * away * offset);
  return command({
    orderId,
    instrumentId,
    side: step.side,
    mode: step.mode,
    lots: microLots(step.lots),
    leverage: step.leverage,
    target: target === null ? null : near(market, instrumentId, target),
    limit: near(market, instrumentId, step.limit ?? null),
    stopLoss: beyond(stopLoss, -1),
    takeProfit: beyond(takeProfit, 1),
    trail: distanceOf(market, instrumentId, step.trail),
    expiry: typeof step.expiry === 'number' ? now + step.expiry : null,
    seenPrice: near(market, instrumentId, step.seen),
    deviation: step.deviation,
    now: now,
    receivedAt: now,
  });
}

export function modifyOf(
  market: Market,
  step: ModifyStep,
  order: Order | undefined,
  now: number,
): ModifyCommand {
  const away = order?.side === 'sell' ? -1 : 1;
  const moved = (offset: number | null) => order && near(market, order.instrumentId, offset);
  const beyond = (offset: number | null, direction: number) =>
    moved(offset === null ? null : (step.target ?? 0) + direction * away * offset) ?? null;
  return {
    orderId: order?.id ?? 0,
    lots: microLots(step.lots),
    target: moved(step.target) ?? null,
    limit: moved(step.limit ?? null) ?? null,
    stopLoss: beyond(step.stopLoss, -1),
    takeProfit: beyond(step.takeProfit, 1),
    trail: distanceOf(market, order?.instrumentId, step.trail),
    expiry: step.expiry === null ? null : now + step.expiry,
    now: now,
  };
}

/** Returns the order by which a position is to be closed; undefined if there is none. */
export function otherOf(
  orders: readonly Order[],
  order: Order | undefined,
  { other, isAny }: { readonly other: number; readonly isAny: boolean },
): Order | undefined {
  const opposite = orders.filter(
    ({ instrumentId, side, status }) =>
      status === 'open' && instrumentId === order?.instrumentId && side !== order.side,
  );
  const from = isAny ? orders : opposite;
  return from[other % Math.max(1, from.length)];
}

/** Returns a market order for the opposite side of a position. */
export const oppositeOf = (
  { instrumentId, side, leverage }: Order,
  { account, lots }: { readonly account: number; readonly lots: number },
): SubmitStep => ({
  do: 'submit',
  account,
  instrument: instrumentId,
  side: side === 'buy' ? 'sell' : 'buy',
  mode: 'market',
  lots,
  leverage,
  target: null,
  stopLoss: null,
  takeProfit: null,
  seen: null,
  deviation: null,
});

/** Returns a level that is `offset` away from the bid, on the side where such a level belongs. */
export function levelOf(
  market: Market,
  { side, instrumentId }: Order,
  offset: number | null,
  direction: number,
): Points | null {
  const away = side === 'buy' ? 1 : -1;
  return offset === null ? null : near(market, instrumentId, direction * away * offset);
}

/** Returns several take-profits and break-even of an order at the current prices. */
export function planOf(market: Market, order: Order, step: PlanStep): PlanAsked {
  let away = 0;
  const levels = step.levels.map(({ gap, percent }) => {
    away += gap;
    return { price: levelOf(market, order, away, 1) ?? points(1), percent };
  });
  const gain = distanceOf(market, order.instrumentId, step.gain);
  const breakEven = { level: step.after, points: gain, offset: step.offset };
  return { levels, breakEven: step.after === null && gain === null ? null : breakEven };
}

/** Converts ten-thousandths of the bid into points, at least one. */
export function distanceOf(
  market: Market,
  instrumentId: number | undefined,
  pieces: number | null | undefined,
): number | null {
  const bid = market.byId(instrumentId ?? 0)?.quote?.bid ?? 0;
  if (pieces === null || pieces === undefined) return null;
  return Math.max(1, Math.round((Math.max(Math.abs(bid), 100) * pieces) / PIECES));
}

/** Returns the bid moved by `offset` ten-thousandths of itself; null without offset or bid. */
export function near(market: Market, instrumentId: number, offset: number | null): Points | null {
  const bid = market.byId(instrumentId)?.quote?.bid;
  if (offset === null || bid === undefined) return null;
  const size = Math.max(Math.abs(bid), 100);
  return points(bid + Math.round((size * offset) / PIECES));
}

export function actOf(
  { act, isRestricted, leverageMax, dollars }: OperateStep,
  id: number,
): InterventionAct {
  switch (act) {
    case 'limit':
      return { kind: 'limit', changes: { isRestricted, leverageMax } };
    case 'adjust':
      return { kind: 'adjust', amount: usd(dollars), memo: 'correction' };
    case 'close':
    case 'cancel':
      return { kind: act, orderId: id };
  }
}
