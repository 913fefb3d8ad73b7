import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { readMigrations } from '../../platform/store/migrate.ts';
import { seedCatalogue } from '../catalogue/catalogue.ts';
import { SESSION_PLANS } from './session-plans.ts';
import { planOf, type StoredHours } from './stored-hours.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  await seedCatalogue(db);
});
afterAll(() => db.close());

const YEARS = [2026, 2027, 2028, 2029, 2030];
/** The default hours of currencies before single days had hours of their own. */
const FX = {
  spans: [{ open: 1_020, close: 8_220 }],
  holidays: YEARS.flatMap((year) => [`${year}-01-01`, `${year}-12-25`]),
};
const CHANGED = { ...FX, holidays: [...FX.holidays, '2026-12-24'] };

async function hoursOf(code: string): Promise<{ version: number; sessions: StoredHours }> {
  const [row] = await db.query<{ version: number; sessions: StoredHours }>(
    'select version, sessions from instrument where code = $1',
    [code],
  );
  if (!row) throw new Error(`Expected ${code}`);
  return row;
}

async function upgrade(): Promise<void> {
  const migration = readMigrations().find(({ name }) => name.endsWith('hours-of-single-days.sql'));
  await db.script(migration?.sql ?? '');
}

test('CATALOGUE-019 an upgrade changes default hours that nobody has changed', async () => {
  const set = 'update instrument set sessions = $2 where code = $1';
  await db.query(set, ['EURUSD', JSON.stringify(FX)]);
  await db.query(set, ['GBPUSD', JSON.stringify(CHANGED)]);
  const before = { eur: await hoursOf('EURUSD'), gbp: await hoursOf('GBPUSD') };
  const coin = await hoursOf('BTCUSDT');
  await upgrade();
  const after = await hoursOf('EURUSD');
  expect(planOf(after.sessions)).toEqual(SESSION_PLANS.fx);
  expect(after.version).toBe(before.eur.version + 1);
  expect(await hoursOf('GBPUSD')).toEqual(before.gbp);
  expect(await hoursOf('BTCUSDT')).toEqual(coin);
  await upgrade();
  expect(await hoursOf('EURUSD')).toEqual(after);
});

test('CATALOGUE-019 metals and shares get what new installations have', async () => {
  const { sql = '' } =
    readMigrations().find(({ name }) => name.endsWith('hours-of-single-days.sql')) ?? {};
  const texts = [...sql.matchAll(/'([^']+)'::jsonb/g)].map(([, text = '']) => text);
  const parsed = texts.map((text) => planOf(JSON.parse(text) as StoredHours));
  const { fx, futures, shares } = SESSION_PLANS;
  expect([parsed[1], parsed[3], parsed[5]]).toEqual([fx, futures, shares]);
});
