import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { HedgeRig, RULE } from '../../../test/hedging/hedge-rig.ts';
import type { Db } from '../../platform/ports/db.ts';
import { LeaseStore } from '../lease/lease-store.ts';
import { RoleLease } from '../lease/role-lease.ts';
import { overLimitDays, type OverLimitDay } from './hedge-reads.ts';
import { HEDGING_ROLE, HedgeStore, HedgingLost } from './hedge-store.ts';

const MINUTE_MS = 60_000;
const TODAY = Date.parse('2026-06-10');
const TOMORROW = Date.parse('2026-06-11');

let db: Db;

beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

const lots = (value: number) => Math.round(value * 1e6);
const days = (): Promise<OverLimitDay[]> =>
  overLimitDays(db, { from: 0, to: Number.MAX_SAFE_INTEGER }, 100);
const minutes = async () => (await days()).map((each) => each.minutes);

test('HEDGE-008: a minute counts once if the house kept more than its limit at any look', async () => {
  const rig = await HedgeRig.open(db);
  await rig.rule({ ...RULE, mode: 'suggest' });
  // From 12:01:00 on, exactly at the limit of 20.
  rig.net = lots(20);
  await rig.pass(2);
  expect(await days()).toEqual([]);
  rig.net = lots(20.01);
  await rig.pass(3);
  expect(await days()).toEqual([{ day: TODAY, instrumentId: 1, minutes: 1 }]);
  // 12:01:05: another process goes on in the same minute.
  await rig.die();
  await rig.pass(5);
  expect(await minutes()).toEqual([1]);
  await rig.pass(60);
  expect(await minutes()).toEqual([2]);
  // From 12:02:11 to 12:04:10 it is below; then the clients are short by as much.
  rig.net = lots(5);
  await rig.pass(120);
  expect(await minutes()).toEqual([2]);
  rig.net = lots(-20.01);
  await rig.pass(1);
  expect(await minutes()).toEqual([3]);
});

test('HEDGE-008: what is held at the provider does not count, and each day has a row', async () => {
  const rig = await HedgeRig.open(db);
  await rig.rule();
  // 27.4 are kept until 7.4 are covered a moment later; then exactly 20 are.
  rig.net = lots(27.4);
  await rig.pass(200);
  expect(await rig.held()).toBe(lots(7.4));
  expect(await minutes()).toEqual([1]);
  rig.provider.cut();
  rig.net = lots(40);
  rig.now = Date.parse('2026-06-10T23:58:59Z');
  // 23:59:00 to 00:01:03.
  await rig.pass(124);
  expect(await days()).toEqual([
    { day: TOMORROW, instrumentId: 1, minutes: 2 },
    { day: TODAY, instrumentId: 1, minutes: 2 },
  ]);
});

test('HEDGE-008: no minute counts while the rule is off', async () => {
  const rig = await HedgeRig.open(db);
  await rig.rule({ ...RULE, mode: 'off' });
  rig.net = lots(100);
  await rig.pass(70);
  expect(await days()).toEqual([]);
});

test('HEDGE-008: a minute that comes again is not counted, nor one of a process that lost', async () => {
  const store = new HedgeStore(db);
  const role = new RoleLease(db.desk, HEDGING_ROLE);
  const leases = new LeaseStore(db.lease);
  const session = await leases.begin('first');
  const tenure = { session, epoch: (await role.claim(session)) ?? 0 };
  const noon = TODAY + 720 * MINUTE_MS;
  for (const minute of [noon, noon, noon + MINUTE_MS, noon, noon + MINUTE_MS]) {
    await store.countOverLimit(tenure, [1, 2], minute);
  }
  expect(await days()).toEqual([
    { day: TODAY, instrumentId: 1, minutes: 2 },
    { day: TODAY, instrumentId: 2, minutes: 2 },
  ]);
  await leases.end(session);
  const next = await leases.begin('second');
  await role.claim(next);
  const late = store.countOverLimit(tenure, [1], noon + 2 * MINUTE_MS);
  await expect(late).rejects.toBeInstanceOf(HedgingLost);
  expect(await minutes()).toEqual([2, 2]);
});

test('HEDGE-009: opening pauses while the provider is away, and no longer once it is covered', async () => {
  const rig = await HedgeRig.open(db);
  await rig.rule({ ...RULE, pausesOpening: true });
  await rig.pass(1);
  rig.provider.cut();
  // 150 % of 20 lots are 30.
  rig.net = lots(30);
  await rig.pass(2);
  expect(rig.isPaused).toBe(false);
  rig.net = lots(-30.01);
  await rig.pass(2);
  expect(rig.isPaused).toBe(true);
  expect(rig.desk.figures).toMatchObject({ overLimit: 1, paused: 1 });
  // Another process reaches the provider, covers the excess and ends what the first one began.
  await rig.die();
  await rig.pass(3);
  expect([await rig.held(), rig.isPaused]).toEqual([lots(-10.01), false]);
  expect(rig.desk.figures).toMatchObject({ overLimit: 0, paused: 0 });
});

test('HEDGE-009: a pause ends with its setting or with the rule, and never begins without', async () => {
  const rig = await HedgeRig.open(db);
  const suggest = { ...RULE, mode: 'suggest' as const };
  rig.net = lots(100);
  await rig.rule(suggest);
  await rig.pass(2);
  expect(rig.isPaused).toBe(false);
  for (const end of [suggest, { ...suggest, mode: 'off' as const, pausesOpening: true }]) {
    await rig.rule({ ...suggest, pausesOpening: true });
    await rig.pass(2);
    expect(rig.isPaused).toBe(true);
    await rig.rule(end);
    await rig.pass(2);
    expect(rig.isPaused).toBe(false);
  }
});
