import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { microLots, points } from '@fulcrum/engine/units/units';

import type { ArmedOrder, Fill } from '../../../../tests/market/plain.ts';
import { InProcessBus } from '../../src/platform/adapters/bus/in-process-bus.ts';
import { AccountHistory } from '../../src/trading/journal/account-history.ts';
import { JournalStore } from '../../src/trading/journal/journal-store.ts';
import { createTrading } from '../../src/trading/create.ts';
import { LeaseStore } from '../../src/trading/lease/lease-store.ts';
import type { SubmitAsked, TradingModule } from '../../src/trading/module.ts';
import { listingOf, play, type MarketBench } from '../market/test-market.ts';

/**
 * Replays a tick file of EURUSD through market, desk and store, and sends each order at the first
 * tick at or after its `armedAt`. Returns the stored fill of each order, or null if it is still
 * pending at the end.
 */
export async function playArmedDay(
  bench: MarketBench,
  path: string,
  orders: readonly ArmedOrder[],
): Promise<(Fill | null)[]> {
  const market = await bench.replay(path);
  const journal = new JournalStore(bench.db);
  const trading = createTrading({
    journal,
    history: new AccountHistory(bench.db),
    market,
    clock: { now: () => bench.now, monotonic: () => bench.now },
    bus: new InProcessBus({ error: () => undefined }),
    announced: () => undefined,
    risk: () => DEFAULT_RISK,
    takeLeases: () => new LeaseStore(bench.db.lease).takeAll('armed day'),
    isProven: () => true,
    writing: { eventsMax: 500, writersMax: 1 },
    crowded: () => undefined,
  });
  await trading.start();
  const accountId = await openAccount(bench, trading);
  const { instrument } = listingOf(market, 'EURUSD');
  const ids = new Map<ArmedOrder, number>();
  const waiting = new Set(orders);
  market.onQuote(async (_, { time }) => {
    for (const order of waiting) {
      if (time < order.armedAt) continue;
      waiting.delete(order);
      const outcome = await trading.submit(accountId, requestOf(order, instrument.id));
      if (outcome.ok) ids.set(order, outcome.order.id);
    }
  });
  await play(market);
  await trading.stop();
  const fills = orders.map(async (order) => {
    const stored = await journal.orderById(accountId, ids.get(order) ?? 0);
    if (!stored) throw new Error(`Expected the order ${JSON.stringify(order)} in the store`);
    if (!stored.opened) return null;
    const { quotedAt, bid, ask, price, slippage } = stored.opened;
    return { time: quotedAt, bid, ask, price, slippage };
  });
  return Promise.all(fills);
}

/** Creates an account of a new user, funded like a demo account. */
async function openAccount({ db }: MarketBench, trading: TradingModule): Promise<number> {
  const [user] = await db.query<{ id: number }>(
    `insert into app_user (kind, demo_id, invite_code, lang, created_at)
     values ('demo', 'armed-day-account', 'armed', 'en', 0) returning id`,
  );
  const [account] = await db.query<{ id: number }>(
    'insert into account (user_id, created_at) values ($1, 0) returning id',
    [user?.id],
  );
  if (!account) throw new Error('No account was made');
  await trading.resetDemo(account.id);
  return account.id;
}

const requestOf = ({ side, level }: ArmedOrder, instrumentId: number): SubmitAsked => ({
  instrumentId,
  side,
  mode: 'pending',
  lots: microLots(10_000),
  leverage: 100,
  target: points(level),
  stopLoss: null,
  takeProfit: null,
  trail: null,
  expiry: null,
  seenPrice: null,
  deviation: null,
  seenFee: null,
  clientOrderId: null,
});
