import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { JournalStore } from '../journal/journal-store.ts';
import { newAccount, openDeskRig, type DeskRig } from '../../../test/trading/desk-rig.ts';
import { AT_MARKET, BUY, at } from '../../../test/trading/order-sample.ts';

const NOW = 1_790_000_000_000;
const ROOM = 8;
let db: Db;
let rig: DeskRig;
let people = 0;
let opened: number[];

const openRig = (holder: string) =>
  openDeskRig({ db, clock: () => NOW, holder, accountsMax: ROOM });

async function fundedAccount(): Promise<number> {
  people += 1;
  const id = await newAccount(db, `memory-${people}`, NOW);
  await rig.trading.resetDemo(id);
  opened.push(id);
  return id;
}

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  opened = [];
  rig = await openRig('first');
});
afterEach(async () => {
  // The next desk starts with no accounts in memory.
  for (const id of opened) await rig.trading.resetDemo(id);
  await rig.trading.stop();
});

test('more accounts trade at once than there is room for, and each keeps its orders', async () => {
  const standing = [];
  for (let count = 0; count < ROOM; count += 1) standing.push(await fundedAccount());
  await Promise.all(standing.map((id) => rig.trading.submit(id, BUY)));
  const passing = [];
  for (let count = 0; count < 24; count += 1) passing.push(await fundedAccount());
  const trade = async (id: number, turn: number) => {
    const placed = await rig.trading.submit(id, { ...BUY, clientOrderId: `${id}-${turn}` });
    if (!placed.ok) throw new Error(placed.reason);
    const closed = await rig.trading.close(id, {
      ...AT_MARKET,
      orderId: placed.order.id,
      lots: null,
    });
    expect(closed).toMatchObject({ ok: true, order: { id: placed.order.id, status: 'closed' } });
  };
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.all([...passing.map((id) => trade(id, turn)), fundedAccount()]);
  }
  expect(rig.failures).toEqual([]);
  for (const id of passing) expect((await rig.trading.history(id, { page: 1 })).total).toBe(5);
  for (const id of standing) expect((await rig.trading.account(id)).openCount).toBe(1);
});

test('the account that rested longest is let go first, and one that has orders never', async () => {
  const accounts = [];
  for (let count = 0; count < ROOM; count += 1) accounts.push(await fundedAccount());
  const loads = vi.spyOn(JournalStore.prototype, 'loadAccount');
  /** Returns which of these accounts had to be loaded to be looked at. */
  const loadedOf = async (ids: readonly number[]) => {
    loads.mockClear();
    for (const id of ids) await rig.trading.account(id);
    return loads.mock.calls.map(([id]) => id);
  };
  expect(await loadedOf(accounts)).toEqual([]);
  const [holding = 0, looked = 0, longest = 0, next = 0] = accounts;
  await rig.trading.submit(holding, { ...BUY, mode: 'pending', target: at('1.05000') });
  await rig.trading.account(looked);
  const newcomers = [await fundedAccount(), await fundedAccount()];
  const stayed = accounts.filter((id) => id !== longest && id !== next);
  expect(await loadedOf([...stayed, ...newcomers])).toEqual([]);
  expect(await loadedOf([longest, next])).toEqual([longest, next]);
  loads.mockRestore();
  expect(rig.crowds).toEqual([]);
  // An account that was unloaded is loaded again unchanged.
  expect((await rig.trading.account(longest)).figures.balance).toBe(100_000_000_000);
});

test('an account whose last order a quote has closed rests, and may go', async () => {
  const accounts = [];
  for (let count = 0; count < ROOM; count += 1) accounts.push(await fundedAccount());
  for (const id of accounts) await rig.trading.submit(id, { ...BUY, stopLoss: at('1.09000') });
  await fundedAccount();
  expect(rig.crowds[0]).toBe(ROOM);
  expect((await rig.trading.floor({ name: 'desk' })).accountsInMemory).toBe(ROOM + 1);
  await rig.quote(108_900);
  for (let count = 0; count < 3; count += 1) await fundedAccount();
  expect((await rig.trading.floor({ name: 'desk' })).accountsInMemory).toBe(ROOM);
  for (const id of accounts) expect((await rig.trading.history(id, { page: 1 })).total).toBe(1);
});
