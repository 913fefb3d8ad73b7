import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import * as fee from '@fulcrum/contract/console/catalogue/fees';
import * as api from '@fulcrum/contract/console/operators/calls';
import * as setting from '@fulcrum/contract/console/settings/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { getBasicInfo } from '@fulcrum/contract/settings/calls';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { microLots, microUsd } from '@fulcrum/engine/units/units';

import { lettersTo } from '../../../test/console/letters.ts';
import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { quietBus } from '../../../test/bus/quiet-bus.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { fundedAccount } from '../../../test/trading/funded-account.ts';
import { BUY, at } from '../../../test/trading/order-sample.ts';
import { until } from '../../../test/until.ts';
import { createRisk } from '../../trading/risk/module.ts';

const reason = 'agreed by the board';
const MINUTE_MS = 60_000;
const EURUSD = 1;
const LOT = { lots: microLots(1_000_000), leverage: 100 };
let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  // Moves the clock past the time when the previous test's decision takes effect.
  rig.clock.time += 3 * DAY_MS;
  await signIn();
  await price();
});

/** Signs in again, because these tests let days pass and sessions end after hours. */
async function signIn() {
  expect((await owner.login('owner@example.com')).code).toBe(1);
  await owner.ok(api.stepUp, { code: owner.code() });
}

const price = (bid = '1.10000', ask = '1.10009') => rig.quote({ EURUSD: [bid, ask] });
const standing = () => owner.ok(fee.fees, {});

/** Returns a decision with the same rate for every instrument, except those in `others`. */
async function asked(type: 1 | 2, rate: string, others: Readonly<Record<number, string>> = {}) {
  const { instruments } = await standing();
  const rates = instruments.map(({ id }) => ({ id, rate: others[id] ?? rate }));
  return { fee_type: type, rates };
}

async function decide(type: 1 | 2, rate: string, others: Readonly<Record<number, string>> = {}) {
  const ask = await asked(type, rate, others);
  const { from } = await owner.ok(fee.previewFees, ask);
  return owner.ok(fee.decideFees, { ...ask, from, reason });
}

async function refusedFor(ask: object, why: Reason) {
  expect(await owner.refused(fee.previewFees, ask)).toBe(CODES[why].code);
  const from = 1;
  expect(await owner.refused(fee.decideFees, { ...ask, from, reason })).toBe(CODES[why].code);
}

const submit = (accountId: number, changes: Partial<typeof BUY> = {}) =>
  rig.product.trading.submit(accountId, { ...BUY, ...LOT, ...changes });

/** Opens one lot and returns its fee. */
async function charged(accountId: number) {
  const outcome = await submit(accountId);
  if (!outcome.ok) throw new Error(`Expected an opening, was ${outcome.reason}`);
  return outcome.order.fee;
}

const shown = async () => {
  const { data } = await rig.ok(getBasicInfo, {});
  const listed = (await rig.ok(tradeList, { searchCurrency: 'EURUSD' })).data;
  const found = listed.find(({ Code }) => Code === 'EURUSD');
  const of = (plan: number) => found?.FeeRates.find(({ Plan }) => Plan === plan)?.Rate;
  return {
    type: data.trade_fee_type,
    rate: found?.ForexFeeRate,
    inForce: of(data.fee_plan),
    coming: data.coming_fees && {
      type: data.coming_fees.trade_fee_type,
      rate: of(data.coming_fees.fee_plan),
      from: data.coming_fees.from_at,
    },
  };
};

test('CONSOLE-063 a kind needs a rate within its bounds for every instrument', async () => {
  await refusedFor(await asked(1, '1000.000001'), 'terms.fee');
  await refusedFor(await asked(2, '0.050001'), 'terms.fee');
  await refusedFor(await asked(1, '-1'), 'terms.fee');
  await refusedFor(await asked(2, ''), 'terms.fee');
  await refusedFor(await asked(2, '0.001', { [EURUSD]: '0.06' }), 'terms.fee');
  const one = await asked(2, '0.001');
  await refusedFor({ ...one, rates: one.rates.slice(1) }, 'catalogue.moved');
  await refusedFor({ ...one, rates: [...one.rates.slice(1), one.rates[1]] }, 'catalogue.moved');
  await refusedFor({ ...one, fee_type: 3 }, 'setting.choice');
  // The bounds themselves are allowed.
  await owner.ok(fee.previewFees, await asked(1, '1000'));
  await owner.ok(fee.previewFees, await asked(2, '0.05'));
  const { instruments } = await standing();
  const same = instruments.map(({ id, rate }) => ({ id, rate: String(rate / 1_000_000) }));
  const unchanged = { fee_type: 1, rates: same };
  const { from } = await owner.ok(fee.previewFees, { fee_type: 1, rates: same });
  const refuses = (ask: object) => owner.refused(fee.decideFees, { ...ask, reason });
  expect(await refuses({ ...unchanged, from })).toBe(CODES['console.unchanged'].code);
  expect(await refuses({ ...one, from: from + DAY_MS })).toBe(CODES['catalogue.moved'].code);
  expect(await rig.db.query('select from fee_change')).toEqual([]);
  expect(await rig.db.query('select from fee_rate')).toEqual([]);
  const compliance = await operatorOf(rig, owner, 'compliance');
  const forbidden = CODES['operator.forbidden'].code;
  expect(await compliance.refused(fee.decideFees, { ...one, from, reason })).toBe(forbidden);
  rig.clock.time += 6 * MINUTE_MS;
  expect(await refuses({ ...one, from })).toBe(CODES['operator.stepUp'].code);
});

test('CONSOLE-063 the preview says what a lot costs now and then, and whom it concerns', async () => {
  const { accountId } = await fundedAccount(rig);
  await submit(accountId, { mode: 'pending', target: at('1.09') });
  const preview = await owner.ok(fee.previewFees, await asked(2, '0.001'));
  // One lot at 1.10009 and leverage 100 needs a margin of 1,100.09; a thousandth of it is 1.10009.
  expect(preview.rows.find(({ id }) => id === EURUSD)).toEqual({
    id: EURUSD,
    code: 'EURUSD',
    leverage: 100,
    margin: 1_100_090_000,
    before: 7_000_000,
    after: 1_100_090,
  });
  expect(preview.people).toBe(1);
  expect(preview.from - rig.clock.time).toBeGreaterThanOrEqual(DAY_MS);
});

test('FEE-006, FEE-007: kind and rates change together at the roll, for whatever opens then', async () => {
  const one = await fundedAccount(rig);
  const idle = await fundedAccount(rig);
  await price();
  expect(await charged(one.accountId)).toBe(7_000_000);
  const waits = { mode: 'pending', target: at('1.09') } as const;
  expect(await submit(one.accountId, waits)).toMatchObject({ ok: true });
  await decide(2, '0.001', { [EURUSD]: '0.002' });
  const { coming } = await shown();
  const from = coming?.from ?? 0;
  expect(await shown()).toEqual({
    type: 1,
    rate: '7.00',
    inForce: '7.00',
    coming: { type: 2, rate: '0.002', from },
  });
  await until(async () => expect(await lettersTo(rig.db, one.userId)).toHaveLength(1));
  const [letter] = await lettersTo(rig.db, one.userId);
  expect(letter?.subject).toBe('Trading fees will change');
  expect(letter?.text).toMatch(/^From .*17:00:00 \(New York\) on, .* percentage of its margin/);
  expect(await lettersTo(rig.db, idle.userId)).toEqual([]);

  // Just before the roll, and at the roll.
  rig.clock.time = from - 1_001;
  await price();
  expect(rig.clock.time).toBe(from - 1);
  expect(await charged(one.accountId)).toBe(7_000_000);
  rig.clock.time = from - 1_000;
  await price();
  expect(rig.clock.time).toBe(from);
  // Two thousandths of the margin of 1,100.09.
  expect(await charged(one.accountId)).toBe(2_200_180);
  expect(await shown()).toEqual({ type: 2, rate: '0.002', inForce: '0.002', coming: null });

  // Placed under one kind of fee and filled under the other: at 1.08999, with a margin of 1,089.99.
  await price('1.08990', '1.08999');
  await rig.product.trading.settled();
  const [filled] = await rig.db.query<{ fee: number }>(
    'select fee from trade_order where account_id = $1 and target is not null',
    [one.accountId],
  );
  expect(filled?.fee).toBe(2_179_980);
  const journalled = await rig.db.query<{ fee: number }>(
    `select (body ->> 'fee')::bigint as fee from journal
     where account_id = $1 and body ->> 'type' = 'orderFilled'`,
    [one.accountId],
  );
  expect(journalled).toEqual([{ fee: 2_179_980 }]);

  // A fee that was shown before the roll is never exceeded after it.
  const seen = await submit(idle.accountId, { seenFee: microUsd(2_000_000) });
  expect(seen).toMatchObject({ ok: false, reason: 'fee.moved' });

  // A server that restarts before or after the roll uses the rules that apply at that time.
  const modeAt = async (time: number) => {
    const ports = { db: rig.db, clock: rig.clock, bus: quietBus() };
    const risk = createRisk({ ...ports, marketClock: () => time });
    await risk.load();
    return risk.inForce().fees.mode;
  };
  expect([await modeAt(from - 1), await modeAt(from)]).toEqual(['perLot', 'ofMargin']);
});

test('CONSOLE-065 an edited rate is of the fees in force, and of no others', async () => {
  const { accountId } = await fundedAccount(rig);
  const of = async () =>
    (await owner.ok(catalogue.instruments, {})).find(({ id }) => id === EURUSD);
  const terms = await of();
  if (!terms) throw new Error('Expected EURUSD');
  expect(terms).toMatchObject({ fee_type: 2, fee_rate: 2_000, next_fee: null });
  const decimal = (units: number) => String(units / 1_000_000);
  const form = (rate: string, seen: typeof terms) => ({
    id: EURUSD,
    version: seen.version,
    show_code: seen.show_code,
    name: seen.name,
    search_words: seen.search_words,
    category_id: seen.category_id,
    position: seen.position,
    margin_mode: seen.margin_mode,
    lot_step: decimal(seen.lot_step),
    min_lots: decimal(seen.min_lots),
    max_lots: decimal(seen.max_lots),
    leverages: seen.leverages,
    contract_size: seen.contract_size,
    fee_plan: seen.fee_plan,
    fee_rate: rate,
    swap_long: '0',
    swap_short: '0',
    swap_triple_day: seen.swap_triple_day,
    stale_after_ms: seen.stale_after_ms,
    max_jump_bp: seen.max_jump_bp,
    reason,
  });
  const save = (input: object) => owner.refused(catalogue.saveInstrument, input);
  expect(await save(form('7', terms))).toBe(CODES['terms.fee'].code);
  expect(await save({ ...form('0.003', terms), fee_plan: 0 })).toBe(CODES['catalogue.moved'].code);
  const preview = await owner.ok(catalogue.previewInstrument, form('0.003', terms));
  expect(preview.changes).toEqual([{ field: 'fee_rate', before: '0.2 %', after: '0.3 %' }]);
  await owner.ok(catalogue.saveInstrument, form('0.003', terms));
  // Three thousandths of the margin of 1,100.09.
  expect(await charged(accountId)).toBe(3_300_270);
  // The rates of the first kind have not changed.
  const [first] = await rig.db.query<{ rate: number }>(
    'select fee_rate as rate from instrument where id = $1',
    [EURUSD],
  );
  expect(first?.rate).toBe(7_000_000);

  await decide(1, '6', { [EURUSD]: '6.5' });
  const waiting = await of();
  if (!waiting) throw new Error('Expected EURUSD');
  expect(waiting).toMatchObject({
    fee_type: 2,
    fee_rate: 3_000,
    next_fee: { fee_type: 1, rate: 6_500_000 },
  });
  // The current rate is edited; the rate decided for later stays.
  await owner.ok(catalogue.saveInstrument, form('0.004', waiting));
  expect(await charged(accountId)).toBe(4_400_360);
  expect((await of())?.next_fee?.rate).toBe(6_500_000);
  const added = {
    ...form('0.001', waiting),
    code: 'MSFT',
    show_code: 'MSFT',
    base_currency: 'MSFT',
    quote_currency: 'USD',
    digits: 2,
    allows_non_positive: 0,
    profile_class: 'share',
    hours_of: 2,
    hours_version: waiting.version,
    typical_spread: 4,
    base_price: '99.5',
  };
  const late = CODES['instrument.feesComing'].code;
  expect(await owner.refused(catalogue.previewNewInstrument, added)).toBe(late);
  expect(await owner.refused(catalogue.addInstrument, added)).toBe(late);
  const { coming } = await standing();
  rig.clock.time = coming?.from ?? 0;
  await signIn();
  await price();
  expect(await charged(accountId)).toBe(6_500_000);
  // A form that was opened before the roll has a rate of the other kind.
  const moved = CODES['catalogue.moved'].code;
  const now = await of();
  expect(await save({ ...form('0.004', waiting), version: now?.version })).toBe(moved);
});

test('CONSOLE-064 what waits is replaced or withdrawn, and whoever was told is told', async () => {
  const { userId, accountId } = await fundedAccount(rig);
  await submit(accountId, { mode: 'pending', target: at('1.09') });
  await decide(2, '0.001');
  await until(async () => expect(await lettersTo(rig.db, userId)).toHaveLength(1));
  expect(
    (await owner.ok(setting.settings, {})).find(({ key }) => key === 'trade_fee_type'),
  ).toMatchObject({ value: '1', is_fixed: true, coming: { value: '2' } });
  // The same decision again is refused; a decision with other rates is accepted.
  const again = await asked(2, '0.001');
  const { from } = await owner.ok(fee.previewFees, again);
  expect(await owner.refused(fee.decideFees, { ...again, from, reason })).toBe(
    CODES['console.unchanged'].code,
  );
  await decide(1, '5');
  await until(async () => expect(await lettersTo(rig.db, userId)).toHaveLength(2));
  expect((await lettersTo(rig.db, userId)).at(-1)?.text).toContain('charged by the lot');
  const { coming } = await standing();
  expect(coming).toMatchObject({ fee_type: 1 });
  const id = coming?.id ?? 0;
  const changed = CODES['setting.changed'].code;
  expect(await owner.refused(fee.withdrawFees, { id: id - 1, reason })).toBe(changed);
  await owner.ok(fee.withdrawFees, { id, reason });
  await until(async () => expect(await lettersTo(rig.db, userId)).toHaveLength(3));
  expect((await lettersTo(rig.db, userId)).at(-1)?.subject).toBe('Trading fees stay as they are');
  expect(await owner.refused(fee.withdrawFees, { id, reason })).toBe(changed);
  const after = await standing();
  expect(after.coming).toBeNull();
  expect(after.decisions.slice(0, 3).map(({ fee_type: type }) => type)).toEqual([null, 1, 2]);
  expect(after.decisions[1]?.rates.find((each) => each.id === EURUSD)?.rate).toBe(5_000_000);
  // The withdrawn decision never takes effect.
  rig.clock.time = coming?.from ?? 0;
  await price();
  expect(await charged(accountId)).toBe(6_500_000);
  const { detail } = (await auditOf('fees.decided')) ?? { detail: '' };
  expect(JSON.parse(detail)).toMatchObject({
    value: ['1', '1'],
    rates: { EURUSD: ['6.50', '5.00'] },
  });
});

const auditOf = async (action: string) =>
  (
    await rig.db.query<{ detail: string }>(
      'select detail from audit_entry where action = $1 order by seq desc limit 1',
      [action],
    )
  )[0];

test('CONSOLE-064 of two who decide at once one follows the other, and one decision waits', async () => {
  const other = await operatorOf(rig, owner, 'owner');
  await owner.ok(api.stepUp, { code: owner.code() });
  const [one, two] = [await asked(2, '0.001'), await asked(2, '0.002')];
  const { from } = await owner.ok(fee.previewFees, one);
  await Promise.all([
    owner.ok(fee.decideFees, { ...one, from, reason }),
    other.ok(fee.decideFees, { ...two, from, reason }),
  ]);
  const rows = await rig.db.query<{ id: number; replaces: number | null }>(
    'select id, replaces from fee_change order by id desc limit 2',
  );
  expect(rows[0]?.replaces).toBe(rows[1]?.id);
  const { coming } = await standing();
  // Five minutes before the roll, the decision can no longer be changed.
  rig.clock.time = (coming?.from ?? 0) - 6 * MINUTE_MS;
  await signIn();
  rig.clock.time = (coming?.from ?? 0) - 5 * MINUTE_MS + 1;
  const late = CODES['setting.tooLate'].code;
  expect(await owner.refused(fee.withdrawFees, { id: coming?.id ?? 0, reason })).toBe(late);
  const third = { ...(await asked(1, '3')), from, reason };
  expect(await owner.refused(fee.decideFees, third)).toBe(late);
});

test('CONSOLE-065 what was decided about fees is never written over', async () => {
  for (const table of ['fee_change', 'fee_rate']) {
    await expect(rig.db.query(`delete from ${table}`)).rejects.toThrow('only grows');
    await expect(rig.db.query(`update ${table} set id = 0`)).rejects.toThrow('only grows');
  }
});
