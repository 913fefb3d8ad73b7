import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/trading/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { verifyBooks } from './books/verify-books.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  await quote('1.10000', '1.10009');
  token = await rig.demo();
});

const me = () => ({ token });
const quote = async (bid: string, ask: string) => {
  rig.clock.time += 1_000;
  await rig.quote({ EURUSD: [bid, ask] });
};
const buy = { type: 1, cont: '0.10', forex_id: 1, status: 0, multiple: 100 } as const;
const stopLimit = { ...buy, target_price: '1.10200', limit_price: '1.10210' } as const;
const limit = { ...buy, target_price: '1.09000' } as const;
const place = async (input: typeof limit | typeof stopLimit, who = me()) =>
  (await rig.ok(api.submit, input, who)).data;
const detail = async (id: number) => (await rig.ok(api.orderDetail, { id }, me())).data;
const codeOf = async (reply: Promise<{ readonly code: number }>) => (await reply).code;

test('ORDER-070, TRIGGER-031: a stop-limit order tells its history from both prices to its fill', async () => {
  const order = await place(stopLimit);
  expect(order).toMatchObject({ Kind: 'stop', TargetPrice: '1.10200', LimitPrice: '1.10210' });
  await quote('1.10241', '1.10250');
  const waiting = (await rig.ok(api.myDeal, { status: 0 }, me())).data.data;
  expect(waiting).toMatchObject([{ Kind: 'limit', TargetPrice: '1.10210', LimitPrice: null }]);
  await quote('1.10201', '1.10210');
  const { order: filled, trail } = await detail(order.Id);
  expect(filled).toMatchObject({ Status: 1, Price: '1.10210', OriginPrice: '1.10210' });
  expect(trail).toMatchObject([
    { Type: 'orderPlaced', TargetPrice: '1.10200', LimitPrice: '1.10210', Quote: null },
    {
      Type: 'orderTriggered',
      Cause: 'target',
      TargetPrice: '1.10210',
      Quote: { Bid: '1.10241', Ask: '1.10250' },
    },
    { Type: 'orderFilled', Cause: 'target', Receipt: { Price: '1.10210', Slippage: 0 } },
  ]);
});

test('TRIGGER-030: filled at once, it keeps both prices on the position and in the history', async () => {
  const order = await place(stopLimit);
  await quote('1.10196', '1.10205');
  await rig.ok(api.close, { id: order.Id }, me());
  const { order: closed } = await detail(order.Id);
  expect(closed).toMatchObject({
    Status: 3,
    Kind: 'stop',
    Price: '1.10205',
    TargetPrice: '1.10200',
    LimitPrice: '1.10210',
  });
});

test('ORDER-070: a change says both prices again, and refusals have words of their own', async () => {
  const { Id: id } = await place(stopLimit);
  const change = { id, cont: '0.20', target_price: '1.10300', limit_price: '1.10290' };
  const { data } = await rig.ok(api.modify, change, me());
  expect(data).toMatchObject({ Kind: 'stop', LimitPrice: '1.10290', Quantity: '0.20' });
  const below = { ...change, target_price: '1.09000' };
  const refused = await rig.call(api.modify, below, me());
  expect(refused.code).toBe(CODES['limitPrice.notStop'].code);
  expect(refused.msg).toMatch(/^Only a stop order/);
  const plain = { id, cont: '0.20', target_price: '1.10300' };
  expect((await rig.ok(api.modify, plain, me())).data.LimitPrice).toBeNull();
});

test('ORDER-072: the fill of one cancels the other, which says why', async () => {
  const [one, other] = [await place(limit), await place(stopLimit)];
  const { data, msg } = await rig.ok(api.link, { id: other.Id, linked_id: one.Id }, me());
  expect(data).toMatchObject({ Id: other.Id, LinkedId: one.Id });
  expect(msg).toBe('The link of the orders is saved');
  expect((await detail(one.Id)).order.LinkedId).toBe(other.Id);
  await quote('1.08990', '1.08999');
  const { order: cancelled, trail } = await detail(other.Id);
  expect(cancelled).toMatchObject({
    Status: 2,
    Cause: 'linked',
    CauseTran: 'The linked order filled',
    Reason: null,
    LinkedId: one.Id,
  });
  expect(trail.map(({ Type, Cause, LinkedId }) => [Type, Cause, LinkedId])).toEqual([
    ['orderPlaced', 'user', null],
    ['orderLinked', 'user', one.Id],
    ['orderCancelled', 'linked', null],
  ]);
  const filled = await detail(one.Id);
  expect(filled.order).toMatchObject({ Status: 1, LinkedId: null });
  // Both are of one turn, with no event between them.
  const [fill, cancel] = [filled.trail.at(-1), trail.at(-1)];
  expect((cancel?.Seq ?? 0) - (fill?.Seq ?? 0)).toBe(1);
  const history = (await rig.ok(api.myDeal, { status: 3 }, me())).data.data;
  expect(history).toMatchObject([{ Id: other.Id, Cause: 'linked' }]);
});

test('ORDER-074: cancelling one leaves the other, and both can be asked for', async () => {
  const [one, other, third] = [await place(limit), await place(limit), await place(limit)];
  await rig.ok(api.link, { id: one.Id, linked_id: other.Id }, me());
  await rig.ok(api.cancelTrade, { id: one.Id }, me());
  expect((await detail(other.Id)).order).toMatchObject({ Status: 0, LinkedId: null });
  await rig.ok(api.link, { id: other.Id, linked_id: third.Id }, me());
  await rig.ok(api.cancelTrade, { id: third.Id, with_linked: 1 }, me());
  expect((await detail(other.Id)).order).toMatchObject({ Status: 2, Cause: 'user' });
});

test('ORDER-019, ORDER-071: the orders of others are unknown, from either side', async () => {
  const mine = await place(limit);
  const stranger = { token: await rig.demo() };
  const theirs = await place(limit, stranger);
  const events = () => rig.db.query('select account_id, seq from journal');
  const before = await events();
  const link = (id: number, linked_id: number, who: { readonly token: string }) =>
    codeOf(rig.call(api.link, { id, linked_id }, who));
  expect(await link(mine.Id, theirs.Id, stranger)).toBe(CODES['order.unknown'].code);
  expect(await link(theirs.Id, mine.Id, stranger)).toBe(CODES['link.notPending'].code);
  expect(await link(mine.Id, 999_999_999, me())).toBe(CODES['link.notPending'].code);
  expect(await link(mine.Id, mine.Id, me())).toBe(CODES['link.same'].code);
  expect(await events()).toEqual(before);
  // The stranger's order is neither filled nor cancelled by what happens to mine.
  await rig.ok(api.cancelTrade, { id: mine.Id, with_linked: 1 }, me());
  const { data } = await rig.ok(api.orderDetail, { id: theirs.Id }, stranger);
  expect(data.order).toMatchObject({ Status: 0, LinkedId: null });
  expect(await link(mine.Id, theirs.Id, me())).toBe(CODES['order.notPending'].code);
});

test('LEDGER-006: the books of all this are right', async () => {
  expect((await verifyBooks(rig.db)).listed).toEqual([]);
});
