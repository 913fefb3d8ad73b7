import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CODES } from '@fulcrum/contract/codes';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { test } from 'vitest';

import { instrumentIdOf, openDemo, type Api } from '../api.ts';
import { startServer, type RunningServer } from '../e2e/server.ts';
import { requireRightBooks } from './right-books.ts';

const ACCOUNTS = process.env['PROOF'] === 'long' ? 1_000 : 100;
const ORDERS_EACH = 10;
const STOPS = ACCOUNTS * ORDERS_EACH;
const AGAIN_MS = 500;
const TOKEN = 'a-feed-token-for-this-proof-alone';
const BID = 1.1;
/** Beyond every stop loss, but within the largest jump that the instrument allows. */
const BID_AFTER = 1.09;

test(`TRIGGER-010: one tick that reaches ${STOPS} stop-losses closes each of them once`, async () => {
  const server = await startServer({
    env: { FEED: 'bridge', FEED_TOKEN: TOKEN, RATE_LIMITS: 'off', SESSIONS: 'open' },
    readyPart: 'desk',
  });
  await push(server, BID);
  const alive = setInterval(() => void push(server, BID), 1_000);
  const instrument = await instrumentIdOf(server.url, 'EURUSD');
  const apis = await openAccounts(server);
  await Promise.all(apis.map((api) => placeOrders(api, instrument)));
  clearInterval(alive);
  const started = performance.now();
  await push(server, BID_AFTER);
  for (const api of apis) await untilFlat(api);
  const took = performance.now() - started;
  await server.stop();
  const db = await openDb({
    databaseUrl: null,
    dataDir: server.dataDir,
    expectStore: null,
    log: silentLog,
  });
  const audit = await requireRightBooks(db);
  const closings = await db.query<{ cause: string; price: number; count: number }>(
    `select cause, (close_fill ->> 'price')::bigint as price, count(*) as count
     from trade_order where status = 3 group by 1, 2`,
  );
  const events = await db.query<{ count: number }>(
    "select count(*) as count from journal where type = 'positionClosed'",
  );
  await db.close();
  server.removeData();
  assert.deepEqual(closings, [{ cause: 'stopLoss', price: 109_000, count: STOPS }]);
  assert.deepEqual(events, [{ count: STOPS }]);
  console.info(
    `${STOPS} stop-losses of ${ACCOUNTS} accounts closed and committed in ` +
      `${Math.round(took)} ms, seen through the API; journal of ${audit.events} events replayed`,
  );
});

async function push(server: RunningServer, bid: number): Promise<void> {
  const line = { code: 'EURUSD', bid, ask: Number((bid + 0.0001).toFixed(5)), time: Date.now() };
  const response = await fetch(new URL('/feed', server.url), {
    method: 'POST',
    headers: { authorization: TOKEN, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(line)}\n`,
  });
  assert.equal(response.status, 200, await response.text());
}

async function openAccounts(server: RunningServer): Promise<Api[]> {
  const apis: Api[] = [];
  for (let first = 0; first < ACCOUNTS; first += 50) {
    const ids = Array.from({ length: 50 }, (_, index) => `ten-thousand-stops-${first + index}`);
    apis.push(...(await Promise.all(ids.map((id) => openDemo(server.url, id)))));
  }
  return apis;
}

async function placeOrders(api: Api, instrument: number): Promise<void> {
  for (let order = 0; order < ORDERS_EACH; order += 1) {
    const terms = { type: 1, cont: '0.01', forex_id: instrument, status: 1, multiple: 100 };
    const stops = { stop_loss_price: (1.091 + order * 0.0005).toFixed(5) };
    const place = () => api.post('/v1/api/forex/submit', { ...terms, ...stops });
    let reply = await place();
    // A slow disk: nothing was done, and clients are asked to try again.
    while (reply.code === CODES['server.unavailable'].code) {
      await sleep(AGAIN_MS);
      reply = await place();
    }
    assert.equal(reply.code, 1, reply.msg);
  }
}

/**
 * Waits until no account has a position. Asks for one account after the other, so that the requests
 * hardly slow down the closing.
 */
async function untilFlat(api: Api): Promise<void> {
  for (;;) {
    const { data } = await api.get<{ total: number }>('/v1/api/forex/my_deal', { status: 1 });
    if (data.total === 0) return;
  }
}
