import type { InputOf } from '@fulcrum/contract/endpoint';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { setStopPrice, submit } from '@fulcrum/contract/trading/calls';
import { expect } from '@playwright/test';

import { call } from './api.ts';

/**
 * Places an order and returns its id. Tries again at first, because a market that has just started
 * refuses orders.
 */
export async function placeOrder(
  base: string,
  order: InputOf<typeof submit>,
  token: string,
): Promise<number> {
  let id = 0;
  await expect(async () => {
    id = (await call(base, submit, order, token)).Id;
  }).toPass();
  return id;
}

/** Buys 0.10 lots of EUR/USD with a stop-loss this far below the bid. */
export async function buyWithStop(base: string, token: string, below: number): Promise<void> {
  const instruments = await call(base, tradeList, {});
  const instrument = instruments.find(({ Code }) => Code === 'EURUSD');
  const bid = instrument?.ForexQuotations.Bid;
  if (!instrument || bid == null) throw new Error('No EURUSD here');
  const lots = { type: 1, cont: '0.10', status: 1, multiple: 100 } as const;
  const id = await placeOrder(base, { ...lots, forex_id: instrument.Id }, token);
  const stop = { id, stop_loss_price: (bid - below).toFixed(5), target_profit_price: '0' };
  await call(base, setStopPrice, stop, token);
}
