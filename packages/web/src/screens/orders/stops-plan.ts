import type { Account } from '@fulcrum/engine/account';
import type { Market } from '@fulcrum/engine/market';
import { decideStops } from '@fulcrum/engine/position';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { mulDiv, points, type MicroUsd, type Points } from '@fulcrum/engine/units';

import type { TradeOrder } from '../../live/model.ts';
import {
  levelForMoney,
  levelText,
  pnlAt,
  resolveLevel,
  type LevelBasis,
  type StopName,
  type StopUnit,
} from '../../preview/levels.ts';

/** The price first: an order is edited at a level, a ticket is filled in at a distance. */
export const STOP_UNITS_OF_ORDERS: readonly StopUnit[] = ['price', 'pips', 'usd'];

/** One level in the editor: switched on or off, as typed. */
export interface LevelDraft {
  readonly isOn: boolean;
  readonly text: string;
}

export interface StopsDraft {
  readonly unit: StopUnit;
  readonly stopLoss: LevelDraft;
  readonly takeProfit: LevelDraft;
}

/** The order's levels as a draft in a unit. */
export function draftOf(
  levels: { readonly stopLoss: Points | null; readonly takeProfit: Points | null },
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
  return { unit, stopLoss: draft('stopLoss'), takeProfit: draft('takeProfit') };
}

const isOpposite = (name: StopName, price: Points, { side, entry }: LevelBasis): boolean => {
  const gain = side === 'buy' ? price - entry : entry - price;
  return name === 'stopLoss' ? gain > 0 : gain < 0;
};

/** Price of a drafted level; null when it is off, `missing` when its text is no level. */
export function priceOf(
  name: StopName,
  draft: StopsDraft,
  basis: LevelBasis,
): Points | 'missing' | null {
  const { isOn, text } = draft[name];
  if (!isOn) return null;
  const isNegative = draft.unit !== 'price' && /^\s*[-−]/.test(text);
  if (!isNegative) return resolveLevel(name, draft.unit, text, basis) ?? 'missing';
  const opposite: StopName = name === 'stopLoss' ? 'takeProfit' : 'stopLoss';
  return resolveLevel(opposite, draft.unit, text.replace(/[-−]/, ''), basis) ?? 'missing';
}

/** The draft in another unit, the same prices as far as they can be read. */
export function convertDraft(draft: StopsDraft, unit: StopUnit, basis: LevelBasis): StopsDraft {
  const convert = (name: StopName): LevelDraft => {
    const price = priceOf(name, { ...draft, [name]: { ...draft[name], isOn: true } }, basis);
    const isReadable = price !== null && price !== 'missing';
    return { ...draft[name], text: isReadable ? signedText(name, unit, price, basis) : '' };
  };
  return { unit, stopLoss: convert('stopLoss'), takeProfit: convert('takeProfit') };
}

/**
 * A level of an open position may lie on either side of its entry: a stop-loss that secures a gain
 * has a negative distance.
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
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly loss: MicroUsd | null;
  readonly gain: MicroUsd | null;
  readonly problem: RefusalReason | 'stopLoss.missing' | 'takeProfit.missing' | null;
}

type TrailedOrder = Pick<TradeOrder, 'id' | 'trail'>;

/** A stop-loss that trails goes on to do so unless it is switched off. */
export const trailKept = ({ trail }: TrailedOrder, stopLoss: Points | null): number | null =>
  stopLoss === null ? null : trail;

/** What saving the draft would do, judged by the engine as the server will. */
export function planStops(
  draft: StopsDraft,
  basis: LevelBasis,
  { account, market, order }: { account: Account; market: Market; order: TrailedOrder },
): StopsPlan {
  const stopLoss = priceOf('stopLoss', draft, basis);
  const takeProfit = priceOf('takeProfit', draft, basis);
  const real = (price: Points | 'missing' | null) => (price === 'missing' ? null : price);
  const money = (price: Points | null) => (price === null ? null : pnlAt(basis, price));
  const levels = { stopLoss: real(stopLoss), takeProfit: real(takeProfit) };
  const plan = { ...levels, loss: money(levels.stopLoss), gain: money(levels.takeProfit) };
  if (stopLoss === 'missing') return { ...plan, problem: 'stopLoss.missing' };
  if (takeProfit === 'missing') return { ...plan, problem: 'takeProfit.missing' };
  const trail = trailKept(order, levels.stopLoss);
  const decision = decideStops(account, market, { ...levels, orderId: order.id, trail, now: 0 });
  return { ...plan, problem: decision.ok ? null : decision.reason };
}

/** Level at which a part of the equity, in tenths of a percent, would be lost; null when none. */
export function levelForShare(tenths: number, equity: MicroUsd, basis: LevelBasis): Points | null {
  const amount = mulDiv(equity, tenths, 1, 1_000);
  return amount <= 0 ? null : levelForMoney('stopLoss', amount, basis);
}

/** Take-profit at `tenths` ÷ 10 times the distance of the stop-loss; null without a real one. */
export function levelForReward(
  tenths: number,
  stopLoss: Points | null,
  { side, entry }: LevelBasis,
): Points | null {
  if (stopLoss === null) return null;
  const risk = side === 'buy' ? entry - stopLoss : stopLoss - entry;
  if (risk <= 0) return null;
  const reward = mulDiv(risk, tenths, 1, 10);
  const price = side === 'buy' ? entry + reward : entry - reward;
  return price <= 0 ? null : points(price);
}
