import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { points } from '@fulcrum/engine/units/units';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { openTestDb } from '../../../../test/db/test-db.ts';
import { StreamRig } from '../../../../test/market/stream-rig.ts';
import { listingOf, MarketBench } from '../../../../test/market/test-market.ts';
import { newAccount } from '../../../../test/trading/desk-rig.ts';
import { BUY } from '../../../../test/trading/order-sample.ts';
import { until } from '../../../../test/until.ts';
import type { StreamedMarket } from '../../../market-data/heard-market.ts';
import { InProcessBus } from '../../../platform/adapters/bus/in-process-bus.ts';
import { createTrading, type DeskModule } from '../../create.ts';
import { AccountHistory } from '../../journal/account-history.ts';
import { JournalStore } from '../../journal/journal-store.ts';
import { SHARDS, shardOf, type Lease } from '../../journal/rows.ts';
import type { ShardHolder } from '../../lease/module.ts';
import { replayMarksOn } from './replay-marks.ts';

const bench = new MarketBench(openTestDb);
const rig = new StreamRig(bench);
const bus = new InProcessBus({ error: (details) => void failures.push(details) });
const failures: unknown[] = [];

/** A process with a desk that follows the market. */
interface Process {
  readonly market: StreamedMarket;
  readonly trading: DeskModule;
  readonly session: number;
  readonly replayed: (readonly [number, number])[];
  readonly holder: ShardHolder;
}

let names = 0;
let leader: StreamedMarket;
let accountId: number;

async function open(leasesOf: (session: number) => Promise<readonly Lease[]>): Promise<Process> {
  const { db } = bench;
  const session = await rig.sessions.begin(`desk ${names}`);
  const replayed: (readonly [number, number])[] = [];
  let trading: DeskModule | null = null;
  let holder: ShardHolder | null = null;
  const market = await rig.heard(bus, {
    created: (heard) => {
      trading = createTrading({
        journal: new JournalStore(db),
        history: new AccountHistory(db),
        market: heard,
        clock: { now: () => heard.clock(), monotonic: () => performance.now() },
        bus,
        announced: () => undefined,
        risk: () => DEFAULT_RISK,
        takeLeases: () => leasesOf(session),
        follow: (given) => {
          holder = given;
        },
        replay: {
          quotes: heard,
          marks: replayMarksOn(db.desk),
          withinMs: 60_000,
          replayed: (...counts) => void replayed.push(counts),
        },
        isProven: () => true,
        writing: { eventsMax: 500, writersMax: 1 },
        crowded: () => undefined,
      });
    },
  });
  if (!trading) throw new Error('Expected a desk');
  const desk: DeskModule = trading;
  desk.onFailure((error) => failures.push(error));
  await desk.start();
  onTestFinished(() => desk.stop());
  if (!holder) throw new Error('Expected a desk that follows its shards');
  return { market, trading: desk, session, replayed, holder };
}

const all = (session: number) => rig.sessions.claim(session, SHARDS);

async function send(bid: number): Promise<void> {
  bench.now += 50;
  const line = JSON.stringify({ code: 'EURUSD', bid: String(bid), ask: String(bid + 0.0001) });
  expect(leader.bridge?.accept([line])).toEqual({ accepted: 1, rejected: [] });
  const at = Math.round(bid * 100_000);
  await until(() => expect(listingOf(leader, 'EURUSD').quote?.bid).toBe(at));
}

/** Waits until the process knows all that the leader does. */
const follows = ({ market }: Process) => until(() => expect(market.q).toBe(leader.q));

async function buy({ market, trading }: Process, stopLoss: number): Promise<number> {
  const { id } = listingOf(market, 'EURUSD').instrument;
  const outcome = await trading.submit(accountId, {
    ...BUY,
    instrumentId: id,
    stopLoss: points(Math.round(stopLoss * 100_000)),
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.order.id;
}

/** Number of the quote in the log with this bid in points. */
async function loggedAs(bid: number): Promise<number> {
  const rows = await bench.db.query<{ q: number }>(
    `select q0 + place - 1 as q
     from quote_batch, json_array_elements(body) with ordinality item (body, place)
     where json_typeof(item.body) = 'array' and (item.body ->> 1)::bigint = $1`,
    [bid],
  );
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`Expected one quote with bid ${bid}`);
  return row.q;
}

const marks = () =>
  bench.db.query<{ shard: number; q: number }>(
    'select shard, replay_q as q from shard_lease where replay_q is not null order by shard',
  );

const closings = () =>
  bench.db.query<{ at: number; body: unknown }>(
    "select at, body from journal where account_id = $1 and type = 'positionClosed' order by seq",
    [accountId],
  );

beforeEach(async () => {
  await bench.db.script('update shard_lease set session_id = null, replay_q = null');
  names += 1;
  accountId = await newAccount(bench.db, `replay ${names}`, bench.now);
  leader = (await rig.leading(bus)).market;
  await send(1.1);
});

test('TRIGGER-020: what a dead desk missed is done at the logged quote by the next one', async () => {
  const first = await open(all);
  await first.trading.resetDemo(accountId);
  const orderId = await buy(first, 1.09);
  const stored = await new JournalStore(bench.db).loadAccount(accountId);
  expect(stored?.account).toMatchObject({ seenQ: expect.any(Number), waits: null });
  await follows(first);
  await rig.sessions.beat(first.session, first.trading.settledQ());
  await first.market.stop(); // it hears nothing any more, and nobody beats for it
  await send(1.0853);
  await send(1.0999);
  const second = await open(async (session) => {
    expect(await rig.sessions.endSilent(session, first.session, 1)).toBe(true);
    expect(await marks()).toHaveLength(SHARDS);
    return all(session);
  });
  const q = await loggedAs(108_530);
  expect(await closings()).toMatchObject([
    {
      body: {
        orderId,
        cause: 'stopLoss',
        fill: { price: 108_530, quoteQ: q, requestedPrice: 109_000 },
        seenQ: second.market.q,
      },
    },
  ]);
  const [{ body } = { body: null }] = await closings();
  expect(body).toSatisfy(
    ({ fill }: { fill: { filledAt: number; receivedAt: number } }) =>
      fill.filledAt > fill.receivedAt,
  );
  expect(second.replayed).toEqual([[2, 1]]);
  expect(await marks()).toEqual([]);
  expect((await second.trading.account(accountId)).orders).toEqual([]);
  expect(failures).toEqual([]);
});

test('LEVEL-008, TRIGGER-020: levels that nobody watched fire at the logged quotes, once', async () => {
  const first = await open(all);
  await first.trading.resetDemo(accountId);
  const orderId = await buy(first, 1.09);
  const levels = [
    { price: points(110_100), percent: 50 },
    { price: points(110_200), percent: 30 },
  ];
  const breakEven = { level: 1, points: null, offset: 0 };
  const stops = { stopLoss: points(109_000), takeProfit: null, trail: null };
  const asked = { orderId, ...stops, plan: { levels, breakEven } };
  expect(await first.trading.setStops(accountId, asked)).toMatchObject({ ok: true });
  await follows(first);
  await rig.sessions.beat(first.session, first.trading.settledQ());
  await first.market.stop();
  await send(1.1015);
  await send(1.1025);
  await send(1.0995);
  await open(async (session) => {
    expect(await rig.sessions.endSilent(session, first.session, 1)).toBe(true);
    return all(session);
  });
  const rows = await closings();
  expect(rows.map(({ body }) => body)).toMatchObject([
    { level: 1, lots: 50_000, fill: { price: 110_150, quoteQ: await loggedAs(110_150) } },
    { level: 2, lots: 30_000, fill: { price: 110_250 } },
    { cause: 'stopLoss', lots: 20_000, closedId: orderId, fill: { price: 109_950 } },
  ]);
  expect(failures).toEqual([]);
});

test('TRIGGER-020: a shard that is handed over misses no quote in between', async () => {
  const first = await open(all);
  await first.trading.resetDemo(accountId);
  await buy(first, 1.09);
  await rig.sessions.beat(first.session, first.trading.settledQ());
  const second = await open(() => Promise.resolve([]));
  const { held } = await rig.sessions.beat(first.session);
  const lease = held.filter(({ shard }) => shard === shardOf(accountId));
  await follows(first);
  const q = first.market.q;
  await first.holder.leave([shardOf(accountId)]);
  expect(await marks()).toEqual([{ shard: shardOf(accountId), q }]);
  await send(1.0853);
  await send(1.0999);
  await follows(first);
  await rig.sessions.beat(first.session, first.trading.settledQ());
  expect(await rig.sessions.hand(first.session, second.session, lease)).toBe(1);
  await follows(second);
  second.holder.gained((await rig.sessions.beat(second.session)).held);
  await until(async () => expect(await marks()).toEqual([]));
  expect(await closings()).toMatchObject([
    { body: { fill: { price: 108_530, quoteQ: await loggedAs(108_530) } } },
  ]);
  expect(failures).toEqual([]);
});

test('TRIGGER-020: the number of a shard that was not replayed to its end stays', async () => {
  const { sessions } = rig;
  const dead = await sessions.begin('dead');
  await sessions.claim(dead, 1);
  await sessions.beat(dead, 700);
  await sessions.beat(dead); // a process that does not know a number leaves the old one
  await sessions.end(dead);
  const heir = await sessions.begin('heir');
  const leases = await sessions.claim(heir, 2);
  const own = replayMarksOn(bench.db.desk);
  const [known] = await own.from(leases);
  expect(known?.[1]).toBe(700);
  await sessions.noteQuote(heir, 900);
  await own.leave(leases, 950);
  expect((await own.from(leases)).size).toBe(2);
  await sessions.end(heir);
  expect((await marks()).map(({ q }) => q).sort((a, b) => a - b)).toEqual([700, 950]);
  // Who holds the shards no more changes nothing.
  await own.done(leases);
  await own.leave(leases, 1);
  expect((await own.from(leases)).size).toBe(0);
  const last = await sessions.begin('last');
  const mine = await sessions.claim(last, 2);
  await own.done(mine.slice(0, 1));
  expect(await marks()).toHaveLength(1);
});
