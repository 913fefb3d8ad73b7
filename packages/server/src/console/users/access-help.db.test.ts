import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as box from '@fulcrum/contract/console/messages/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as userCalls from '@fulcrum/contract/console/users/calls';
import { sendEmail } from '@fulcrum/contract/identity/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { setFunds } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { HELPED, helpIn } from './access-help.ts';

/** Helping with access must not let one operator take over an account. */

const reason = 'asked for it on the phone';
const HOUR_MS = 3_600_000;
const email = 'helped@example.com';

let rig: ProductRig;
let owner: Browser;
let support: Browser;
let token: string;
let userId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  owner = await firstOwner(rig);
  support = await operatorOf(rig, owner, 'support');
  const password = 'a-long-enough-secret';
  const account = { type: 'email', account: email, password, re_password: password } as const;
  token = (await rig.ok(people.register, account)).data.token;
  userId = (await rig.ok(people.userInfo, {}, { token })).data.id;
});
afterAll(() => rig.close());

const draw = async () =>
  (await rig.send(funds.draw, { draw_currency_id: 1, draw_method_id: 1, number: 5 }, { token }))
    .code;

test('CONSOLE-135 who reads a code out takes no second factor away, and payouts wait a day', async () => {
  await rig.ok(sendEmail, { to: email, type: 2 });
  const [message] = (await support.ok(box.outbox, {})).rows;
  const { id = 0 } = message ?? {};
  await support.ok(operatorCalls.stepUp, { code: support.code() });
  expect((await support.ok(box.revealMessage, { id, reason })).text).toMatch(/\d{6}/);
  expect(await draw()).toBe(CODES['payouts.waiting'].code);
  const reset = { id: userId, reason };
  expect(await support.refused(userCalls.resetPersonFactors, reset)).toBe(
    CODES['operator.forbidden'].code,
  );
  const { rows } = await owner.ok(auditCalls.audit, { object: `user ${userId}` });
  expect(rows.map(({ action }) => action)).toEqual([HELPED.code]);

  // This applies even if their role has changed in the meantime.
  const [row] = await rig.db.query<{ id: number }>(
    `select operator_id as id from audit_entry where action = $1`,
    [HELPED.code],
  );
  const by = (operatorId: number) =>
    rig.db.transaction((tx) =>
      helpIn({ clock: rig.clock, funds: rig.product.funds }, tx, {
        userId,
        operatorId,
        way: 'factors',
      }),
    );
  await expect(by(row?.id ?? 0)).rejects.toThrow('person.sameHelper');
  await by(1);
  rig.clock.time += 24 * HOUR_MS;
  await by(row?.id ?? 0);
  rig.clock.time += 24 * HOUR_MS;
  expect(await draw()).not.toBe(CODES['payouts.waiting'].code);
});
