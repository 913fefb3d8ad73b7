import type * as wire from '@fulcrum/contract/console/dashboard/schema';

import type { MarketModule } from '../../market-data/module.ts';
import type { LiveOrder } from '../../trading/module.ts';

export function liveOrderOf(
  { record, userId, price, pnl, distance }: LiveOrder,
  { market, catalogue }: MarketModule,
): wire.LiveOrder {
  const instrument = market.byId(record.instrumentId)?.instrument;
  if (!instrument) {
    throw new Error(`Order ${record.id} has an instrument that is not in the market`);
  }
  const entry = catalogue.entries.find((each) => each.instrument.id === instrument.id);
  return {
    id: record.id,
    user_id: userId,
    account_id: record.accountId,
    instrument_id: instrument.id,
    code: instrument.code,
    show_code: entry?.showCode ?? instrument.code,
    digits: instrument.digits,
    status: record.status === 'open' ? 'open' : 'pending',
    side: record.side,
    kind: record.kind,
    lots: record.lots,
    leverage: record.leverage,
    open_price: record.opened?.price ?? null,
    target: record.target,
    stop_loss: record.stopLoss,
    take_profit: record.takeProfit,
    price,
    pnl,
    distance,
    margin: record.margin,
    at: record.openedAt ?? record.createdAt,
  };
}
