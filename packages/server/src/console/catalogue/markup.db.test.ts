import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import { instruments } from '@fulcrum/contract/console/catalogue/calls';
import * as markup from '@fulcrum/contract/console/catalogue/markups';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { kline, tradeList } from '@fulcrum/contract/market-data/calls';
import { close, submit } from '@fulcrum/contract/trading/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { createMarket } from '../../market-data/live-market.ts';
import { SteadyClock } from '../../market-data/quotes/steady-clock.ts';

let rig: ProductRig;
let owner: Browser;
let trader: string;
const reason = 'as the board has agreed';
const EURUSD = 1;
const GBPUSD = 2;
const EURGBP = 8;
/** 17:00 New York on the day on which the clock of the tests starts. */
const ROLL = Date.UTC(2026, 2, 10, 21);
const DAY_MS = 86_400_000;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  trader = await rig.demo();
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
});
afterAll(() => rig.close());

const codeOf = (why: Reason) => CODES[why].code;
const price = () => rig.quote({ EURUSD: ['1.10000', '1.10010'], GBPUSD: ['1.30000', '1.30010'] });

/** Signs in again, because the session ended when the clock jumped. */
async function later(time: number): Promise<void> {
  rig.clock.time = time;
  await owner.login('owner@example.com');
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
}

async function versionOf(id: number): Promise<number> {
  const row = (await owner.ok(instruments, {})).find((each) => each.id === id);
  if (!row) throw new Error(`Expected instrument ${id}`);
  return row.version;
}

async function decide(id: number, points: number): Promise<number> {
  const ask = { id, version: await versionOf(id), points };
  const { from } = await owner.ok(markup.previewMarkup, ask);
  await owner.ok(markup.saveMarkup, { ...ask, from, reason });
  return from;
}

async function listed(code: string) {
  const { data } = await rig.ok(tradeList, { searchCurrency: code });
  const found = data.find((each) => each.Code === code);
  if (!found) throw new Error(`Expected ${code} in the list`);
  return found;
}

const order = async (forex_id: number, type: 1 | 2) =>
  (await rig.ok(submit, { type, status: 1, cont: '1', forex_id, multiple: 20 }, { token: trader }))
    .data;

test('CATALOGUE-010 a mark-up is previewed, decided for the next roll, told and kept', async () => {
  await price();
  const ask = { id: EURUSD, version: await versionOf(EURUSD), points: 25 };
  const seen = await owner.ok(markup.previewMarkup, ask);
  expect(seen).toEqual({
    from: ROLL,
    before: { markup: 0, spread: 9, cost: 9_000_000 },
    after: { markup: 25, spread: 34, cost: 34_000_000 },
    sells: 0,
    pending_buys: 0,
  });
  const save = { ...ask, from: seen.from, reason };
  await owner.ok(markup.saveMarkup, save);
  expect(await owner.refused(markup.saveMarkup, save)).toBe(codeOf('catalogue.moved'));
  expect(await listed('EURUSD')).toMatchObject({
    SpreadMarkUp: 0,
    NextSpreadMarkUp: 25,
    NextSpreadMarkUpFrom: ROLL,
  });
  const [entry] = (await owner.ok(auditCalls.audit, { action: 'instrument.markupDecided' })).rows;
  expect(entry).toMatchObject({ object: 'instrument EURUSD', reason });
  expect(JSON.parse(entry?.detail ?? '')).toEqual({
    points: [0, 25],
    effective_from: '2026-03-10T21:00:00.000Z',
  });
});

test('CATALOGUE-010 mark-ups that cannot be are refused, each with its own code', async () => {
  const ask = { id: EURUSD, version: await versionOf(EURUSD), points: 10 };
  const wrong: readonly (readonly [Reason, object])[] = [
    ['markup.range', { points: -1 }],
    ['markup.range', { points: 181 }],
    ['markup.range', { points: 1.5 }],
    ['markup.range', { points: 'much' }],
    ['console.unchanged', { points: 25 }],
    ['catalogue.moved', { version: ask.version - 1 }],
    ['instrument.unknown', { id: 999 }],
  ];
  for (const [why, change] of wrong) {
    const asked = { ...ask, ...change };
    const shown = JSON.stringify(change);
    expect(await owner.refused(markup.previewMarkup, asked), shown).toBe(codeOf(why));
    const saved = { ...asked, from: ROLL, reason };
    expect(await owner.refused(markup.saveMarkup, saved), shown).toBe(codeOf(why));
  }
  const tomorrow = { ...ask, from: ROLL + DAY_MS, reason };
  expect(await owner.refused(markup.saveMarkup, tomorrow)).toBe(codeOf('catalogue.moved'));
  const none = { id: GBPUSD, version: await versionOf(GBPUSD), reason };
  expect(await owner.refused(markup.withdrawMarkup, none)).toBe(codeOf('markup.noneComing'));
  const support = await operatorOf(rig, owner, 'support');
  expect(await support.refused(markup.saveMarkup, {})).toBe(codeOf('operator.forbidden'));
  expect(await owner.ok(markup.markups, { id: EURUSD })).toHaveLength(1);
});

test('CATALOGUE-010 what is to come is taken back by another row, and decided again', async () => {
  await decide(GBPUSD, 40);
  await owner.ok(markup.withdrawMarkup, { id: GBPUSD, version: await versionOf(GBPUSD), reason });
  expect(await listed('GBPUSD')).toMatchObject({ NextSpreadMarkUp: null });
  await decide(GBPUSD, 30);
  await decide(GBPUSD, 20);
  const past = await owner.ok(markup.markups, { id: GBPUSD });
  expect(past.map(({ points, from, reason: why }) => [points, from, why])).toEqual(
    [20, 30, null, 40].map((points) => [points, ROLL, reason]),
  );
  await expect(rig.db.query('update spread_markup set points = 1')).rejects.toThrow('only grows');
  await expect(rig.db.query('delete from spread_markup')).rejects.toThrow('only grows');
  await expect(
    rig.db.query(
      `insert into spread_markup (instrument_id, points, effective_from, market_at, decided_at,
         decided_by, reason) values (1, 5, 100, 100, 100, 1, 'at once')`,
    ),
  ).rejects.toThrow('check');
});

test('PRICE-013 nothing changes before the roll, and everything from it on', async () => {
  await later(ROLL - 180_000);
  rig.clock.time = ROLL - 60_000;
  const late = { id: EURUSD, version: await versionOf(EURUSD), points: 10 };
  expect(await owner.refused(markup.previewMarkup, late)).toBe(codeOf('markup.dayEnds'));
  expect(await owner.refused(markup.withdrawMarkup, { ...late, reason })).toBe(
    codeOf('markup.dayEnds'),
  );
  const shown = async () => {
    const { Bid, Ask } = (await listed('EURUSD')).ForexQuotations;
    return [Bid, Ask];
  };
  rig.clock.time = ROLL - 1_001;
  await price();
  expect(rig.clock.time).toBe(ROLL - 1);
  expect(await shown()).toEqual([1.1, 1.1001]);
  expect(await order(EURUSD, 1)).toMatchObject({ Price: '1.10010' });
  rig.clock.time = ROLL - 1_000;
  await price();
  expect(await shown()).toEqual([1.1, 1.10035]);
  expect(await listed('EURUSD')).toMatchObject({ SpreadMarkUp: 25, NextSpreadMarkUp: null });
});

test('PRICE-012 a buy pays the marked ask, a sell gets the bid, candles are of the bid', async () => {
  await price();
  expect(await order(EURUSD, 1)).toMatchObject({ Price: '1.10035' });
  const sold = await order(EURUSD, 2);
  expect(sold).toMatchObject({ Price: '1.10000' });
  const closed = await rig.ok(close, { id: sold.Id }, { token: trader });
  expect(closed.data).toMatchObject({ UpdatePrice: '1.10035' });
  const candles = (await rig.ok(kline, { forex_id: EURUSD, period: '1M' })).data;
  for (const { Open, High, Low, Close } of candles) {
    expect([Open, High, Low, Close]).toEqual([1.1, 1.1, 1.1, 1.1]);
  }
  const { Bid, Close, High } = (await listed('EURUSD')).ForexQuotations;
  expect([Bid, Close, High]).toEqual([1.1, 1.1, 1.1]);
});

test('PRICE-012 a conversion uses the mid of the quote that everybody sees', async () => {
  await rig.quote({ GBPUSD: ['1.30000', '1.30010'], EURGBP: ['0.85000', '0.85010'] });
  const opened = await order(EURGBP, 2);
  // One lot of 100,000 at 0.85000 and leverage 20; the conversion is the mid of 1.30000 and 1.30010
  // + 0.00020.
  expect(opened).toMatchObject({ CautionMoney: '5525.637500' });
});

test('PRICE-013 a mark-up outlives a restart, and the stale quote of its beginning has it', async () => {
  await later(rig.clock.time);
  await decide(EURUSD, 0);
  await rig.product.market.stop();
  const quiet = () => undefined;
  const again = createMarket(
    {
      feed: 'bridge',
      expectFeed: null,
      feedPath: null,
      feedSpeed: 'max',
      feedLoop: false,
      feedSeed: 1,
      sessions: 'open',
      sources: null,
    },
    {
      db: rig.db,
      clock: new SteadyClock(rig.clock),
      log: { info: quiet, warn: quiet, error: quiet },
    },
  );
  await again.load();
  expect(again.catalogue).toEqual(rig.product.market.catalogue);
  expect(again.market.byCode('EURUSD')?.quote).toMatchObject({ bid: 110_000, ask: 110_034 });
  const entry = again.catalogue.entries.find(({ instrument }) => instrument.id === EURUSD);
  expect(entry?.markups).toEqual([
    { points: 25, from: ROLL },
    { points: 0, from: ROLL + DAY_MS },
  ]);
});
