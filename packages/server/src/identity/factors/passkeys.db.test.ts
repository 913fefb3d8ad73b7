import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import * as api from '@fulcrum/contract/factors/calls';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { A_VISIT, openAuth, reasonOf } from '../../../test/identity/auth-rig.ts';
import {
  codeAt,
  firstStep,
  given,
  somebody,
  withTotp,
  type Somebody,
} from '../../../test/identity/factor-rig.ts';
import type { AuthModule } from '../auth/module.ts';
import { SamplePasskey, type Lies } from '../../../test/identity/passkey-sample.ts';
import { relyingPartyOf } from './relying-party.ts';

const MINUTE_MS = 60_000;
const visit = A_VISIT;
const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
let db: Db;
let auth: AuthModule;
let person: Somebody;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock.time = Date.UTC(2026, 0, 1);
  ({ auth } = openAuth(db, clock));
  person = await somebody(auth);
});

/** Parses the JSON as the call does. */
const attestation = (json: string) => api.passkeyAdd.input.shape.passkey.parse(json);
const assertion = (json: string) => api.loginSecond.input.shape.factor_passkey.parse(json);

async function add(who: Somebody, passkey: SamplePasskey, lies: Lies = {}) {
  const begun = await auth.factors.beginPasskey(who.caller, given(), visit);
  const made = attestation(passkey.make(begun.options, lies));
  const { challenge } = begun;
  return auth.factors.addPasskey(who.caller, { challenge, name: 'Phone', passkey: made }, visit);
}
async function withPasskey(who = person): Promise<SamplePasskey> {
  const passkey = new SamplePasskey(visit.origin);
  await add(who, passkey);
  return passkey;
}
/** Completes the second factor of a login, or logs in with the passkey alone. */
async function enter(passkey: SamplePasskey, login: string | undefined, lies: Lies = {}) {
  const { challenge, options } = await auth.loginPasskey(login, visit);
  const factor_passkey = assertion(passkey.sign(options, lies));
  return auth.loginSecond({ challenge, factor_passkey }, visit);
}

test('IDENTITY-024 a passkey is registered after the password, with recovery codes of its own', async () => {
  const passkey = new SamplePasskey(visit.origin);
  const wrong = auth.factors.beginPasskey(person.caller, given({}, 'a wrong horse'), visit);
  expect(await reasonOf(wrong)).toBe('password.oldWrong');
  expect(await add(person, passkey)).toHaveLength(10);
  const { list, recoveryLeft } = await auth.factors.own(person.caller, visit);
  expect(list).toMatchObject([{ name: 'Phone', rpId: 'localhost', lastUsedAt: null }]);
  expect(recoveryLeft).toBe(10);
});

test('IDENTITY-024 a made passkey is refused unless all of it is for us and by a person', async () => {
  const lies: Lies[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.get' },
  ];
  for (const lie of lies) {
    const answer = add(person, new SamplePasskey(visit.origin), lie);
    expect(await reasonOf(answer), JSON.stringify(lie)).toBe('passkey.refused');
  }
  const begun = await auth.factors.beginPasskey(person.caller, given(), visit);
  const { challenge } = begun;
  const made = attestation(new SamplePasskey(visit.origin).make(begun.options));
  const other = await somebody(auth);
  const give = (who: Somebody) =>
    auth.factors.addPasskey(who.caller, { challenge, name: 'x', passkey: made }, visit);
  expect(await reasonOf(give(other))).toBe('factor.challengeOver');
  const both = await Promise.all([reasonOf(give(person)), reasonOf(give(person))]);
  expect(both.sort()).toEqual(['accepted', 'factor.challengeOver']);
  expect(await reasonOf(give(person))).toBe('factor.challengeOver');
});

test('IDENTITY-024 a passkey is one person’s: nobody else adds, renames or removes it', async () => {
  const passkey = await withPasskey();
  const other = await somebody(auth);
  expect(await reasonOf(add(other, passkey))).toBe('passkey.taken');
  const [row] = (await auth.factors.own(person.caller, visit)).list;
  const id = row?.id ?? 0;
  const { factors } = auth;
  expect(await reasonOf(factors.renamePasskey(other.caller, id, 'mine'))).toBe('passkey.unknown');
  const stolen = factors.removePasskey(other.caller, id, given(), visit);
  expect(await reasonOf(stolen)).toBe('passkey.unknown');
  await factors.renamePasskey(person.caller, id, 'Key');
  expect((await factors.own(person.caller, visit)).list).toMatchObject([{ name: 'Key' }]);
  const bare = factors.removePasskey(person.caller, id, given(), visit);
  expect(await reasonOf(bare)).toBe('factor.codeMissing');
  const { challenge, options } = await factors.passkeyProof(person.caller, visit);
  const proof = {
    factor_challenge: challenge,
    factor_passkey: assertion(passkey.sign(options)),
  };
  await factors.removePasskey(person.caller, id, given(proof), visit);
  expect(await factors.own(person.caller, visit)).toMatchObject({ list: [], recoveryLeft: 0 });
});

test('IDENTITY-024 a signature opens once, within five minutes, and by the right key', async () => {
  const passkey = await withPasskey();
  const first = await firstStep(auth, person.account);
  expect(first.ways).toBe('recovery,passkey');
  const lies: Lies[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.create' },
  ];
  for (const lie of lies) {
    const { challenge } = await firstStep(auth, person.account);
    const answer = enter(passkey, challenge, lie);
    expect(await reasonOf(answer), JSON.stringify(lie)).toBe('passkey.refused');
  }
  const { challenge, options } = await auth.loginPasskey(first.challenge, visit);
  const factor_passkey = assertion(passkey.sign(options));
  const give = () => reasonOf(auth.loginSecond({ challenge, factor_passkey }, visit));
  const both = await Promise.all([give(), give()]);
  expect(both.sort()).toEqual(['accepted', 'factor.challengeOver']);
  const copied = enter(passkey, (await firstStep(auth, person.account)).challenge, { counter: 1 });
  expect(await reasonOf(copied)).toBe('passkey.refused');
  const late = await firstStep(auth, person.account);
  const asked = await auth.loginPasskey(late.challenge, visit);
  clock.time += 5 * MINUTE_MS;
  const old = {
    challenge: asked.challenge,
    factor_passkey: assertion(passkey.sign(asked.options)),
  };
  expect(await reasonOf(auth.loginSecond(old, visit))).toBe('factor.challengeOver');
});

test('IDENTITY-024 another person’s passkey proves nothing', async () => {
  await withPasskey();
  const other = await somebody(auth);
  const theirs = await withPasskey(other);
  const { challenge } = await firstStep(auth, person.account);
  expect(await reasonOf(enter(theirs, challenge))).toBe('passkey.refused');
  const asked = await auth.factors.passkeyProof(other.caller, visit);
  const proof = {
    factor_challenge: asked.challenge,
    factor_passkey: assertion(theirs.sign(asked.options)),
  };
  const stolen = auth.factors.confirm(person.caller, proof, visit);
  expect(await reasonOf(stolen)).toBe('factor.challengeOver');
  const stranger = new SamplePasskey(visit.origin);
  const next = await firstStep(auth, person.account);
  expect(await reasonOf(enter(stranger, next.challenge))).toBe('passkey.refused');
});

test('IDENTITY-025 a passkey alone leads in, to its own person, once', async () => {
  const passkey = await withPasskey();
  await withPasskey(await somebody(auth));
  const { challenge, options } = await auth.loginPasskey(undefined, visit);
  expect(options['allowCredentials']).toBeUndefined();
  expect(options['userVerification']).toBe('required');
  const factor_passkey = assertion(passkey.sign(options));
  const elsewhere = { ...visit, device: 'another-device-of-somebody' };
  const moved = auth.loginSecond({ challenge, factor_passkey }, elsewhere);
  expect(await reasonOf(moved)).toBe('factor.challengeOver');
  expect(await reasonOf(auth.loginSecond({ challenge, factor_code: '000000' }, visit))).toBe(
    'factor.challengeOver',
  );
  const { user } = await auth.loginSecond({ challenge, factor_passkey }, visit);
  expect(user.id).toBe(person.id);
  const again = auth.loginSecond({ challenge, factor_passkey }, visit);
  expect(await reasonOf(again)).toBe('factor.challengeOver');
});

test('IDENTITY-024 ten passkeys are the most, and the second needs the first step of another', async () => {
  const { secret } = await withTotp(auth, person, clock);
  const bare = auth.factors.beginPasskey(person.caller, given(), visit);
  expect(await reasonOf(bare)).toBe('factor.codeMissing');
  for (let count = 0; count < api.PASSKEYS_MAX; count += 1) {
    clock.time += 30_000;
    const proof = { factor_code: codeAt(secret, clock.time) };
    const begun = await auth.factors.beginPasskey(person.caller, given(proof), visit);
    const passkey = attestation(new SamplePasskey(visit.origin).make(begun.options));
    const { challenge } = begun;
    const codes = await auth.factors.addPasskey(
      person.caller,
      { challenge, name: 'Phone', passkey },
      visit,
    );
    expect(codes).toEqual([]);
  }
  expect(await reasonOf(add(person, new SamplePasskey(visit.origin)))).toBe('passkey.limit');
});

test.each([
  [null, 'http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  [null, 'https://trade.example', { id: 'trade.example', origin: 'https://trade.example' }],
  [
    'https://trade.example/app',
    'http://10.0.0.7:8080',
    { id: 'trade.example', origin: 'https://trade.example' },
  ],
  [null, 'http://trade.example', null],
  [null, 'http://127.0.0.1:8080', null],
  [null, 'https://192.0.2.1', null],
  [null, 'https://[::1]:8080', null],
  [null, 'http://', null],
  ['http://192.0.2.1', 'http://localhost:8080', null],
])('IDENTITY-026 passkeys at %s, asked at %s', (publicUrl, asked, expected) => {
  expect(relyingPartyOf(publicUrl, asked)).toEqual(expected);
});

test('IDENTITY-026 at a bare address no passkey is offered, made or asked for', async () => {
  await withPasskey();
  const bare = { ...visit, origin: 'http://127.0.0.1:8080' };
  expect(await auth.factors.own(person.caller, bare)).toMatchObject({ canPasskey: false });
  expect((await firstStep(auth, person.account, bare)).ways).toBe('recovery');
  const asked = auth.loginPasskey(undefined, bare);
  expect(await reasonOf(asked)).toBe('passkey.unsupported');
});
