import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../adapters/test-db.ts';
import type { Db } from '../ports/db.ts';
import { BACKED_UP_TABLES, restoreBackup, writeBackup } from './backup.ts';
import { JournalStore } from './journal-store.ts';
import { newAccount, SampleAccount } from './store-sample.ts';

let source: Db;
let target: Db;
let lines: string[];

beforeAll(async () => {
  [source, target] = await Promise.all([openTestDb(), openTestDb()]);
  await fill(source);
  lines = await take(source);
});
afterAll(() => Promise.all([source.close(), target.close()]));

/** More rows than are read at a time, and something awkward in every column that takes text. */
async function fill(db: Db): Promise<void> {
  const store = new JournalStore(db);
  const leases = await store.takeLeases('a desk');
  for (let i = 0; i < 3; i += 1) {
    const account = new SampleAccount(await newAccount(db), leases);
    await store.commit(account.deposit());
    for (let n = 0; n < 5; n += 1) {
      const opening = account.open(await store.nextOrderIdBlock(1), {
        clientOrderId: `line\n"${n}" \\ {,} ${'\u{1f680}'}`,
      });
      await store.commit(opening);
      const [row] = opening.orders;
      if (row !== undefined && n % 2 === 0) await store.commit(account.close(row, 1000 - 700 * n));
    }
  }
  await db.query(`insert into category values (1, '{"en": "FX"}', 1)`);
  await db.query(
    `insert into candle select 1, 1, n * 60, 1, 2, 0, 1, 9007199254740993
     from generate_series(1, 2500) n`,
  );
  await db.query(
    `insert into session select '\\x00ff10'::bytea, min(id), 1, 2, 3, null, '::1' from app_user`,
  );
  await db.query(`insert into setting values ('k', '{"a": [1, null, 0.10]}')`);
}

async function take(db: Db): Promise<string[]> {
  const taken: string[] = [];
  await writeBackup(db, async (some) => {
    taken.push(...some);
  });
  return taken;
}

async function* from(some: readonly string[]): AsyncGenerator<string> {
  yield* some;
}

async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of BACKED_UP_TABLES) {
    const rows = await db.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${table} t order by 1`,
    );
    all[table] = rows.map(({ line }) => line);
  }
  return all;
}

test('a backup that was cut short leaves the store empty', async () => {
  await expect(restoreBackup(target, from(lines.slice(0, -1)))).rejects.toThrow('cut short');
  expect(await target.query('select from app_user')).toEqual([]);
});

test('a backup that lost a row is refused', async () => {
  const isCandle = (line: string) => line.includes('"period":');
  const without = lines.filter((line, i) => !(isCandle(line) && i === lines.findIndex(isCandle)));
  await expect(restoreBackup(target, from(without))).rejects.toThrow(/Expected rows|columns/);
});

test('a backup with an altered balance is refused', async () => {
  const altered = lines.map((line) => line.replace('"balance_after":99', '"balance_after":98'));
  expect(altered).not.toEqual(lines);
  await expect(restoreBackup(target, from(altered))).rejects.toMatchObject({
    constraint: 'ledger_tx_balance_after',
  });
});

test('a backup of another schema is refused', async () => {
  const [head = '', ...rest] = lines;
  const other = head.replace(/"migrations":\["[0-9a-f]/, '"migrations":["x');
  await expect(restoreBackup(target, from([other, ...rest]))).rejects.toThrow('schema');
});

test('a restored store has the same rows and sums, and goes on with new ids', async () => {
  await restoreBackup(target, from(lines));
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  const [newest] = await target.query<{ id: number }>('select max(id) as id from account');
  expect(await newAccount(target)).toBe((newest?.id ?? NaN) + 1);
  const store = new JournalStore(target);
  const [used] = await target.query<{ id: number }>('select max(id) as id from trade_order');
  expect(await store.nextOrderIdBlock(1)).toBe((used?.id ?? NaN) + 1);
});

test('nothing is restored over a store in use', async () => {
  await expect(restoreBackup(source, from(lines))).rejects.toThrow('in use');
});
