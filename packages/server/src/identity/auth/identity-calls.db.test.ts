import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { AREAS, UNSERVED_COUNTRIES } from '@fulcrum/contract/identity/areas';
import { CODES } from '@fulcrum/contract/codes';
import * as identity from '@fulcrum/contract/identity/calls';
import * as people from '@fulcrum/contract/people/calls';
import * as settings from '@fulcrum/contract/settings/calls';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { until } from '../../../test/until.ts';

const inbox: { readonly to: string; readonly text: string }[] = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH'],
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      for (const { address } of envelope.rcptTo) inbox.push({ to: address, text });
      done();
    });
  },
});
let rig: ProductRig;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  rig = await ProductRig.open(await openTestDb(), {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Fulcrum <no-reply@fulcrum.example>',
  });
});
afterAll(async () => {
  await rig.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const codeIn = (to: string) =>
  until(() => {
    const letter = inbox.findLast((each) => each.to === to && /code/.test(each.text));
    const code = /is (\d{6})\./.exec(letter?.text ?? '')?.[1];
    if (code === undefined) throw new Error(`No code came to ${to}`);
    return code;
  });

test('IDENTITY-015 every area is listed, the unserved ones marked', async () => {
  const { data } = await rig.ok(identity.areaList, {});
  expect(data).toHaveLength(AREAS.length);
  expect(data).toContainEqual({ id: 852, global_code: '+852', code: 'HK', is_served: 1 });
  const unserved = data.filter(({ is_served }) => is_served === 0).map(({ code }) => code);
  expect(unserved.sort()).toEqual([...UNSERVED_COUNTRIES].sort());
});

test('settings that apps may read are told, others are not', async () => {
  const { data } = await rig.ok(identity.setting, { key: 'is_show_mobile' });
  expect(data).toEqual({ key: 'is_show_mobile', value: 0 });
  const { code } = await rig.send(identity.setting, { key: 'profile' });
  expect(code).toBe(CODES['setting.unknown'].code);
  const basics = (await rig.ok(settings.getBasicInfo, {})).data;
  expect(basics).toMatchObject({ verify_reg_type: 1, sends_email: true, sends_sms: false });
});

test('a person registers, forgets the password and changes it with codes that come by e-mail', async () => {
  const to = 'dee@example.com';
  const sent = await rig.ok(identity.sendEmail, { to, type: 1 });
  expect(sent.data).toEqual({ resend_after: 60, request_id: expect.any(String) });
  expect(sent.msg).toBe('A code is on its way if this address can use one');
  const words = { password: 'correct horse', re_password: 'correct horse' };
  const form = { type: 'email', account: to, ...words } as const;
  expect((await rig.call(people.register, form)).code).toBe(CODES['code.missing'].code);
  const { token } = (await rig.ok(people.register, { ...form, sms_code: await codeIn(to) })).data;

  inbox.length = 0;
  await rig.ok(identity.sendEmail, { to, type: 2 });
  const again = await rig.send(identity.sendEmail, { to, type: 2 });
  expect(again).toMatchObject({
    code: CODES['code.tooSoon'].code,
    data: { wait: 60 },
    msg: 'You can ask for a new code in 60 s',
  });
  await rig.ok(identity.forgetPassword, {
    type: 'email',
    account: to,
    new_password: 'a better horse',
    secondary_password: 'a better horse',
    auth_code: await codeIn(to),
  });
  expect((await rig.send(people.userInfo, {}, { token })).code).toBe(999);

  const login = { account: to, password: 'a better horse' };
  const next = (await rig.ok(people.login, login)).data.token;
  const other = (await rig.ok(people.login, login)).data.token;
  rig.clock.time += 60_000;
  inbox.length = 0;
  await rig.ok(identity.sendEmail, { to, type: 2 });
  await rig.ok(
    identity.amendPassword,
    {
      old_password: 'a better horse',
      new_password: 'the best horse',
      auth_code: await codeIn(to),
      type: 'email',
    },
    { token: next },
  );
  expect((await rig.send(people.userInfo, {}, { token: other })).code).toBe(999);
  await rig.ok(people.userInfo, {}, { token: next });
});

test('sessions are listed and ended by their owner', async () => {
  const login = { account: 'dee@example.com', password: 'the best horse' };
  const { token } = (await rig.ok(people.login, login)).data;
  const other = (await rig.ok(people.login, login)).data.token;
  const { data } = await rig.ok(identity.sessions, {}, { token });
  expect(data.filter(({ is_current }) => is_current === 1)).toHaveLength(1);
  expect(data[0]?.LastSeenAtTran).toMatch(/2026/);
  const unknown = await rig.send(identity.revokeSession, { id: 'f'.repeat(16) }, { token });
  expect(unknown.code).toBe(CODES['session.unknown'].code);
  await rig.ok(identity.revokeOthers, {}, { token });
  expect((await rig.send(people.userInfo, {}, { token: other })).code).toBe(999);
  await rig.ok(people.userInfo, {}, { token });
});

test.each([
  [identity.sendEmail, { to: 'x@example.com' }, 'codePurpose.invalid'],
  [identity.sendEmail, { to: 'x@example.com', type: 3 }, 'codePurpose.invalid'],
  [identity.sendEmail, { to: 'nobody', type: 1 }, 'email.invalid'],
  [identity.sendEmail, { type: 1 }, 'account.missing'],
  [identity.sendSms, { to: '91234567', type: 1 }, 'areaCode.invalid'],
  [identity.sendSms, { to: '12', area_id: 852, type: 1 }, 'mobile.invalid'],
  [identity.sendSms, { to: '13812345678', area_id: 86, type: 1 }, 'country.unserved'],
  [identity.forgetPassword, { type: 'email', account: 'x@example.com' }, 'password.missing'],
] as const)('%# a bad input is refused by its own name', async (endpoint, input, reason) => {
  expect((await rig.send(endpoint, input)).code).toBe(CODES[reason].code);
});
