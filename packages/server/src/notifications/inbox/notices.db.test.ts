import * as funds from '@fulcrum/contract/payments/calls';
import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/notifications/notices';
import * as people from '@fulcrum/contract/people/calls';
import * as trading from '@fulcrum/contract/trading/calls';
import * as verification from '@fulcrum/contract/identity/verification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  setFunds,
  TRON_ADDRESS,
} from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { until } from '../../../test/until.ts';

let rig: ProductRig;
let token: string;
const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { DATA_KEY: 'cd'.repeat(32) });
  await setFunds(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await rig.demo();
  await rig.quote({ EURUSD: ['1.08310', '1.08319'] });
});

const page = async (headers: Record<string, string> = {}, page = 1) =>
  (await rig.ok(api.notices, { page }, { token, headers })).data;
const told = (count: number) =>
  until(async () => {
    const { data } = await page();
    expect(data).toHaveLength(count);
    return data;
  });
const submit = async (fields: object) =>
  (await rig.ok(trading.submit, { ...BUY, ...fields }, { token })).data.Id;
/** Sends a quote and waits for its effects. */
async function dip(to: readonly [string, string]): Promise<void> {
  await rig.quote({ EURUSD: to });
  await rig.product.trading.settled();
}

test('NOTICE-001, RESULT-014: orders that end or fill by themselves are noted once, with their figures', async () => {
  const stopped = await submit({ stop_loss_price: '1.08200' });
  const taken = await submit({ target_profit_price: '1.08400' });
  const trailed = await submit({ trail_points: 60 });
  const filled = await submit({ status: 0, target_price: '1.08250' });
  await dip(['1.08241', '1.08250']);
  await dip(['1.08195', '1.08204']);
  await dip(['1.08405', '1.08414']);
  const byOrder = new Map((await told(4)).map((notice) => [notice.order_id, notice]));
  expect(byOrder.get(stopped)).toMatchObject({
    kind: 'stopLoss',
    title: 'Stop-loss reached: position closed',
    // −12.40 less the fee of 0.70.
    text: 'EUR/USD · 0.10 · 1.08195 · −13.10 USD',
    code: 'EURUSD',
    is_read: false,
  });
  expect(byOrder.get(taken)).toMatchObject({
    kind: 'takeProfit',
    text: 'EUR/USD · 0.10 · 1.08405 · +7.90 USD',
  });
  expect(byOrder.get(trailed)?.kind).toBe('trailingStop');
  expect(byOrder.get(filled)).toMatchObject({ kind: 'filled', text: 'EUR/USD · 0.10 · 1.08250' });
});

test('NOTICE-001: a pending order that cannot fill or expires is noted; own doings are not', async () => {
  const own = await submit({});
  await rig.ok(trading.close, { id: own }, { token });
  const given = await submit({ status: 0, target_price: '1.08000' });
  await rig.ok(trading.cancelTrade, { id: given }, { token });
  const expires_at = rig.clock.time + 60_000;
  await submit({ status: 0, target_price: '1.07000', expiry: 2, expires_at });
  await submit({ status: 0, target_price: '1.08280', cont: '50', multiple: 30 });
  await submit({ status: 0, target_price: '1.08290', cont: '50', multiple: 100 });
  await dip(['1.08271', '1.08280']);
  rig.clock.time += 60_000;
  await dip(['1.08271', '1.08280']);
  const notices = await told(3);
  expect(notices.map(({ kind }) => kind).sort()).toEqual(['cancelled', 'expired', 'filled']);
  const cancelled = notices.find(({ kind }) => kind === 'cancelled');
  expect(cancelled?.text).toMatch(/^EUR\/USD · 50\.00 · 1\.08\d+ · .*margin/i);
});

test('NOTICE-001: an order that its link cancelled is noted with that cause', async () => {
  const filled = await submit({ status: 0, target_price: '1.08250' });
  const other = await submit({ status: 0, target_price: '1.07000' });
  await rig.ok(trading.link, { id: filled, linked_id: other }, { token });
  await dip(['1.08241', '1.08250']);
  const byOrder = new Map((await told(2)).map((notice) => [notice.order_id, notice]));
  expect(byOrder.get(filled)?.kind).toBe('filled');
  expect(byOrder.get(other)).toMatchObject({ kind: 'cancelled' });
  expect(byOrder.get(other)?.text).toContain('The linked order filled');
});

test('NOTICE-001: a margin call and a stop-out are noted with their figures', async () => {
  await submit({ cont: '50' });
  await dip(['1.07400', '1.07409']);
  await dip(['1.07390', '1.07399']);
  const [call] = await told(1);
  expect(call).toMatchObject({ kind: 'marginCall', order_id: null, code: null });
  expect(call?.text).toMatch(/^\d\d%$/);
  await dip(['1.06800', '1.06809']);
  const [out] = await told(2);
  expect(out).toMatchObject({ kind: 'stopOut', title: 'Stop-out: position closed' });
  expect(out?.text).toBe('EUR/USD · 50.00 · 1.06800 · −76,300.00 USD');
});

test('STOPOUT-013, NOTICE-012: a stop-out says why, in its notice and in its receipt', async () => {
  const id = await submit({ cont: '50' });
  await dip(['1.06800', '1.06809']);
  await told(2);
  // 100,000.00 less a fee of 350.00 and a loss of 75,950.00, on a margin of 54,159.50.
  const why = {
    Level: '43.76',
    Limit: '50.00',
    LevelAfter: null,
    EquityAfter: '23700.000000',
    Covered: '0.000000',
    Open: 1,
    Closable: 1,
  };
  const unread = async () => (await rig.ok(api.notices, { unread_of: 'stopOut' }, { token })).data;
  const [out, ...others] = (await unread()).data;
  expect(others).toEqual([]);
  expect(out).toMatchObject({ kind: 'stopOut', order_id: id });
  expect(out?.stop_out).toEqual({
    show_code: 'EUR/USD',
    type: 1,
    lots: '50.00',
    price: '1.06800',
    net: '-76300.000000',
    why,
  });
  const { trail } = (await rig.ok(trading.orderDetail, { id }, { token })).data;
  expect(trail.map(({ Type, StopOut }) => [Type, StopOut])).toEqual([
    ['positionOpened', undefined],
    ['positionClosed', why],
  ]);
  expect(await unread()).toMatchObject({ total: 1, unread: 2 });
  await rig.ok(api.readNotices, { notice_ids: [out?.id ?? 0, 4_000] }, { token });
  expect(await unread()).toMatchObject({ data: [], total: 0, unread: 1 });
  const refused = await rig.call(api.readNotices, { notice_ids: [4_000] }, { token });
  expect(refused).toMatchObject({ code: CODES['notice.unknown'].code });
});

test('NOTICE-002: deposits, withdrawals, identity and devices are noted', async () => {
  const { funds: module, verification: identity } = rig.product;
  const networkId = await module.saveNetwork(rig.db, NETWORK);
  const currencyId = await module.saveCurrency(rig.db, CURRENCY);
  const person = await rig.real();
  ({ token } = person);
  const proofImg = await uploaded(rig, token, await jpegOf());
  const paid = { number: '500', proofImg, charge_id: networkId };
  const { id } = (await rig.ok(funds.depositCoin, paid, { token })).data;
  expect((await told(1))[0]).toMatchObject({ kind: 'depositAsked', text: `#${id}` });
  await module.approveDeposit(operator(1), id, { amount: null, remark: '' });
  expect((await told(2))[0]).toMatchObject({
    title: 'Your deposit has been credited',
    text: `500.00 USD · #${id}`,
  });
  const large = { ...paid, number: '12000', proofImg: await uploaded(rig, token, await jpegOf()) };
  const missing = (await rig.ok(funds.depositCoin, large, { token })).data.id;
  await module.rejectDeposit(operator(1), missing, 'Not found');
  expect((await told(4))[0]?.text).toBe(`12,000.00 USDT · #${missing} · Not found`);
  const bound = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS };
  const method = (await rig.ok(funds.bindDrawMethod, bound, { token })).data.id;
  const asked = { draw_currency_id: currencyId, draw_method_id: method, number: '60' };
  const draw = (await rig.ok(funds.draw, asked, { token })).data.id;
  await module.rejectWithdrawal(operator(1), draw, 'Name differs');
  // The notice of the new payout method came before these two.
  const [declined, wanted] = await told(7);
  expect(wanted).toMatchObject({ kind: 'withdrawalAsked', text: `60.00 USD · #${draw}` });
  expect(declined).toMatchObject({
    kind: 'withdrawalRejected',
    text: `60.00 USD · #${draw} · Name differs`,
  });
  const pictures = [await uploaded(rig, token, await jpegOf()), proofImg];
  const form = { name: 'Chan Tai Man', card_id: 'A123456(7)', front_pic: pictures[0] ?? '' };
  await rig.ok(verification.realName, { ...form, reverse_pic: pictures[0] ?? '' }, { token });
  const caseId = (await identity.cases({ userId: person.id })).data[0]?.id ?? 0;
  await rig.db.transaction((tx) => identity.openCase(tx, caseId, 1));
  const by = { operatorId: 1, record: () => Promise.resolve() };
  await rig.db.transaction((tx) => identity.reject(tx, caseId, by, 'unreadable'));
  expect((await told(9))[0]).toMatchObject({ kind: 'identityRejected' });
  const { email } = (await rig.ok(people.userInfo, {}, { token })).data;
  const login = { account: email, password: 'correct horse battery', login_type: 'email' } as const;
  await rig.ok(people.login, login, { headers: { device: 'device-of-a-test-001' } });
  expect((await told(10))[0]).toMatchObject({
    title: 'A new device logged in to Fulcrum',
    text: '127.0.0.1',
  });
});

test('NOTICE-003: numbers have no gaps, and beyond two hundred the oldest go', async () => {
  const { id } = await rig.real();
  const put = (count: number) =>
    rig.db.transaction(async (tx) => {
      const rows = Array.from({ length: count }, (_, place) => ({
        userId: id,
        place,
        kind: 'marginCall',
        facts: { level: place },
        at: 1,
      }));
      await tx.query('select put_notices($1::json, 200)', [JSON.stringify(rows)]);
    });
  await Promise.all([put(30), put(20), put(1)]);
  await put(160);
  const rows = await rig.db.query<{ seq: number }>(
    'select seq from notice where user_id = $1 order by seq',
    [id],
  );
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, at) => at + 12));
  const newest = await rig.db.query('select facts from notice where user_id = $1 and seq = 211', [
    id,
  ]);
  expect(newest).toEqual([{ facts: { level: 159 } }]);
});

test('NOTICE-005: announced notices after a number are found, and those behind it', async () => {
  const { notices } = rig.product;
  const [{ id }, other] = [await rig.real(), await rig.real()];
  await rig.db.transaction((tx) => notices.put(tx, id, 'marginCall', { level: 1 }));
  await rig.db.transaction((tx) => notices.put(tx, id, 'marginCall', { level: 2 }));
  await until(async () => expect((await notices.head(id)).seq).toBe(2));
  const missed = await notices.after(id, 1);
  expect(missed).toMatchObject({ userId: id, notices: [{ seq: 2, facts: { level: 2 } }] });
  expect(missed.unread).toBe(2);
  const heads = (seq: number) => [
    { userId: id, seq },
    { userId: other.id, seq: 0 },
  ];
  expect(await notices.behind(heads(1))).toEqual([id]);
  expect(await notices.behind(heads(2))).toEqual([]);
  await rig.db.query('update notice set is_told = false where user_id = $1 and seq = 2', [id]);
  expect(await notices.behind(heads(1))).toEqual([]);
  expect((await notices.after(id, 1)).notices).toEqual([]);
});

test('NOTICE-003: a transaction that fails notes nothing and leaves no gap', async () => {
  const { id } = await rig.real();
  const row = [{ userId: id, place: 0, kind: 'marginCall', facts: {}, at: 1 }];
  const put = 'select put_notices($1::json, 200)';
  const failing = rig.db.transaction(async (tx) => {
    await tx.query(put, [JSON.stringify(row)]);
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  await rig.db.query(put, [JSON.stringify(row)]);
  expect(await rig.db.query('select seq from notice where user_id = $1', [id])).toEqual([
    { seq: 1 },
  ]);
});

test('NOTICE-004, NOTICE-006: one’s own alone, in one’s own language, read where it was marked', async () => {
  await submit({ stop_loss_price: '1.08200' });
  await submit({ stop_loss_price: '1.08210' });
  await dip(['1.08195', '1.08204']);
  await told(2);
  expect((await page({ lang: 'hk' })).data[0]?.title).toBe('觸及止蝕：持倉已平倉');
  const other = await rig.demo();
  expect((await rig.ok(api.notices, {}, { token: other })).data.data).toEqual([]);
  const strange = await rig.call(api.readNotices, { notice_id: 2 }, { token: other });
  expect(strange).toMatchObject({ code: 1650 });
  const read = (input: object) => rig.ok(api.readNotices, input, { token });
  expect((await read({ notice_id: 2 })).data).toEqual({ unread: 1 });
  expect((await page()).data.map(({ id, is_read }) => [id, is_read])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect((await read({})).data).toEqual({ unread: 0 });
  expect(await page()).toMatchObject({ unread: 0, total: 2 });
});
