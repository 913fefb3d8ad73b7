import type { RollMoment } from '@fulcrum/engine/money/swap';
import { microLots, microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { around, openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { newAccount, openDeskRig, type DeskRig } from '../../../test/trading/desk-rig.ts';
import type { SubmitAsked } from '../module.ts';
import { AT_MARKET, BUY, at } from '../../../test/trading/order-sample.ts';

/** 17:00 New York on a Friday, which books one night. */
const ROLL: RollMoment = { at: Date.parse('2026-11-20T22:00Z'), day: '2026-11-20', weekday: 5 };
const DAY_MS = 86_400_000;
const LOT = microLots(1_000_000);
/** 110,000 × 3 % ÷ 365. */
const NIGHT = -9_041_096;

let db: Db;
let clock: number;
let rig: DeskRig;
let people = 0;

const openRig = async (holder: string, store = db) => {
  rig = await openDeskRig({ db: store, clock: () => clock, holder });
};

async function fundedAccount(): Promise<number> {
  people += 1;
  const id = await newAccount(db, `rolls-${people}`, clock);
  await rig.trading.resetDemo(id);
  return id;
}

async function open(accountId: number, request: Partial<SubmitAsked> = {}): Promise<number> {
  const outcome = await rig.trading.submit(accountId, { ...BUY, lots: LOT, ...request });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.order.id;
}

const swapsOf = async (accountId: number) =>
  (await rig.trading.ledger(accountId, { page: 1 })).rows
    .filter(({ type }) => type === 6)
    .map(({ amount }) => amount);
const trailOf = async (accountId: number, orderId: number) =>
  (await rig.trading.orderWithHistory(accountId, orderId))?.trail.map(({ event }) => event.type);

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock = ROLL.at - 5_000;
  await openRig('first');
});
afterEach(() => rig.trading.stop());

test('SWAP-010: a position that is closed after the roll and before its booking pays for the night', async () => {
  const account = await fundedAccount();
  const orderId = await open(account);
  clock = ROLL.at;
  const book = rig.open(ROLL);
  await rig.quote(120_000);
  const closed = await rig.trading.close(account, { ...AT_MARKET, orderId, lots: null });
  // Booked at the price of the roll, not at that of the close.
  expect(closed).toMatchObject({ ok: true, order: { status: 'closed', swap: NIGHT } });
  expect(await trailOf(account, orderId)).toEqual([
    'positionOpened',
    'swapBooked',
    'positionClosed',
  ]);
  await book();
  expect(await swapsOf(account)).toEqual([NIGHT]);
});

test('SWAP-010: the night is that of all lots, also where a part is closed before its booking', async () => {
  const account = await fundedAccount();
  const orderId = await open(account);
  clock = ROLL.at;
  const book = rig.open(ROLL);
  const part = { ...AT_MARKET, orderId, lots: microLots(250_000) };
  const closed = await rig.trading.close(account, part);
  expect(closed).toMatchObject({ ok: true, order: { swap: Math.round(NIGHT / 4) } });
  await book();
  expect(await swapsOf(account)).toEqual([NIGHT]);
});

test('SWAP-010: a stop-loss that is reached before the booking pays for the night first', async () => {
  const account = await fundedAccount();
  const orderId = await open(account, { stopLoss: at('1.09000') });
  clock = ROLL.at;
  const book = rig.open(ROLL);
  await rig.quote(108_900);
  await book();
  expect(await trailOf(account, orderId)).toEqual([
    'positionOpened',
    'swapBooked',
    'positionClosed',
  ]);
  expect(await swapsOf(account)).toEqual([NIGHT]);
});

test('SWAP-002: a position that is opened after the roll is not booked, however old its price', async () => {
  const account = await fundedAccount();
  await open(account);
  clock = ROLL.at;
  // The current quote is from before the roll.
  const book = rig.open(ROLL);
  const later = await open(account);
  await book();
  expect(await swapsOf(account)).toEqual([NIGHT]);
  expect(await trailOf(account, later)).toEqual(['positionOpened']);
});

test('SWAP-011: a stop-out that a night brings comes at once, behind its booking', async () => {
  const account = await fundedAccount();
  const orderId = await open(account, { lots: microLots(40_000_000) });
  await open(account, { lots: microLots(40_000_000) });
  // The margin is 88,007.20; 99,440 less a loss of 55,200 is 50.3 %, and 49.5 % after 719 of swap.
  await rig.quote(109_319);
  await rig.trading.settled();
  expect((await rig.trading.account(account)).openCount).toBe(2);
  clock = ROLL.at;
  await rig.open(ROLL)();
  expect(await trailOf(account, orderId)).toEqual([
    'positionOpened',
    'swapBooked',
    'positionClosed',
  ]);
  const stored = await rig.trading.orderWithHistory(account, orderId);
  expect(stored?.order).toMatchObject({ cause: 'stopOut' });
  expect((await rig.trading.account(account)).openCount).toBe(1);
});

test('SWAP-005: orders that race the roll change nothing of it: each position of 17:00 pays once', async () => {
  const accounts = await Promise.all(Array.from({ length: 40 }, () => fundedAccount()));
  const held = await Promise.all(accounts.map((id) => Promise.all([open(id), open(id)])));
  clock = ROLL.at;
  const book = rig.open(ROLL);
  const booking = book();
  await Promise.all(
    accounts.map(async (id, index) => {
      const [first = 0, second = 0] = held[index] ?? [];
      if (index % 3 === 0)
        await rig.trading.close(id, { ...AT_MARKET, orderId: first, lots: null });
      const fresh = await open(id);
      if (index % 2 === 0)
        await rig.trading.close(id, { ...AT_MARKET, orderId: second, lots: null });
      await rig.trading.close(id, { ...AT_MARKET, orderId: fresh, lots: null });
    }),
  );
  await booking;
  for (const id of accounts) expect(await swapsOf(id)).toEqual([NIGHT, NIGHT]);
  expect(rig.failures).toEqual([]);
});

test('SWAP-005: a desk that takes over in the middle of a roll books the rest, at the same prices', async () => {
  // Only one of the first desk's commits for the roll is written before the other desk takes over.
  let mayCommit = () => Promise.resolve();
  const commits: Db['commits'] = {
    query: async (text, params) => {
      await mayCommit();
      return db.commits.query(text, params);
    },
  };
  await rig.trading.stop();
  await openRig('first', { ...around(db), commits });
  const accounts = await Promise.all(Array.from({ length: 300 }, () => fundedAccount()));
  await Promise.all(accounts.map((id) => open(id)));
  clock = ROLL.at;
  let roll = null as Parameters<DeskRig['tell']>[0] | null;
  let takenOver = () => {};
  const takingOver = new Promise<void>((resolve) => (takenOver = resolve));
  let begun = 0;
  mayCommit = () => ((begun += 1) === 1 ? Promise.resolve() : takingOver);
  const first = rig;
  const book = first.open(ROLL, (taken) => (roll = taken));
  const booking = book().catch((error: unknown) => error);
  while (first.announced.filter(({ event }) => event.type === 'swapBooked').length === 0) {
    await new Promise((done) => setImmediate(done));
  }
  await openRig('second');
  takenOver();
  expect(await booking).toEqual(new Error('Another desk has taken over: nothing was written'));
  const swaps = `select count(*)::int as count, count(distinct account_id)::int as accounts,
    min(amounts[1]) as least, max(amounts[1]) as most
    from ledger_tx where type = 6 and account_id = any($1)`;
  const [before] = await db.query<{ count: number }>(swaps, [accounts]);
  expect(before?.count).toBeGreaterThan(0);
  expect(before?.count).toBeLessThan(300);
  await rig.quote(120_000);
  if (!roll) throw new Error('No roll was taken');
  await rig.tell(roll)();
  const [after] = await db.query(swaps, [accounts]);
  expect(after).toEqual({ count: 300, accounts: 300, least: NIGHT, most: NIGHT });
});

test('SWAP-005: five days that nobody booked are each booked once, for what was held on each', async () => {
  const early = await fundedAccount();
  const late = await fundedAccount();
  await open(early);
  const moments = [16, 17, 18, 19, 20].map((day, index) => ({
    at: ROLL.at - (4 - index) * DAY_MS,
    day: `2026-11-${day}`,
    weekday: index + 1,
  }));
  clock = ROLL.at - 2 * DAY_MS + 60_000;
  await rig.quote(110_000);
  const lateOrder = await open(late);
  // Makes the first position as old as all of the rolls.
  await db.query(
    `update trade_order_recent
     set open_fill = jsonb_set(open_fill::jsonb, '{filledAt}', $2::jsonb)::json
     where account_id = $1`,
    [early, JSON.stringify(ROLL.at - 10 * DAY_MS)],
  );
  await rig.trading.stop();
  clock = ROLL.at + 60_000;
  await openRig('second');
  const bookings = moments.map((moment) => rig.open(moment));
  // One position closes before anything is booked: everything that it owes is booked first.
  await rig.trading.close(late, { ...AT_MARKET, orderId: lateOrder, lots: null });
  for (const book of bookings) await book();
  // Wednesday books three nights.
  expect(await swapsOf(early)).toEqual([NIGHT, NIGHT, -27_123_288, NIGHT, NIGHT]);
  expect(await swapsOf(late)).toEqual([NIGHT, NIGHT]);
  for (const book of moments.map((moment) => rig.open(moment))) await book();
  expect(await swapsOf(early)).toHaveLength(5);
});

test('SWAP-010: other money that moves before the booking comes behind the night', async () => {
  const account = await fundedAccount();
  await open(account);
  clock = ROLL.at;
  rig.open(ROLL);
  const { seq } = await rig.trading.account(account);
  await rig.trading.operate(account, account * 100, {
    kind: 'adjust',
    amount: microUsd(-ONE_USD),
    memo: 'correction',
  });
  const { figures } = await rig.trading.account(account);
  expect(figures.balance).toBe(100_000 * ONE_USD - 7 * ONE_USD + NIGHT - ONE_USD);
  expect((await rig.trading.account(account)).seq).toBe(seq + 3);
});
