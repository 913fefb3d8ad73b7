import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { close, myDeal, setStopPrice, submit } from '@fulcrum/contract/trading/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { createMarket } from '../../market-data/live-market.ts';
import { SteadyClock } from '../../market-data/quotes/steady-clock.ts';

let rig: ProductRig;
let owner: Browser;
let trader: string;
const reason = 'as agreed with the desk';
/** One instrument per group of tests, so that the groups do not see each other's orders. */
const EURUSD = 1;
const AUDUSD = 6;
const NZDUSD = 7;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  trader = await rig.demo();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  await price();
});

const price = () => rig.quote({ EURUSD: ['1.10000', '1.10010'], AUDUSD: ['0.70000', '0.70010'] });
const codeOf = (why: Reason) => CODES[why].code;

async function row(id: number) {
  const found = (await owner.ok(catalogue.instruments, {})).find((each) => each.id === id);
  if (!found) throw new Error(`Expected instrument ${id} in the catalogue`);
  return found;
}

/** Returns the current terms in the form in which the form sends them. */
async function formOf(id: number) {
  const terms = await row(id);
  const decimal = (units: number) => String(units / 1_000_000);
  return {
    id,
    version: terms.version,
    show_code: terms.show_code,
    name: terms.name,
    search_words: terms.search_words,
    category_id: terms.category_id,
    position: terms.position,
    lot_step: decimal(terms.lot_step),
    min_lots: decimal(terms.min_lots),
    max_lots: decimal(terms.max_lots),
    leverages: terms.leverages,
    margin_mode: terms.margin_mode,
    contract_size: terms.contract_size,
    fee_plan: terms.fee_plan,
    fee_rate: decimal(terms.fee_rate),
    swap_long: decimal(terms.swap_long),
    swap_short: decimal(terms.swap_short),
    swap_triple_day: terms.swap_triple_day,
    stale_after_ms: terms.stale_after_ms,
    max_jump_bp: terms.max_jump_bp,
  };
}

const listed = async (code: string) =>
  (await rig.ok(tradeList, { searchCurrency: code })).data.find((each) => each.Code === code);

const buy = (forex_id: number, more: object = {}) =>
  rig.call(
    submit,
    { type: 1, status: 1, cont: '1', forex_id, multiple: 100, ...more },
    { token: trader },
  );

const halt = (id: number, code: string, halted: 0 | 1) =>
  owner.ok(catalogue.haltInstrument, { id, code, halted, reason });

test('CONSOLE-015 SESSION-010 a halted instrument stays in the list and fills nothing', async () => {
  const opened = await buy(EURUSD);
  expect(opened).toMatchObject({ code: 1 });
  const { Id: id } = opened.data as { Id: number };
  const stops = { id, stop_loss_price: '1.09900', target_profit_price: '0' };
  expect(await rig.call(setStopPrice, stops, { token: trader })).toMatchObject({ code: 1 });
  const given = { id: EURUSD, code: 'EURUSD', halted: 1, reason };
  expect(await owner.refused(catalogue.haltInstrument, { ...given, code: 'eurusd' })).toBe(
    codeOf('instrument.codeTyped'),
  );
  await halt(EURUSD, 'EURUSD', 1);
  expect(await listed('EURUSD')).toMatchObject({ MarketStatus: 0, IsHalted: true, OpensAt: null });
  expect(await owner.refused(catalogue.haltInstrument, given)).toBe(codeOf('console.unchanged'));

  const halted = { code: codeOf('instrument.halted') };
  expect(await buy(EURUSD)).toMatchObject(halted);
  const pending = { status: 0, target_price: '1.00000' };
  expect(await buy(EURUSD, pending)).toMatchObject(halted);
  expect(await rig.call(close, { id }, { token: trader })).toMatchObject(halted);
  // Ticks are ignored while the instrument is halted, so the stop-loss does not trigger.
  await rig.product.app.inject({
    method: 'POST',
    url: '/feed',
    headers: { authorization: 'a-token-of-the-tests', 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({ code: 'EURUSD', bid: '1.09000', ask: '1.09010' }),
  });
  const holding = () => rig.ok(myDeal, { status: 1 }, { token: trader });
  expect((await holding()).data).toMatchObject({ total: 1 });

  await halt(EURUSD, 'EURUSD', 0);
  expect(await buy(EURUSD)).toMatchObject({ code: codeOf('quote.stale') });
  rig.clock.time += 1_000;
  await rig.quote({ EURUSD: ['1.09890', '1.09900'] });
  await rig.product.trading.settled();
  expect((await holding()).data).toMatchObject({ total: 0 });
  const { rows } = await owner.ok(auditCalls.audit, { object: 'instrument EURUSD' });
  expect(rows.map(({ action }) => action)).toEqual(['instrument.resumed', 'instrument.halted']);
});

test('CATALOGUE-001 an instrument leaves the list halted, and with no order left on it', async () => {
  const asked = { id: AUDUSD, listed: 0, reason } as const;
  expect(await owner.refused(catalogue.listInstrument, asked)).toBe(codeOf('instrument.notHalted'));
  const opened = await buy(AUDUSD);
  const { Id: id } = opened.data as { Id: number };
  await halt(AUDUSD, 'AUDUSD', 1);
  const refused = await owner.send(catalogue.listInstrument, asked);
  expect(refused).toMatchObject({
    code: codeOf('instrument.inUse'),
    data: { positions: 1, pendings: 0 },
  });
  await halt(AUDUSD, 'AUDUSD', 0);
  await price();
  expect(await rig.call(close, { id }, { token: trader })).toMatchObject({ code: 1 });
  await halt(AUDUSD, 'AUDUSD', 1);
  await owner.ok(catalogue.listInstrument, asked);
  expect(await listed('AUDUSD')).toBeUndefined();
  expect(await buy(AUDUSD)).toMatchObject({ code: codeOf('instrument.disabled') });
  // The history can still be read.
  expect((await rig.ok(myDeal, { status: 3 }, { token: trader })).data.total).toBeGreaterThan(0);
  await owner.ok(catalogue.listInstrument, { ...asked, listed: 1 });
  await halt(AUDUSD, 'AUDUSD', 0);
  expect(await listed('AUDUSD')).toMatchObject({ IsHalted: false });
});

test('CATALOGUE-002 a preview says what differs, what a ticket would say and whom it meets', async () => {
  await price();
  const { Id: id } = (await buy(EURUSD)).data as { Id: number };
  rig.clock.time += 2_000;
  const form = { ...(await formOf(EURUSD)), leverages: [20, 50], fee_rate: '8.5' };
  const seen = await owner.ok(catalogue.previewInstrument, {
    ...form,
    lot_step: '0.3',
    min_lots: '0.3',
    max_lots: '30',
  });
  expect(seen.changes).toEqual([
    { field: 'lot_step', before: '0.01', after: '0.30' },
    { field: 'min_lots', before: '0.01', after: '0.30' },
    { field: 'max_lots', before: '50.00', after: '30.00' },
    { field: 'leverages', before: '1 5 10 20 30 50 100', after: '20 50' },
    { field: 'fee_rate', before: '7.00', after: '8.50' },
  ]);
  expect(seen.before.rows.at(-1)).toEqual({
    leverage: 100,
    margin: 1_100_100_000,
    fee: 7_000_000,
  });
  expect(seen.after).toMatchObject({ price: 110_010, point_value: 1_000_000 });
  expect(seen.after.rows).toEqual([
    { leverage: 20, margin: 5_500_500_000, fee: 8_500_000 },
    { leverage: 50, margin: 2_200_200_000, fee: 8_500_000 },
  ]);
  expect(seen.effect).toEqual({
    positions: 1,
    pendings: 0,
    accounts: 1,
    margin_held: 1_100_100_000,
    margin_new_before: 1_100_100_000,
    margin_new_after: 1_100_100_000,
    off_leverage: 0,
    off_step: 1,
  });
  // A preview changes nothing.
  expect(await listed('EURUSD')).toMatchObject({ ForexFeeRate: '7.00' });
  await rig.call(close, { id }, { token: trader });
});

test('CATALOGUE-003 saved terms hold for new orders at once; what is open keeps its own', async () => {
  const { Id: id } = (await buy(EURUSD)).data as { Id: number };
  const form = { ...(await formOf(EURUSD)), leverages: [50, 20], fee_rate: '8.5', reason };
  await owner.ok(catalogue.saveInstrument, form);
  expect(await listed('EURUSD')).toMatchObject({
    ForexFeeRate: '8.50',
    HasForexMultiple: [{ Value: 20 }, { Value: 50 }],
  });
  expect(await buy(EURUSD)).toMatchObject({ code: codeOf('leverage.notOffered') });
  expect(await buy(EURUSD, { multiple: 50 })).toMatchObject({
    code: 1,
    data: { TradeFee: '8.500000', CautionMoney: '2200.200000' },
  });
  const { data } = await rig.ok(myDeal, { status: 1 }, { token: trader });
  expect(data.data.find((each) => each.Id === id)).toMatchObject({
    TradeFee: '7.000000',
    CautionMoney: '1100.100000',
    times: 100,
  });
  const [entry] = (await owner.ok(auditCalls.audit, { action: 'instrument.changed' })).rows;
  expect(JSON.parse(entry?.detail ?? '')).toEqual({
    leverages: ['1 5 10 20 30 50 100', '20 50'],
    fee_rate: ['7.00', '8.50'],
  });
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
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    },
  );
  await again.load();
  expect(again.catalogue).toEqual(rig.product.market.catalogue);
});

test('FEE-005 whoever saw a lower fee is told the new one, and nothing has happened', async () => {
  const shown = Number((await listed('EURUSD'))?.ForexFeeRate);
  const dearer = { ...(await formOf(EURUSD)), fee_rate: String(shown + 1.5), reason };
  const { total: before } = (await rig.ok(myDeal, { status: 1 }, { token: trader })).data;
  await owner.ok(catalogue.saveInstrument, dearer);
  const order = { multiple: 50, client_order_id: 'seen-too-early' };
  const fee = (shown + 1.5).toFixed(2);
  expect(await buy(EURUSD, { ...order, trade_fee: shown.toFixed(2) })).toMatchObject({
    code: codeOf('fee.moved'),
    msg: `The fee is ${fee} USD now, more than was shown`,
    data: { fee },
  });
  const { total } = (await rig.ok(myDeal, { status: 1 }, { token: trader })).data;
  expect(total).toBe(before);
  // The key can be used again, because no order was placed with it.
  expect(await buy(EURUSD, { ...order, trade_fee: fee })).toMatchObject({
    code: 1,
    data: { TradeFee: `${fee}0000` },
  });
  await owner.ok(catalogue.saveInstrument, {
    ...(await formOf(EURUSD)),
    fee_rate: String(shown),
    reason,
  });
  // A lower fee than shown is accepted.
  expect(await buy(EURUSD, { multiple: 50, trade_fee: fee })).toMatchObject({ code: 1 });
});

test('CATALOGUE-004 of two operators who looked at the same terms the second is told', async () => {
  const form = { ...(await formOf(EURUSD)), reason };
  const saves = await Promise.all([
    owner.send(catalogue.saveInstrument, { ...form, fee_rate: '9' }),
    owner.send(catalogue.saveInstrument, { ...form, fee_rate: '10' }),
  ]);
  expect(saves.map(({ code }) => code).sort()).toEqual([1, codeOf('catalogue.moved')].sort());
  expect(await owner.refused(catalogue.previewInstrument, form)).toBe(codeOf('catalogue.moved'));
  const same = { ...(await formOf(EURUSD)), reason };
  expect(await owner.refused(catalogue.saveInstrument, same)).toBe(codeOf('console.unchanged'));
});

const WRONG: readonly (readonly [Reason, object])[] = [
  ['terms.name', { name: { hk: '歐元' } }],
  ['terms.name', { name: { en: '  ' } }],
  ['terms.name', { name: { en: 'Euro', xx: 'Euro' } }],
  ['terms.name', { show_code: '' }],
  ['terms.searchWords', { search_words: 'gold' }],
  ['terms.searchWords', { search_words: [''] }],
  ['terms.searchWords', { search_words: ['a'.repeat(41)] }],
  ['terms.searchWords', { search_words: ['one, two'] }],
  ['terms.searchWords', { search_words: ['Fiber', 'fiber'] }],
  ['terms.searchWords', { search_words: Array.from({ length: 21 }, (_, at) => `word ${at}`) }],
  ['category.unknown', { category_id: 99 }],
  ['terms.position', { position: -1 }],
  ['terms.lotStep', { lot_step: '0' }],
  ['terms.lotStep', { lot_step: '0.0000001' }],
  ['terms.lots', { min_lots: '0.015' }],
  ['terms.lots', { max_lots: '50.005' }],
  ['terms.lots', { min_lots: '2', max_lots: '1' }],
  ['terms.leverages', { leverages: [0] }],
  ['terms.leverages', { leverages: [1.5] }],
  ['terms.leverages', { leverages: [10, 10] }],
  ['terms.leverages', { leverages: [1_001] }],
  ['terms.contractSize', { contract_size: 0 }],
  ['terms.contractSize', { contract_size: '1.5' }],
  ['terms.marginPriceFloor', { margin_price_floor: '10.00' }],
  ['terms.marginPriceFloor', { margin_price_floor: 'ten' }],
  ['terms.fee', { fee_rate: '-1' }],
  ['terms.swap', { swap_long: '101' }],
  ['terms.swap', { swap_triple_day: 7 }],
  ['terms.filter', { stale_after_ms: 10 }],
  ['terms.filter', { max_jump_bp: 0 }],
  ['instrument.unknown', { id: 999 }],
];

test('CATALOGUE-005 terms that cannot be are refused, each with its own code', async () => {
  const form = { ...(await formOf(EURUSD)), reason };
  for (const [why, wrong] of WRONG) {
    const shown = JSON.stringify(wrong);
    const asked = { ...form, ...wrong };
    expect(await owner.refused(catalogue.previewInstrument, asked), shown).toBe(codeOf(why));
    expect(await owner.refused(catalogue.saveInstrument, asked), shown).toBe(codeOf(why));
  }
  expect((await row(EURUSD)).version).toBe(form.version);
});

test('CATALOGUE-016 the smallest price for the margin is set where prices may be at or below zero', async () => {
  const shownFloor = async () => (await listed('USOIL'))?.MarginPriceFloor;
  expect(await shownFloor()).toBe(1_000);
  const oil = (await owner.ok(catalogue.instruments, {})).find(({ code }) => code === 'USOIL');
  const form = await formOf(oil?.id ?? 0);
  for (const wrong of ['0', '-10.00', '10.001', 'ten', '10000000000.01']) {
    const asked = { ...form, margin_price_floor: wrong };
    const refused = await owner.refused(catalogue.previewInstrument, asked);
    expect(refused, wrong).toBe(codeOf('terms.marginPriceFloor'));
  }
  const asked = { ...form, margin_price_floor: '12.50' };
  const { changes } = await owner.ok(catalogue.previewInstrument, asked);
  expect(changes).toEqual([{ field: 'margin_price_floor', before: '10.00', after: '12.50' }]);
  await owner.ok(catalogue.saveInstrument, { ...asked, reason });
  expect(await shownFloor()).toBe(1_250);
  // A form that does not know the field keeps it.
  await owner.ok(catalogue.saveInstrument, { ...(await formOf(form.id)), position: 9, reason });
  expect(await shownFloor()).toBe(1_250);
});

test('CATALOGUE-006 the contract size stays for good once anybody has ordered', async () => {
  const traded = { ...(await formOf(EURUSD)), contract_size: 10_000 };
  expect(await owner.refused(catalogue.previewInstrument, traded)).toBe(
    codeOf('instrument.traded'),
  );
  const fresh = { ...(await formOf(NZDUSD)), contract_size: 10_000, reason };
  expect(await owner.refused(catalogue.saveInstrument, fresh)).toBe(codeOf('instrument.notHalted'));
  await halt(NZDUSD, 'NZDUSD', 1);
  await owner.ok(catalogue.saveInstrument, fresh);
  expect(await listed('NZDUSD')).toMatchObject({ ForexContNum: 10_000 });
  await halt(NZDUSD, 'NZDUSD', 0);
});

test('CATALOGUE-009 the feeds screen tells how every instrument is fed', async () => {
  await price();
  const feeds = await owner.ok(catalogue.feeds, {});
  const line = feeds.lines.find(({ code }) => code === 'EURUSD');
  expect(line).toMatchObject({ state: 'fresh', age_ms: 0 });
  expect(line?.rejected).toBeGreaterThan(0);
  expect(line?.reasons).toMatchObject({ closed: 1 });
  expect(line?.per_second).toBeGreaterThan(0);
  rig.clock.time += 11_000;
  const later = await owner.ok(catalogue.feeds, {});
  expect(later.lines.find(({ code }) => code === 'EURUSD')).toMatchObject({
    state: 'stale',
    age_ms: 11_000,
  });
  const support = await operatorOf(rig, owner, 'support');
  await support.ok(catalogue.feeds, {});
  expect(await support.refused(catalogue.saveInstrument, {})).toBe(codeOf('operator.forbidden'));
});
