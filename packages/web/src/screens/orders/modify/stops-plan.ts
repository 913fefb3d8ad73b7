import type { Account } from '@fulcrum/engine/account';
import type { Market } from '@fulcrum/engine/market/market';
import { partsOf } from '@fulcrum/engine/orders/profit-levels';
import { decideStops, type PlanAsked } from '@fulcrum/engine/orders/stops';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { mulDiv } from '@fulcrum/engine/units/exact';
import type { MicroUsd, Points } from '@fulcrum/engine/units/units';
import { formatQuantity } from '@fulcrum/ui/figures/format';
import { readNumber } from '@fulcrum/ui/figures/read-number';

import type { TradeOrder } from '../../../account/model.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { exitsMoney, exitsOf, type Exit } from '../../../trading/preview/exits.ts';
import {
  levelForMoney,
  levelAt,
  levelForm,
  levelText,
  pnlAt,
  usualDistance,
  type LevelBasis,
  type StopName,
  type StopUnit,
} from '../../../trading/preview/levels.ts';
import { allowedPrice } from '../../../trading/preview/allowed-price.ts';
import { planAskedOf, type ExitDraft } from './exit-plan.ts';

/**
 * Units in the order in which they are offered. Price is first: an order is edited by its levels,
 * whereas a ticket is filled in by distances.
 */
export const STOP_UNITS_OF_ORDERS: readonly StopUnit[] = ['price', 'pips', 'usd'];

/** A level in the editor: whether it is on, and its text. */
export interface LevelDraft {
  readonly isOn: boolean;
  readonly text: string;
}

export interface StopsDraft {
  readonly unit: StopUnit;
  readonly stopLoss: LevelDraft;
  readonly takeProfit: LevelDraft;
  /** Distance of a trailing stop, in pips or points, whatever the unit. */
  readonly trail: LevelDraft;
}

/** Returns the order's levels as a draft in this unit. */
export function draftOf(
  levels: Pick<TradeOrder, 'stopLoss' | 'takeProfit' | 'trail'>,
  unit: StopUnit,
  basis: LevelBasis,
): StopsDraft {
  const draft = (name: StopName): LevelDraft => {
    const price = levels[name];
    return {
      isOn: price !== null,
      text: price === null ? '' : signedText(name, unit, price, basis),
    };
  };
  const { trail } = levels;
  const text = trail === null ? '' : formatQuantity(trail, trailDigits(basis));
  const stops = { stopLoss: draft('stopLoss'), takeProfit: draft('takeProfit') };
  return { unit, ...stops, trail: { isOn: trail !== null, text } };
}

const trailDigits = ({ isPair, listing }: LevelBasis): number =>
  distanceDigits(isPair, listing.instrument.digits);

/**
 * Returns a trailing stop that was just switched on: at the distance of the present stop loss, or
 * at a usual distance without one.
 */
export const firstTrail = (distance: number | null, basis: LevelBasis): LevelDraft => ({
  isOn: true,
  text: formatQuantity(
    distance !== null && distance > 0 ? distance : usualDistance(basis.entry),
    trailDigits(basis),
  ),
});

/**
 * Reads a drafted distance in points; null if it is off, `missing` if its text is not a distance.
 */
export function readTrail(
  { isOn, text }: LevelDraft,
  basis: LevelBasis,
): number | 'missing' | null {
  if (!isOn) return null;
  const points = readNumber(text, { digits: trailDigits(basis) });
  return points === null || points <= 0 ? 'missing' : points;
}

const isOpposite = (name: StopName, price: Points, { side, entry }: LevelBasis): boolean => {
  const gain = side === 'buy' ? price - entry : entry - price;
  return name === 'stopLoss' ? gain > 0 : gain < 0;
};

/**
 * Returns the price of a drafted level; null if it is off, `missing` if its text is not a level.
 */
export function priceOf(
  name: StopName,
  draft: StopsDraft,
  basis: LevelBasis,
): Points | 'missing' | null {
  const { isOn, text } = draft[name];
  if (!isOn) return null;
  const typed = readNumber(text, levelForm(draft.unit, basis));
  if (typed === null) return 'missing';
  const isNegative = draft.unit !== 'price' && typed < 0;
  if (!isNegative) return levelAt(name, draft.unit, typed, basis) ?? 'missing';
  const opposite: StopName = name === 'stopLoss' ? 'takeProfit' : 'stopLoss';
  return levelAt(opposite, draft.unit, -typed, basis) ?? 'missing';
}

/** Converts the draft to another unit, keeping the same prices where they can be read. */
export function convertDraft(draft: StopsDraft, unit: StopUnit, basis: LevelBasis): StopsDraft {
  const convert = (name: StopName): LevelDraft => {
    const price = priceOf(name, { ...draft, [name]: { ...draft[name], isOn: true } }, basis);
    const isReadable = price !== null && price !== 'missing';
    return { ...draft[name], text: isReadable ? signedText(name, unit, price, basis) : '' };
  };
  const stops = { stopLoss: convert('stopLoss'), takeProfit: convert('takeProfit') };
  return { unit, ...stops, trail: draft.trail };
}

/**
 * Returns a level as text. In an open position it may be on either side of the entry: a stop loss
 * that secures a gain has a negative distance.
 */
export function signedText(
  name: StopName,
  unit: StopUnit,
  price: Points,
  basis: LevelBasis,
): string {
  const text = levelText(unit, price, basis);
  return unit !== 'price' && isOpposite(name, price, basis) ? `-${text}` : text;
}

export interface StopsPlan {
  /** Where the stop loss will be; a trailing stop is not always where it was requested. */
  readonly stopLoss: Points | null;
  readonly asked: Points | null;
  readonly trail: number | null;
  readonly takeProfit: Points | null;
  readonly loss: MicroUsd | null;
  /** What all take-profits would bring together. */
  readonly gain: MicroUsd | null;
  /** Several take-profits and break-even; null if neither is set, nor was. */
  readonly exits: PlanAsked | null;
  /** The take-profits that are left to be reached. */
  readonly exitsLeft: readonly Exit[];
  /** What each of several take-profits would bring. */
  readonly gains: readonly (MicroUsd | null)[];
  readonly problem:
    | RefusalReason
    | 'stopLoss.missing'
    | 'takeProfit.missing'
    | 'trail.missing'
    | 'levels.missing'
    | 'breakEven.missing'
    | null;
}

/** Computes the effect of saving the draft with the engine, which decides as on the server. */
export function planStops(
  draft: StopsDraft,
  basis: LevelBasis,
  { account, market, order }: { account: Account; market: Market; order: TradeOrder },
  exitDraft: ExitDraft,
): StopsPlan {
  const stopLoss = priceOf('stopLoss', draft, basis);
  const takeProfit = exitDraft.rows.length > 0 ? null : priceOf('takeProfit', draft, basis);
  const distance = readTrail(draft.trail, basis);
  const real = <Value>(value: Value | 'missing' | null) => (value === 'missing' ? null : value);
  const money = (price: Points | null) => (price === null ? null : pnlAt(basis, price));
  const asked = { stopLoss: real(stopLoss), takeProfit: real(takeProfit), trail: real(distance) };
  const read = planAskedOf(exitDraft, asked.takeProfit, order, basis);
  const exits = typeof read === 'string' ? null : read;
  const decision = decideStops(account, market, {
    ...asked,
    orderId: order.id,
    now: 0,
    // Only the server gives out ids.
    ...(exits && { plan: exits, partIds: exits.levels.map((_, index) => index) }),
  });
  const [event] = decision.ok ? decision.events : [];
  const isSet = event?.type === 'stopsChanged';
  const levels = isSet
    ? { ...asked, stopLoss: event.stopLoss, takeProfit: event.takeProfit }
    : asked;
  const set = (isSet && event.levels !== undefined ? event.levels : order.levels) ?? null;
  const parts = set === null ? [] : partsOf(set, basis.lots).slice(set.fired);
  const gains = (exits?.levels ?? []).map(({ price }, index) => {
    const lots = parts[index];
    return isSet && lots !== undefined ? pnlAt({ ...basis, lots }, price) : null;
  });
  const exitsLeft = exitsOf({ levels: set, takeProfit: levels.takeProfit, lots: basis.lots });
  const results = { loss: money(levels.stopLoss), gain: exitsMoney(exitsLeft, basis) };
  const plan = { ...levels, asked: asked.stopLoss, ...results, exits, exitsLeft, gains };
  if (stopLoss === 'missing') return { ...plan, problem: 'stopLoss.missing' };
  if (takeProfit === 'missing') return { ...plan, problem: 'takeProfit.missing' };
  if (distance === 'missing') return { ...plan, problem: 'trail.missing' };
  if (typeof read === 'string') return { ...plan, problem: read };
  return { ...plan, problem: decision.ok ? null : decision.reason };
}

/**
 * Returns the level at which a share of the equity, in tenths of a percent, is lost; null if there
 * is none.
 */
export function levelForShare(tenths: number, equity: MicroUsd, basis: LevelBasis): Points | null {
  const amount = mulDiv(equity, tenths, 1, 1_000);
  return amount <= 0 ? null : levelForMoney('stopLoss', amount, basis);
}

/**
 * Returns the take profit at `tenths` ÷ 10 times the stop loss's distance; null if the stop loss
 * does not lose money.
 */
export function levelForReward(
  tenths: number,
  stopLoss: Points | null,
  { side, entry, listing }: LevelBasis,
): Points | null {
  if (stopLoss === null) return null;
  const risk = side === 'buy' ? entry - stopLoss : stopLoss - entry;
  if (risk <= 0) return null;
  const reward = mulDiv(risk, tenths, 1, 10);
  const price = side === 'buy' ? entry + reward : entry - reward;
  return allowedPrice(price, listing.instrument);
}
