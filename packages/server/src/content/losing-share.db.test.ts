import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import type { Db } from '../platform/ports/db.ts';
import { JournalStore } from '../trading/journal/journal-store.ts';
import { newAccount, SampleAccount, FEE } from '../../test/trading/store-sample.ts';
import { ACCOUNTS_MIN, LosingShares } from './losing-share.ts';
import { LeaseStore } from '../trading/lease/lease-store.ts';

const DAY_MS = 86_400_000;
/** The time at which the sample accounts trade, epoch ms. */
const AT = 1_763_000_000_000;

let db: Db;
let journal: JournalStore;
let orderId = 1_000;
const clock = { time: AT + DAY_MS, now: () => clock.time, monotonic: () => clock.time };

beforeAll(async () => {
  db = await openTestDb();
  journal = new JournalStore(db);
});
afterAll(() => db.close());

/** Adds an account that closes one trade with the result `pnl`, before the fee of seven dollars. */
async function traded(pnl: number): Promise<number> {
  const leases = await new LeaseStore(db.lease).takeAll('test');
  const id = await newAccount(db);
  const account = new SampleAccount(id, leases);
  orderId += 1;
  await journal.commit(account.deposit());
  const opening = account.open(orderId);
  await journal.commit(opening);
  const [opened] = opening.orders;
  if (!opened) throw new Error('Expected the opened order');
  await journal.commit(account.close(opened, pnl));
  return id;
}
const share = () => new LosingShares({ db, clock }).read();

test('ANNOUNCEMENT-006 the share is of real accounts that traded, fees counted, rounded up', async () => {
  // 9 accounts gain and 7 lose. 3 gain less than their fee, so they lose as well: 10 of 19.
  for (let at = 0; at < 9; at += 1) await traded(FEE + 1);
  for (let at = 0; at < 7; at += 1) await traded(-5_000_000);
  for (let at = 0; at < 3; at += 1) await traded(FEE - 1);
  expect(await share()).toBeNull();
  // Breaking even does not count as a loss: 10 of 20.
  await traded(FEE);
  expect(await share()).toMatchObject({ share: '50.00', accounts: ACCOUNTS_MIN });
  // 11 of 21 is 52.380…, rounded up.
  const last = await traded(-1);
  expect(await share()).toMatchObject({ share: '52.39', accounts: 21 });
  // Demo accounts do not count.
  await db.query(
    `update app_user set kind = 'demo' where id = (select user_id from account where id = $1)`,
    [last],
  );
  expect(await share()).toMatchObject({ share: '50.00', accounts: 20 });
});

test('ANNOUNCEMENT-006 what is older than twelve months counts no more, and it is kept for an hour', async () => {
  const shares = new LosingShares({ db, clock });
  clock.time = AT + 364 * DAY_MS;
  expect(await shares.read()).toMatchObject({ accounts: 20, to: clock.time });
  clock.time = AT + 366 * DAY_MS;
  expect(await shares.read()).toBeNull();
  await traded(1);
  expect(await shares.read()).toBeNull();
});
