import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { PROTOCOLS, checkAddress } from '../payees/check-address.ts';
import { Channels } from './channels.ts';
import { enterSamples } from './sample-channels.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('DEPOSIT-008: nothing is offered before samples are entered, and they say what they are', async () => {
  const channels = new Channels(db);
  const all = async () => [
    ...(await channels.networks()),
    ...(await channels.bankChannels()),
    ...(await channels.currencies()),
  ];
  expect(await all()).toEqual([]);
  const entered = await enterSamples(db);
  expect(await all()).toHaveLength(entered);
  expect((await all()).every(({ isSample }) => isSample)).toBe(true);
  expect(await enterSamples(db)).toBe(0);
  expect(await all()).toHaveLength(entered);
});

test('no network accepts the address of a sample', async () => {
  const networks = await new Channels(db).networks();
  expect(networks.length).toBeGreaterThan(0);
  for (const { address } of networks) {
    for (const protocol of PROTOCOLS) {
      expect(() => checkAddress(protocol, address), protocol).toThrow('address.invalid');
    }
  }
});
