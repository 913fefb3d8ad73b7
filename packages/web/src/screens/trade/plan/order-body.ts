import type { InputOf } from '@fulcrum/contract/endpoint';
import type { submit } from '@fulcrum/contract/trading/calls';
import { formatDecimal, LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { ListedInstrument } from '../../../market/model.ts';
import { expiryFields } from '../../../trading/order-fields/expiry.ts';
import { levelFields, limitField, priceField } from '../../../trading/order-fields/level-fields.ts';
import { noticeableMove } from '../../../trading/preview/levels.ts';
import type { SidePlan } from './plan.ts';
import type { Ticket } from './ticket.ts';

/**
 * Returns the order as the plan shows it. A market order includes the displayed price and fee; the
 * server refuses it if the price has moved noticeably or the fee is higher by now.
 */
export function orderBody(
  plan: SidePlan,
  mode: Ticket['mode'],
  instrument: ListedInstrument,
): InputOf<typeof submit> {
  const { digits, isPair } = instrument;
  const { price, stopLoss, takeProfit, trail } = plan;
  const levels = { stopLoss: stopLoss?.price, takeProfit: takeProfit?.price, trail };
  return {
    type: plan.side === 'buy' ? 1 : 2,
    cont: formatDecimal(plan.lots ?? 0, LOT_DIGITS, 2),
    forex_id: instrument.id,
    status: mode === 'market' ? 1 : 0,
    target_price: priceField(mode === 'pending' ? price : null, digits),
    ...limitField(plan.limit, digits),
    ...levelFields(levels, digits),
    ...(mode === 'pending' ? expiryFields(plan.expiry) : {}),
    multiple: plan.leverage,
    ...(mode === 'market' && price !== null
      ? { price: priceField(price, digits), deviation: noticeableMove(price, isPair, digits) }
      : {}),
    ...(mode === 'market' && plan.cost
      ? { trade_fee: formatDecimal(plan.cost.fee, USD_DIGITS, 2) }
      : {}),
  };
}
