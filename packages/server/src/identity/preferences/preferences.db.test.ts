import * as api from '@fulcrum/contract/preferences/calls';
import { PREFERENCE_KINDS, PREFERENCE_LIMITS } from '@fulcrum/contract/preferences/kinds';
import type { PreferenceItem } from '@fulcrum/contract/preferences/merge';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { quietBus } from '../../../test/bus/quiet-bus.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { createPreferences } from './module.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await rig.demo();
});

/** A write of one item at this moment. */
const item = (id: string, value: PreferenceItem['value'] = true, at = rig.clock.now()) => ({
  id,
  at,
  by: 'phone',
  value,
});
const save = (revision: number, items: readonly PreferenceItem[], as = token) =>
  rig
    .ok(api.savePreference, { kind: 'favourites', revision, items: [...items] }, { token: as })
    .then(({ data }) => data);
const read = (as = token) =>
  rig.ok(api.preference, { kind: 'favourites' }, { token: as }).then(({ data }) => data);
const present = async (as = token) =>
  (await read(as)).items.filter(({ value }) => value !== null).map(({ id }) => id);
const refusalOf = async (input: unknown) => {
  const { code, data } = await rig.send(api.savePreference, input, { token });
  return [code, data];
};
const BROKEN = 1781;

test('PREFERENCE-001 a document of each kind is kept, counts its changes and is listed', async () => {
  expect(await read()).toEqual({ revision: 0, items: [] });
  const star = item('EURUSD');
  expect(await save(0, [star])).toEqual({ revision: 1, items: null });
  expect(await read()).toEqual({ revision: 1, items: [star] });
  const values = { one_tap: true, list_density: 'compact', palette: 'cvd' } as const;
  for (const [kind, value] of Object.entries(values)) {
    const choice = [item('choice', value)];
    const input = { kind: kind as keyof typeof values, revision: 0, items: choice };
    expect((await rig.ok(api.savePreference, input, { token })).data.revision).toBe(1);
    const { data } = await rig.ok(api.preference, { kind: input.kind }, { token });
    expect(data.items).toEqual(choice);
  }
  expect(await save(1, [item('XAUUSD')])).toEqual({ revision: 2, items: null });
  const { revisions } = (await rig.ok(api.preferences, {}, { token })).data;
  expect(revisions).toEqual([
    { kind: 'favourites', revision: 2 },
    { kind: 'list_density', revision: 1 },
    { kind: 'one_tap', revision: 1 },
    { kind: 'palette', revision: 1 },
  ]);
});

test('PREFERENCE-001 the same write again changes nothing, not even the revision', async () => {
  const stars = [item('EURUSD'), item('XAUUSD')];
  await save(0, stars);
  expect(await save(0, stars)).toEqual({ revision: 1, items: stars });
  expect(await save(1, stars)).toEqual({ revision: 1, items: null });
  expect(await save(1, [])).toEqual({ revision: 1, items: null });
});

test('PREFERENCE-002 of two devices nothing is lost: an older revision is merged', async () => {
  const now = rig.clock.now();
  await save(0, [item('EURUSD', true, now), item('GBPUSD', true, now)]);
  await save(1, [item('XAUUSD', true, now + 2), item('EURUSD', null, now + 3)]);
  const late = await save(1, [item('USOIL', true, now + 1), item('EURUSD', true, now + 1)]);
  expect(late.revision).toBe(3);
  expect(late.items).toEqual((await read()).items);
  expect(await present()).toEqual(['GBPUSD', 'USOIL', 'XAUUSD']);
});

test('PREFERENCE-002 writes of two devices at the same moment wait for one another', async () => {
  const codes = Array.from({ length: 20 }, (_, at) => `CODE${at + 10}`);
  await Promise.all(codes.map((code) => save(0, [item(code)])));
  expect(await present()).toEqual(codes);
  expect((await read()).revision).toBe(codes.length);
});

test('PREFERENCE-003 a time far ahead of the server counts as now', async () => {
  const now = rig.clock.now();
  const { items } = await save(0, [item('EURUSD', true, now + 3_600_000)]);
  expect(items).toEqual([item('EURUSD', true, now)]);
  expect((await save(1, [item('EURUSD', null, now + 60_000)])).items).toBeNull();
  expect(await present()).toEqual([]);
});

test('PREFERENCE-004 a removal wins over an older write for 30 days, then it is forgotten', async () => {
  const { id: userId } = await rig.real();
  const start = rig.clock.now();
  let now = start;
  const clock = { now: () => now, monotonic: () => now };
  const module = createPreferences({ db: rig.db, clock, bus: quietBus(), limits: null });
  const put = (items: readonly PreferenceItem[]) =>
    module.save(userId, { kind: 'favourites', revision: 0, items });
  const codes = async () => (await module.read(userId, 'favourites')).items.map(({ id }) => id);
  await put([item('EURUSD', true, start - 2), item('XAUUSD')]);
  await put([item('EURUSD', null, start)]);
  now = start + 30 * DAY_MS - 1;
  const late = await put([item('EURUSD', true, start - 1), item('GBPUSD')]);
  expect(late.items?.map(({ id, value }) => [id, value])).toEqual([
    ['EURUSD', null],
    ['GBPUSD', true],
    ['XAUUSD', true],
  ]);
  now = start + 30 * DAY_MS;
  await put([item('USOIL')]);
  expect(await codes()).toEqual(['GBPUSD', 'USOIL', 'XAUUSD']);
  await put([item('EURUSD', true, start - 1)]);
  expect(await codes()).toEqual(['EURUSD', 'GBPUSD', 'USOIL', 'XAUUSD']);
});

test('PREFERENCE-005 what does not fit its kind is refused, and changes nothing', async () => {
  await save(0, [item('EURUSD')]);
  const before = await read();
  const good = { kind: 'favourites', revision: 1, items: [item('XAUUSD')] };
  const withItem = (changes: object) => ({ ...good, items: [{ ...item('XAUUSD'), ...changes }] });
  for (const kind of ['wallets', '', '__proto__', 7, null]) {
    expect(await refusalOf({ ...good, kind })).toEqual([1780, { field: 'kind' }]);
  }
  for (const wrong of [
    { ...good, items: undefined },
    { ...good, items: 'EURUSD' },
    { ...good, items: [null] },
    { ...good, items: [[]] },
    { ...good, revision: -1 },
    { ...good, revision: 0.5 },
    { ...good, revision: 'newest' },
    withItem({ id: '__proto__' }),
    withItem({ id: 'eurusd' }),
    withItem({ id: 'A'.repeat(33) }),
    withItem({ id: 7 }),
    withItem({ at: -1 }),
    withItem({ at: 1.5 }),
    withItem({ at: '1' }),
    withItem({ at: 8e15 }),
    withItem({ by: '' }),
    withItem({ by: '<b>' }),
    withItem({ by: 'x'.repeat(33) }),
    withItem({ value: 'true' }),
    withItem({ value: {} }),
    withItem({ value: undefined }),
    { ...good, kind: 'one_tap' },
    { ...good, kind: 'one_tap', items: [item('choice', 'yes')] },
    { ...good, kind: 'palette', items: [item('choice', 'pink')] },
    { ...good, kind: 'list_density', items: [item('choice', 'compact'), item('two', 'normal')] },
  ]) {
    expect((await refusalOf(wrong))[0], JSON.stringify(wrong)).toBe(BROKEN);
  }
  expect(await read()).toEqual(before);
});

/** A list of lists of lists. */
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test('PREFERENCE-005 a drawing is plain data: no deep nesting, no names that do harm', async () => {
  const drawing = (value: unknown) => ({
    kind: 'drawings',
    revision: 0,
    items: [{ ...item('line-1'), value }],
  });
  for (const value of [
    true,
    [],
    {},
    { code: 7 },
    { code: 'eur' },
    { code: 'EURUSD', points: nested(PREFERENCE_LIMITS.depth) },
    { code: 'EURUSD', constructor: 1 },
    { code: 'EURUSD', ['n'.repeat(65)]: 1 },
    { code: 'EURUSD', 'zero\0': 1 },
    { code: 'EURUSD', label: 'half \ud800' },
    { code: 'EURUSD', label: 'x'.repeat(4_097) },
  ]) {
    expect((await refusalOf(drawing(value)))[0], JSON.stringify(value)).toBe(BROKEN);
  }
  const [text, proto] = ['{"code":"EURUSD"', '"__proto__":{"isAdmin":true}}'];
  const poisoned = JSON.stringify(drawing('here')).replace('"here"', `${text},${proto}`);
  expect((await rig.send(api.savePreference, poisoned, { token })).code).not.toBe(1);
  const deep = JSON.stringify(drawing('here')).replace(
    '"here"',
    `{"code":"EURUSD","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  );
  expect((await rig.send(api.savePreference, deep, { token })).code).toBe(BROKEN);
  const kept = { code: 'EURUSD', points: nested(PREFERENCE_LIMITS.depth - 1), label: '<b>“é”</b>' };
  expect((await rig.send(api.savePreference, drawing(kept), { token })).code).toBe(1);
  const { data } = await rig.ok(api.preference, { kind: 'drawings' }, { token });
  expect(data.items[0]?.value).toEqual(kept);
});

test('PREFERENCE-005 sizes have limits, by kind, count and bytes', async () => {
  const drawings = (count: number, code: string, fields: object = {}) =>
    Array.from({ length: count }, (_, at) => item(`${code}-${at}`, { code, ...fields }));
  const put = async (items: readonly PreferenceItem[]) =>
    refusalOf({ kind: 'drawings', revision: 0, items });
  expect(await put(drawings(500, 'EURUSD'))).toEqual([1, { revision: 1, items: null }]);
  expect((await put(drawings(500, 'XAUUSD')))[0]).toBe(1);
  expect(await put([item('one-more', { code: 'EURUSD' })])).toEqual([1783, { max: '500' }]);
  expect((await put([item('EURUSD-1', null, rig.clock.now() + 1)]))[0]).toBe(1);
  expect((await put([item('one-more', { code: 'EURUSD' })]))[0]).toBe(1);
  const large = drawings(50, 'US500', { label: 'é'.repeat(2_000) });
  expect(await put(large)).toEqual([1782, { max: '256' }]);
  expect((await put([...large, ...large, ...large]))[0]).toBe(1004);
  const many = Array.from({ length: PREFERENCE_LIMITS.items + 1 }, () => item('choice', null, 0));
  expect((await refusalOf({ kind: 'palette', revision: 0, items: many }))[0]).toBe(BROKEN);
  const codes = Array.from({ length: 1_001 }, (_, at) => item(`C${at}`));
  const stars = { kind: 'favourites', revision: 0, items: codes };
  expect(await refusalOf(stars)).toEqual([1783, { max: '1000' }]);
  expect(await present()).toEqual([]);
});

test('PREFERENCE-005 a revision that the server never had is refused, with the newest one', async () => {
  await save(0, [item('EURUSD')]);
  const ahead = { kind: 'favourites', revision: 2, items: [item('XAUUSD')] };
  expect(await refusalOf(ahead)).toEqual([1784, { revision: '1' }]);
  expect(await present()).toEqual(['EURUSD']);
});

test('PREFERENCE-007 documents belong to one person, and need a login', async () => {
  const ben = (await rig.real()).token;
  await save(0, [item('EURUSD')]);
  expect(await read(ben)).toEqual({ revision: 0, items: [] });
  await save(0, [item('XAUUSD')], ben);
  expect([await present(), await present(ben)]).toEqual([['EURUSD'], ['XAUUSD']]);
  for (const kind of PREFERENCE_KINDS) {
    expect(await rig.call(api.preference, { kind })).toMatchObject({ code: 999 });
  }
  expect(await rig.call(api.preferences, {})).toMatchObject({ code: 999 });
});

test('PREFERENCE-006 another process serves the same, and tells of changes after their commit', async () => {
  const { id, token: ann } = await rig.real();
  const bus = quietBus();
  const { db, clock } = rig;
  const [one, other] = [0, 1].map(() => createPreferences({ db, clock, bus, limits: null }));
  const heard = vi.fn();
  const stop = other?.hear(id, heard);
  await one?.save(id, { kind: 'favourites', revision: 0, items: [item('EURUSD')] });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(await other?.read(id, 'favourites')).toMatchObject({ revision: 1 });
  await other?.save(id, { kind: 'favourites', revision: 1, items: [] });
  expect(heard).toHaveBeenCalledTimes(1);
  stop?.();
  await one?.save(id, { kind: 'favourites', revision: 1, items: [item('XAUUSD')] });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(await present(ann)).toEqual(['EURUSD', 'XAUUSD']);
});
