import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { expect, test } from 'vitest';

import { instrumentIdOf, openDemo } from '../api.ts';
import { startServer } from '../e2e/server.ts';
import { fillAccounts } from '../proof/many-accounts.ts';
import { requireRightBooks } from '../proof/right-books.ts';
import { noPromises, storm } from '../proof/storm.ts';

/** As many accounts as memory is meant for, so that each new account is one too many. */
const ACCOUNTS = Number(process.env['GROWTH_ACCOUNTS'] ?? 200_000);
const MINUTES = Number(process.env['GROWTH_MINUTES'] ?? 10);
const REPORT = fileURLToPath(new URL('../../test-results/growth.txt', import.meta.url));
const DAY_MS = 86_400_000;
const TRADERS = Array.from({ length: 16 }, (_, index) => `growth-trader-account-${index + 1}`);
const databaseUrl = process.env['TEST_DATABASE_URL'] ?? null;

test('more accounts have orders than memory is meant for, and newcomers trade all the same', async () => {
  const store = { databaseUrl, dataDir: '', expectStore: null, log: silentLog };
  assert.ok(databaseUrl, 'Expected a PostgreSQL: run `npm run proof -- growth`');
  const filled = await openDb(store);
  await fillAccounts(filled, { name: 'growth', count: ACCOUNTS, at: Date.now() - DAY_MS });
  await filled.close();

  const began = performance.now();
  const server = await startServer({
    env: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' },
  });
  const startSeconds = (performance.now() - began) / 1_000;
  const promises = noPromises();
  let hasEnded = false;
  const raging = storm(server.url, TRADERS, 1, promises).finally(() => (hasEnded = true));
  const instrument = await instrumentIdOf(server.url, 'EURUSD');
  const until = Date.now() + MINUTES * 60_000;
  let newcomers = 0;
  while (Date.now() < until) {
    assert.equal(hasEnded, false, `the server ended:\n${server.log()}`);
    newcomers += 1;
    const api = await openDemo(server.url, `growth-newcomer-account-${newcomers}`);
    const order = { type: 1, cont: '0.01', forex_id: instrument, multiple: 100, status: 1 };
    const { code, msg } = await api.post('/v1/api/forex/submit', order);
    assert.equal(code, 1, msg);
  }
  if (ACCOUNTS >= 200_000) expect(server.log()).toContain('more accounts are in use');
  await server.stop();
  await raging;

  const db = await openDb(store);
  const audit = await requireRightBooks(db);
  const ids = [...promises.placed.values()].map(({ orderId }) => orderId);
  const [found] = await db.query<{ count: number }>(
    'select count(*) as count from trade_order where id = any($1) and client_order_id is not null',
    [ids],
  );
  const [held] = await db.query<{ count: number }>(
    `select count(*) as count from account a join app_user u on u.id = a.user_id
     where u.demo_id like 'growth-newcomer-%'
       and (select count(*) from trade_order o where o.account_id = a.id and o.status = 1) = 1`,
  );
  await db.close();
  expect(found?.count).toBe(ids.length);
  expect(held?.count).toBe(newcomers);
  const report =
    `${ACCOUNTS} accounts with two positions each: started in ${startSeconds.toFixed(1)} s, ` +
    `${ids.length} orders acknowledged and found, ${newcomers} newcomers in ${MINUTES} minutes, ` +
    `${audit.events} events of ${audit.accounts} accounts replayed\n`;
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, report);
});
