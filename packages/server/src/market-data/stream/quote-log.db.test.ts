import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { LeaseStore } from '../../trading/lease/lease-store.ts';
import { RoleLease } from '../../trading/lease/role-lease.ts';
import { QuoteNumbers } from '../quotes/quote-numbers.ts';
import type { Batch, QuoteItem } from './items.ts';
import { QuoteLog, type Leading } from './quote-log.ts';

let db: Db;
let log: QuoteLog;
let leading: Leading;

beforeEach(async () => {
  db = await openTestDb();
  log = new QuoteLog(db);
  const session = await new LeaseStore(db.lease).begin('leader');
  leading = { session, epoch: (await new RoleLease(db.desk, 'market:1').claim(session)) ?? 0 };
});
afterEach(() => db.close());

const quote: QuoteItem = [1, 110_000, 110_010, 5, 6];
const batch = (q0: number, q1: number, at = 1_000): Batch => ({
  q0,
  q1,
  epoch: leading.epoch,
  at,
  items: Array.from({ length: q1 - q0 + 1 }, () => quote),
});

test('PRICE-018: a batch follows the one before, and is logged once', async () => {
  expect(await log.end()).toEqual({ last: 0, free: 1 });
  const first = batch(1, 3);
  expect(await log.write(leading, 0, first, [])).toBe(true);
  // As after an answer that was lost.
  expect(await log.write(leading, 0, first, [])).toBe(true);
  expect(await log.write(leading, 0, batch(1, 2), null)).toBe(false);
  expect(await log.write(leading, 2, batch(4, 4), null)).toBe(false);
  expect(await log.write(leading, 3, batch(4, 4), null)).toBe(true);
  expect(await log.after(0)).toEqual([first, batch(4, 4)]);
  expect(await log.after(3)).toEqual([batch(4, 4)]);
  expect(await log.newestState()).toEqual({ q0: 1, state: [] });
  expect(await log.end()).toEqual({ last: 4, free: 5 });
});

test('PRICE-018: who does not lead logs nothing, and writes nothing else', async () => {
  const other = { ...leading, epoch: leading.epoch + 1 };
  expect(await log.write(other, 0, batch(1, 1), null)).toBe(false);
  await expect(log.asLeader(other).query('select 1')).rejects.toThrow('Another process leads');
  await expect(log.asLeader(other).transaction(async () => 1)).rejects.toThrow('Another process');
  expect(await log.asLeader(leading).query('select 1 as one')).toEqual([{ one: 1 }]);
  await new LeaseStore(db.lease).end(leading.session);
  expect(await log.write(leading, 0, batch(1, 1), null)).toBe(false);
  expect(await log.after(0)).toEqual([]);
});

test('PRICE-017: numbers of the log and of a process without one never meet', async () => {
  const numbers = async () => {
    const alone = new QuoteNumbers(db, { info: () => {}, warn: () => {}, error: () => {} });
    await alone.open();
    return alone.take();
  };
  expect(await numbers()).toBe(1);
  const { free } = await log.end();
  expect(free).toBeGreaterThan(1);
  await log.write(leading, 0, batch(free, free + 9), null);
  expect(await log.end()).toEqual({ last: free + 9, free: free + 10 });
  expect(await numbers()).toBeGreaterThan(free + 9);
  // A restored backup has the settings and no log.
  await db.query('delete from quote_batch');
  expect((await log.end()).free).toBeGreaterThan(free + 9);
});
