import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { accountOf, eurusd, marketOf, pending, quote } from '../sim/sample.ts';
import { settle } from '../sim/settle.ts';
import { sharedPath } from '../../../tests/shared-data.ts';
import { LiveIndex } from './watch/live-index.ts';
import { DEFAULT_RISK } from './settings.ts';
import { parseDecimal } from './units/decimal.ts';
import { points } from './units/units.ts';

interface Armed {
  readonly armed_at: string;
  readonly kind: string;
  readonly level: string;
  readonly time_ms: number;
  readonly bid: string;
  readonly ask: string;
  readonly market_fill: string;
  readonly slippage_points: number;
}

const armed: readonly Armed[] = JSON.parse(
  readFileSync(sharedPath('oracles', 'triggers.json'), 'utf8'),
);
const price = (text: string | undefined) => points(parseDecimal(text, eurusd.digits) ?? Number.NaN);

/** Yields the ticks from the first order to the last fill; the file is sorted by time. */
function* ticksOf(from: number, to: number) {
  const file = gunzipSync(readFileSync(sharedPath('data', 'ticks', 'EURUSD.ticks.csv.gz')));
  let start = 0;
  for (let end = file.indexOf(10); end >= 0; start = end + 1, end = file.indexOf(10, start)) {
    const time = Number(file.toString('latin1', start, start + 13));
    if (!(time >= from)) continue;
    if (time > to) return;
    const [, bid, ask] = file.toString('latin1', start, end).trim().split(',');
    yield { time, bid: price(bid), ask: price(ask) };
  }
}

test('TRIGGER-012: orders armed around the jobs report fill at the recorded prices and times', () => {
  const market = marketOf([eurusd, 0, 0]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(1_000_000);
  live.add(account, 0);
  const waiting = armed.map((row, index) => ({ row, id: index + 1, at: Date.parse(row.armed_at) }));
  const fills = new Map<number, unknown>();
  const from = Math.min(...waiting.map(({ at }) => at)) - 60_000;
  for (const { time, bid, ask } of ticksOf(from, Math.max(...armed.map((row) => row.time_ms)))) {
    const listing = quote(market, eurusd, bid, ask, time);
    for (const { event } of settle(live, live.onQuote(listing, time), time)) {
      if (event.type !== 'orderFilled') continue;
      const { quotedAt, price: filled, slippage, bid: seenBid, ask: seenAsk } = event.fill;
      fills.set(event.orderId, [quotedAt, filled, slippage, seenBid, seenAsk]);
    }
    for (const { row, id, at } of waiting) {
      if (at > time || fills.has(id) || account.orders.has(id)) continue;
      const [side, kind] = row.kind.split('_');
      const order = pending({
        id,
        side: side === 'buy' ? 'buy' : 'sell',
        kind: kind === 'limit' ? 'limit' : 'stop',
        target: price(row.level),
      });
      settle(live, live.apply(1, [{ type: 'orderPlaced', at: time, order }], time), time);
    }
  }
  const expected = armed.map((row, index) => [
    index + 1,
    // The reference counts points lost, while the engine counts points in the trader's favour.
    [
      row.time_ms,
      price(row.market_fill),
      row.slippage_points === 0 ? 0 : -row.slippage_points,
      price(row.bid),
      price(row.ask),
    ],
  ]);
  expect([...fills].sort(([a], [b]) => a - b)).toEqual(expected);
});
