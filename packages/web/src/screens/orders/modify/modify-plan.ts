import { decideModify } from '@fulcrum/engine/orders/modify';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import type { Expiry } from '@fulcrum/engine/orders/terms';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { microLots, type MicroLots, type Points } from '@fulcrum/engine/units/units';
import { formatLots } from '@fulcrum/ui/figures/format';

import type { TradeOrder } from '../../../account/model.ts';
import { choiceOf, readExpiry, type ExpiryChoice } from '../../../trading/order-fields/expiry.ts';
import { readTarget } from '../../../trading/order-fields/read-target.ts';
import type { LevelBasis } from '../../../trading/preview/levels.ts';
import { readLots } from '../../../trading/preview/lots.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { draftOf, priceOf, readTrail, type StopsDraft } from './stops-plan.ts';

/** The new terms of a pending order, as typed. */
export interface ModifyDraft {
  readonly target: string;
  readonly limit: { readonly isOn: boolean; readonly text: string };
  readonly lots: string;
  readonly expiry: ExpiryChoice;
  readonly stops: StopsDraft;
}

export interface ModifyPlan {
  readonly target: Points | null;
  /** Limit of a stop-limit order; null for any other. */
  readonly limit: Points | null;
  readonly lots: MicroLots | null;
  readonly expiry: Expiry;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trail: number | null;
  readonly problem:
    | RefusalReason
    | 'lots.missing'
    | 'expiry.missing'
    | 'stopLoss.missing'
    | 'takeProfit.missing'
    | 'trail.missing'
    | null;
  /** True if saving would change nothing. */
  readonly isSame: boolean;
}

/** Returns the order's terms as a draft; its levels are drafted as prices, which do not move. */
export function modifyDraftOf(order: TradeOrder, basis: LevelBasis): ModifyDraft {
  return {
    target: order.target === null ? '' : formatDecimal(order.target, order.digits),
    limit: {
      isOn: order.limit !== null,
      text: order.limit === null ? '' : formatDecimal(order.limit, order.digits),
    },
    lots: formatLots(order.lots),
    expiry: choiceOf(order.expiresAt),
    stops: draftOf(order, 'price', basis),
  };
}

/**
 * Returns what levels are measured from: the typed target, or the order's own target while the text
 * is not a price.
 */
export function draftBasis(order: TradeOrder, draft: ModifyDraft, basis: LevelBasis): LevelBasis {
  const lots = readLots(draft.lots);
  const entry = readTarget(draft.target, basis.listing.instrument, order.target);
  return {
    ...basis,
    lots: lots !== null && lots > 0 ? lots : basis.lots,
    entry: entry ?? basis.entry,
  };
}

/** Computes the effect of saving the draft with the engine, which decides as on the server. */
export function planModify(
  draft: ModifyDraft,
  basis: LevelBasis,
  order: TradeOrder,
  { account, market, now }: PlanContext,
): ModifyPlan {
  const lots = readLots(draft.lots);
  const { instrument } = basis.listing;
  const target = readTarget(draft.target, instrument, order.target);
  const limit = draft.limit.isOn ? readTarget(draft.limit.text, instrument, order.target) : null;
  const read = readTime(draft.expiry, order);
  const expiry = read === 'missing' ? null : read;
  const stopLoss = priceOf('stopLoss', draft.stops, basis);
  const takeProfit = priceOf('takeProfit', draft.stops, basis);
  const distance = readTrail(draft.stops.trail, basis);
  const real = <Value>(value: Value | 'missing' | null) => (value === 'missing' ? null : value);
  const trail = real(distance);
  const levels = { stopLoss: real(stopLoss), takeProfit: real(takeProfit), trail };
  const plan = { target, limit, lots, expiry, ...levels, isSame: false };
  if (lots === null) return { ...plan, problem: 'lots.missing' };
  if (draft.limit.isOn && limit === null) return { ...plan, problem: 'limitPrice.invalid' };
  const missing =
    read === 'missing'
      ? 'expiry.missing'
      : stopLoss === 'missing'
        ? 'stopLoss.missing'
        : takeProfit === 'missing'
          ? 'takeProfit.missing'
          : distance === 'missing'
            ? 'trail.missing'
            : null;
  const decision = decideModify(account, market, {
    ...levels,
    expiry,
    target,
    limit,
    lots: microLots(lots),
    orderId: order.id,
    now,
  });
  if (!decision.ok) return { ...plan, problem: decision.reason };
  return { ...plan, problem: missing, isSame: missing === null && decision.events.length === 0 };
}

/**
 * Reads the expiry. An unchanged time keeps the order's seconds and milliseconds, because the field
 * shows only minutes.
 */
function readTime(choice: ExpiryChoice, { expiresAt }: TradeOrder): Expiry | 'missing' {
  const isUntouched = expiresAt !== null && choice.time === choiceOf(expiresAt).time;
  return isUntouched && choice.kind === 'untilTime' ? expiresAt : readExpiry(choice);
}
