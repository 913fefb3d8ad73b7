import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
import { until } from '../../../test/until.ts';
import type { MailModule } from '../../notifications/mail/module.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { Message } from '../../platform/ports/mail.ts';
import type { AuthModule } from './module.ts';

const MINUTE_MS = 60_000;
const REGISTER = 1;
const RESET = 2;
const visit = A_VISIT;
const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
const sent: Message[] = [];
const sender = {
  send: async (message: Message) => void sent.push(message),
  close: () => undefined,
};
let db: Db;
let auth: AuthModule;
let mail: MailModule;
let serial = 0;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(() => {
  clock.time = Date.UTC(2026, 0, 1) + serial * 86_400_000;
  ({ auth, mail } = openAuth(db, clock, { senders: { email: sender, sms: sender } }));
});

/** Returns the code in the next letter to an address. */
async function codeSentTo(to: string, ask: () => Promise<unknown>): Promise<string> {
  sent.length = 0;
  await ask();
  mail.wake();
  return until(() => {
    const letter = sent.find((message) => message.to === to);
    const [code] = /\b\d{6}\b/.exec(letter?.text ?? '') ?? [];
    if (code === undefined) throw new Error(`No code came to ${to}`);
    return code;
  });
}

const askFor = (to: string, type: 1 | 2, from = visit) =>
  auth.sendCode({ to, area_id: undefined, type }, 'email', from);

async function registered(): Promise<string> {
  const account = `mel${(serial += 1)}@example.com`;
  const sms_code = await codeSentTo(account, () => askFor(account, REGISTER));
  await auth.register(signUpOf({ account, sms_code }), visit);
  return account;
}

const forget = (account: string, auth_code: string, fields: object = {}) =>
  auth.forgetPassword(
    {
      type: 'email',
      account,
      area_id: undefined,
      new_password: 'a better horse',
      secondary_password: 'a better horse',
      auth_code,
      ...fields,
    },
    visit,
  );

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a stranger who knows the address', () => {
  const stranger = { ...visit, address: '203.0.113.9' };
  async function ownCode(account: string) {
    let request_id = '';
    const code = await codeSentTo(account, async () => {
      request_id = await askFor(account, RESET);
    });
    return { request_id, code };
  }

  test('IDENTITY-037 does not use up the tries of the owner’s code', async () => {
    const account = await registered();
    const { request_id, code } = await ownCode(account);
    for (const guess of [{}, { request_id: 'made up' }]) {
      for (let tries = 0; tries < 6; tries += 1) {
        await reasonOf(forget(account, wrongFor(code), guess));
      }
    }
    expect(await reasonOf(forget(account, code))).toBe('code.exhausted');
    await forget(account, code, { request_id });
    const password = 'a better horse';
    await auth.login({ login_type: undefined, area_id: undefined, account, password }, visit);
  });

  test('IDENTITY-037 neither delays nor replaces it by asking for codes', async () => {
    const account = await registered();
    await codeSentTo(account, () => askFor(account, RESET, stranger));
    const { request_id, code } = await ownCode(account);
    clock.time += MINUTE_MS;
    await askFor(account, RESET, stranger);
    await forget(account, code, { request_id });
    expect(await reasonOf(forget(account, code, { request_id }))).toBe('code.wrong');
  });

  test('IDENTITY-037 has five tries at a code of their own request, and none at others', async () => {
    const account = await registered();
    const { code } = await ownCode(account);
    const request_id = await askFor(account, RESET, stranger);
    const reasons: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      reasons.push(await reasonOf(forget(account, code, { request_id })));
    }
    expect(reasons).toEqual([...Array(5).fill('code.wrong'), 'code.exhausted']);
  });

  test('IDENTITY-037 two requests of one network at once send one letter', async () => {
    const account = await registered();
    const both = await Promise.all([0, 1].map(() => reasonOf(askFor(account, RESET))));
    expect(both.sort()).toEqual(['accepted', 'code.tooSoon']);
  });
});
