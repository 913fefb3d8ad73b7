import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/identity/invites';
import * as people from '@fulcrum/contract/people/calls';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { maskedContact } from './masked-contact.ts';

let rig: ProductRig;
beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());

test('a person sees how many came by their code, newest first, and nobody’s whole address', async () => {
  const inviter = await rig.real();
  const { data: user } = await rig.ok(people.userInfo, {}, { token: inviter.token });
  expect((await rig.ok(api.invites, {}, { token: inviter.token })).data.total).toBe(0);
  for (let n = 0; n < 21; n += 1) {
    rig.clock.time += 1_000;
    await rig.real({ invite_code: user.invite_code });
  }
  const { data } = await rig.ok(api.invites, {}, { token: inviter.token });
  expect(data).toMatchObject({ total: 21, page: 1, page_size: 20 });
  expect(data.data[0]).toEqual({ name: 'pe***@example.com', joined_at: rig.clock.time });
  expect((await rig.ok(api.invites, { page: 2 }, { token: inviter.token })).data.data).toHaveLength(
    1,
  );
});

test('a demo account invites nobody', async () => {
  const token = await rig.demo();
  expect((await rig.call(api.invites, {}, { token })).code).toBe(CODES['real.only'].code);
});

test.each([
  [{ email: 'ann@example.com', mobile: null }, 'an***@example.com'],
  [{ email: 'a@example.com', mobile: null }, '***@example.com'],
  [{ email: null, mobile: '91234567' }, '***567'],
])('%j is shown as %s', (person, shown) => {
  expect(maskedContact(person)).toBe(shown);
});
