import type { ParsedOf } from '@fulcrum/contract/endpoint';
import * as api from '@fulcrum/contract/trading/calls';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { BreakEven } from '@fulcrum/engine/order';
import type { Expiry } from '@fulcrum/engine/orders/terms';
import { parseDecimal } from '@fulcrum/engine/units/decimal';
import { microLots, microUsd, points, type Points } from '@fulcrum/engine/units/units';

import { Refused } from '../../platform/refusal.ts';
import type {
  CancelAsked,
  CloseAllAsked,
  CloseAsked,
  CloseByAsked,
  FromPositionAsked,
  LinkAsked,
  ModifyAsked,
  StopsAsked,
  SubmitAsked,
} from '../module.ts';

type Priced = Pick<Instrument, 'digits' | 'allowsNonPositive'>;
type PriceReason =
  | 'target.invalid'
  | 'limitPrice.invalid'
  | 'stopLoss.invalid'
  | 'takeProfit.invalid'
  | 'price.invalid';

export function submitOf(input: ParsedOf<typeof api.submit>, instrument: Priced): SubmitAsked {
  return {
    instrumentId: input.forex_id,
    side: input.type === api.SIDE.buy ? 'buy' : 'sell',
    mode: input.status === api.MODE.market ? 'market' : 'pending',
    lots: microLots(input.cont),
    leverage: input.multiple,
    target: priceOf(instrument, input.target_price, 'target.invalid'),
    limit: priceOf(instrument, input.limit_price, 'limitPrice.invalid'),
    ...stopsOf(input, instrument),
    expiry: expiryOf(input),
    ...seenOf(input, instrument),
    ...namedOf(input),
  };
}

export const closeOf = (input: ParsedOf<typeof api.close>): CloseAsked => ({
  orderId: input.id,
  lots: input.cont === undefined ? null : microLots(input.cont),
  seenPrice: null,
  deviation: null,
  ...namedOf(input),
});

export const closeAllOf = (input: ParsedOf<typeof api.closeAll>): CloseAllAsked => ({
  which: WHICH[input.which ?? api.WHICH.all],
  instrumentId: input.forex_id ?? null,
  ...namedOf(input),
});

export const modifyOf = (
  input: ParsedOf<typeof api.modify>,
  instrument: Priced | null,
): ModifyAsked => ({
  orderId: input.id,
  lots: microLots(input.cont),
  target: priceOf(instrument, input.target_price, 'target.invalid'),
  limit: priceOf(instrument, input.limit_price, 'limitPrice.invalid'),
  ...stopsOf(input, instrument),
  expiry: expiryOf(input),
  ...namedOf(input),
});

export const cancelOf = (input: ParsedOf<typeof api.cancelTrade>): CancelAsked => ({
  orderId: input.id,
  withLinked: input.with_linked === 1,
  ...namedOf(input),
});

export const linkOf = (input: ParsedOf<typeof api.link>): LinkAsked => ({
  orderId: input.id,
  // Zero and absent both mean no link.
  linkedId: input.linked_id === 0 ? null : (input.linked_id ?? null),
  ...namedOf(input),
});

export const setStopsOf = (
  input: ParsedOf<typeof api.setStopPrice>,
  instrument: Priced | null,
): StopsAsked => ({ orderId: input.id, ...stopsOf(input, instrument), ...namedOf(input) });

export const fromPositionOf = (
  input: ParsedOf<typeof api.reverse>,
  instrument: Priced | null,
): FromPositionAsked => ({ orderId: input.id, ...seenOf(input, instrument), ...namedOf(input) });

export const closeByOf = (input: ParsedOf<typeof api.closeBy>): CloseByAsked => ({
  orderId: input.id,
  againstId: input.by_id,
  ...namedOf(input),
});

export function setLevelsOf(
  input: ParsedOf<typeof api.setLevels>,
  instrument: Priced | null,
): StopsAsked {
  const levels = (input.levels ?? []).map(({ price, percent }) => {
    const at = priceOf(instrument, price, 'takeProfit.invalid');
    if (instrument && at === null) throw new Refused('takeProfit.invalid', { field: 'levels' });
    // Without an instrument the command is refused for that, whatever the price.
    return { price: at ?? points(1), percent };
  });
  const plan = { levels, breakEven: breakEvenOf(input) };
  return { orderId: input.id, ...stopsOf(input, instrument), plan, ...namedOf(input) };
}

/** Returns when the stop-loss moves to break-even; null if it does not. */
function breakEvenOf(input: ParsedOf<typeof api.setLevels>): BreakEven | null {
  const level = someOf(input.break_even_level);
  const gain = someOf(input.break_even_points);
  if (level === null && gain === null) return null;
  if (level !== null && gain !== null) {
    throw new Refused('breakEven.invalid', { field: 'break_even_points' });
  }
  return { level, points: gain, offset: input.break_even_offset ?? 0 };
}

/** Returns the client's id of a command, and its deadline; null for each that is absent. */
export const namedOf = (input: {
  readonly client_order_id?: string | undefined;
  readonly deadline?: number | undefined;
}) => ({ clientOrderId: input.client_order_id ?? null, deadline: input.deadline ?? null });

/** Returns what the trader saw of an opening; null for what is absent. */
const seenOf = (
  input: {
    readonly price?: string | undefined;
    readonly deviation?: number | undefined;
    readonly trade_fee?: number | undefined;
  },
  instrument: Priced | null,
) => ({
  seenPrice: priceOf(instrument, input.price, 'price.invalid'),
  deviation: input.deviation ?? null,
  seenFee: input.trade_fee === undefined ? null : microUsd(input.trade_fee),
});

const stopsOf = (
  input: {
    readonly stop_loss_price?: string | undefined;
    readonly target_profit_price?: string | undefined;
    readonly trail_points?: number | undefined;
  },
  instrument: Priced | null,
) => ({
  stopLoss: priceOf(instrument, input.stop_loss_price, 'stopLoss.invalid'),
  takeProfit: priceOf(instrument, input.target_profit_price, 'takeProfit.invalid'),
  trail: someOf(input.trail_points),
});

/** Zero and absent both mean that there is none. */
const someOf = (value: number | undefined): number | null =>
  value === undefined || value === 0 ? null : value;

const WHICH = {
  [api.WHICH.all]: 'all',
  [api.WHICH.profit]: 'profit',
  [api.WHICH.loss]: 'loss',
} as const;

/** Returns when a pending order expires. */
function expiryOf(input: {
  readonly expiry?: number | undefined;
  readonly expires_at?: number | undefined;
}): Expiry {
  if (input.expiry === api.EXPIRY.dayEnd) return 'dayEnd';
  if (input.expiry !== api.EXPIRY.untilTime) return null;
  if (input.expires_at === undefined) throw new Refused('expiry.missing', { field: 'expires_at' });
  return input.expires_at;
}

/**
 * Parses decimal text as whole points of the instrument; absent text and zero mean no price (null).
 * Throws `reason` for more digits than the instrument has, and for a negative price unless the
 * instrument allows it. Returns null without an instrument, which means that the order is not live:
 * the command will be refused for that.
 */
function priceOf(
  instrument: Priced | null,
  text: string | undefined,
  reason: PriceReason,
): Points | null {
  if (text === undefined || instrument === null) return null;
  const { digits, allowsNonPositive } = instrument;
  const value = parseDecimal(text, digits);
  if (value === null || (value < 0 && !allowsNonPositive)) throw new Refused(reason, { digits });
  return value === 0 ? null : points(value);
}
