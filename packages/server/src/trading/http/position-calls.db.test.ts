import { CODES } from '@fulcrum/contract/codes';
import * as account from '@fulcrum/contract/account/calls';
import * as api from '@fulcrum/contract/trading/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyBooks } from '../books/verify-books.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(async () => {
  expect((await verifyBooks(rig.db)).listed).toEqual([]);
  expect(rig.fatal).toEqual([]);
  await rig.close();
});
beforeEach(async () => {
  await rig.quote({ EURUSD: ['1.09991', '1.10000'], GBPUSD: ['1.26500', '1.26510'] });
  token = await rig.demo();
});

const me = () => ({ token });
const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
const open = async (changes: object = {}) =>
  (await rig.ok(api.submit, { ...buy, ...changes }, me())).data;
const held = async () => (await rig.ok(api.myDeal, { status: 1 }, me())).data.data;
const past = async () => (await rig.ok(api.myDeal, { status: 3 }, me())).data.data;
const trailOf = async (id: number) => (await rig.ok(api.orderDetail, { id }, me())).data.trail;
const balance = async () => (await rig.ok(account.getBalance, {}, me())).data.balance;
const events = async () =>
  (await rig.db.query<{ count: number }>('select count(*)::int as count from journal'))[0]?.count;

describe('ORDER-030 reverse', () => {
  test('closes and opens the opposite side, both at one quote', async () => {
    const { Id: id } = await open({ stop_loss_price: '1.09' });
    await rig.quote({ EURUSD: ['1.10100', '1.10110'] });
    const { data, msg } = await rig.ok(api.reverse, { id, client_order_id: 'turn' }, me());
    expect(msg).toBe('Position reversed');
    expect(data).toMatchObject({
      OrderType: 2,
      Status: 1,
      Quantity: '0.10',
      times: 100,
      Price: '1.10100',
      TargetLossPrice: '0',
      CautionMoney: '110.100000',
      TradeFee: '0.700000',
      client_order_id: 'turn',
    });
    expect((await held()).map(({ Id }) => Id)).toEqual([data.Id]);
    const [closed] = await past();
    expect(closed).toMatchObject({
      Id: id,
      UpdatePrice: '1.10100',
      FactProfits: '10.000000',
      Cause: 'reverse',
      CauseTran: 'Reversed',
      CompleteTime: data.OpenTime,
    });
    // Two fees of 0.70 and 10.00 of profit.
    expect(await balance()).toBe('100008.600000');
    const [step] = await trailOf(data.Id);
    const last = (await trailOf(id)).at(-1);
    expect(step).toMatchObject({ Cause: 'reverse', CauseTran: 'Reversed', OtherId: id });
    expect(step?.Receipt?.QuoteNumber).toBe(last?.Receipt?.QuoteNumber);
  });

  test('a refused opening leaves the position as it is', async () => {
    const { Id: id } = await open();
    const before = await events();
    const seen = { price: '1.09999', deviation: 7 };
    const refused = await rig.call(api.reverse, { id, ...seen }, me());
    expect(refused).toMatchObject({
      code: CODES['price.moved'].code,
      data: { price: '1.09991' },
    });
    expect((await held()).map(({ Id, Status }) => [Id, Status])).toEqual([[id, 1]]);
    expect(await events()).toBe(before);
  });
});

test('ORDER-031 double opens the position and its levels once more', async () => {
  const levels = { stop_loss_price: '1.09', target_profit_price: '1.12', trail_points: 1_500 };
  const { Id: id } = await open(levels);
  const { data, msg } = await rig.ok(api.double, { id }, me());
  expect(msg).toBe('Position doubled');
  expect(data).toMatchObject({
    OrderType: 1,
    Quantity: '0.10',
    times: 100,
    TargetLossPrice: '1.09000',
    TargetProfitPrice: '1.12000',
    TrailPoints: 1_500,
  });
  expect((await held()).map(({ Id }) => Id)).toEqual([data.Id, id]);
  expect(await trailOf(data.Id)).toMatchObject([{ Cause: 'double', OtherId: id }]);
});

describe('ORDER-032 close by', () => {
  const pair = async () => {
    const { Id: bought } = await open({ cont: '0.70', stop_loss_price: '1.09' });
    await rig.quote({ EURUSD: ['1.10120', '1.10129'] });
    const { Id: sold } = await open({ type: 2, cont: '0.40' });
    return { bought, sold };
  };

  test('the older closes at the price of the newer; the rest stays', async () => {
    const { bought, sold } = await pair();
    const before = Number(await balance());
    const { data, msg } = await rig.ok(api.closeBy, { id: sold, by_id: bought }, me());
    expect(msg).toBe('Positions closed by each other');
    expect(data).toMatchObject({
      ParentId: bought,
      OrderType: 1,
      Status: 3,
      Quantity: '0.40',
      Price: '1.10000',
      UpdatePrice: '1.10120',
      FactProfits: '48.000000',
      Cause: 'closeBy',
      CauseTran: 'Closed by an opposite position',
    });
    expect(Number(await balance())).toBeCloseTo(before + 48, 6);
    expect(await held()).toMatchObject([
      { Id: bought, Quantity: '0.30', TargetLossPrice: '1.09000' },
    ]);
    const rows = (await past()).map(({ Id, FactProfits }) => [Id, FactProfits]);
    expect(rows).toContainEqual([sold, '0.000000']);
    const [, step] = await trailOf(data.Id);
    expect(step).toMatchObject({
      Cause: 'closeBy',
      OtherId: sold,
      Receipt: { Price: '1.10120', Bid: '1.10120', Ask: '1.10129', Slippage: 0 },
    });
  });

  test('only opposite positions of one instrument, both open', async () => {
    const { bought, sold } = await pair();
    const other = await open({ forex_id: 2, type: 2 });
    const waiting = await open({ status: 0, target_price: '1.09' });
    const before = await events();
    for (const [by_id, reason] of [
      [bought, 'closeBy.sameSide'],
      [other.Id, 'closeBy.otherInstrument'],
      [waiting.Id, 'order.notOpen'],
      [999_999_999, 'order.unknown'],
    ] as const) {
      const { code, msg } = await rig.call(api.closeBy, { id: bought, by_id }, me());
      expect([code, msg], reason).toEqual([CODES[reason].code, expect.stringMatching(/\w/)]);
    }
    expect(await events()).toBe(before);
    await rig.ok(api.close, { id: sold }, me());
    const ended = await rig.call(api.closeBy, { id: bought, by_id: sold }, me());
    expect(ended.code).toBe(CODES['order.alreadyClosed'].code);
    rig.clock.time += 20_000;
    const stale = await rig.call(api.closeBy, { id: bought, by_id: other.Id }, me());
    expect(stale.code).toBe(CODES['closeBy.otherInstrument'].code);
  });
});

describe('ORDER-033 the same id again is answered with what the first came to', () => {
  test.each([['reverse'], ['double']] as const)('%s', async (how) => {
    const { Id: id } = await open();
    const asked = { id, client_order_id: `${how}-1` };
    const first = await rig.ok(api[how], asked, me());
    const before = await events();
    const again = await Promise.all([1, 2].map(() => rig.ok(api[how], asked, me())));
    expect(again.map(({ data }) => data.Id)).toEqual([first.data.Id, first.data.Id]);
    expect(await events()).toBe(before);
    // After a reverse, no other command on the old position can succeed.
    const other = how === 'reverse' ? api.double : api.reverse;
    const used = CODES['clientOrderId.used'].code;
    expect((await rig.call(other, asked, me())).code).toBe(used);
    expect((await rig.call(api.submit, { ...buy, ...asked }, me())).code).toBe(used);
    expect((await rig.call(api.close, asked, me())).code).toBe(used);
    const elsewhere = { ...asked, id: (await open()).Id };
    expect((await rig.call(api[how], elsewhere, me())).code).toBe(used);
  });

  test.each([['0.10'], ['0.30']])('close by, %s lots sold', async (cont) => {
    const { Id: id } = await open();
    const { Id: by_id } = await open({ type: 2, cont });
    const asked = { id, by_id, client_order_id: `by-${cont}` };
    const replies = await Promise.all([1, 2, 3].map(() => rig.ok(api.closeBy, asked, me())));
    expect(new Set(replies.map(({ data }) => data.Id))).toEqual(new Set([id]));
    const before = await events();
    const turned = { ...asked, id: by_id, by_id: id };
    expect((await rig.ok(api.closeBy, turned, me())).data.Id).toBe(id);
    expect(await events()).toBe(before);
    const used = CODES['clientOrderId.used'].code;
    expect((await rig.call(api.close, { ...asked, id: by_id }, me())).code).toBe(used);
  });

  test('two reverses at the same moment are one', async () => {
    const { Id: id } = await open();
    const asked = { id, client_order_id: 'at-once' };
    const replies = await Promise.all([1, 2, 3].map(() => rig.ok(api.reverse, asked, me())));
    expect(new Set(replies.map(({ data }) => data.Id)).size).toBe(1);
    expect(await held()).toHaveLength(1);
    const late = await rig.call(api.reverse, { id, client_order_id: 'another' }, me());
    expect(late.code).toBe(CODES['order.alreadyClosed'].code);
  });

  test('past its deadline none is carried out', async () => {
    const { Id: id } = await open();
    const { Id: by_id } = await open({ type: 2 });
    const late = { id, deadline: rig.clock.time - 1, client_order_id: 'late' };
    const before = await events();
    for (const reply of [
      await rig.call(api.reverse, late, me()),
      await rig.call(api.double, late, me()),
      await rig.call(api.closeBy, { ...late, by_id }, me()),
    ]) {
      expect(reply.code).toBe(CODES['order.late'].code);
    }
    expect(await events()).toBe(before);
  });
});

test('ORDER-019 positions of somebody else are unknown', async () => {
  const { Id: mine } = await open();
  const { Id: sold } = await open({ type: 2 });
  const stranger = { token: await rig.demo() };
  const own = await rig.ok(api.submit, { ...buy, type: 2 }, stranger);
  const before = await events();
  for (const reply of [
    await rig.call(api.reverse, { id: mine }, stranger),
    await rig.call(api.double, { id: mine }, stranger),
    await rig.call(api.closeBy, { id: mine, by_id: sold }, stranger),
    await rig.call(api.closeBy, { id: mine, by_id: own.data.Id }, stranger),
    await rig.call(api.closeBy, { id: own.data.Id, by_id: mine }, stranger),
  ]) {
    expect(reply.code).toBe(CODES['order.unknown'].code);
  }
  expect(await events()).toBe(before);
});
