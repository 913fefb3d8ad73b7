import { CODES } from '@fulcrum/contract/codes';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as queue from '@fulcrum/contract/console/payments/calls';
import * as userCalls from '@fulcrum/contract/console/users/calls';
import * as step from '@fulcrum/contract/console/users/interventions';
import * as identity from '@fulcrum/contract/identity/calls';
import * as guard from '@fulcrum/contract/identity/guard';
import { notices } from '@fulcrum/contract/notifications/notices';
import * as funds from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { funded } from '../../../test/payments/deposits.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  setFunds,
  TRON_ADDRESS,
} from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';

/** What a user can do against an intruder in their account. */

const HOUR_MS = 3_600_000;
const PASSWORD = 'a-long-enough-secret';

let rig: ProductRig;
let owner: Browser;
let networkId: number;
let currencyId: number;
let token: string;
let email: string;
let made = 0;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { PUBLIC_URL: 'https://trade.example' });
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await setFunds(rig, { methodWaitHours: 24 });
  email = `guarded-${(made += 1)}@example.com`;
  const account = { type: 'email', account: email, password: PASSWORD } as const;
  token = (await rig.ok(people.register, { ...account, re_password: PASSWORD })).data.token;
});

const bind = (address = TRON_ADDRESS) => {
  const given = { type: 1, draw_id: currencyId, dc_address: address } as const;
  return rig.ok(funds.bindDrawMethod, given, { token });
};
const letters = async () =>
  rig.db.query<{ subject: string; text: string }>(
    'select subject, text from outbox where recipient = $1 order by id',
    [email],
  );
const linkOf = (text: string) =>
  /https:\/\/trade\.example\/#\/guard\?token=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';
const lastLetter = async () => (await letters()).at(-1) ?? { subject: '', text: '' };
/**
 * Returns the last link in any letter: letters about settled cases are written in the background,
 * so the newest letter may have no link.
 */
const lastLink = async () =>
  (await letters()).map(({ text }) => linkOf(text)).findLast((link) => link !== '') ?? '';
const told = async () => (await letters()).map(({ text }) => text).join('\n');
const code = (reason: keyof typeof CODES) => CODES[reason].code;

async function withMoney(): Promise<number> {
  await funded(rig, { token, networkId, number: '500' });
  await setFunds(rig);
  return (await bind()).data.id;
}
const draw = (methodId: number) => {
  const asked = { draw_currency_id: currencyId, draw_method_id: methodId, number: 50 };
  return rig.send(funds.draw, asked, { token });
};

test('IDENTITY-040 a new payout method is told at once, masked, with a way to stop it', async () => {
  await bind();
  const { subject, text } = await lastLetter();
  expect(subject).toBe('A new withdrawal account was added');
  expect(text).toContain('USDT TRC20 TLa2…YjU7');
  expect(text).not.toContain(TRON_ADDRESS);
  expect(linkOf(text)).toHaveLength(43);
  const { data } = await rig.ok(notices, {}, { token });
  expect(data.data[0]).toMatchObject({ kind: 'payoutMethod' });
  expect(data.data[0]?.text).toContain('TLa2…YjU7');
  // Binding the same account again is not a new method.
  await bind();
  expect(await letters()).toHaveLength(1);
});

test('IDENTITY-041 the link of a letter ends all sessions and stops payouts, once, without a login', async () => {
  const methodId = await withMoney();
  const { data: asked } = await draw(methodId);
  const link = await lastLink();
  await rig.ok(guard.stopByLink, { token: link });
  expect((await rig.send(people.userInfo, {}, { token })).code).toBe(999);
  const again = await rig.send(guard.stopByLink, { token: link });
  expect(again.code).toBe(code('guard.linkInvalid'));
  const { data } = await rig.ok(people.login, { account: email, password: PASSWORD });
  token = data.token;
  expect((await draw(methodId)).code).toBe(code('payouts.stopped'));
  const waiting = (asked as { id: number }).id;
  await expect(rig.product.funds.approveWithdrawal(operator(1), waiting, '')).rejects.toThrow(
    'payouts.stopped',
  );
  // Only withdrawals are stopped: trading and cancelling are still possible.
  await rig.ok(funds.cancelDraw, { id: waiting }, { token });
  expect(await told()).toContain('withdrawals are stopped');
});

test('IDENTITY-041 a link is over after three days, and no other text is one', async () => {
  await bind();
  const link = await lastLink();
  rig.clock.time += 72 * HOUR_MS;
  for (const wrong of [link, `${link.slice(1)}A`, 'x']) {
    expect((await rig.send(guard.stopByLink, { token: wrong })).code).toBe(
      code('guard.linkInvalid'),
    );
  }
  expect((await rig.send(people.userInfo, {}, { token })).code).toBe(1);
});

test('IDENTITY-041 a session of their own ends the others and goes on', async () => {
  const { data: other } = await rig.ok(people.login, { account: email, password: PASSWORD });
  await rig.ok(guard.stopOwn, {}, { token });
  expect((await rig.send(people.userInfo, {}, { token: other.token })).code).toBe(999);
  expect((await rig.send(people.userInfo, {}, { token })).code).toBe(1);
  expect((await draw(1)).code).toBe(code('payouts.stopped'));
  const demo = await rig.demo();
  expect((await rig.send(guard.stopOwn, {}, { token: demo })).code).toBe(code('real.only'));
});

test('IDENTITY-041 the owner’s own stop is told first, and outlasts the day after a help', async () => {
  const methodId = await withMoney();
  const { data: user } = await rig.ok(people.userInfo, {}, { token });
  await rig.ok(guard.stopOwn, {}, { token });
  const { holds } = rig.product.funds;
  await rig.db.transaction((tx) => holds.wait(tx, user.id));
  expect((await draw(methodId)).code).toBe(code('payouts.stopped'));
  await rig.db.transaction((tx) => holds.release(tx, user.id, 1));
  expect((await draw(methodId)).code).toBe(code('payouts.waiting'));
});

test('IDENTITY-042 an operator releases it, and accounts that were bound lately wait anew', async () => {
  const methodId = await withMoney();
  await rig.ok(guard.stopOwn, {}, { token });
  await setFunds(rig, { methodWaitHours: 24 });
  const { data: user } = await rig.ok(people.userInfo, {}, { token });
  await owner.login('owner@example.com');
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  expect(
    (await owner.ok(userCalls.person, { id: user.id })).limits.payouts_stopped_at,
  ).toBeGreaterThan(0);
  const release = { id: user.id, reason: 'spoke to them, with their document' };
  await owner.ok(step.releasePayouts, release);
  expect(await owner.refused(step.releasePayouts, release)).toBe(code('guard.notStopped'));
  expect((await draw(methodId)).code).toBe(code('drawMethod.waiting'));
  expect(await told()).toContain('possible again');
  rig.clock.time += 24 * HOUR_MS;
  expect((await draw(methodId)).code).toBe(1);
});

test('IDENTITY-043 a new password lets bound accounts that wait begin anew, and no others', async () => {
  await bind();
  rig.clock.time += 23 * HOUR_MS;
  const change = { old_password: PASSWORD, new_password: 'quite-another-secret' };
  await rig.ok(identity.amendPassword, change, { token });
  expect(linkOf((await lastLetter()).text)).toHaveLength(43);
  const [method] = (await rig.ok(funds.drawMethods, {}, { token })).data;
  expect(method?.usable_at).toBe(rig.clock.time + 24 * HOUR_MS);
  rig.clock.time += 24 * HOUR_MS;
  const back = { old_password: change.new_password, new_password: PASSWORD };
  await rig.ok(identity.amendPassword, back, { token });
  const [usable] = (await rig.ok(funds.drawMethods, {}, { token })).data;
  expect(usable?.usable_at).toBe(rig.clock.time);
});

test('WITHDRAW-018: what was approved before a stop may have left, and is recorded as paid', async () => {
  const methodId = await withMoney();
  const { data } = await draw(methodId);
  const { id } = data as { id: number };
  await owner.login('owner@example.com');
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  await owner.ok(queue.approveWithdrawal, { id, reason: 'all is right' });
  await rig.ok(guard.stopOwn, {}, { token });
  expect((await owner.ok(queue.withdrawal, { id })).signs.flags).toContain('stopped');
  await owner.ok(queue.payWithdrawal, { id, reference: 'e'.repeat(64) });
});
