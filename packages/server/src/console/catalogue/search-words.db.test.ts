import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { searchWords, tradeList } from '@fulcrum/contract/market-data/calls';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { DEFAULT_SEARCH_WORDS } from '../../market-data/catalogue/default-search-words.ts';
import type { Db } from '../../platform/ports/db.ts';

let db: Db;
let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  db = await openTestDb();
  rig = await ProductRig.open(db);
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

const wordsOf = async (code: string) =>
  (await rig.ok(searchWords, {})).data.find((each) => each.Code === code);

/** Returns the terms of an instrument in the form in which the form sends them. */
async function formOf(code: string) {
  const found = (await owner.ok(catalogue.instruments, {})).find((each) => each.code === code);
  if (!found) throw new Error(`Expected ${code} in the catalogue`);
  const decimal = (units: number) => String(units / 1_000_000);
  return {
    ...found,
    lot_step: decimal(found.lot_step),
    min_lots: decimal(found.min_lots),
    max_lots: decimal(found.max_lots),
    fee_rate: decimal(found.fee_rate),
    swap_long: decimal(found.swap_long),
    swap_short: decimal(found.swap_short),
    reason: 'asked for by clients',
  };
}

test('each instrument comes with its names of all languages, once each, and its other words', async () => {
  const { data } = await rig.ok(searchWords, {});
  expect(data).toHaveLength(Object.keys(DEFAULT_SEARCH_WORDS).length);
  const gold = data.find(({ Code }) => Code === 'XAUUSD');
  expect(gold?.Names).toEqual(expect.arrayContaining(['Gold', '現貨黃金', 'الذهب', 'Oro']));
  expect(new Set(gold?.Names).size).toBe(gold?.Names.length);
  expect(gold?.Words).toEqual(expect.arrayContaining(['bullion', '黃金', 'ذهب']));
});

test('CATALOGUE-015 what an instrument is also found as is changed like its other terms', async () => {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const form = { ...(await formOf('GBPUSD')), search_words: ['cable', 'Old Lady', '鎊'] };
  const preview = await owner.ok(catalogue.previewInstrument, form);
  expect(preview.changes).toMatchObject([{ field: 'search_words', after: 'cable, Old Lady, 鎊' }]);
  await owner.ok(catalogue.saveInstrument, form);
  expect((await wordsOf('GBPUSD'))?.Words).toEqual(['cable', 'Old Lady', '鎊']);
  const { data } = await rig.ok(tradeList, { searchCurrency: 'old lady' });
  expect(data.map(({ Code }) => Code)).toEqual(['GBPUSD']);
  const { rows } = await owner.ok(auditCalls.audit, { object: 'instrument GBPUSD' });
  expect(rows[0]?.action).toBe('instrument.changed');
  expect(JSON.stringify(rows[0]?.detail)).toContain('cable, Old Lady, 鎊');
  await owner.ok(catalogue.saveInstrument, { ...(await formOf('GBPUSD')), search_words: [] });
  expect((await wordsOf('GBPUSD'))?.Words).toEqual([]);
});

test('a store of before gets the words that a first start stores', async () => {
  const stored = () =>
    db.query<{ code: string; words: string[] }>(
      'select code, search_words as words from instrument order by id',
    );
  const file = new URL('../../../migrations/0066-search-words.sql', import.meta.url);
  const [, update = ''] = readFileSync(file, 'utf8').split(/(?=^update instrument)/m);
  await db.query("update instrument set search_words = '{}'", []);
  await db.query(update.replace(/;\s*$/, ''), []);
  const defaults = Object.entries(DEFAULT_SEARCH_WORDS).map(([code, words]) => ({ code, words }));
  const byCode = (a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code);
  expect((await stored()).toSorted(byCode)).toEqual(defaults.toSorted(byCode));
});
