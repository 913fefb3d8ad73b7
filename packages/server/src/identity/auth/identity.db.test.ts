import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { createLimits } from '../../platform/http/limits.ts';
import type { MailModule } from '../../notifications/mail/module.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { Message } from '../../platform/ports/mail.ts';
import { until } from '../../../test/until.ts';
import { A_VISIT, openAuth, reasonOf, signUpOf } from '../../../test/identity/auth-rig.ts';
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
beforeEach(async () => {
  clock.time = Date.UTC(2026, 0, 1) + serial * 86_400_000;
  sent.length = 0;
  await db.query('delete from setting');
  ({ auth, mail } = openAuth(db, clock, { senders: { email: sender, sms: sender } }));
});

const uniqueEmail = () => `cy${(serial += 1)}@example.com`;
const ask = (to: string, type: 1 | 2, kind: 'email' | 'mobile' = 'email', area_id?: number) =>
  auth.sendCode({ to, area_id, type }, kind, visit);

/** Returns the newest message to an address, after waiting for it. */
async function lastLetter(to: string): Promise<Message> {
  mail.wake();
  return until(() => {
    const letter = sent.findLast((message) => message.to === to);
    if (!letter) throw new Error(`Nothing came to ${to}`);
    return letter;
  });
}

async function codeFor(to: string, type: 1 | 2): Promise<string> {
  sent.length = 0;
  await ask(to, type);
  const [code] = /\b\d{6}\b/.exec((await lastLetter(to)).text) ?? [];
  if (code === undefined) throw new Error('Expected a code in the letter');
  return code;
}

async function registered(account = uniqueEmail()) {
  const sms_code = await codeFor(account, REGISTER);
  return auth.register(signUpOf({ account, sms_code }), visit);
}

const login = (account: string, password: string, from = visit) =>
  auth.login({ login_type: undefined, area_id: undefined, account, password }, from);

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

describe('codes', () => {
  test('IDENTITY-001 an account is opened with the code that came to its address', async () => {
    const account = uniqueEmail();
    const code = await codeFor(account, REGISTER);
    for (const [sms_code, reason] of [
      [undefined, 'code.missing'],
      [wrongFor(code), 'code.wrong'],
      ['', 'code.wrong'],
      [`${code}0`, 'code.wrong'],
    ] as const) {
      expect(await reasonOf(auth.register(signUpOf({ account, sms_code }), visit))).toBe(reason);
    }
    const { user } = await auth.register(signUpOf({ account, sms_code: code }), visit);
    expect(user.email).toBe(account);
  });

  test('IDENTITY-001 a mobile is registered with the code of its SMS, in any digits', async () => {
    await ask('9700 0001', REGISTER, 'mobile', 852);
    const { text } = await lastLetter('+85297000001');
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
    const mobile = { type: 'mobile', area_id: 852, mobile: '97000001' } as const;
    const sms_code = ` \u2068${arabic.slice(0, 3)} ${arabic.slice(3)}\u2069 `;
    const { user } = await auth.register(signUpOf({ ...mobile, sms_code }), visit);
    expect(user).toMatchObject({ mobile: '97000001', global_code: '+852' });
  });

  test('IDENTITY-002 a code is six digits, hashed in the store and over after ten minutes', async () => {
    const account = uniqueEmail();
    const code = await codeFor(account, REGISTER);
    const [row] = await db.query<{ code_hash: string }>(
      'select code_hash from auth_code where address = $1',
      [account],
    );
    expect(row?.code_hash).toMatch(/^\$argon2id\$/);
    await until(async () => {
      const kept = await db.query('select 1 from outbox where strpos(text, $1) > 0', [code]);
      expect(kept).toEqual([]);
    });
    clock.time += 10 * MINUTE_MS;
    const late = auth.register(signUpOf({ account, sms_code: code }), visit);
    expect(await reasonOf(late)).toBe('code.expired');
  });

  test('IDENTITY-003 five tries are judged, also at once, and the right code comes too late', async () => {
    const { user } = await registered();
    const code = await codeFor(user.email, RESET);
    const wrong = await Promise.all(
      Array.from({ length: 5 }, () => reasonOf(forget(user.email, wrongFor(code)))),
    );
    expect(wrong).toEqual(Array(5).fill('code.wrong'));
    expect(await reasonOf(forget(user.email, code))).toBe('code.exhausted');
    clock.time += MINUTE_MS;
    expect(await reasonOf(forget(user.email, await codeFor(user.email, RESET)))).toBe('accepted');
  });

  test('IDENTITY-003 a code is used once, also by two at the same moment', async () => {
    const { user } = await registered();
    const code = await codeFor(user.email, RESET);
    const both = await Promise.all([1, 2].map(() => reasonOf(forget(user.email, code))));
    expect(both.sort()).toEqual(['accepted', 'code.wrong']);
    expect(await reasonOf(forget(user.email, code))).toBe('code.wrong');
  });

  test('IDENTITY-003 a code is worth nothing for another purpose or address', async () => {
    const { user } = await registered();
    const other = await registered();
    const account = uniqueEmail();
    const forRegister = await codeFor(account, REGISTER);
    const forReset = await codeFor(user.email, RESET);
    expect(await reasonOf(forget(other.user.email, forReset))).toBe('code.wrong');
    await ask(other.user.email, RESET);
    // The hash is copied to another address, as an attacker with access to the table could do.
    await db.query(
      `update auth_code set code_hash = (
         select code_hash from auth_code where address = $1 and purpose = 'register'
       ) where address = $2 and purpose = 'reset'`,
      [account, other.user.email],
    );
    expect(await reasonOf(forget(other.user.email, forRegister))).toBe('code.wrong');
    const taken = auth.register(signUpOf({ account: uniqueEmail(), sms_code: forRegister }), visit);
    expect(await reasonOf(taken)).toBe('code.wrong');
  });

  test('IDENTITY-004 a code is sent again after a minute, and only the new one counts', async () => {
    const { user } = await registered();
    const first = await codeFor(user.email, RESET);
    clock.time += MINUTE_MS - 1_000;
    const early = ask(user.email, RESET);
    await expect(early).rejects.toMatchObject({ reason: 'code.tooSoon', figures: { wait: 1 } });
    clock.time += 1_000;
    const atOnce = await Promise.all([1, 2, 3].map(() => reasonOf(ask(user.email, RESET))));
    expect(atOnce.sort()).toEqual(['accepted', 'code.tooSoon', 'code.tooSoon']);
    const { text } = await lastLetter(user.email);
    const second = /\d{6}/.exec(text)?.[0] ?? '';
    if (second !== first) expect(await reasonOf(forget(user.email, first))).toBe('code.wrong');
  });

  test('IDENTITY-005 a known and an unknown address are answered alike', async () => {
    const { user } = await registered();
    const stranger = uniqueEmail();
    expect(await reasonOf(ask(stranger, RESET))).toBe('accepted');
    clock.time += MINUTE_MS;
    sent.length = 0;
    expect(await reasonOf(ask(user.email, REGISTER))).toBe('accepted');
    const letter = await lastLetter(user.email);
    expect(letter.subject).toBe('You already have a Fulcrum account');
    expect(letter.text).not.toMatch(/\d{6}/);
    for (const to of [user.email, stranger]) {
      const guess = () => reasonOf(forget(to, '000000'));
      await reasonOf(ask(to, RESET));
      const answers = [await guess(), await guess(), await guess(), await guess(), await guess()];
      expect([...answers, await guess()]).toEqual([
        ...Array(5).fill('code.wrong'),
        'code.exhausted',
      ]);
    }
    expect(sent.filter(({ to }) => to === stranger)).toEqual([]);
    const { rows } = await mail.list({ status: 'withheld', page: 1, pageSize: 5 });
    expect(rows[0]).toMatchObject({ to: stranger, text: null });
  });

  test('IDENTITY-005 an unknown address costs the work of a known one', async () => {
    const { user } = await registered();
    // Takes the minimum of several runs, because garbage collection adds time to some of them.
    const workOf = async (to: string) => {
      const works: number[] = [];
      for (let run = 0; run < 5; run += 1) {
        clock.time += MINUTE_MS;
        const before = process.cpuUsage();
        await ask(to, RESET);
        await reasonOf(forget(to, '12'));
        const { user: own, system } = process.cpuUsage(before);
        works.push(own + system);
      }
      return Math.min(...works);
    };
    await workOf(uniqueEmail());
    const ratio = (await workOf(uniqueEmail())) / (await workOf(user.email));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('registration', () => {
  test('IDENTITY-014 a code is asked for where messages are sent, unless a setting says so', async () => {
    const opened = (senders: Parameters<typeof openAuth>[2]) =>
      openAuth(db, clock, senders).auth.registration();
    const both = { senders: { email: sender, sms: sender } };
    expect(await opened({})).toMatchObject({ verifyType: 0, showsMobile: true });
    expect(await opened(both)).toMatchObject({ verifyType: 1, showsMobile: true });
    const mailOnly = { senders: { email: sender } };
    expect(await opened(mailOnly)).toMatchObject({ verifyType: 1, showsMobile: false });
    await db.query(`insert into setting values ('verify_reg_type', '0'), ('is_show_mobile', '0')`);
    expect(await opened(both)).toMatchObject({ verifyType: 0, showsMobile: false });
    await db.query(`update setting set value = '7'`);
    expect(await opened(both)).toMatchObject({ verifyType: 1, showsMobile: true });
    expect(await auth.registration()).toMatchObject({ verifyType: 1, showsMobile: true });
  });

  test('IDENTITY-014 a setting is followed within seconds', async () => {
    expect((await auth.registration()).verifyType).toBe(1);
    await db.query(`insert into setting values ('verify_reg_type', '0')`);
    clock.time += 5_000;
    expect((await auth.registration()).verifyType).toBe(0);
  });

  test('a mobile cannot register where it is not offered, nor from an unserved country', async () => {
    const mobile = { type: 'mobile', mobile: '+8613812345678', sms_code: '1' } as const;
    expect(await reasonOf(auth.register(signUpOf(mobile), visit))).toBe('country.unserved');
    expect(await reasonOf(ask('+8613812345678', REGISTER, 'mobile'))).toBe('country.unserved');
    const mailOnly = openAuth(db, clock, { senders: { email: sender } }).auth;
    const served = signUpOf({ type: 'mobile', area_id: 852, mobile: '97000002' });
    expect(await reasonOf(mailOnly.register(served, visit))).toBe('mobile.invalid');
  });
});

describe('passwords', () => {
  test('IDENTITY-007 a forgotten password is replaced, and everybody is logged out', async () => {
    const { token, user } = await registered();
    const other = await login(user.email, 'correct horse');
    expect(await auth.identify(token)).not.toBeNull();
    const ended = vi.fn();
    auth.onRevoked(ended);
    await forget(user.email.toUpperCase(), await codeFor(user.email, RESET));
    expect([await auth.identify(token), await auth.identify(other.token)]).toEqual([null, null]);
    expect(ended).toHaveBeenCalledTimes(2);
    expect(await reasonOf(login(user.email, 'correct horse'))).toBe('login.refused');
    expect(await reasonOf(login(user.email, 'a better horse'))).toBe('accepted');
    const notice = await until(async () => {
      const letter = await lastLetter(user.email);
      expect(letter.subject).toBe('Your Fulcrum password has been changed');
      return letter;
    });
    expect(notice.text).toContain('UTC');
  });

  test('IDENTITY-007 a mobile without its area is the one that was sent a code', async () => {
    const mobile = { type: 'mobile', area_id: 852, mobile: '97000003' } as const;
    await db.query(`insert into setting values ('verify_reg_type', '0')`);
    clock.time += 5_000;
    await auth.register(signUpOf(mobile), visit);
    await ask('97000003', RESET, 'mobile', 852);
    const code = /\d{6}/.exec((await lastLetter('+85297000003')).text)?.[0] ?? '';
    const answer = forget('9700 0003', code, { type: 'mobile' });
    expect(await reasonOf(answer)).toBe('accepted');
    expect(await reasonOf(forget('9700 0009', code, { type: 'mobile' }))).toBe('code.wrong');
    expect(await reasonOf(forget('97', code, { type: 'mobile' }))).toBe('mobile.invalid');
  });

  test.each([
    ['password.length', { new_password: 'short', secondary_password: 'short' }],
    ['password.common', { new_password: 'password1', secondary_password: 'password1' }],
    ['password.mismatch', { secondary_password: 'another horse' }],
    ['email.invalid', { account: 'cy@еxample.com' }],
    ['areaCode.invalid', { type: 'mobile', area_id: 999, account: '97000003' }],
  ])('%s answers a new password with %j', async (reason, fields) => {
    expect(await reasonOf(forget(uniqueEmail(), '123456', fields))).toBe(reason);
  });

  async function amending(token: string) {
    const caller = await auth.identify(token);
    if (!caller) throw new Error('Expected a session');
    return (fields: {
      old_password?: string | undefined;
      new_password?: string;
      auth_code?: string;
    }) =>
      auth.amendPassword(
        {
          old_password: 'correct horse',
          new_password: 'a better horse',
          auth_code: undefined,
          type: undefined,
          ...fields,
        },
        caller,
        visit,
      );
  }

  test('IDENTITY-008 a client that sends no old password changes it by the code', async () => {
    const { token, user } = await registered();
    const amend = await amending(token);
    const without = { old_password: undefined };
    expect(await reasonOf(amend(without))).toBe('code.missing');
    const auth_code = await codeFor(user.email, RESET);
    const wrong = { ...without, auth_code: wrongFor(auth_code) };
    expect(await reasonOf(amend(wrong))).toBe('code.wrong');
    await amend({ ...without, auth_code });
    expect(await auth.identify(token)).not.toBeNull();
    expect(await reasonOf(login(user.email, 'a better horse'))).toBe('accepted');
    expect(await reasonOf(amend({ ...without, auth_code }))).toBe('code.wrong');
  });

  test('IDENTITY-008 a password is changed with the old one and a code, and this session stays', async () => {
    const { token, user } = await registered();
    const other = await login(user.email, 'correct horse');
    const amend = await amending(token);
    const auth_code = await codeFor(user.email, RESET);
    for (const [fields, reason] of [
      [{ auth_code, old_password: 'wrong horse' }, 'password.oldWrong'],
      [{ auth_code, new_password: 'correct horse' }, 'password.unchanged'],
      [{ auth_code, new_password: 'short' }, 'password.length'],
      [{ auth_code, new_password: user.email }, 'password.common'],
      [{}, 'code.missing'],
      [{ auth_code: wrongFor(auth_code) }, 'code.wrong'],
    ] as const) {
      expect(await reasonOf(amend(fields))).toBe(reason);
    }
    await amend({ auth_code });
    expect(await auth.identify(token)).not.toBeNull();
    expect(await auth.identify(other.token)).toBeNull();
    expect(await reasonOf(login(user.email, 'a better horse'))).toBe('accepted');
  });

  test('IDENTITY-008 the old password is enough where no message can be sent', async () => {
    const { token, user } = await registered();
    ({ auth, mail } = openAuth(db, clock));
    const amend = await amending(token);
    expect(await reasonOf(amend({ old_password: undefined }))).toBe('password.missing');
    expect(await reasonOf(amend({}))).toBe('accepted');
    expect(await reasonOf(login(user.email, 'a better horse'))).toBe('accepted');
  });

  test('a demo account has no password to change', async () => {
    const { token } = await auth.demo('demo-without-a-password', visit);
    expect(await reasonOf((await amending(token))({}))).toBe('real.only');
  });

  test('IDENTITY-009 a login that was under way with the old password comes to nothing', async () => {
    const { user } = await registered();
    const auth_code = await codeFor(user.email, RESET);
    let changed: Promise<void> | null = null;
    // The old password is right when it is checked, and is replaced before the session is opened.
    const slow: Db = Object.assign(Object.create(db), {
      query: async <Row>(text: string, params?: readonly unknown[]) => {
        if (text.includes('insert into session')) await (changed ??= forget(user.email, auth_code));
        return db.query<Row>(text, params);
      },
    });
    const late = openAuth(slow, clock).auth;
    const credentials = { login_type: undefined, area_id: undefined, account: user.email };
    const answer = late.login({ ...credentials, password: 'correct horse' }, visit);
    expect(await reasonOf(answer)).toBe('login.refused');
    expect(await db.query('select 1 from session where user_id = $1', [user.id])).toEqual([]);
  });
});

describe('sessions', () => {
  test('IDENTITY-010 a person sees their sessions and ends one, or all others', async () => {
    const { token, user } = await registered();
    const stranger = await registered();
    for (const agent of ['phone', 'tablet', 'desk']) {
      clock.time += 1_000;
      await login(user.email, 'correct horse', { ...visit, userAgent: agent });
    }
    const caller = await auth.identify(token);
    const other = await auth.identify(stranger.token);
    if (!caller || !other) throw new Error('Expected sessions');
    const all = await auth.sessions(caller);
    expect(all.map(({ userAgent }) => userAgent)).toEqual(['desk', 'tablet', 'phone', 'test']);
    expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(caller.sessionKey);
    const phone = all.find(({ userAgent }) => userAgent === 'phone')?.id ?? '';
    expect(await reasonOf(auth.endSession(other, phone))).toBe('session.unknown');
    await auth.endSession(caller, phone);
    expect(await reasonOf(auth.endSession(caller, phone))).toBe('session.unknown');
    expect(await auth.sessions(caller)).toHaveLength(3);
    await auth.endOtherSessions(caller);
    expect(await auth.sessions(caller)).toMatchObject([{ isCurrent: true }]);
    expect(await auth.sessions(other)).toHaveLength(1);
  });

  test('IDENTITY-011 a new device is told by e-mail, a known one and the first are not', async () => {
    const { user } = await registered();
    const device = 'a-browser-that-knows-itself';
    sent.length = 0;
    await login(user.email, 'correct horse');
    await login(user.email, 'correct horse', { ...visit, userAgent: 'test 2.0' });
    await login(user.email, 'correct horse', { ...visit, device, userAgent: 'Phone\r\nBcc: x' });
    await login(user.email, 'correct horse', { ...visit, device, address: '198.51.100.4' });
    const { text, subject } = await lastLetter(user.email);
    expect(subject).toBe('A new device logged in to Fulcrum');
    expect(text).toContain('203.0.113.7');
    expect(text).toContain('Phone');
    expect(sent).toHaveLength(1);
    sent.length = 0;
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Safari/537.36';
    await login(user.email, 'correct horse', { ...visit, userAgent });
    const next = await lastLetter(user.email);
    expect(next.text).toContain('Chrome · Android');
    expect(next.text).not.toContain('Mozilla');
  });

  test('IDENTITY-011 who registered by mobile is told by SMS', async () => {
    const mobile = '97000077';
    const by = { type: 'mobile', area_id: 852, mobile } as const;
    await ask(mobile, REGISTER, 'mobile', 852);
    const sms_code = /\d{6}/.exec((await lastLetter(`+852${mobile}`)).text)?.[0] ?? '';
    await auth.register(signUpOf({ ...by, sms_code }), visit);
    sent.length = 0;
    await login(`+852${mobile}`, 'correct horse', { ...visit, userAgent: 'another' });
    const { subject, text } = await lastLetter(`+852${mobile}`);
    expect(subject).toBe('');
    expect(text).toMatch(/^Fulcrum: a new device logged in to your account at .* UTC\./);
  });
});

test('IDENTITY-012 codes run out for who asks, and soon come again for who gets them', async () => {
  const { user } = await registered();
  const limits = createLimits(db);
  ({ auth, mail } = openAuth(db, clock, { limits, senders: { email: sender } }));
  const from = (address: string, to: string) =>
    reasonOf(
      auth.sendCode({ to, area_id: undefined, type: RESET }, 'email', { ...visit, address }),
    );
  const answers: string[] = [];
  for (let count = 0; count < 11; count += 1) answers.push(await from('192.0.2.1', uniqueEmail()));
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('accepted'));
  expect(answers[10]).toBe('code.tooMany');
  // Strangers on one network use up that network's share; strangers on many networks use up the
  // mailbox's limit.
  for (let count = 0; count < 7; count += 1) {
    clock.time += MINUTE_MS;
    answers.push(await from('203.0.113.1', user.email));
  }
  expect(answers.slice(11)).toEqual([...Array(6).fill('accepted'), 'code.tooMany']);
  expect(await from('198.51.100.1', user.email)).toBe('accepted');
  for (let count = 0; count < 30; count += 1) {
    clock.time += 1_000;
    await from(`192.0.2.${count + 2}`, user.email);
  }
  expect(await from('198.51.100.2', user.email)).toBe('code.tooMany');
  clock.time += 5 * MINUTE_MS;
  expect(await from('198.51.100.2', user.email)).toBe('accepted');
});
