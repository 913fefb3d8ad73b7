import type * as wire from '@fulcrum/contract/console/users/schema';

import type { MarketModule } from '../../market-data/module.ts';
import type { LiveOrder } from '../../trading/module.ts';

/** Returns an order of the history; a cancelled one has neither close price nor profit or loss. */
export function closedOrderOf(
  record: LiveOrder['record'],
  { market, catalogue }: MarketModule,
): wire.ClosedOrder {
  const instrument = market.byId(record.instrumentId)?.instrument;
  if (!instrument) throw new Error(`No instrument ${record.instrumentId} for order ${record.id}`);
  const entry = catalogue.entries.find((each) => each.instrument.id === instrument.id);
  return {
    id: record.id,
    code: instrument.code,
    show_code: entry?.showCode ?? instrument.code,
    digits: instrument.digits,
    status: record.status === 'closed' ? 'closed' : 'cancelled',
    side: record.side,
    lots: record.lots,
    leverage: record.leverage,
    open_price: record.opened?.price ?? null,
    close_price: record.closed?.price ?? null,
    target: record.target,
    pnl: record.pnl,
    fee: record.fee,
    swap: record.swap,
    cause: record.cause ?? '',
    opened_at: record.openedAt,
    completed_at: record.completedAt,
  };
}
