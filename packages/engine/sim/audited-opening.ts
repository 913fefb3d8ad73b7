import { onHoldOf, worthOf, type Client } from './audited-figures.ts';
import type { AuditedMarket, Held, Side, Waits } from './audited-market.ts';
import * as exact from './exact.ts';
import type { Terms } from './exact.ts';

/** A submission as the auditor gets it; prices are in points, sizes in micro-lots. */
export interface Wanted {
  readonly id: number;
  readonly instrument: number;
  readonly side: Side;
  readonly mode: 'market' | 'pending';
  readonly lots: number;
  readonly leverage: number;
  readonly target: number | null;
  readonly limit: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly seen: number | null;
  readonly deviation: number | null;
}

export interface Limits {
  readonly positions: number;
  readonly pendings: number;
  readonly staleAfter: number;
}

/** What the auditor needs to judge an opening. */
export interface Judging {
  readonly market: AuditedMarket;
  readonly limits: Limits;
  readonly isFeeByMargin: boolean;
}

/** Returns why a submission is refused; null if it is accepted. */
export function refusalOf(judging: Judging, client: Client, wanted: Wanted): string | null {
  const { market, limits } = judging;
  const terms = market.find(wanted.instrument);
  if (!terms) return 'instrument.unknown';
  const { side, target, lots } = wanted;
  if (!terms.leverages.includes(wanted.leverage)) return 'leverage.notOffered';
  if (lots < terms.lots.min) return 'lots.tooSmall';
  if (lots > terms.lots.max) return 'lots.tooLarge';
  if (lots % terms.lots.step !== 0) return 'lots.offStep';
  const held = [...client.held.values()];
  const opening = market.opening({ side, terms });
  const closing = market.closing({ side, terms });
  const levels = [big(wanted.stopLoss), big(wanted.takeProfit)] as const;
  if (wanted.mode === 'pending') {
    if (target === null || target <= 0) return 'target.missing';
    if (BigInt(target) === opening) return 'target.atMarket';
    const limit = big(wanted.limit);
    if (limit !== null && kindOf(side, BigInt(target), opening) !== 'stop') {
      return 'limitPrice.notStop';
    }
    if (limit !== null && limit <= 0n) return 'limitPrice.invalid';
    const fromLimit = limit === null ? null : wrongSide(side, limit, ...levels);
    const wrong = wrongSide(side, BigInt(target), ...levels) ?? fromLimit;
    if (wrong) return wrong;
    const waiting = held.filter(({ waits }) => waits !== null).length;
    return waiting >= limits.pendings ? 'pendings.limit' : null;
  }
  const late = market.lateness(terms);
  if (late) return late;
  if (wanted.seen !== null && wanted.deviation !== null) {
    const worse = side === 'buy' ? opening - BigInt(wanted.seen) : BigInt(wanted.seen) - opening;
    if (worse > wanted.deviation) return 'price.moved';
  }
  const wrong = wrongSide(side, closing, ...levels);
  if (wrong) return wrong;
  if (held.length - held.filter(({ waits }) => waits).length >= limits.positions) {
    return 'positions.limit';
  }
  const { leverage } = wanted;
  const cost = costOf(judging, { terms, side, lots: BigInt(lots), leverage });
  return canCarry(market, client, cost) ? null : 'margin.insufficient';
}

const kindOf = (side: Side, target: bigint, opening: bigint): 'limit' | 'stop' =>
  (side === 'buy') === target < opening ? 'limit' : 'stop';

/** Returns the order of an accepted submission, not opened yet. */
export function heldOf(market: AuditedMarket, wanted: Wanted, terms: Terms): Held {
  const { id, side, leverage } = wanted;
  const target = BigInt(wanted.target ?? 0);
  const kind = kindOf(side, target, market.opening({ side, terms }));
  const waits: Waits = { target, kind, limit: big(wanted.limit) };
  return {
    id,
    terms,
    side,
    leverage,
    lots: BigInt(wanted.lots),
    waits: wanted.mode === 'pending' ? waits : null,
    linkedId: null,
    stopLoss: big(wanted.stopLoss),
    takeProfit: big(wanted.takeProfit),
    openedAt: 0,
    price: 0n,
    margin: 0n,
    fee: 0n,
    swap: 0n,
  };
}

/** Returns why `part` of a position cannot be closed; null if it can. */
export function partRefusal({ lots, terms }: Held, part: bigint): string | null {
  const { min, step } = terms.lots;
  const rest = lots - part;
  if (rest === 0n) return null;
  if (part < min) return 'lots.tooSmall';
  if (rest < 0n) return 'lots.tooLarge';
  if (part % BigInt(step) !== 0n) return 'lots.offStep';
  return rest < min ? 'lots.tooLarge' : null;
}

/** Returns what opening at the current quote costs; `spread` is the loss of closing at once. */
export function costOf(
  judging: Judging,
  order: Pick<Held, 'terms' | 'side' | 'lots' | 'leverage'>,
) {
  const { market, isFeeByMargin } = judging;
  const { terms, side, lots, leverage } = order;
  const price = market.opening(order);
  const back = market.closing(order);
  const perUnit = market.dollars(terms, price);
  const margin = exact.marginOf(terms, lots, price, leverage, perUnit);
  return {
    price,
    margin,
    fee: isFeeByMargin ? exact.feeByMargin(terms, margin) : exact.feeByLots(terms, lots),
    spread: exact.profitOf(terms, side, lots, price, back, market.dollars(terms, back)),
  };
}

/** Returns whether the free margin covers the cost. */
export function canCarry(
  market: AuditedMarket,
  client: Client,
  cost: { margin: bigint; fee: bigint; spread: bigint },
): boolean {
  const { equity, used } = worthOf(market, client);
  return equity - onHoldOf(client) - used - cost.margin - cost.fee + cost.spread >= 0n;
}

export const big = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

/**
 * Returns the refusal of a stop-loss or take-profit on the wrong side of `from`; null if both are
 * right.
 */
export function wrongSide(
  side: Side,
  from: bigint,
  stopLoss: bigint | null,
  takeProfit: bigint | null,
): string | null {
  const isBuy = side === 'buy';
  if (stopLoss !== null && (isBuy ? stopLoss >= from : stopLoss <= from)) {
    return 'stopLoss.wrongSide';
  }
  if (takeProfit !== null && (isBuy ? takeProfit <= from : takeProfit >= from)) {
    return 'takeProfit.wrongSide';
  }
  return null;
}

/** Returns why an order cannot have these levels; null if it can. Only changed ones are judged. */
export function stopsRefusal(
  market: AuditedMarket,
  held: Held,
  loss: bigint | null,
  take: bigint | null,
): string | null {
  const { side, waits } = held;
  const newLoss = loss === held.stopLoss ? null : loss;
  const newTake = take === held.takeProfit ? null : take;
  const from = waits ? waits.target : market.closing(held);
  return (
    wrongSide(side, from, newLoss, newTake) ??
    wrongSide(side, waits?.limit ?? from, newLoss, newTake)
  );
}
