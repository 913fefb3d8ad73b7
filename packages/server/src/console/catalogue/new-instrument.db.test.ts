import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { close, submit } from '@fulcrum/contract/trading/calls';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
const reason = 'asked for by the desk';
const EURUSD = 1;
const SHARES = 7;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
});

const codeOf = (why: Reason) => CODES[why].code;

/** Returns a new share in the form in which the form sends it. */
function formOf(code: string, more: object = {}) {
  return {
    code,
    show_code: code,
    name: { en: 'A company' },
    search_words: ['a nickname'],
    category_id: SHARES,
    position: 4,
    base_currency: code,
    quote_currency: 'USD',
    digits: 2,
    allows_non_positive: 0,
    profile_class: 'share' as const,
    hours_of: EURUSD,
    hours_version: 1,
    typical_spread: 4,
    base_price: '99.5',
    contract_size: 100,
    fee_plan: 0,
    fee_rate: '1.5',
    lot_step: '0.01',
    min_lots: '0.01',
    max_lots: '50',
    leverages: [5, 1],
    margin_mode: 'leveraged' as const,
    swap_long: '-2.5',
    swap_short: '1',
    swap_triple_day: 5,
    stale_after_ms: 10_000,
    max_jump_bp: 500,
    reason,
    ...more,
  };
}

const listed = async (code: string) =>
  (await rig.ok(tradeList, { searchCurrency: code })).data.find((each) => each.Code === code);

test('CATALOGUE-011 an added instrument stands halted, and trades once it is resumed', async () => {
  const form = formOf('MSFT');
  const preview = await owner.ok(catalogue.previewNewInstrument, form);
  expect(preview.quotes).toBe('delivered');
  expect(preview.ticket.price).toBe(9_954);
  // 100 shares at 99.54: at a leverage of 5, and without leverage.
  expect(preview.ticket.rows.map(({ margin, fee }) => [margin, fee])).toEqual([
    [1_990_800_000, 1_500_000],
    [9_954_000_000, 1_500_000],
  ]);
  expect(preview.terms).toContainEqual({ field: 'base_price', value: '99.50' });
  expect(await listed('MSFT')).toBeUndefined();

  const { id } = await owner.ok(catalogue.addInstrument, form);
  const terms = { IsHalted: true, MarketStatus: 0, PricePrecision: 2, ForexContNum: 100 };
  expect(await listed('MSFT')).toMatchObject({ Id: id, ...terms, SwapLong: '-2.5' });
  const trader = await rig.demo();
  const order = { type: 1, status: 1, cont: '1', forex_id: id, multiple: 5 };
  const halted = { code: codeOf('instrument.halted') };
  expect(await rig.call(submit, order, { token: trader })).toMatchObject(halted);

  await owner.ok(catalogue.haltInstrument, { id, code: 'MSFT', halted: 0, reason });
  await rig.quote({ MSFT: ['99.50', '99.54'] });
  const opened = await rig.call(submit, order, { token: trader });
  expect(opened).toMatchObject({ code: 1, data: { CautionMoney: '1990.800000' } });
  const { Id } = opened.data as { Id: number };
  expect(await rig.call(close, { id: Id }, { token: trader })).toMatchObject({ code: 1 });
  const { rows } = await owner.ok(auditCalls.audit, { object: 'instrument MSFT' });
  expect(rows.map(({ action }) => action)).toEqual(['instrument.resumed', 'instrument.added']);
});

const WRONG: readonly (readonly [Reason, object])[] = [
  ['instrument.taken', { code: 'AAPL' }],
  ['instrument.codeForm', { code: 'A' }],
  ['instrument.codeForm', { code: 'A.B' }],
  ['instrument.codeForm', { code: 'abcd' }],
  ['instrument.currency', { base_currency: 'b' }],
  ['instrument.currency', { base_currency: 'USD' }],
  ['instrument.conversion', { quote_currency: 'SEK' }],
  ['instrument.digits', { digits: 9 }],
  ['instrument.digits', { digits: 1.5 }],
  ['instrument.spread', { typical_spread: 0 }],
  ['instrument.basePrice', { base_price: '1.005' }],
  ['instrument.basePrice', { base_price: '0.04' }],
  ['instrument.basePrice', { base_price: '10000000000.01' }],
  ['instrument.class', { profile_class: 'bond' }],
  ['instrument.hours', { hours_of: 999 }],
  ['catalogue.moved', { hours_version: 77 }],
  ['terms.stepAboveMin', { lot_step: '0.1' }],
  ['terms.lots', { min_lots: '0.015' }],
  ['terms.leverages', { leverages: [0] }],
  ['terms.leverages', { leverages: [1_001] }],
  ['terms.name', { name: { hk: '公司' } }],
  ['category.unknown', { category_id: 99 }],
];

test('CATALOGUE-012 an instrument that cannot be is refused, by the reason of its own', async () => {
  const before = await owner.ok(catalogue.instruments, {});
  for (const [why, wrong] of WRONG) {
    const shown = JSON.stringify(wrong);
    const form = formOf('WRONG', wrong);
    expect(await owner.refused(catalogue.previewNewInstrument, form), shown).toBe(codeOf(why));
    expect(await owner.refused(catalogue.addInstrument, form), shown).toBe(codeOf(why));
  }
  expect(await owner.ok(catalogue.instruments, {})).toHaveLength(before.length);
});

test('CATALOGUE-012 of two operators who add the same code at once one is told', async () => {
  const form = formOf('META');
  const adds = await Promise.all([
    owner.send(catalogue.addInstrument, form),
    owner.send(catalogue.addInstrument, form),
  ]);
  expect(adds.map(({ code }) => code).sort()).toEqual([1, codeOf('instrument.taken')].sort());
});

test('CATALOGUE-013 one that is added moves nobody’s way to dollars, and opens one where none was', async () => {
  const ways = async () =>
    (await rig.ok(tradeList, {})).data.map(({ Code, Conversion }) => [Code, Conversion]);
  const before = await ways();
  const pair = { category_id: 1, position: 0, profile_class: 'major' as const };
  // Listed before USDJPY and before EURUSD.
  const yen = { ...pair, base_currency: 'JPY', quote_currency: 'USD' };
  await owner.ok(catalogue.addInstrument, formOf('JPYUSD', yen));
  const mini = { ...pair, base_currency: 'EUR', quote_currency: 'USD' };
  await owner.ok(catalogue.addInstrument, formOf('EURUSDM', mini));
  const after = await ways();
  expect(after.filter(([code]) => before.some(([known]) => known === code))).toEqual(before);

  const krona = { ...pair, base_currency: 'USD', quote_currency: 'SEK' };
  await owner.ok(catalogue.addInstrument, formOf('USDSEK', krona));
  const stock = { quote_currency: 'SEK' };
  await owner.ok(catalogue.addInstrument, formOf('VOLVO', stock));
  expect(await listed('VOLVO')).toMatchObject({ Conversion: { Kind: 'divide', Code: 'USDSEK' } });
});
