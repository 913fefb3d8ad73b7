import { readFileSync } from 'node:fs';

import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { microLots } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { sharedPath } from '../../../../../tests/shared-data.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { at } from '../../../test/trading/order-sample.ts';
import { listingOf, MarketBench, play } from '../../../test/market/test-market.ts';
import { InProcessBus } from '../../platform/adapters/bus/in-process-bus.ts';
import { AccountHistory } from '../journal/account-history.ts';
import { JournalStore } from '../journal/journal-store.ts';
import { createTrading } from '../create.ts';
import type { SubmitAsked, TradingModule } from '../module.ts';
import { LeaseStore } from '../lease/lease-store.ts';

interface Recorded {
  readonly armed_at: string;
  readonly kind: 'sell_stop' | 'buy_stop' | 'buy_limit';
  readonly level: string;
  readonly time_ms: number;
  readonly bid: string;
  readonly ask: string;
  readonly market_fill: string;
}

const recorded: readonly Recorded[] = JSON.parse(
  readFileSync(sharedPath('oracles', 'triggers.json'), 'utf8'),
);
const bench = new MarketBench(openTestDb);

/** Creates an account of a new user, funded like a demo account. */
async function openAccount(trading: TradingModule): Promise<number> {
  const [user] = await bench.db.query<{ id: number }>(
    `insert into app_user (kind, demo_id, invite_code, lang, created_at)
     values ('demo', 'recorded-day-account', 'recorded', 'en', 0) returning id`,
  );
  const [account] = await bench.db.query<{ id: number }>(
    'insert into account (user_id, created_at) values ($1, 0) returning id',
    [user?.id],
  );
  if (!account) throw new Error('No account was made');
  await trading.resetDemo(account.id);
  return account.id;
}

test('TRIGGER-012: replayed through market, desk and store, orders fill as recorded', async () => {
  const market = await bench.replay(sharedPath('data', 'ticks', 'EURUSD.ticks.csv.gz'));
  const journal = new JournalStore(bench.db);
  const trading = createTrading({
    journal,
    history: new AccountHistory(bench.db),
    market,
    clock: { now: () => bench.now, monotonic: () => bench.now },
    bus: new InProcessBus({ error: () => undefined }),
    announced: () => undefined,
    risk: () => DEFAULT_RISK,
    takeLeases: () => new LeaseStore(bench.db.lease).takeAll('recorded day'),
    isProven: () => true,
    writing: { eventsMax: 500, writersMax: 1 },
    crowded: () => undefined,
  });
  await trading.start();
  const accountId = await openAccount(trading);
  const listing = listingOf(market, 'EURUSD');
  const orders = new Map<Recorded, number>();
  // Listens to the same ticks as a trader would, and sends each order at its minute.
  market.onQuote(async (_, { time }) => {
    for (const row of recorded) {
      if (orders.has(row) || time < Date.parse(row.armed_at)) continue;
      orders.set(row, 0);
      const outcome = await trading.submit(accountId, requestOf(row, listing.instrument.id));
      if (outcome.ok) orders.set(row, outcome.order.id);
    }
  });
  await play(market);
  await trading.stop();
  for (const row of recorded) {
    const stored = await journal.orderById(accountId, orders.get(row) ?? 0);
    const fill = stored?.opened;
    expect(fill && [fill.quotedAt, text(fill.price), text(fill.bid), text(fill.ask)]).toEqual([
      row.time_ms,
      row.market_fill,
      row.bid,
      row.ask,
    ]);
  }
});

const text = (points: number) => formatDecimal(points, 5);

const requestOf = ({ kind, level }: Recorded, instrumentId: number): SubmitAsked => ({
  instrumentId,
  side: kind.startsWith('buy') ? 'buy' : 'sell',
  mode: 'pending',
  lots: microLots(10_000),
  leverage: 100,
  target: at(level),
  stopLoss: null,
  takeProfit: null,
  trail: null,
  expiry: null,
  seenPrice: null,
  deviation: null,
  seenFee: null,
  clientOrderId: null,
});
