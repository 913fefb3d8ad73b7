import type { RollMoment } from '@fulcrum/engine/money/swap';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount, openDeskRig, type DeskRig } from '../../../test/trading/desk-rig.ts';
import { at, AT_MARKET, BUY } from '../../../test/trading/order-sample.ts';
import { until } from '../../../test/until.ts';
import type { Db } from '../../platform/ports/db.ts';
import { SHARDS, shardOf, type Lease } from '../journal/rows.ts';
import { LeaseStore } from '../lease/lease-store.ts';
import type { ShardHolder } from '../lease/module.ts';
import { NotHeld } from './held-shards.ts';

const NOW = Date.UTC(2024, 5, 12, 12);
/** The type of a swap in the ledger. */
const SWAP = 6;

/** A desk whose shards the test moves. */
interface MovedDesk extends DeskRig {
  readonly session: number;
  readonly holder: ShardHolder;
}

let db: Db;
let store: LeaseStore;
let now: number;
let accountId: number;
let first: MovedDesk;
let second: MovedDesk;

async function start(name: string, wanted: number): Promise<MovedDesk> {
  const session = await store.begin(name);
  let holder: ShardHolder | null = null;
  const rig = await openDeskRig({
    db,
    clock: () => now,
    holder: name,
    shards: {
      takeLeases: () => store.claim(session, wanted),
      follow: (given) => {
        holder = given;
      },
    },
  });
  if (!holder) throw new Error('Expected a desk that follows its shards');
  return { ...rig, session, holder };
}

/** The lease of the account's shard, as the store knows it. */
async function leaseOf(desk: MovedDesk): Promise<Lease> {
  const { held } = await store.beat(desk.session);
  const lease = held.find(({ shard }) => shard === shardOf(accountId));
  if (!lease) throw new Error('Expected that the desk holds the shard');
  return lease;
}

async function hand(from: MovedDesk, to: MovedDesk): Promise<void> {
  const lease = await leaseOf(from);
  await from.holder.leave([lease.shard]);
  expect(await store.hand(from.session, to.session, [lease])).toBe(1);
  to.holder.gained([await leaseOf(to)]);
}

const buy = (desk: MovedDesk, clientOrderId: string) =>
  desk.trading.submit(accountId, { ...BUY, clientOrderId });

beforeEach(async () => {
  db = await openTestDb();
  store = new LeaseStore(db.lease);
  now = NOW;
  accountId = await newAccount(db, 'demo', now);
  first = await start('first', SHARDS);
  second = await start('second', 0);
  await first.trading.resetDemo(accountId);
});
afterEach(() => db.close());

test('LEDGER-026: an account goes on at another desk where it stopped at the first', async () => {
  const opened = await buy(first, 'one');
  await hand(first, second);
  await expect(first.trading.account(accountId)).rejects.toThrow(NotHeld);
  await expect(buy(first, 'two')).rejects.toThrow(NotHeld);
  const { seq, orders } = await second.trading.account(accountId);
  expect(orders).toHaveLength(1);
  expect(opened).toMatchObject({ ok: true, order: { id: orders[0]?.id }, view: { seq } });
  expect(await buy(second, 'one')).toMatchObject({ ok: true, order: { id: orders[0]?.id } });
  const next = await buy(second, 'two');
  if (!next.ok) throw new Error(next.reason);
  // Ids ascend with time, although the second desk might have had an earlier block.
  expect(next.order.id).toBeGreaterThan(orders[0]?.id ?? Infinity);
  expect([first.failures, second.failures]).toEqual([[], []]);
});

test('LEDGER-026: the next desk watches the orders of the accounts that it gains', async () => {
  const opened = await buy(first, 'one');
  if (!opened.ok) throw new Error(opened.reason);
  const stops = { stopLoss: at('1.09'), takeProfit: null, trail: null };
  await first.trading.setStops(accountId, { orderId: opened.order.id, ...stops });
  await hand(first, second);
  await second.holder.leave([]); // waits for the accounts that are being read
  await first.quote(108_000);
  await second.quote(108_000);
  expect((await second.trading.account(accountId)).orders).toEqual([]);
  expect(first.announced.some(({ event }) => event.type === 'positionClosed')).toBe(false);
});

test('LEDGER-026: what has begun is ended before a shard is left', async () => {
  const lease = await leaseOf(first);
  const begun = Array.from({ length: 20 }, (_, nth) => buy(first, `order ${nth}`));
  const left = first.holder.leave([lease.shard]);
  await expect(buy(first, 'late')).rejects.toThrow(NotHeld);
  const outcomes = await Promise.all(begun);
  await left;
  await store.hand(first.session, second.session, [lease]);
  second.holder.gained([await leaseOf(second)]);
  const { orders } = await second.trading.account(accountId);
  expect(orders).toHaveLength(outcomes.filter(({ ok }) => ok).length);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
});

test('LEDGER-026: commands that come while the accounts are read are not undone by it', async () => {
  await buy(first, 'one');
  const lease = await leaseOf(first);
  await first.holder.leave([lease.shard]);
  await store.hand(first.session, second.session, [lease]);
  second.holder.gained([await leaseOf(second)]);
  const all = { which: 'all', instrumentId: null, clientOrderId: null } as const;
  expect(await second.trading.closeAll(accountId, all)).toMatchObject({ ok: true });
  await second.holder.leave([]); // waits for the accounts that are being read
  expect((await second.trading.account(accountId)).orders).toEqual([]);
  expect(second.failures).toEqual([]);
});

const ROLL: RollMoment = { at: NOW + 9 * 3_600_000, day: '2024-06-12', weekday: 3 };
const nightsOf = async (desk: MovedDesk) => {
  const { rows } = await desk.trading.ledger(accountId, { page: 1 });
  return rows.filter(({ type }) => type === SWAP).length;
};

test('SWAP-010: accounts that come after a roll was booked here are booked, each once', async () => {
  await buy(first, 'one');
  now = ROLL.at + 1_000;
  await second.open(ROLL)();
  // The first desk has died before it booked the roll, so its shard comes unbooked.
  await hand(first, second);
  await until(async () => expect(await nightsOf(second)).toBe(1));
  await first.open(ROLL)();
  await hand(second, first);
  await first.holder.leave([]); // waits for the accounts that are being read
  await first.trading.settled();
  expect(await nightsOf(first)).toBe(1);
});

test('SWAP-010: a position that is closed while accounts are read pays for the night', async () => {
  const opened = await buy(first, 'one');
  if (!opened.ok) throw new Error(opened.reason);
  now = ROLL.at + 1_000;
  await second.open(ROLL)();
  await second.quote(110_000);
  await hand(first, second);
  const order = { ...AT_MARKET, orderId: opened.order.id, lots: null };
  expect(await second.trading.close(accountId, order)).toMatchObject({ ok: true });
  expect(await nightsOf(second)).toBe(1);
});

test('SWAP-010: rolls of long ago are not booked again for accounts that come', async () => {
  await buy(first, 'one');
  now = ROLL.at + 1_000;
  await second.open(ROLL)();
  now += 4 * 86_400_000;
  await second.open({ ...ROLL, at: ROLL.at + 4 * 86_400_000, day: '2024-06-16', weekday: 0 })();
  await hand(first, second);
  await second.holder.leave([]);
  await second.trading.settled();
  expect(await nightsOf(second)).toBe(0);
});
