import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount } from '../../../test/trading/store-sample.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { closedResults } from './closed-results.ts';

/** Closed orders of all accounts, and how many accounts have them in turn. */
const MANY = 20_000;
const ACCOUNTS = 5;

let db: Db;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

/** Notes the plan of each statement before it runs it. */
function planned(plans: string[]): Sql {
  return {
    query: async <Row>(text: string, params?: readonly unknown[]) => {
      const lines = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return db.query<Row>(text, params);
    },
  };
}

test('the orders of past months are summed up from an index alone', async () => {
  const account = await newAccount(db);
  await db.query(
    `insert into trade_order_monthly (id, account_id, instrument_id, side, kind, status, lots,
       leverage, open_fill, close_fill, margin, fee, swap, pnl, created_at, opened_at, completed_at)
     select n, $1 + n % $3::int, 1, 1, 'market', 3, 100, 1, '{}', '{}', 0, 1, 2, 3, n, n, n
     from generate_series(1, $2::int) n`,
    [account, MANY, ACCOUNTS],
  );
  // Without it, rows whose commit is not on disk yet are not marked as visible to everybody.
  await db.script('checkpoint');
  // As long as another process reads this database, such as one that counts rows, vacuum cannot
  // know that nobody sees the table as it was before.
  const areVisible = async () => {
    await db.script('vacuum analyze trade_order_monthly');
    // Other test files have tables of this name in their own schemas.
    const [all] = await db.query<{ visible: boolean }>(
      `select relpages > 0 and relallvisible = relpages as visible from pg_class
       where oid = 'trade_order_other'::regclass`,
    );
    return all?.visible;
  };
  await expect.poll(areVisible, { timeout: 20_000, interval: 500 }).toBe(true);
  const plans: string[] = [];
  const asked = { from: 1, to: MANY + 1, shifts: [{ since: 1, shift: 0 }], openings: null };
  const { groups, multiples } = await closedResults(planned(plans), account, asked);
  const trades = MANY / ACCOUNTS;
  expect(groups[0]).toMatchObject({ group: 'total', trades, wins: trades, net: 4 * trades });
  expect(multiples).toBeNull();
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/Index Only Scan using trade_order_other_\w+ on trade_order_other/);
});
