import * as funds from '@fulcrum/contract/payments/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { realPerson, setFunds } from '../../../test/payments/funds-rig.ts';
import { enterSamples } from '../channels/sample-channels.ts';

let rig: ProductRig;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  await enterSamples(rig.db);
});
afterAll(() => rig.close());

test('what can be withdrawn is listed by kind: 1 crypto, 2 bank, both without it', async () => {
  const token = await realPerson(rig);
  const listed = async (type?: 1 | 2) =>
    (await rig.ok(funds.drawSymbols, type === undefined ? {} : { type }, { token })).data;
  const [both, crypto, bank] = [await listed(), await listed(1), await listed(2)];
  expect(crypto.length).toBeGreaterThan(0);
  expect(bank.length).toBeGreaterThan(0);
  expect(crypto.every(({ type, protocol }) => type === 1 && protocol !== '')).toBe(true);
  expect(bank.every(({ type, protocol }) => type === 2 && protocol === '')).toBe(true);
  expect(both.map(({ id }) => id).sort()).toEqual([...crypto, ...bank].map(({ id }) => id).sort());
});
