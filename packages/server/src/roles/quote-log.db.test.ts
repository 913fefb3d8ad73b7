import * as market from '@fulcrum/contract/market-data/calls';
import * as trading from '@fulcrum/contract/trading/calls';
import { expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { until } from '../../test/until.ts';

const BUY = { type: 1, cont: '0.10', status: 1, multiple: 100 };

test('PRICE-018: with a log of quotes the receipt names a quote that is in the log', async () => {
  const rig = await ProductRig.open(await openTestDb(), { QUOTE_LOG: 'on' });
  const token = await rig.demo();
  await rig.quote({ EURUSD: ['1.08310', '1.08319'] });
  const eurusd = await until(async () => {
    const { data } = await rig.ok(market.tradeList, { searchCurrency: 'EURUSD' });
    expect(data[0]?.ForexQuotations.Bid).toBe(1.0831);
    return data[0]?.Id ?? 0;
  });
  const { data: order } = await rig.ok(trading.submit, { ...BUY, forex_id: eurusd }, { token });
  const { data: detail } = await rig.ok(trading.orderDetail, { id: order.Id }, { token });
  const q = detail.trail[0]?.Receipt?.QuoteNumber ?? NaN;
  const [row] = await rig.db.query(
    `select body -> ($1::bigint - q0)::int as quote from quote_batch where $1 between q0 and q1`,
    [q],
  );
  const at = rig.clock.time;
  expect(row).toEqual({ quote: [eurusd, 108_310, 108_319, at, at] });
  const metrics = await rig.product.app.inject('/metrics');
  expect(metrics.body).toContain(`fulcrum_quote_q ${q}\n`);
  expect(metrics.body).toContain('fulcrum_market_leads 1\n');
  await rig.close();
});
