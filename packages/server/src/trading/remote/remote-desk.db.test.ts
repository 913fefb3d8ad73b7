import { microLots, microUsd, ONE_USD, points } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { isNatsMissing, NatsServer } from '../../../test/bus/nats-server.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount } from '../../../test/trading/desk-rig.ts';
import { AT_MARKET, BUY, at } from '../../../test/trading/order-sample.ts';
import {
  natsBuses,
  openFar,
  openHosted,
  sharedBus,
  type Far,
  type Hosted,
  type MakeBus,
} from '../../../test/trading/remote-rig.ts';
import { until } from '../../../test/until.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { Announcement, SubmitAsked, TradingModule } from '../module.ts';

const PENDING: SubmitAsked = { ...BUY, mode: 'pending', target: at('1.05000') };
let db: Db;
let server: NatsServer | null = null;
const opened: Bus[] = [];

beforeAll(async () => {
  db = await openTestDb();
  if (!isNatsMissing) server = await NatsServer.start();
});
afterAll(async () => {
  await Promise.all(opened.map((bus) => bus.close()));
  await server?.kill();
  await db.close();
});

type Side = (desk: Hosted, far: Far) => TradingModule;
const ways: readonly (readonly [string, () => MakeBus, Side])[] = [
  ['the desk itself', sharedBus, ({ rig }) => rig.trading],
  ['another process over a bus', sharedBus, (_, far) => far.trading],
  ...(isNatsMissing
    ? []
    : [
        [
          'another process over NATS',
          () => {
            if (!server) throw new Error('Expected a server');
            return natsBuses(server, `remote-${opened.length}`, opened);
          },
          (_: Hosted, far: Far) => far.trading,
        ] as const,
      ]),
];

let people = 0;

async function orderOf(outcome: ReturnType<TradingModule['submit']>) {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.reason);
  return answer.order;
}

describe.each(ways)('%s', (_, makeBus, sideOf) => {
  let desk: Hosted;
  let far: Far;
  let trading: TradingModule;
  let accountId: number;

  beforeAll(async () => {
    const make = makeBus();
    desk = await openHosted(db, await make());
    far = await openFar(db, await make(), desk.rig);
    trading = sideOf(desk, far);
    return async () => {
      await far.trading.stop();
      await desk.host.close();
      await desk.rig.trading.stop();
    };
  });

  beforeEach(async () => {
    people += 1;
    accountId = await newAccount(db, `remote-${people}`, Date.now());
    await desk.rig.quote(110_000);
    await trading.resetDemo(accountId);
  });

  const submit = (request: Partial<SubmitAsked> = {}) =>
    orderOf(trading.submit(accountId, { ...BUY, ...request }));
  const place = () => orderOf(trading.submit(accountId, PENDING));

  test('DESK-001 an order is placed, changed, filled and closed', async () => {
    const pending = await place();
    expect(pending).toMatchObject({ status: 'pending', target: 105_000, clientOrderId: null });
    const terms = { lots: PENDING.lots, target: at('1.04000'), expiry: null };
    const stops = { stopLoss: null, takeProfit: null, trail: null };
    const { id: orderId } = pending;
    const modified = await trading.modify(accountId, { orderId, ...terms, ...stops });
    expect(modified).toMatchObject({ ok: true, order: { target: 104_000 } });
    const cancelled = await trading.cancel(accountId, { orderId });
    expect(cancelled).toMatchObject({ ok: true, order: { status: 'cancelled' } });

    const open = await submit({ lots: microLots(300_000), clientOrderId: 'mine' });
    const levels = { stopLoss: at('1.09000'), takeProfit: null, trail: null };
    const set = await trading.setStops(accountId, { orderId: open.id, ...levels });
    expect(set).toMatchObject({ ok: true, order: { stopLoss: 109_000, levels: null } });
    const breakEven = { level: null, points: 500, offset: 10 };
    const plan = { levels: [{ price: at('1.12000'), percent: 40 }], breakEven };
    const planned = await trading.setStops(accountId, { orderId: open.id, ...levels, plan });
    const list = [{ price: 112_000, percent: 40, lots: 120_000, partId: expect.any(Number) }];
    const asSet = { takeProfit: 112_000, levels: { list, fired: 0 }, breakEven };
    expect(planned).toMatchObject({ ok: true, order: asSet });
    expect((await trading.account(accountId)).orders).toMatchObject([asSet]);
    const part = { orderId: open.id, lots: microLots(100_000), ...AT_MARKET };
    const closed = await trading.close(accountId, part);
    expect(closed).toMatchObject({ ok: true, order: { parentId: open.id, status: 'closed' } });
    expect(closed).toMatchObject({ view: { accountId, openCount: 1 } });
    const all = { which: 'all', instrumentId: null, clientOrderId: null } as const;
    const rest = await trading.closeAll(accountId, all);
    expect(rest).toMatchObject({ ok: true, closed: [{ id: open.id }], left: [] });
    expect(await trading.account(accountId)).toMatchObject({ openCount: 0, pendingCount: 0 });
  });

  test('DESK-001 a stop-limit order is placed and linked, and both are cancelled', async () => {
    const limit = at('1.11010');
    const first = await submit({ mode: 'pending', target: at('1.11000'), limit });
    expect(first).toMatchObject({ kind: 'stop', target: 111_000, limit: 111_010 });
    const second = await place();
    const link = { orderId: second.id, linkedId: first.id };
    const linked = await orderOf(trading.link(accountId, link));
    expect(linked).toMatchObject({ id: second.id, linkedId: first.id });
    const { orders } = await trading.account(accountId);
    expect(orders.map(({ id, linkedId }) => [id, linkedId]).sort()).toEqual([
      [first.id, second.id],
      [second.id, first.id],
    ]);
    const snapshot = await trading.snapshot(accountId);
    expect(snapshot.orders.map((order) => order.limit)).toContain(limit);
    await trading.cancel(accountId, { orderId: first.id, withLinked: true });
    expect(await trading.account(accountId)).toMatchObject({ pendingCount: 0 });
  });

  test('DESK-001 what the client repeats under its id is done once', async () => {
    const first = await submit({ clientOrderId: 'once' });
    expect((await submit({ clientOrderId: 'once' })).id).toBe(first.id);
    const close = { ...AT_MARKET, orderId: first.id, lots: null, clientOrderId: 'closing' };
    const closed = await orderOf(trading.close(accountId, close));
    expect(await orderOf(trading.close(accountId, close))).toEqual(closed);
    const { id: orderId } = await submit();
    const used = await trading.close(accountId, { ...close, orderId, clientOrderId: 'once' });
    expect(used).toMatchObject({ ok: false, reason: 'clientOrderId.used' });
  });

  test('DESK-001 a position is reversed, doubled and closed by another', async () => {
    const first = await submit({ lots: microLots(300_000) });
    const from = { ...AT_MARKET, seenFee: null };
    const turn = { ...from, orderId: first.id, clientOrderId: 'turn' };
    const reversed = await orderOf(trading.reverse(accountId, turn));
    expect(reversed).toMatchObject({ side: 'sell', status: 'open', lots: 300_000 });
    expect((await orderOf(trading.reverse(accountId, turn))).id).toBe(reversed.id);
    const doubled = await orderOf(trading.double(accountId, { ...from, orderId: reversed.id }));
    expect(doubled).toMatchObject({ side: 'sell', status: 'open', lots: 300_000 });
    const opposite = await submit({ lots: microLots(100_000) });
    const by = { orderId: opposite.id, againstId: doubled.id, clientOrderId: null };
    const closed = await orderOf(trading.closeBy(accountId, by));
    expect(closed).toMatchObject({ parentId: doubled.id, lots: 100_000, cause: 'closeBy' });
    expect(await trading.account(accountId)).toMatchObject({ openCount: 2 });
    const refused = await trading.closeBy(accountId, { ...by, orderId: reversed.id });
    expect(refused).toMatchObject({ ok: false, reason: 'closeBy.sameSide' });
  });

  test('DESK-001 a refusal comes with its figures', async () => {
    const tooMuch = await trading.submit(accountId, {
      ...BUY,
      lots: microLots(50_000_000),
      leverage: 1,
    });
    expect(tooMuch).toMatchObject({ ok: false, reason: 'margin.insufficient' });
    if (tooMuch.ok) throw new Error('Expected a refusal');
    expect(Object.values(tooMuch.figures).every(Number.isSafeInteger)).toBe(true);
    expect(Object.keys(tooMuch.figures)).not.toEqual([]);
    const late = await trading.submit(accountId, { ...BUY, deadline: Date.now() - 1 });
    expect(late).toMatchObject({ ok: false, reason: 'order.late' });
  });

  test('DESK-001 an operator acts, and money moves, once', async () => {
    const act = { kind: 'adjust', amount: microUsd(-5 * ONE_USD), memo: 'goodwill' } as const;
    const { figures, seq } = await trading.account(accountId);
    expect(await trading.operate(accountId, people * 10, act)).toEqual({ ok: true });
    expect(await trading.operate(accountId, people * 10, act)).toEqual({ ok: true });
    const after = await trading.account(accountId);
    expect(after.figures.balance).toBe(figures.balance - 5 * ONE_USD);
    expect(after.seq).toBe(seq + 2);
    const settling = { depositId: 1, outcome: 'rejected', amount: microUsd(0) } as const;
    const unknown = await trading.settleDeposit(accountId, settling);
    expect(unknown).toMatchObject({ ok: false, reason: 'deposit.settled' });
    expect(await trading.judgePayout(accountId, 1)).toMatchObject({ ok: false });
  });

  test('DESK-001 an account, its orders and all sums read alike', async () => {
    await submit({ stopLoss: at('1.09000') });
    await place();
    const there = await desk.rig.trading.account(accountId);
    const here = await trading.account(accountId);
    expect({ ...here, orders: [...here.orders] }).toEqual({ ...there, orders: [...there.orders] });
    expect(await trading.snapshot(accountId)).toEqual(await desk.rig.trading.snapshot(accountId));
    for (const question of [
      { name: 'totals', isDemo: true },
      { name: 'orders', isDemo: true, filter: {} },
      { name: 'instruments' },
      { name: 'positionsIn', instrumentId: 1 },
    ] as const) {
      expect(await trading.floor(question)).toEqual(await desk.rig.trading.floor(question));
    }
    expect((await trading.floor({ name: 'desk' })).accountsInMemory).toBeGreaterThan(0);
    await trading.settled();
  });

  test('DESK-004 who hears an account hears every turn, in order and whole', async () => {
    const turns: (readonly Announcement[])[] = [];
    const leave = trading.hear(accountId, (turn) => turns.push(turn));
    const { seq } = await trading.snapshot(accountId);
    const { id: orderId } = await submit();
    await trading.close(accountId, { ...AT_MARKET, orderId, lots: null });
    await until(() => turns.length === 2);
    expect(turns.flat().map((news) => news.seq)).toEqual([seq + 1, seq + 2]);
    expect(turns[0]).toMatchObject([
      { event: { type: 'positionOpened', order: { id: orderId } }, orders: [{ id: orderId }] },
    ]);
    leave();
    await submit();
    await trading.account(accountId);
    expect(turns).toHaveLength(2);
  });

  test('DESK-004 an event that nobody heard of is found by its number', async () => {
    const { seq } = await trading.snapshot(accountId);
    expect(await trading.heads([[accountId, seq]])).toEqual([]);
    await submit();
    expect(await trading.heads([[accountId, seq]])).toEqual([[accountId, seq + 1]]);
  });

  test('prices beyond 32 bits arrive exactly', async () => {
    const target = points(2 ** 40 + 1);
    const outcome = await trading.submit(accountId, { ...PENDING, target });
    expect(outcome).toMatchObject({ ok: true, order: { target } });
  });
});
