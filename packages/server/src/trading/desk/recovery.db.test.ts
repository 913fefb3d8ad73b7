import { DEFAULT_RISK, withLevels } from '@fulcrum/engine/settings';
import { basisPoints, microLots } from '@fulcrum/engine/units/units';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { newAccount, openDeskRig, type DeskRig } from '../../../test/trading/desk-rig.ts';
import type { SubmitAsked } from '../module.ts';
import { AT_MARKET, BUY, at } from '../../../test/trading/order-sample.ts';

const NOW = 1_790_000_000_000;
let clock: number;
let db: Db;
let accountId: number;
let people = 0;

const openRig = (holder: string, risk = DEFAULT_RISK) =>
  openDeskRig({ db, clock: () => clock, holder, risk });

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

let rig: DeskRig;
beforeEach(async () => {
  clock = NOW;
  people += 1;
  accountId = await newAccount(db, `recovery-${people}`, NOW);
  rig = await openRig('first');
  await rig.trading.resetDemo(accountId);
});
afterEach(() => rig.trading.stop());

const submit = async (request: Partial<SubmitAsked> = {}) => {
  const outcome = await rig.trading.submit(accountId, { ...BUY, ...request });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.order;
};

test('LEDGER-006: a desk that starts again has every account as it was', async () => {
  await submit({ stopLoss: at('1.09000'), takeProfit: at('1.12000'), clientOrderId: 'first' });
  await submit({ mode: 'pending', target: at('1.05000'), side: 'buy' });
  const whole = await submit({ side: 'sell', lots: microLots(1_000_000) });
  const lots = microLots(300_000);
  const part = { orderId: whole.id, lots, ...AT_MARKET, clientOrderId: 'part' };
  const closed = await rig.trading.close(accountId, part);
  const before = await rig.trading.account(accountId);
  const orders = [...before.orders];
  await rig.trading.stop();

  rig = await openRig('second');
  const after = await rig.trading.account(accountId);
  expect(after).toMatchObject({ seq: before.seq, figures: before.figures });
  expect(after.orders).toEqual(orders);
  expect((await submit({ clientOrderId: 'first' })).id).toBe(orders.at(-1)?.id);
  expect(await rig.trading.close(accountId, part)).toEqual({ ...closed, view: expect.anything() });
});

test('ORDER-060: a closed part shows its own history, and nothing of the rest', async () => {
  const { id } = await submit({ lots: microLots(1_000_000) });
  const close = async (lots: number | null) => {
    const part = { orderId: id, lots: lots === null ? null : microLots(lots), ...AT_MARKET };
    const outcome = await rig.trading.close(accountId, { ...part, clientOrderId: null });
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.order.id;
  };
  const stops = (stopLoss: string) =>
    rig.trading.setStops(accountId, {
      orderId: id,
      stopLoss: at(stopLoss),
      takeProfit: null,
      trail: null,
    });
  const first = await close(300_000);
  await stops('1.08000');
  const second = await close(200_000);
  await stops('1.07000');
  await close(null);
  const typesOf = async (orderId: number) => {
    const found = await rig.trading.orderWithHistory(accountId, orderId);
    return found?.trail.map(({ event }) => event.type);
  };
  expect(await typesOf(first)).toEqual(['positionOpened', 'positionClosed']);
  expect(await typesOf(second)).toEqual(['positionOpened', 'stopsChanged', 'positionClosed']);
  expect(await typesOf(id)).toEqual([
    ...['positionOpened', 'positionClosed', 'stopsChanged', 'positionClosed', 'stopsChanged'],
    'positionClosed',
  ]);
});

test('TRIGGER-008: a stop-loss that was passed while nothing ran fires at the first quote', async () => {
  const { id } = await submit({ stopLoss: at('1.09000') });
  await rig.trading.stop();
  rig = await openRig('second');
  await rig.quote(108_500);
  const found = await rig.trading.orderWithHistory(accountId, id);
  expect(found?.order).toMatchObject({ status: 'closed', cause: 'stopLoss', pnl: -150_900_000 });
  expect(found?.trail.map(({ event }) => event.type)).toEqual(['positionOpened', 'positionClosed']);
});

test('ORDER-023: an order whose time came while nothing ran ends at the start, and once', async () => {
  const late = await submit({ mode: 'pending', target: at('1.05000'), expiry: NOW + 5_000 });
  const stays = await submit({ mode: 'pending', target: at('1.05000'), expiry: NOW + 500_000 });
  expect([late.expiresAt, stays.expiresAt]).toEqual([NOW + 5_000, NOW + 500_000]);
  await rig.trading.stop();
  clock = NOW + 5_000;
  for (const holder of ['second', 'third']) {
    rig = await openRig(holder);
    await rig.trading.settled();
    const found = await rig.trading.orderWithHistory(accountId, late.id);
    expect(found?.order).toMatchObject({ status: 'cancelled', cause: 'expiry', pnl: 0 });
    expect(found?.trail.map(({ event }) => event.type)).toEqual(['orderPlaced', 'orderCancelled']);
    const { orders } = await rig.trading.account(accountId);
    expect(orders).toEqual([stays]);
    await rig.trading.stop();
  }
});

test('ORDER-027: a request to close all is answered after a restart, and not carried out again', async () => {
  await submit();
  await submit({ side: 'sell' });
  await submit({ mode: 'pending', target: at('1.05000') });
  const asked = { which: 'all', instrumentId: null, clientOrderId: 'tap' } as const;
  const first = await rig.trading.closeAll(accountId, asked);
  expect(first).toMatchObject({ closed: [{ status: 'closed' }, { status: 'closed' }], left: [] });
  await rig.trading.stop();
  rig = await openRig('second');
  await submit();
  expect(await rig.trading.closeAll(accountId, asked)).toEqual({
    ...first,
    view: expect.anything(),
  });
  const { openCount, pendingCount } = await rig.trading.account(accountId);
  expect([openCount, pendingCount]).toEqual([1, 1]);
  // Without a client id, each call is another request.
  await rig.trading.closeAll(accountId, { ...asked, clientOrderId: null });
  expect((await rig.trading.account(accountId)).openCount).toBe(0);
});

test('TRIGGER-017: a trailing stop is after a restart where it was shown, and goes on from there', async () => {
  const { id, stopLoss } = await submit({ trail: 200 });
  expect(stopLoss).toBe(109_800);
  await rig.quote(110_500);
  const shown = rig.announced.at(-1);
  expect(shown?.event).toMatchObject({ type: 'stopsChanged', cause: 'trailingStop' });
  expect(shown?.orders).toMatchObject([{ id, stopLoss: 110_300, trail: 200 }]);
  await rig.quote(110_519);
  await rig.trading.stop();
  // The new desk starts at 1.10000: the stop-loss is unchanged, and that price has already passed
  // it.
  rig = await openRig('second');
  await rig.trading.settled();
  const found = await rig.trading.orderWithHistory(accountId, id);
  expect(found?.order).toMatchObject({ status: 'closed', cause: 'stopLoss', stopLoss: 110_300 });
  expect(found?.trail.map(({ event }) => event.type)).toEqual([
    'positionOpened',
    'stopsChanged',
    'positionClosed',
  ]);
});

test('LEVEL-008: levels and break-even are after a restart as they were, with what has fired', async () => {
  const { id } = await submit();
  const levels = [
    { price: at('1.10100'), percent: 50 },
    { price: at('1.10200'), percent: 30 },
  ];
  const breakEven = { level: 2, points: null, offset: 3 };
  const none = { stopLoss: null, takeProfit: null, trail: null };
  const asked = { orderId: id, ...none, plan: { levels, breakEven } };
  expect(await rig.trading.setStops(accountId, asked)).toMatchObject({ ok: true });
  await rig.quote(110_120);
  const { orders: before } = await rig.trading.account(accountId);
  expect(before).toMatchObject([{ id, levels: { fired: 1 }, breakEven }]);
  await rig.trading.stop();
  rig = await openRig('second');
  expect((await rig.trading.account(accountId)).orders).toEqual(before);
  await rig.quote(110_230);
  const found = await rig.trading.orderWithHistory(accountId, id);
  expect(found?.order).toMatchObject({ lots: 20_000, stopLoss: 110_012, takeProfit: null });
  expect(found?.trail.slice(2).map(({ event }) => event)).toMatchObject([
    { type: 'positionClosed', level: 1, lots: 50_000 },
    { type: 'positionClosed', level: 2, lots: 30_000, fill: { price: 110_230 } },
    { type: 'stopsChanged', cause: 'breakEven' },
  ]);
});

test('TRIGGER-017: what was gained while nothing ran moves it at the first quote, not before', async () => {
  const { id } = await submit({ side: 'sell', trail: 200 });
  await rig.trading.stop();
  rig = await openRig('second');
  const stop = async () => (await rig.trading.account(accountId)).orders[0]?.stopLoss;
  expect(await stop()).toBe(110_209);
  await rig.quote(109_000);
  expect(await stop()).toBe(109_209);
  const none = { orderId: id, stopLoss: null, takeProfit: null, trail: null };
  expect(await rig.trading.setStops(accountId, none)).toMatchObject({
    order: { stopLoss: null, trail: null },
  });
});

test('ORDER-025: changed terms are there after a restart', async () => {
  const { id } = await submit({ mode: 'pending', target: at('1.05000') });
  const terms = { lots: microLots(300_000), target: at('1.20000'), stopLoss: at('1.15000') };
  const rest = { takeProfit: at('1.30000'), trail: 200, expiry: NOW + 500_000 };
  const changed = await rig.trading.modify(accountId, { orderId: id, ...terms, ...rest });
  await rig.trading.stop();
  rig = await openRig('second');
  const { orders } = await rig.trading.account(accountId);
  expect(changed).toEqual({ ok: true, order: orders[0], view: expect.anything() });
  expect(orders[0]).toMatchObject({
    kind: 'stop',
    lots: 300_000,
    target: 120_000,
    stopLoss: 115_000,
    takeProfit: 130_000,
    expiresAt: NOW + 500_000,
    trail: 200,
  });
});

test('ORDER-070, ORDER-072: both prices and a link are there after a restart, and hold', async () => {
  // On the near side of the market, so that the price after the restart does not reach it.
  const limit = at('1.09900');
  const stopLimit = await submit({ mode: 'pending', target: at('1.10100'), limit });
  const other = await submit({ mode: 'pending', target: at('1.05000') });
  await rig.trading.link(accountId, { orderId: stopLimit.id, linkedId: other.id });
  await rig.quote(110_200);
  const { orders: before } = await rig.trading.account(accountId);
  await rig.trading.stop();
  rig = await openRig('second');
  const { orders } = await rig.trading.account(accountId);
  expect(orders).toEqual(before);
  expect(orders.find(({ id }) => id === stopLimit.id)).toMatchObject({
    kind: 'limit',
    target: limit,
    limit: null,
    linkedId: other.id,
  });
  await rig.quote(109_850);
  const found = await rig.trading.orderWithHistory(accountId, other.id);
  expect(found?.order).toMatchObject({ status: 'cancelled', cause: 'linked' });
  expect((await rig.trading.account(accountId)).openCount).toBe(1);
});

test('MARGIN-014: levels that came into force while nothing ran judge at the first quote', async () => {
  // 80 lots need a margin of 88,007.20 with 99,368.00 left: a level of about 113 %.
  const orders = [await submit({ lots: microLots(40_000_000) })];
  orders.push(await submit({ lots: microLots(40_000_000) }));
  const before = await rig.trading.account(accountId);
  await rig.trading.stop();
  rig = await openRig('second');
  expect((await rig.trading.account(accountId)).seq).toBe(before.seq);
  await rig.trading.stop();
  const levels = { marginCallLevel: basisPoints(20_000), stopOutLevel: basisPoints(11_500) };
  rig = await openRig('third', withLevels(DEFAULT_RISK, levels));
  await rig.trading.settled();
  const { openCount, isMarginCalled } = await rig.trading.account(accountId);
  // One position is closed, and the level is then about 225 %: above the margin call level and
  // above recovery.
  expect({ openCount, isMarginCalled }).toEqual({ openCount: 1, isMarginCalled: false });
  // When the journal is replayed with the old levels, the account is the same and nothing is
  // undone.
  const after = await rig.trading.account(accountId);
  await rig.trading.stop();
  rig = await openRig('fourth');
  expect(await rig.trading.account(accountId)).toMatchObject({
    seq: after.seq,
    figures: after.figures,
    openCount: 1,
  });
});

test('LEDGER-007: a desk whose leases have passed on writes nothing and stops', async () => {
  const second = await openRig('second');
  await expect(submit()).rejects.toThrow('Another desk has taken over');
  expect(rig.failures).toHaveLength(1);
  expect((await second.trading.account(accountId)).openCount).toBe(0);
  await second.trading.stop();
});

test('SWAP-005: a roll is booked once, also when the server restarts in the middle', async () => {
  await submit({ lots: microLots(1_000_000) });
  await rig.open({ at: NOW + 1, day: '2026-11-20', weekday: 5 })();
  await rig.trading.stop();
  rig = await openRig('second');
  await rig.open({ at: NOW + 1, day: '2026-11-20', weekday: 5 })();
  const { rows } = await rig.trading.ledger(accountId, { page: 1 });
  // 1 lot at 1.10000 with 3 % a year: 110,000 × 0.03 ÷ 365.
  expect(rows.filter(({ type }) => type === 6)).toMatchObject([{ amount: -9_041_096 }]);
});

test('LEDGER-005: every change of the balance has its own line, and the lines add up', async () => {
  const { id } = await submit({ lots: microLots(1_000_000) });
  const close = { orderId: id, lots: null, ...AT_MARKET };
  await rig.quote(110_100);
  await rig.trading.close(accountId, close);
  const { rows, total } = await rig.trading.ledger(accountId, { page: 1 });
  expect(rows.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
    [5, 91_000_000, 100_084_000_000],
    [4, -7_000_000, 99_993_000_000],
    [7, 100_000_000_000, 100_000_000_000],
  ]);
  expect(total).toBe(3);
});

test('ORDER-019: another account sees, closes, cancels and edits nothing of mine', async () => {
  const { id } = await submit({ mode: 'pending', target: at('1.05000') });
  const { trading } = rig;
  const own = accountId;
  const other = own - 1;
  await trading.account(other);
  const refused = { ok: false, reason: 'order.unknown' };
  const close = { orderId: id, lots: null, ...AT_MARKET };
  expect(await trading.close(other, close)).toMatchObject(refused);
  expect(await trading.cancel(other, { orderId: id })).toMatchObject(refused);
  const none = { stopLoss: null, takeProfit: null, trail: null };
  const stops = { orderId: id, ...none };
  expect(await trading.setStops(other, stops)).toMatchObject(refused);
  const terms = { orderId: id, lots: BUY.lots, target: at('1.04000'), ...none, expiry: null };
  expect(await trading.modify(other, terms)).toMatchObject(refused);
  expect(await trading.orderWithHistory(other, id)).toBeNull();
  expect((await trading.account(own)).pendingCount).toBe(1);
});

test('CONSOLE-100 what an account is limited to holds in the next desk, and steps stay taken', async () => {
  const payoutFreeze = { ground: 'fraud', until: NOW + 60_000 } as const;
  const changes = { isRestricted: true, leverageMax: 30, payoutFreeze };
  const step = accountId * 10;
  await rig.trading.operate(accountId, step, { kind: 'limit', changes });
  await rig.trading.stop();
  rig = await openRig('second');
  expect((await rig.trading.account(accountId)).limits).toEqual(changes);
  expect(await rig.trading.submit(accountId, BUY)).toMatchObject({ reason: 'account.restricted' });
  const { seq } = await rig.trading.account(accountId);
  await rig.trading.operate(accountId, step + 1, {
    kind: 'limit',
    changes: { isRestricted: false },
  });
  expect(await rig.trading.submit(accountId, BUY)).toMatchObject({ reason: 'leverage.capped' });
  // Repeats the first intervention: it was carried out already, so this does not undo the later
  // one.
  await rig.trading.operate(accountId, step, { kind: 'limit', changes });
  const after = await rig.trading.account(accountId);
  expect([after.seq - seq, after.limits.isRestricted]).toEqual([2, false]);
  expect(await rig.trading.hasActed(accountId, step)).toBe(true);
});
