import assert from 'node:assert/strict';

import { tradeList } from '@fulcrum/contract/market-data/calls';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { expect, test } from 'vitest';

import { openDemo } from '../api.ts';
import { call } from '../e2e/api.ts';
import { startServer } from '../e2e/server.ts';
import { requireRightBooks } from './right-books.ts';
import { noPromises, storm } from './storm.ts';

const IS_LONG = process.env['PROOF'] === 'long';
const KILLS = IS_LONG ? 20 : 2;
/**
 * Number of kills after which the store is checked; each check looks for everything promised so
 * far.
 */
const LOOK_EVERY = IS_LONG ? 1 : 2;
const CALLERS = Array.from({ length: 24 }, (_, index) => `storm-caller-account-${index + 1}`);
const ENV = { RATE_LIMITS: 'off', FEED_SEED: '7' };

test(`LEDGER-010: ${KILLS} kills in a storm of orders lose nothing and do nothing twice`, async () => {
  const promises = noPromises();
  let dataDir: string | undefined;
  for (let round = 1; round <= KILLS; round += 1) {
    const server = await startServer({ env: ENV, ...(dataDir === undefined ? {} : { dataDir }) });
    dataDir = server.dataDir;
    const raging = storm(server.url, CALLERS, round, promises);
    const before = promises.placed.size;
    while (promises.placed.size < before + 50 + ((round * 37) % 400)) await tick();
    await server.kill();
    await raging;
    if (round % LOOK_EVERY !== 0) continue;
    const db = await openDb({ databaseUrl: null, dataDir, expectStore: null, log: silentLog });
    await requireRightBooks(db);
    const orders = await db.query<{ id: number; client_order_id: string | null; pnl: number }>(
      'select id, client_order_id, pnl from trade_order',
    );
    await db.close();
    const byId = new Map(orders.map((order) => [order.id, order]));
    for (const [clientId, { orderId }] of promises.placed) {
      assert.equal(byId.get(orderId)?.client_order_id, clientId, `order ${orderId} is lost`);
    }
    for (const [orderId, { pnl }] of promises.closed) {
      const stored = byId.get(orderId)?.pnl;
      assert.equal(stored, Math.round(Number(pnl) * 1e6), `the closing of ${orderId} is lost`);
    }
  }
  assert.ok(dataDir);
  const sent = promises.unknown.size;
  await repeatUnknown(dataDir, promises);
  expect(sent).toBeGreaterThan(0);
  console.info(
    `${KILLS} kills: ${promises.placed.size} orders and ${promises.closed.size} closings ` +
      `acknowledged and found, ${sent} unknown outcomes repeated safely`,
  );
});

/**
 * A caller that got no reply sends the order again with the same id, which must make one order,
 * never two.
 */
async function repeatUnknown(
  dataDir: string,
  promises: ReturnType<typeof noPromises>,
): Promise<void> {
  const server = await startServer({ env: ENV, dataDir });
  await untilTicking(server.url);
  for (const [clientId, { caller, body }] of promises.unknown) {
    const api = await openDemo(server.url, caller);
    const first = await api.post<{ Id: number }>('/v1/api/forex/submit', body);
    const again = await api.post<{ Id: number }>('/v1/api/forex/submit', body);
    assert.equal(first.code, again.code, `${clientId}: ${first.msg} then ${again.msg}`);
    if (first.code === 1) assert.equal(first.data.Id, again.data.Id, `${clientId} placed twice`);
  }
  await server.stop();
  const db = await openDb({ databaseUrl: null, dataDir, expectStore: null, log: silentLog });
  const audit = await requireRightBooks(db);
  await db.close();
  console.info(`journal replayed: ${audit.events} events of ${audit.accounts} accounts`);
  server.removeData();
}

/**
 * Resolves at the next tick. The price from before the start may be too old to trade at, so the
 * same order would be refused now and accepted a moment later.
 */
async function untilTicking(url: string): Promise<void> {
  const timeOf = async () => {
    const listed = await call(url, tradeList, { searchCurrency: 'EURUSD' });
    return listed[0]?.ForexQuotations.Time ?? null;
  };
  const before = await timeOf();
  while ((await timeOf()) === before) await tick();
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
