import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/trading/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  token = await rig.demo();
});

const me = () => ({ token });
const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
const limit = { ...buy, status: 0, target_price: '1.09000' } as const;
const open = async (input: typeof buy | typeof limit = buy) =>
  (await rig.ok(api.submit, input, me())).data;
const trailOf = async (id: number) =>
  (await rig.ok(api.orderDetail, { id }, me())).data.trail.map(({ Type }) => Type);
const journal = () => rig.db.query('select type from journal order by account_id, seq');

describe('COMMAND-002 the same id again is answered with what the first came to', () => {
  test('a close', async () => {
    const { Id: id } = await open();
    const close = { id, client_order_id: 'close-1' };
    const first = await rig.ok(api.close, close, me());
    const before = await journal();
    const again = await rig.ok(api.close, close, me());
    expect(again.data).toEqual(first.data);
    expect(await journal()).toEqual(before);
    const other = await rig.call(api.close, { id, client_order_id: 'close-2' }, me());
    expect(other.code).toBe(CODES['order.alreadyClosed'].code);
  });

  test('a part, and one that was the rest', async () => {
    const { Id: id } = await open();
    const half = { id, cont: '0.05', client_order_id: 'half' };
    const first = await rig.ok(api.close, half, me());
    expect((await rig.ok(api.close, half, me())).data.Id).toBe(first.data.Id);
    const rest = { id, cont: '0.05', client_order_id: 'rest' };
    const whole = await rig.ok(api.close, rest, me());
    expect((await rig.ok(api.close, rest, me())).data).toEqual(whole.data);
    expect(await trailOf(id)).toEqual(['positionOpened', 'positionClosed', 'positionClosed']);
  });

  test('a cancel', async () => {
    const { Id: id } = await open(limit);
    const cancel = { id, client_order_id: 'cancel-1' };
    const first = await rig.ok(api.cancelTrade, cancel, me());
    expect((await rig.ok(api.cancelTrade, cancel, me())).data).toEqual(first.data);
    expect(await trailOf(id)).toEqual(['orderPlaced', 'orderCancelled']);
  });

  test('levels, which do not come back over those that were set since', async () => {
    const { Id: id } = await open();
    const levels = { id, stop_loss_price: '1.09000', client_order_id: 'levels-1' };
    await rig.ok(api.setStopPrice, levels, me());
    await rig.ok(api.setStopPrice, { id, stop_loss_price: '1.09500' }, me());
    const again = await rig.ok(api.setStopPrice, levels, me());
    expect(again.data.stop_loss).toBe('1.09500');
    expect(await trailOf(id)).toEqual(['positionOpened', 'stopsChanged', 'stopsChanged']);
  });

  test('a change of a pending order', async () => {
    const { Id: id } = await open(limit);
    const change = { id, cont: '0.20', target_price: '1.08000', client_order_id: 'change-1' };
    await rig.ok(api.modify, change, me());
    await rig.ok(api.modify, { ...change, cont: '0.30', client_order_id: 'change-2' }, me());
    const again = await rig.ok(api.modify, change, me());
    expect(again.data.Quantity).toBe('0.30');
    expect(await trailOf(id)).toEqual(['orderPlaced', 'orderModified', 'orderModified']);
  });

  test('a link, which does not come back after it was ended', async () => {
    const [one, other] = [await open(limit), await open(limit)];
    const link = { id: other.Id, linked_id: one.Id, client_order_id: 'link-1' };
    const first = await rig.ok(api.link, link, me());
    expect(first.data).toMatchObject({ Id: other.Id, LinkedId: one.Id });
    await rig.ok(api.link, { id: one.Id, linked_id: 0 }, me());
    const again = await rig.ok(api.link, link, me());
    expect(again.data).toMatchObject({ Id: other.Id, LinkedId: null });
    expect(await trailOf(other.Id)).toEqual(['orderPlaced', 'orderLinked', 'orderLinked']);
    const used = { id: other.Id, cont: '0.20', target_price: '1.08', client_order_id: 'link-1' };
    const refused = await rig.call(api.modify, used, me());
    expect(refused.code).toBe(CODES['clientOrderId.used'].code);
  });

  test('two at the same moment', async () => {
    const { Id: id } = await open();
    const levels = { id, stop_loss_price: '1.09000', client_order_id: 'levels-1' };
    const replies = await Promise.all(
      [levels, levels, levels].map((input) => rig.ok(api.setStopPrice, input, me())),
    );
    expect(new Set(replies.map(({ data }) => data.stop_loss))).toEqual(new Set(['1.09000']));
    expect(await trailOf(id)).toEqual(['positionOpened', 'stopsChanged']);
  });
});

test('COMMAND-002 an id that names another command on the order is refused', async () => {
  const { Id: id } = await open(limit);
  const change = { id, cont: '0.20', target_price: '1.08000', client_order_id: 'one' };
  await rig.ok(api.modify, change, me());
  const stops = { id, stop_loss_price: '1.07000', client_order_id: 'one' };
  const refused = await rig.call(api.setStopPrice, stops, me());
  expect(refused.code).toBe(CODES['clientOrderId.used'].code);
});

describe('COMMAND-003 past its deadline a command is not carried out', () => {
  const past = () => ({ deadline: rig.clock.time - 1, client_order_id: 'late' });
  const late = CODES['order.late'].code;

  test('of each kind', async () => {
    const { Id: id } = await open();
    const { Id: waiting } = await open(limit);
    const before = await journal();
    const replies = await Promise.all([
      rig.call(api.submit, { ...buy, ...past() }, me()),
      rig.call(api.close, { id, ...past() }, me()),
      rig.call(api.close, { id, cont: '0.05', ...past() }, me()),
      rig.call(api.closeAll, past(), me()),
      rig.call(api.setStopPrice, { id, stop_loss_price: '1.09000', ...past() }, me()),
      rig.call(api.cancelTrade, { id: waiting, ...past() }, me()),
      rig.call(api.modify, { id: waiting, cont: '1', target_price: '1.08', ...past() }, me()),
    ]);
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => late));
    expect(await journal()).toEqual(before);
  });

  test('at the deadline itself it is', async () => {
    const reply = await rig.call(api.submit, { ...buy, deadline: rig.clock.time }, me());
    expect(reply.code).toBe(1);
  });

  test('what was carried out in time is still told', async () => {
    const deadline = rig.clock.time + 30_000;
    const order = { ...buy, deadline, client_order_id: 'in-time' };
    const { Id: id } = (await rig.ok(api.submit, order, me())).data;
    const close = { id, deadline, client_order_id: 'close' };
    await rig.ok(api.close, close, me());
    const all = { deadline, client_order_id: 'all' };
    await rig.ok(api.closeAll, all, me());
    rig.clock.time += 60_000;
    await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
    expect((await rig.ok(api.submit, order, me())).data.Id).toBe(id);
    expect((await rig.ok(api.close, close, me())).data.Id).toBe(id);
    expect((await rig.ok(api.closeAll, all, me())).data.closed).toEqual([]);
  });
});
