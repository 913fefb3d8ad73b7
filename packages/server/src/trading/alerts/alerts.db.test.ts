import * as api from '@fulcrum/contract/trading/alerts';
import * as notices from '@fulcrum/contract/notifications/notices';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { quietBus } from '../../../test/bus/quiet-bus.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { createAlerts, type AlertsModule } from './module.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await rig.demo();
  await quote('1.08310');
});

async function quote(bid: string, code = 'EURUSD'): Promise<void> {
  const ask = `${bid.slice(0, -1)}9`;
  await rig.quote({ [code]: [bid, ask] });
  await rig.product.alerts.settled();
}
const ABOVE = { forex_id: 1, kind: 'above', level: '1.08400' } as const;
const add = (fields: object = {}) =>
  rig.ok(api.addAlert, { ...ABOVE, ...fields }, { token }).then(({ data }) => data);
const codeOf = async (fields: object) =>
  (await rig.send(api.addAlert, { ...ABOVE, ...fields }, { token })).code;
const told = async () =>
  (await rig.ok(notices.notices, {}, { token })).data.data.map(({ kind, text }) => [kind, text]);
const left = async () =>
  (await rig.ok(api.alerts, {}, { token })).data.map(({ level, is_armed }) => [level, is_armed]);

test('ALERT-001: an alert tells once, by a notice with its price and note, and is gone', async () => {
  await add({ note: 'Sell half' });
  await add({ kind: 'below', level: '1.08200' });
  await quote('1.08399');
  expect(await told()).toEqual([]);
  await quote('1.08420');
  await quote('1.08430');
  expect(await told()).toEqual([['priceAlert', 'EUR/USD · 1.08420 · ≥ 1.08400 · Sell half']]);
  expect(await left()).toEqual([['1.08200', true]]);
  await quote('1.08100');
  expect(await told()).toHaveLength(2);
  expect(await left()).toEqual([]);
});

test('ALERT-002: one that repeats tells again after the price has come back', async () => {
  await add({ repeats: 1 });
  await quote('1.08400');
  expect(await left()).toEqual([['1.08400', false]]);
  await quote('1.08390');
  await quote('1.08410');
  expect(await told()).toHaveLength(1);
  await quote('1.08290');
  expect(await left()).toEqual([['1.08400', true]]);
  await quote('1.08400');
  expect(await told()).toHaveLength(2);
});

test('ALERT-003: a change of the day is measured on the close of the day before', async () => {
  const gold = rig.product.market.market.byCode('XAUUSD');
  if (!gold) throw new Error('Expected gold');
  await quote('2400.00', 'XAUUSD');
  rig.clock.time += 86_400_000;
  await quote('2401.00', 'XAUUSD');
  const close = rig.product.market.day(gold).previousClose;
  expect(close).not.toBeNull();
  const alert = { forex_id: gold.instrument.id, kind: 'up', level: '1' };
  expect((await add(alert)).level).toBe('1.00');
  await add({ ...alert, kind: 'down', level: '-1.5' });
  await quote('2423.99', 'XAUUSD');
  expect(await told()).toEqual([]);
  await quote('2424.00', 'XAUUSD');
  expect(await told()).toEqual([['priceAlert', 'XAU/USD · 2,424.00 · ≥ 1.00%']]);
});

test('ALERT-004: a process that dies tells nothing twice, and the next one misses nothing', async () => {
  await add();
  await add({ level: '1.08450' });
  const { db, clock } = rig;
  const listeners: ((listing: never, quote: never) => unknown)[] = [];
  const market = {
    market: rig.product.market.market,
    day: rig.product.market.day.bind(rig.product.market),
    onQuote: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  const put = vi.fn(() => Promise.reject(new Error('died')));
  const open = async (putAll: () => Promise<void>): Promise<AlertsModule> => {
    const fault = vi.fn();
    const told = { putAll, wake: () => undefined };
    const ports = { db, clock, bus: quietBus(), market, notices: told, fault };
    const alerts = createAlerts({ ...ports, limits: null });
    await alerts.start();
    return alerts;
  };
  const listing = market.market.byCode('EURUSD');
  const tick = (bid: number) => {
    for (const listener of listeners) listener(listing as never, { bid, ask: bid } as never);
  };
  const dying = await open(put);
  tick(108_400);
  await dying.settled();
  expect(put).toHaveBeenCalledTimes(1);
  expect(await left()).toHaveLength(2);
  await dying.settled();
  listeners.length = 0;
  const putAll = vi.fn(async () => undefined);
  const several = [await open(putAll), await open(putAll)];
  tick(108_460);
  await Promise.all(several.map((each) => each.settled()));
  expect(putAll.mock.calls.flatMap((call: unknown[]) => call[1])).toHaveLength(2);
  expect(await left()).toEqual([]);
  for (const each of several) await each.settled();
});

test('ALERT-005: what is edited, removed or over does not tell where it was', async () => {
  const moved = await add();
  const removed = await add({ level: '1.08410' });
  await add({ level: '1.08420', expires_at: rig.clock.time + 1_500 });
  const terms = { kind: 'above', level: '1.08600' } as const;
  const { data } = await rig.ok(api.editAlert, { id: moved.id, ...terms }, { token });
  expect(data).toMatchObject({ id: moved.id, level: '1.08600' });
  await rig.ok(api.removeAlert, { id: removed.id }, { token });
  rig.clock.time += 2_000;
  await quote('1.08500');
  expect(await told()).toEqual([]);
  expect(await left()).toEqual([['1.08600', true]]);
  const other = { token: await rig.demo() };
  expect(await rig.call(api.removeAlert, { id: moved.id }, other)).toMatchObject({ code: 1654 });
  const strange = await rig.call(api.editAlert, { id: moved.id, ...terms }, other);
  expect(strange).toMatchObject({ code: 1654 });
  const duplicate = await add({ level: '1.08700' });
  await rig.ok(api.editAlert, { id: duplicate.id, ...terms }, { token });
  expect(await left()).toEqual([['1.08600', true]]);
});

test('ALERT-006: fifty at most, and only prices that are not reached', async () => {
  expect(await codeOf({ level: '1.08310' })).toBe(1652);
  expect(await codeOf({ kind: 'below', level: '1.08310' })).toBe(1652);
  for (const level of ['0', '-1', '1.084001', 'x']) expect(await codeOf({ level })).toBe(1651);
  expect(await codeOf({ kind: 'up', level: '0' })).toBe(1651);
  expect(await codeOf({ kind: 'down', level: '1' })).toBe(1651);
  expect(await codeOf({ kind: 'sideways' })).toBe(1011);
  expect(await codeOf({ forex_id: 9_999 })).toBe(1201);
  expect(await codeOf({ note: 'x'.repeat(81) })).toBe(1415);
  expect(await codeOf({ expires_at: rig.clock.time })).not.toBe(1);
  const levels = Array.from({ length: 55 }, (_, at) => (1.09 + at / 10_000).toFixed(5));
  const codes = await Promise.all(levels.map((level) => codeOf({ level })));
  expect(codes.filter((code) => code === 1)).toHaveLength(50);
  expect(codes.filter((code) => code === 1653)).toHaveLength(5);
  // The same request again changes the same alert.
  expect((await add({ level: levels[0], note: 'later' })).note).toBe('later');
  expect(await left()).toHaveLength(50);
});
