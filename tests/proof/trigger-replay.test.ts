import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '@fulcrum/server/platform/ports/db';
import { isNatsMissing } from '@fulcrum/server/test/bus/nats-server';
import { until } from '@fulcrum/server/test/until';
import { expect, test } from 'vitest';

import { postgresFolder } from '../../scripts/postgres.mjs';
import { instrumentIdOf, openDemo, type Api } from '../api.ts';
import { Cluster, type RoleName } from './cluster.ts';
import { FEED_TOKEN } from './priced-feed.ts';
import { requireRightBooks } from './right-books.ts';
import { storeOf } from './trader.ts';

const ROLES: readonly RoleName[] = ['market', 'desk', 'desk', 'gateway'];
/** As many as there are shards, so that both desks have some. */
const ACCOUNTS = 64;
/** Every eighth of them has orders. */
const TRADES_EACH = 8;
const SPIKE = 1.0853;
const SPIKE_POINTS = 108_530;
/** A take-over needs a second at least, so a fill that is so late was made by the next desk. */
const LATE_MS = 500;
const FEED_EVERY_MS = 50;

/** An order as it ended up, and the fill that the spike should have made. */
interface Ended {
  readonly name: string;
  readonly q: number | null;
  readonly price: number | null;
  readonly lateMs: number | null;
}

test.skipIf(postgresFolder() === null || isNatsMissing)(
  'TRIGGER-020: a spike while a desk is dead fills the orders that it reached, at its own quote',
  async () => {
    const settings = { RATE_LIMITS: 'off', SESSIONS: 'open', FEED: 'bridge', FEED_TOKEN };
    const cluster = await Cluster.start(ROLES, settings);
    try {
      await cluster.ready();
      await prove(cluster);
    } catch (error) {
      throw new Error(`${String(error)}\n${cluster.log()}`, { cause: error });
    } finally {
      await cluster.stop();
    }
  },
);

async function prove(cluster: Cluster): Promise<void> {
  const [url = ''] = cluster.of('gateway').map((server) => server.url);
  await deliver(url, 1.1);
  const placed = await goOn(url, () => placeOrders(url));
  cluster.of('desk')[0]?.signal('SIGKILL');
  await deliver(url, SPIKE);
  await sleep(2 * FEED_EVERY_MS);
  const db = await storeOf(cluster.postgres);
  const ended = await goOn(url, () => allEnded(db, placed.length));
  const q = await spikeOf(db);
  for (const { name, ...fill } of ended) {
    // The limit order and the sell position meet the ask, which is ten points higher.
    const price = name.startsWith('stop') ? SPIKE_POINTS : SPIKE_POINTS + 10;
    expect(fill, name).toMatchObject({ q, price });
  }
  const late = ended.filter(({ lateMs }) => (lateMs ?? 0) > LATE_MS);
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThan(ended.length);
  // One firing for each account, whose orders the spike reaches together.
  expect(await firedAt(cluster)).toBe(late.length / placed.kinds);
  await cluster.stopProcesses();
  const { events } = await requireRightBooks(db);
  await db.close();
  const most = Math.max(...late.map(({ lateMs }) => lateMs ?? 0));
  console.info(
    `${ended.length} orders filled at quote ${q}, ${late.length} of them by the next desk, at ` +
      `most ${Math.round(most)} ms later; ${events} events replayed`,
  );
}

/** Sends one price; throws if it is not taken. */
async function deliver(url: string, bid: number): Promise<void> {
  const reply = await fetch(`${url}/feed`, {
    method: 'POST',
    headers: { authorization: FEED_TOKEN, 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({ code: 'EURUSD', bid, ask: (bid + 0.0001).toFixed(5) }),
  });
  expect(await reply.json()).toMatchObject({ accepted: 1 });
}

/** Keeps the price around 1.1 until `done` resolves: prices are fresh for seconds only. */
async function goOn<Answer>(url: string, done: () => Promise<Answer>): Promise<Answer> {
  let isOver = false;
  const feeding = (async () => {
    for (let nth = 0; !isOver; nth += 1) {
      await deliver(url, 1.1 + (nth % 2) / 100_000);
      await sleep(FEED_EVERY_MS);
    }
  })();
  try {
    return await done();
  } finally {
    isOver = true;
    await feeding;
  }
}

/** Places what the spike reaches for accounts of both desks. */
async function placeOrders(url: string): Promise<{ length: number; kinds: number }> {
  const instrument = await instrumentIdOf(url, 'EURUSD');
  const kinds: readonly Readonly<Record<string, unknown>>[] = [
    { name: 'stop', type: 1, status: 1, stop_loss_price: '1.09' },
    { name: 'target', type: 2, status: 1, target_profit_price: '1.09' },
    { name: 'limit', type: 1, status: 0, target_price: '1.088' },
  ];
  let length = 0;
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const api = await openDemo(url, `trigger-replay-trader-${index}`);
    if (index % TRADES_EACH !== 0) continue;
    for (const { name, ...terms } of kinds) {
      await place(api, { forex_id: instrument, client_order_id: `${name}-${index}`, ...terms });
      length += 1;
    }
  }
  return { length, kinds: kinds.length };
}

async function place(api: Api, terms: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { cont: '0.02', multiple: 100, ...terms };
  const reply = await api.post('/v1/api/forex/submit', body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 1 });
}

async function allEnded(db: Db, count: number): Promise<Ended[]> {
  let ended: Ended[] = [];
  await until(async () => {
    ended = await db.query<Ended>(
      `select client_order_id as name, (fill ->> 'quoteQ')::bigint as q,
         (fill ->> 'price')::bigint as price,
         (fill ->> 'filledAt')::float - (fill ->> 'receivedAt')::float as "lateMs"
       from trade_order, lateral (
         select case when kind = 'limit' then open_fill else close_fill end as fill
       ) reached
       where fill is not null`,
    );
    expect(ended).toHaveLength(count);
  });
  return ended;
}

/** Number of the spike in the log. */
async function spikeOf(db: Db): Promise<number> {
  const rows = await db.query<{ q: number }>(
    `select q0 + place - 1 as q
     from quote_batch, json_array_elements(body) with ordinality item (body, place)
     where json_typeof(item.body) = 'array' and (item.body ->> 1)::bigint = $1`,
    [SPIKE_POINTS],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.q ?? 0;
}

/** How often replayed quotes have set something off at the desk that lives on. */
async function firedAt(cluster: Cluster): Promise<number> {
  const [, heir] = cluster.of('desk');
  const text = await (await fetch(`${heir?.url}/metrics`)).text();
  return Number(/^fulcrum_replay_fired_total (\d+)/m.exec(text)?.[1]);
}
