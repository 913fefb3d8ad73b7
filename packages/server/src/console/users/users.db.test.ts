import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as userCalls from '@fulcrum/contract/console/users/calls';
import * as factors from '@fulcrum/contract/factors/calls';
import * as people from '@fulcrum/contract/people/calls';

import { lettersTo } from '../../../test/console/letters.ts';
import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { codeAt } from '../../../test/identity/factor-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';

let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

test('CONSOLE-109 people are found by where they stand, and noted about for good', async () => {
  const signUp = { password: 'correct horse 7', re_password: 'correct horse 7' };
  const byMail = await rig.ok(people.register, {
    ...signUp,
    type: 'email',
    account: 'filtered@example.com',
  });
  const { data: me } = await rig.ok(people.userInfo, {}, { token: byMail.data.token });
  const found = async (filter: object) =>
    (await owner.ok(userCalls.people, { is_demo: 0, ...filter })).rows.map(({ id }) => id);
  expect(await found({ identity: 'none' })).toContain(me.id);
  expect(await found({ identity: 'verified' })).not.toContain(me.id);
  expect(await found({ balance: '0' })).toContain(me.id);
  expect(await found({ balance: '0.000001' })).not.toContain(me.id);
  expect(await found({ seen: 1 })).toContain(me.id);
  expect(await found({ area: 852 })).not.toContain(me.id);
  expect(await found({ limit: 'restricted' })).toEqual([]);
  await owner.ok(userCalls.notePerson, { id: me.id, reason: 'asked about swaps by phone' });
  const page = await owner.ok(userCalls.person, { id: me.id });
  expect(page).toMatchObject({ identity: 'none', identity_case: null, methods: [], invited: [] });
  expect(page.notes).toMatchObject([{ text: 'asked about swaps by phone' }]);
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-016 contacts are masked until an operator reveals them with a reason', async () => {
  const email = 'trader@example.com';
  const given = {
    type: 'email',
    account: email,
    password: 'correct horse 7',
    re_password: 'correct horse 7',
  } as const;
  const { data } = await rig.ok(people.register, given);
  const { rows } = await owner.ok(userCalls.people, { search: 'trader@' });
  expect(rows).toMatchObject([{ contact: 't…@example.com', kind: 'real' }]);
  const id = rows[0]?.id ?? 0;
  expect(JSON.stringify(await owner.ok(userCalls.person, { id }))).not.toContain(email);
  expect(await owner.refused(userCalls.revealPerson, { id })).toBe(
    CODES['console.reasonMissing'].code,
  );
  const reason = 'asked to be called back';
  expect(await owner.ok(userCalls.revealPerson, { id, reason })).toMatchObject({ email });
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  await owner.ok(userCalls.setCreditScore, { id, score: 80, reason: 'late papers' });
  expect((await owner.ok(userCalls.person, { id })).sessions).toHaveLength(1);
  await owner.ok(userCalls.endPersonSessions, { id, reason: 'lost the phone' });
  expect(await rig.call(people.userInfo, {}, { token: data.token })).toMatchObject({ code: 999 });
  const log = (await owner.ok(auditCalls.audit, { object: `user ${id}` })).rows;
  expect(log.map((entry) => `${entry.action} ${entry.detail} ${entry.reason}`)).toEqual([
    'user.sessionsEnded {} lost the phone',
    'user.viewed {} ',
    'user.scoreSet {"credit_score":[100,80]} late papers',
    'user.revealed {"fields":["email","mobile"]} asked to be called back',
    'user.viewed {} ',
  ]);
});

test('IDENTITY-027 a second step that was lost is taken away, and its owner is told', async () => {
  const { id, token } = await rig.real();
  const password = 'correct horse battery';
  const lost = { id, reason: 'lost phone and codes' };
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  expect(await owner.refused(userCalls.resetPersonFactors, lost)).toBe(CODES['factor.none'].code);
  const { data } = await rig.ok(factors.totpBegin, { password }, { token });
  const code = codeAt(data.secret, rig.clock.time);
  await rig.ok(factors.totpConfirm, { code }, { token });
  expect(await owner.ok(userCalls.person, { id })).toMatchObject({ has_totp: true, passkeys: 0 });
  await owner.ok(userCalls.resetPersonFactors, lost);
  expect(await owner.refused(userCalls.resetPersonFactors, lost)).toBe(CODES['factor.none'].code);
  const { data: state } = await rig.ok(factors.factors, {}, { token });
  expect(state).toMatchObject({ totp: 0, recovery_left: 0 });
  const [entry] = (await owner.ok(auditCalls.audit, { action: 'user.factorsReset' })).rows;
  expect(entry).toMatchObject({
    object: `user ${id}`,
    detail: '{"has_totp":[true,false],"passkeys":[0,0]}',
    reason: lost.reason,
  });
  const letter = (await lettersTo(rig.db, id)).at(-1);
  expect(letter?.text).toContain('Support has switched your two-step login off.');
});
