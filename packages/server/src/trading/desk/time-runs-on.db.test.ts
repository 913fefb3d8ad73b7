import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount, openDeskRig, type DeskRig } from '../../../test/trading/desk-rig.ts';
import { AT_MARKET, BUY } from '../../../test/trading/order-sample.ts';
import type { Db } from '../../platform/ports/db.ts';

const NOW = 1_790_000_000_000;
let db: Db;
let rig: DeskRig;
let clock = NOW;
let people = 0;

const openRig = async (holder: string) => {
  rig = await openDeskRig({ db, clock: () => clock, holder });
};

async function fundedAccount(): Promise<number> {
  people += 1;
  const accountId = await newAccount(db, `time-${people}`, NOW);
  await rig.trading.resetDemo(accountId);
  return accountId;
}

const timesOf = async (accountId: number) =>
  (
    await db.query<{ at: number }>('select at from journal where account_id = $1 order by seq', [
      accountId,
    ])
  ).map(({ at }) => at);

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
afterEach(() => rig.trading.stop());

test.each([
  ['the desk that has the account', false],
  ['a desk that loads the account', true],
])('LEDGER-027: the clock of %s is behind, and time stands still instead', async (_, isOther) => {
  clock = NOW;
  await openRig(`first-${isOther}`);
  const accountId = await fundedAccount();
  clock = NOW - 200;
  if (isOther) {
    await rig.trading.stop();
    await openRig('second');
  }
  await rig.quote(110_000);
  const opened = await rig.trading.submit(accountId, BUY);
  if (!opened.ok) throw new Error(opened.reason);
  expect(await timesOf(accountId)).toEqual([NOW, NOW]);
  // The fill has the time of the desk's clock, by which swap is owed.
  expect(opened.order.openedAt).toBe(NOW - 200);
  clock = NOW + 1;
  const orderId = opened.order.id;
  const closed = await rig.trading.close(accountId, { ...AT_MARKET, orderId, lots: null });
  expect(closed).toMatchObject({ ok: true, order: { completedAt: NOW + 1 } });
  expect(await timesOf(accountId)).toEqual([NOW, NOW, NOW + 1]);
});

test('LEDGER-009: a demo account is funded once, however often it is asked for at once', async () => {
  clock = NOW;
  await openRig('funding');
  people += 1;
  const accountId = await newAccount(db, `time-${people}`, NOW);
  const views = await Promise.all(
    [1, 2, 3].map(() => rig.trading.resetDemo(accountId, { ifSeq: 0 })),
  );
  expect(views.map(({ seq }) => seq)).toEqual([1, 1, 1]);
  await rig.trading.submit(accountId, BUY);
  await rig.trading.resetDemo(accountId, { ifSeq: 0 });
  expect((await rig.trading.account(accountId)).openCount).toBe(1);
});
