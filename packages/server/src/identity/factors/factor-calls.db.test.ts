import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/factors/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import * as identity from '@fulcrum/contract/identity/calls';
import * as people from '@fulcrum/contract/people/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { funded } from '../../../test/payments/deposits.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { CURRENCY, NETWORK, setFunds, TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { codeAt } from '../../../test/identity/factor-rig.ts';
import { SamplePasskey } from '../../../test/identity/passkey-sample.ts';

const STEP_MS = 30_000;
const ORIGIN = 'http://localhost:8080';
const password = 'correct horse battery';
const headers = { host: 'localhost:8080' };
let rig: ProductRig;
let currencyId: number;
let networkId: number;
let person: { token: string; id: number };
let account: string;
let secret: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { DATA_KEY: 'ab'.repeat(32) });
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  await setFunds(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  person = await rig.real();
  account = (await rig.ok(people.userInfo, {}, person)).data.email;
});

async function switchOn(): Promise<readonly string[]> {
  ({ secret } = (await rig.ok(api.totpBegin, { password }, person)).data);
  const { data } = await rig.ok(api.totpConfirm, { code: codeAt(secret, rig.clock.time) }, person);
  return data.recovery_codes;
}
/** Returns the code of the next time step. */
function nextCode(): string {
  rig.clock.time += STEP_MS;
  return codeAt(secret, rig.clock.time);
}
const login = (given = password) =>
  rig.call(people.login, { account, password: given, login_type: 'email' });
const challengeOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : '';

test('IDENTITY-017 who has no second step logs in as ever; who has one is told how to go on', async () => {
  expect((await login()).code).toBe(1);
  const recovery = await switchOn();
  expect(recovery).toHaveLength(10);
  const { data: state } = await rig.ok(api.factors, {}, { ...person, headers });
  expect(state).toEqual({ totp: 1, recovery_left: 10, can_passkey: 1, passkeys: [] });
  const { code, msg, data } = await login();
  expect([code, msg]).toEqual([1129, 'Enter the code of your authenticator app']);
  expect(data).toMatchObject({ ways: 'totp,recovery' });
  const input = { challenge: challengeOf(data), factor_code: nextCode() };
  const { data: signedIn } = await rig.ok(api.loginSecond, input);
  expect(signedIn.user.id).toBe(person.id);
  expect((await login('a wrong horse')).code).toBe(CODES['login.refused'].code);
});

test('IDENTITY-021 a forgotten password is replaced, and the second step is asked for as before', async () => {
  await switchOn();
  await rig.ok(identity.sendEmail, { to: account, type: 2 });
  const [row] = await rig.db.query<{ text: string }>(
    'select text from outbox where recipient = $1 and is_secret order by id desc limit 1',
    [account],
  );
  const auth_code = /\d{6}/.exec(row?.text ?? '')?.[0] ?? '';
  const renewed = 'a better horse battery';
  const words = { new_password: renewed, secondary_password: renewed };
  await rig.ok(identity.forgetPassword, { type: 'email', account, auth_code, ...words });
  expect((await login(renewed)).code).toBe(CODES['factor.needed'].code);
});

test('IDENTITY-024 a passkey goes from the browser to the second step and back as JSON', async () => {
  const passkey = new SamplePasskey(ORIGIN);
  const asked = { ...person, headers };
  const { data: begun } = await rig.ok(api.passkeyBegin, { password }, asked);
  const { challenge, options } = begun;
  const made = { challenge, name: 'Phone', passkey: passkey.make(options) };
  expect((await rig.ok(api.passkeyAdd, made, asked)).data.recovery_codes).toHaveLength(10);
  const first = await rig.call(people.login, { account, password }, { headers });
  expect(first.data).toMatchObject({ ways: 'recovery,passkey' });
  const named = { challenge: challengeOf(first.data) };
  const { data: toSign } = await rig.ok(api.loginPasskey, named, { headers });
  const answer = { ...named, factor_passkey: passkey.sign(toSign.options) };
  const { data } = await rig.ok(api.loginSecond, answer, { headers });
  expect(data.user.id).toBe(person.id);
  for (const factor_passkey of ['{}', 'not json', '[1]']) {
    const bad = await rig.send(api.loginSecond, { ...named, factor_passkey }, { headers });
    expect(bad.code).toBe(CODES['passkey.refused'].code);
  }
  const { data: state } = await rig.ok(api.factors, {}, asked);
  expect(state.passkeys).toMatchObject([{ name: 'Phone', last_used_at: rig.clock.time }]);
});

const fund = (number: number) => funded(rig, { token: person.token, networkId, number });
const binding = () => ({ type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS });
const missing = CODES['factor.codeMissing'].code;

test('WITHDRAW-015 the second step is asked for where money leaves, each proof once', async () => {
  await fund(500);
  await switchOn();
  const refused = await rig.send(funds.bindDrawMethod, binding(), person);
  expect(refused).toMatchObject({ code: missing, data: { ways: 'totp,recovery' } });
  const factor_code = nextCode();
  const { data: method } = await rig.ok(
    funds.bindDrawMethod,
    { ...binding(), factor_code },
    person,
  );
  expect((await rig.ok(funds.bindDrawMethod, binding(), person)).data.id).toBe(method.id);
  const draw = (fields: object) => {
    const to = { draw_currency_id: currencyId, draw_method_id: method.id };
    return rig.send(funds.draw, { ...to, number: '50', client_key: 'one', ...fields }, person);
  };
  expect((await draw({})).code).toBe(missing);
  expect((await draw({ factor_code })).code).toBe(CODES['factor.codeUsed'].code);
  expect((await draw({ factor_code: '000000' })).code).toBe(CODES['factor.codeWrong'].code);
  const fresh = nextCode();
  expect((await draw({ factor_code: fresh, number: '1' })).code).toBe(
    CODES['withdrawal.tooSmall'].code,
  );
  const { code, data } = await draw({ factor_code: fresh });
  expect(code).toBe(1);
  expect((await draw({})).data).toEqual(data);
  expect((await draw({ factor_code: fresh, client_key: 'two' })).code).toBe(
    CODES['factor.codeUsed'].code,
  );
  const { data: list } = await rig.ok(funds.drawList, {}, person);
  expect(list.total).toBe(1);
});

test('WITHDRAW-015 nobody without a second step is asked, and a passkey proves it too', async () => {
  await fund(500);
  const { data: method } = await rig.ok(funds.bindDrawMethod, binding(), person);
  const body = { draw_currency_id: currencyId, draw_method_id: method.id, number: '20' };
  await rig.ok(funds.draw, body, person);
  const passkey = new SamplePasskey(ORIGIN);
  const asked = { ...person, headers };
  const { data: begun } = await rig.ok(api.passkeyBegin, { password }, asked);
  const made = { challenge: begun.challenge, name: 'Key', passkey: passkey.make(begun.options) };
  await rig.ok(api.passkeyAdd, made, asked);
  expect((await rig.send(funds.draw, body, asked)).code).toBe(missing);
  const { data: toSign } = await rig.ok(api.passkeyProof, {}, asked);
  const proof = {
    factor_challenge: toSign.challenge,
    factor_passkey: passkey.sign(toSign.options),
  };
  await rig.ok(funds.draw, { ...body, ...proof }, asked);
  const again = await rig.send(funds.draw, { ...body, ...proof }, asked);
  expect(again.code).toBe(CODES['factor.challengeOver'].code);
});
