import { figuresOf, marginLevelOf } from '@fulcrum/engine/margin/figures';
import { feeFor, marginFor, notionalFor } from '@fulcrum/engine/market/formulas';
import { closingPrice, type Side } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';
import type { Listing } from '@fulcrum/engine/market/market';
import type { OrderKind } from '@fulcrum/engine/order';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { largestLots } from '@fulcrum/engine/orders/size';
import { nextNight, type NightCharge } from '@fulcrum/engine/money/swap';
import { decideSubmit, type SubmitCommand } from '@fulcrum/engine/orders/submit';
import { judgeOpening } from '@fulcrum/engine/margin/opening';
import { kindOf, type Expiry } from '@fulcrum/engine/orders/terms';
import {
  microLots,
  microUsd,
  type BasisPoints,
  type MicroLots,
  type MicroUsd,
  type Points,
} from '@fulcrum/engine/units/units';

import { pnlAt, type LevelBasis, type StopName } from '../../../trading/preview/levels.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { readExpiry } from '../../../trading/order-fields/expiry.ts';
import { readTarget } from '../../../trading/order-fields/read-target.ts';
import { needsConsent } from '../../../trading/risk/level-tone.ts';
import { entryPrice } from './entry-price.ts';
import { levelOf } from './level-of.ts';
import { sizeOf } from './size.ts';
import type { Ticket } from './ticket.ts';

/** Why a button is disabled: the server's reasons, and those found before anything is sent. */
export type Problem =
  | RefusalReason
  | 'price.waiting'
  | 'lots.missing'
  | 'size.stopLoss'
  | 'expiry.missing'
  | 'stopLoss.missing'
  | 'takeProfit.missing';

export interface PlannedLevel {
  readonly price: Points;
  readonly pnl: MicroUsd | null;
}

/** What a press on one of the two buttons would do. */
export interface SidePlan {
  readonly side: Side;
  /** Present opening price, or the target price of a pending order; null before the first quote. */
  readonly price: Points | null;
  readonly kind: OrderKind | null;
  readonly lots: MicroLots | null;
  readonly leverage: number;
  /** Limit of a stop-limit order; null for any other. */
  readonly limit: Points | null;
  /** Expiry of a pending order; null if it waits until cancelled. */
  readonly expiry: Expiry;
  /** Distance in points of a trailing stop; null if the stop loss does not trail. */
  readonly trail: number | null;
  readonly stopLoss: PlannedLevel | null;
  readonly takeProfit: PlannedLevel | null;
  readonly cost: Cost | null;
  /** The swap that the next day roll would book; null while unknown. */
  readonly night: NightCharge | null;
  readonly problem: Problem | null;
  /** Figures of the refusal; each name ends with the unit. */
  readonly figures: Readonly<Record<string, number>>;
}

export interface Cost {
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly value: MicroUsd;
  readonly freeMarginAfter: MicroUsd;
  readonly levelBefore: BasisPoints | null;
  readonly levelAfter: BasisPoints | null;
  /**
   * The margin level after the order if it is so low that the person must accept it; otherwise
   * null.
   */
  readonly toAccept: BasisPoints | null;
}

/** Computes one side of the ticket with the engine: its cost, and whether the order is possible. */
export function planSide(ticket: Ticket, side: Side, context: PlanContext): SidePlan {
  const { listing, isPair } = context;
  const size = sizeOf(ticket, context);
  const lots = typeof size === 'number' ? size : null;
  const price = entryPrice(ticket, side, listing);
  const until = ticket.mode === 'pending' ? readExpiry(ticket.expiry) : null;
  const expiry = until === 'missing' ? null : until;
  const asked = limitOf(ticket, listing);
  const limit = asked === 'missing' ? null : asked;
  const { leverage } = ticket;
  const blank = { side, price, lots, leverage, limit, expiry, trail: null, kind: null };
  const levels = { stopLoss: null, takeProfit: null };
  const empty = { ...blank, ...levels, cost: null, night: null, figures: {} };
  if (!listing.quote) return { ...empty, problem: 'price.waiting' };
  if (typeof size !== 'number' || lots === null) {
    const problem = typeof size === 'number' ? 'lots.missing' : size;
    return { ...empty, problem, figures: smallest(listing) };
  }
  if (price === null) return { ...empty, problem: 'target.missing' };

  const basis: LevelBasis = { listing, side, lots, entry: price, isPair };
  const stopLoss = planLevel('stopLoss', ticket, basis);
  const takeProfit = planLevel('takeProfit', ticket, basis);
  const plan = {
    ...blank,
    kind: ticket.mode === 'market' ? ('market' as const) : kindOf(side, price, listing.quote),
    stopLoss: stopLoss === 'missing' ? null : stopLoss,
    takeProfit: takeProfit === 'missing' ? null : takeProfit,
    trail: stopLoss === 'missing' ? null : trailOf(ticket, basis, stopLoss),
  };
  const cost = costOf(ticket, side, price, lots, context);
  const night = nextNight(listing, side, lots, closingPrice(side, listing.quote), context.now);
  const done = { ...plan, cost, night, figures: {} };
  const command = commandFor(ticket, { ...done, problem: null }, context);
  const decision = decideSubmit(context.account, context.market, context.settings, command);
  if (asked === 'missing' && (decision.ok || comesAfterLimit(decision.reason))) {
    return { ...done, problem: 'limitPrice.invalid' };
  }
  if (until === 'missing' && (decision.ok || comesAfterExpiry(decision.reason))) {
    return { ...done, problem: 'expiry.missing' };
  }
  // A missing level is only reported when the server would have got as far as checking levels.
  if (decision.ok || comesAfterLevels(decision.reason)) {
    if (stopLoss === 'missing') return { ...done, problem: 'stopLoss.missing' };
    if (takeProfit === 'missing') return { ...done, problem: 'takeProfit.missing' };
  }
  if (decision.ok) return { ...done, problem: null };
  return { ...done, problem: decision.reason, figures: decision.figures };
}

const smallest = ({ instrument }: Listing) => ({ minMicroLots: instrument.minLots });

const AFTER_LEVELS: readonly RefusalReason[] = [
  'account.restricted',
  'leverage.capped',
  'positions.limit',
  'pendings.limit',
  'margin.insufficient',
];
const comesAfterLimit = (reason: RefusalReason): boolean =>
  comesAfterExpiry(reason) || reason === 'expiry.past';
const comesAfterExpiry = (reason: RefusalReason): boolean =>
  comesAfterLevels(reason) || /^(stopLoss|takeProfit|trail)\./.test(reason);
const comesAfterLevels = (reason: RefusalReason): boolean => AFTER_LEVELS.includes(reason);

/** Returns the limit of a stop-limit order; null for any other order. */
function limitOf(
  { mode, limit }: Ticket,
  { instrument, quote }: Listing,
): Points | 'missing' | null {
  if (mode === 'market' || !limit.isOn) return null;
  return readTarget(limit.text, instrument, quote?.bid) ?? 'missing';
}

function planLevel(
  name: StopName,
  ticket: Ticket,
  basis: LevelBasis,
): PlannedLevel | 'missing' | null {
  const field = ticket[name];
  if (!field.isOn) return null;
  const price = levelOf(name, field, basis);
  return price === null ? 'missing' : { price, pnl: pnlAt(basis, price) };
}

/**
 * Returns the distance of a trailing stop: the stop loss starts at the price in the field and keeps
 * that distance from the closing price.
 */
function trailOf(
  { isTrailing, mode }: Ticket,
  { listing: { quote }, side, entry }: LevelBasis,
  stopLoss: PlannedLevel | null,
): number | null {
  if (!isTrailing || stopLoss === null || !quote) return null;
  const from = mode === 'market' ? closingPrice(side, quote) : entry;
  return Math.max(Math.abs(from - stopLoss.price), 1);
}

/** Returns the plan as a command for the engine. */
export function commandFor(
  ticket: Ticket,
  plan: SidePlan,
  { listing, now }: PlanContext,
): SubmitCommand {
  return {
    orderId: 0,
    instrumentId: listing.instrument.id,
    side: plan.side,
    mode: ticket.mode,
    lots: plan.lots ?? microLots(0),
    leverage: ticket.leverage,
    target: ticket.mode === 'pending' ? plan.price : null,
    limit: plan.limit,
    stopLoss: plan.stopLoss?.price ?? null,
    takeProfit: plan.takeProfit?.price ?? null,
    trail: plan.trail,
    expiry: plan.expiry,
    seenPrice: null,
    deviation: null,
    seenFee: null,
    clientOrderId: null,
    now,
    receivedAt: now,
  };
}

/**
 * Computes margin, fee and what they leave. A pending order is computed as if it were filled at its
 * target price now; its margin is held, and checked again, only when it is filled. Null if the lots
 * or the leverage are not offered.
 */
function costOf(
  ticket: Pick<Ticket, 'mode' | 'leverage'>,
  side: Side,
  price: Points,
  lots: MicroLots,
  { account, market, listing, settings }: PlanContext,
): Cost | null {
  const { instrument, quote } = listing;
  const rate = rateAt(listing, price);
  if (!rate || !quote || lots <= 0 || ticket.leverage <= 0) return null;
  const margin = marginFor(instrument, lots, price, ticket.leverage, rate);
  const fee = feeFor(instrument, lots, margin, settings.fees);
  const before = figuresOf(account, market);
  const fill = { price, rate, bid: price, ask: price, quotedAt: quote.time, requestedPrice: null };
  const times = { slippage: 0, receivedAt: quote.arrivedAt, filledAt: quote.arrivedAt };
  const position = { side, lots, leverage: ticket.leverage };
  const opening =
    ticket.mode === 'market' &&
    judgeOpening(account, market, settings, listing, position, { ...fill, ...times });
  const freeMarginAfter =
    opening && opening.ok
      ? opening.freeMarginAfter
      : opening && opening.reason === 'margin.insufficient'
        ? microUsd(before.freeMargin - (opening.figures['requiredMicroUsd'] ?? 0))
        : microUsd(before.freeMargin - margin - fee);
  const equityAfter = microUsd(freeMarginAfter + before.usedMargin + margin + before.locked);
  const claims = { usedMargin: microUsd(before.usedMargin + margin), locked: before.locked };
  const levelAfter = marginLevelOf(claims, equityAfter);
  const mustAccept = needsConsent(before.marginLevel, levelAfter, settings);
  return {
    margin,
    fee,
    value: notionalFor(instrument, lots, price, rate),
    freeMarginAfter,
    levelBefore: before.marginLevel,
    levelAfter,
    toAccept: mustAccept ? levelAfter : null,
  };
}

/** Returns the largest size that keeps the margin level at `level` or above; null for none. */
export const lotsKeeping = (
  ticket: Ticket,
  side: Side,
  context: PlanContext,
  level: number,
): MicroLots | null =>
  most(ticket, side, context, ({ levelAfter }) => levelAfter === null || levelAfter >= level);

/** Returns the largest size on the lot grid whose cost holds; null for none. */
export function most(
  ticket: Ticket,
  side: Side,
  context: PlanContext,
  holds: (cost: Cost, lots: MicroLots) => boolean,
): MicroLots | null {
  const { instrument, quote } = context.listing;
  const price = entryPrice(ticket, side, context.listing);
  const rate = price === null ? null : rateAt(context.listing, price);
  if (!quote || price === null || !rate || ticket.leverage <= 0) return null;
  return largestLots(instrument, (lots) => {
    const cost = costOf({ ...ticket, mode: 'market' }, side, price, lots, context);
    return cost !== null && holds(cost, lots);
  });
}
