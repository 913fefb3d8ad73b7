import { expect, onTestFinished, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { HedgeRig, RULE } from '../../../test/hedging/hedge-rig.ts';
import { newAccount, openDeskRig } from '../../../test/trading/desk-rig.ts';
import { AT_MARKET, BUY } from '../../../test/trading/order-sample.ts';
import type { Db } from '../../platform/ports/db.ts';
import { HedgeStore } from './hedge-store.ts';

const NOW = Date.parse('2026-06-10T12:00Z');
const CLIENTS = `
  select json_agg(row order by row::text)::text as text from (
    select to_json(j) as row from journal_monthly j
    union all select to_json(l) from ledger_tx_monthly l
    union all select to_json(o) from trade_order_recent o
    union all select to_json(a) from account a
  ) rows`;

async function realAccount(db: Db, name: string, at: number): Promise<number> {
  const accountId = await newAccount(db, name, at);
  await db.query(
    `update app_user set kind = 'real', demo_id = null, email = $2, password_hash = 'x'
     where id = (select user_id from account where id = $1)`,
    [accountId, `${name}@example.org`],
  );
  return accountId;
}

/** Trades the same way each time, beside a house that covers its risk or does not. */
async function trade(isCovered: boolean): Promise<{ clients: string; hedges: number }> {
  const db = await openTestDb();
  onTestFinished(() => db.close());
  let now = NOW;
  const desk = await openDeskRig({ db, clock: () => now, holder: 'desk' });
  const real = await realAccount(db, 'real', now);
  const demo = await newAccount(db, 'demo', now);
  for (const accountId of [real, demo]) await desk.trading.resetDemo(accountId);
  // The desk has ended all other sessions, as the first of a store does.
  const hedging = await HedgeRig.open(db);
  if (isCovered) {
    await hedging.rule({ ...RULE, limit: RULE.step, clipMin: RULE.step, band: RULE.step });
    // `rule` has let a minute pass.
    hedging.now = now;
  }
  const open: number[] = [];
  for (let step = 0; step < 25; step += 1) {
    now += 1_000;
    await desk.quote(110_000 + ((step * 37) % 90));
    const side = step % 3 === 0 ? ('sell' as const) : ('buy' as const);
    const done = await desk.trading.submit(real, { ...BUY, side, clientOrderId: `order-${step}` });
    if (done.ok) open.push(done.order.id);
    await desk.trading.submit(demo, { ...BUY, clientOrderId: `demo-${step}` });
    const closing = step % 4 === 3 ? open.shift() : undefined;
    if (closing !== undefined) {
      await desk.trading.close(real, { ...AT_MARKET, orderId: closing, lots: null });
    }
    if (!isCovered) continue;
    const nets = await new HedgeStore(db).nets([1]);
    hedging.net = nets.get(1) ?? 0;
    hedging.now = now + 60_000;
    hedging.quote(110_000);
    await hedging.desk.run();
    await hedging.desk.run();
  }
  await desk.trading.stop();
  const [clients] = await db.query<{ text: string }>(CLIENTS);
  const [hedges] = await db.query<{ count: number }>('select count(*) as count from hedge_fill');
  const nets = await new HedgeStore(db).nets([1, 2]);
  // Demo accounts do not count: the real one has bought more than it sold.
  const [own] = await db.query<{ net: number }>(
    `select sum(case side when 1 then lots else -lots end)::bigint as net
     from trade_order_recent where account_id = $1 and status = 1`,
    [real],
  );
  expect([nets.get(1), nets.get(2)]).toEqual([own?.net, 0]);
  return { clients: clients?.text ?? '', hedges: hedges?.count ?? 0 };
}

test('HEDGE-005: clients have the same orders, fills and ledgers, byte by byte, with hedging', async () => {
  const [without, covered] = [await trade(false), await trade(true)];
  expect(covered.hedges).toBeGreaterThan(8);
  expect(without.hedges).toBe(0);
  expect(covered.clients.length).toBeGreaterThan(5_000);
  expect(covered.clients).toBe(without.clients);
});
