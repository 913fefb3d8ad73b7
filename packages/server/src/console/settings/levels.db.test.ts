import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/operators/calls';
import * as setting from '@fulcrum/contract/console/settings/calls';
import { getBasicInfo } from '@fulcrum/contract/settings/calls';
import { DAY_MS, nextRoll } from '@fulcrum/engine/market/new-york';
import { microLots } from '@fulcrum/engine/units/units';

import { lettersTo } from '../../../test/console/letters.ts';
import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { quietBus } from '../../../test/bus/quiet-bus.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { fundedAccount } from '../../../test/trading/funded-account.ts';
import { BUY } from '../../../test/trading/order-sample.ts';
import { until } from '../../../test/until.ts';
import { ruleLetters } from '../../trading/risk/letters.ts';
import { LEVEL_LETTERS } from '../../trading/risk/level-store.ts';
import { createRisk } from '../../trading/risk/module.ts';

const reason = 'agreed by the board';
const MINUTE_MS = 60_000;
let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());
/** Signs in again, because these tests let days pass and sessions end after hours. */
async function signIn() {
  expect((await owner.login('owner@example.com')).code).toBe(1);
  await owner.ok(api.stepUp, { code: owner.code() });
}

beforeEach(async () => {
  // Moves the clock past the time when the previous test's decision takes effect.
  rig.clock.time += 3 * DAY_MS;
  await signIn();
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
});

const rowsOf = async () => {
  const rows = await owner.ok(setting.settings, {});
  const of = (key: string) => rows.find((row) => row.key === key);
  return { call: of('margin_call_level'), stop: of('stop_out_level') };
};

/** Returns the input for changing the levels, with their current values as `before`. */
async function asked({ call, stop }: { call?: string; stop?: string }) {
  const rows = await rowsOf();
  const to = (row: typeof rows.call, after: string | undefined) =>
    row && after !== undefined ? [{ key: row.key, before: row.value, after }] : [];
  return { changes: [...to(rows.call, call), ...to(rows.stop, stop)], reason };
}
const decide = async (levels: { call?: string; stop?: string }) =>
  owner.ok(setting.saveSettings, await asked(levels));
const refusedFor = async (levels: { call?: string; stop?: string }, why: Reason) =>
  expect(await owner.refused(setting.saveSettings, await asked(levels))).toBe(CODES[why].code);

/** A real user with open EURUSD positions and a balance of 100,000. */
async function holder(lots: number): Promise<{ userId: number; accountId: number }> {
  const { userId, accountId } = await fundedAccount(rig);
  const { trading } = rig.product;
  for (let left = lots; left > 0; left -= 40) {
    const part = microLots(Math.min(left, 40) * 1_000_000);
    const outcome = await trading.submit(accountId, { ...BUY, lots: part });
    expect(outcome).toMatchObject({ ok: true });
  }
  return { userId, accountId };
}

const openOf = async (accountId: number) =>
  (await rig.product.trading.account(accountId)).openCount;
const levelsShown = async () => {
  const { data } = await rig.ok(getBasicInfo, {});
  const { margin_call_level: call, stop_out_level: stop, coming_levels: coming } = data;
  return { call, stop, coming };
};

test('CONSOLE-060 levels have bounds and an order, each with its own refusal', async () => {
  await refusedFor({ call: '19.99' }, 'setting.range');
  await refusedFor({ call: '200.01' }, 'setting.range');
  await refusedFor({ stop: '9.99' }, 'setting.range');
  await refusedFor({ stop: '100.01' }, 'setting.range');
  await refusedFor({ stop: '50.001' }, 'setting.range');
  await refusedFor({ stop: '' }, 'setting.range');
  await refusedFor({ stop: '100' }, 'levels.order');
  await refusedFor({ call: '50' }, 'levels.order');
  await refusedFor({ call: '60', stop: '60' }, 'levels.order');
  await refusedFor({ stop: '50' }, 'console.unchanged');
  expect(await rig.db.query('select from level_change')).toEqual([]);
  const compliance = await operatorOf(rig, owner, 'compliance');
  const refused = await compliance.refused(setting.saveSettings, await asked({ stop: '60' }));
  expect(refused).toBe(CODES['operator.forbidden'].code);
  rig.clock.time += 6 * MINUTE_MS;
  await refusedFor({ stop: '60' }, 'operator.stepUp');
});

test('CONSOLE-060 they hold from the first roll that is a whole day away', async () => {
  const at = async (time: number) => {
    rig.clock.time = time;
    const risk = createRisk({
      db: rig.db,
      clock: rig.clock,
      bus: quietBus(),
      marketClock: () => time,
    });
    const [operator] = await rig.db.query<{ id: number }>('select id from operator limit 1');
    const levels = risk.inForce();
    const none = new Error('taken back');
    let fromAt = 0;
    await rig.db
      .transaction(async (tx) => {
        fromAt = (await risk.levels.decide(tx, levels, { operatorId: operator?.id ?? 0, reason }))
          .fromAt;
        throw none;
      })
      .catch((error: unknown) => expect(error).toBe(none));
    return fromAt;
  };
  const roll = nextRoll(rig.clock.time);
  const next = nextRoll(roll);
  expect(await at(roll - 1)).toBe(next);
  expect(await at(roll)).toBe(next);
  expect(await at(roll + 1)).toBe(nextRoll(next));
  // The Saturday before the clocks of New York go forward: the following trading day has 23 hours.
  const short = Date.UTC(2027, 2, 13, 22);
  expect(nextRoll(short) - short).toBe(DAY_MS - 3_600_000);
  expect(await at(short)).toBe(nextRoll(nextRoll(short)));
  rig.clock.time = next + DAY_MS;
});

test('CONSOLE-060, MARGIN-013: nobody is judged by them before, everybody from the roll on', async () => {
  const heavy = await holder(80);
  const light = await holder(40);
  const idle = await rig.real();
  await decide({ call: '150', stop: '100' });
  const { coming } = await levelsShown();
  const fromAt = coming?.from_at ?? 0;
  expect(fromAt - rig.clock.time).toBeGreaterThanOrEqual(DAY_MS);
  expect(await levelsShown()).toEqual({
    call: '100.00',
    stop: '50.00',
    coming: { margin_call_level: '150.00', stop_out_level: '100.00', from_at: fromAt },
  });
  expect((await rowsOf()).stop).toMatchObject({
    value: '50',
    coming: { value: '100', from_at: fromAt },
  });
  await until(async () => expect(await lettersTo(rig.db, light.userId)).toHaveLength(1));
  await until(async () => expect(await lettersTo(rig.db, heavy.userId)).toHaveLength(1));
  const [letter] = await lettersTo(rig.db, heavy.userId);
  expect(letter?.subject).toBe('Margin levels will change');
  expect(letter?.text).toMatch(/at .*17:00:00 \(New York\)/);
  expect(letter?.text).toContain('Stop-out: 100 %');
  expect(await lettersTo(rig.db, idle.id)).toEqual([]);

  // Here 80 lots have a margin level of about 98 %, and 40 lots about 211 %.
  rig.clock.time = fromAt - 1 - 1_000;
  await rig.quote({ EURUSD: ['1.09850', '1.09859'] });
  await rig.product.trading.settled();
  expect([await openOf(heavy.accountId), await openOf(light.accountId)]).toEqual([2, 1]);
  rig.clock.time = fromAt - 1_000;
  await rig.quote({ EURUSD: ['1.09851', '1.09860'] });
  await rig.product.trading.settled();
  expect([await openOf(heavy.accountId), await openOf(light.accountId)]).toEqual([1, 1]);
  expect(await levelsShown()).toEqual({ call: '150.00', stop: '100.00', coming: null });
  await signIn();
  expect((await rowsOf()).stop).toMatchObject({ value: '100', coming: null });

  // A server that restarts before or after the roll uses the rules that apply at that time.
  const levelAt = async (time: number) => {
    const ports = { db: rig.db, clock: rig.clock, bus: quietBus() };
    const risk = createRisk({ ...ports, marketClock: () => time });
    await risk.load();
    return risk.inForce().stopOutLevel;
  };
  expect([await levelAt(fromAt - 1), await levelAt(fromAt)]).toEqual([5_000, 10_000]);
});

test('CONSOLE-061 what waits is replaced or withdrawn, and whoever was told is told', async () => {
  const { userId } = await holder(1);
  const standing = (await rowsOf()).stop?.value ?? '';
  await decide({ stop: '40' });
  await until(async () => expect(await lettersTo(rig.db, userId)).toHaveLength(1));
  // Only the other level is changed; this one keeps the value decided before.
  await decide({ call: '90' });
  const coming = (await rowsOf()).stop?.coming;
  expect(coming).toMatchObject({ value: '40' });
  expect((await rowsOf()).call?.coming).toMatchObject({ value: '90', id: coming?.id });
  await until(async () => expect(await lettersTo(rig.db, userId)).toHaveLength(2));
  const id = coming?.id ?? 0;
  const gone = await owner.refused(setting.withdrawSetting, { id: id - 1, reason });
  expect(gone).toBe(CODES['setting.changed'].code);
  await owner.ok(setting.withdrawSetting, { id, reason });
  expect((await rowsOf()).stop).toMatchObject({ value: standing, coming: null });
  await until(async () => expect(await lettersTo(rig.db, userId)).toHaveLength(3));
  expect((await lettersTo(rig.db, userId)).at(-1)?.subject).toBe('Margin levels stay as they are');
  const again = await owner.refused(setting.withdrawSetting, { id, reason });
  expect(again).toBe(CODES['setting.changed'].code);
  const history = await owner.ok(setting.settingHistory, { key: 'stop_out_level' });
  expect(history.slice(0, 2)).toMatchObject([
    { before: '40', after: standing, from_at: null },
    { before: standing, after: '40' },
  ]);
  expect(history[1]?.from_at).toBeGreaterThan(rig.clock.time);
  const { coming: none } = await levelsShown();
  expect(none).toBeNull();
});

test('CONSOLE-061 of two who decide at once one follows the other, and one decision waits', async () => {
  const other = await operatorOf(rig, owner, 'owner');
  await owner.ok(api.stepUp, { code: owner.code() });
  const [one, two] = [await asked({ stop: '30' }), await asked({ stop: '31' })];
  await Promise.all([owner.ok(setting.saveSettings, one), other.ok(setting.saveSettings, two)]);
  const rows = await rig.db.query<{ id: number; replaces: number | null }>(
    'select id, replaces from level_change order by id desc limit 2',
  );
  expect(rows[0]?.replaces).toBe(rows[1]?.id);
  expect(['30', '31']).toContain((await rowsOf()).stop?.coming?.value);
});

test('CONSOLE-061 five minutes before the roll it stands', async () => {
  await decide({ stop: '45' });
  const coming = (await rowsOf()).stop?.coming;
  const id = coming?.id ?? 0;
  rig.clock.time = (coming?.from_at ?? 0) - 5 * MINUTE_MS - 60_000;
  await signIn();
  rig.clock.time = (coming?.from_at ?? 0) - 5 * MINUTE_MS + 1;
  const late = CODES['setting.tooLate'].code;
  expect(await owner.refused(setting.withdrawSetting, { id, reason })).toBe(late);
  await refusedFor({ stop: '46' }, 'setting.tooLate');
  rig.clock.time = coming?.from_at ?? 0;
  expect((await levelsShown()).stop).toBe('45.00');
});

test('CONSOLE-062 a letter that could not be written is written later, and once', async () => {
  const { userId } = await holder(1);
  await decide({ stop: '42' });
  await until(async () => expect(await lettersTo(rig.db, userId)).toHaveLength(1));
  await rig.db.query('update level_letter set is_told = false where user_id = $1', [userId]);
  const ports = { db: rig.db };
  const failing = ruleLetters(LEVEL_LETTERS, {
    ...ports,
    tell: () => Promise.reject(new Error('full')),
  });
  await expect(failing()).rejects.toThrow('full');
  const writers = [1, 2].map(() =>
    ruleLetters(LEVEL_LETTERS, { ...ports, tell: rig.product.auth.tell }),
  );
  const written = await Promise.all(writers.map((writer) => writer()));
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await lettersTo(rig.db, userId)).toHaveLength(2);
});

test('CONSOLE-062 what was decided is never written over', async () => {
  for (const statement of ['delete from level_change', 'update level_change set from_at = 1']) {
    await expect(rig.db.query(statement)).rejects.toThrow('only grows');
  }
});
