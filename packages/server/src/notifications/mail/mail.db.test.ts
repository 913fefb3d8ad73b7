import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { SmsHttp } from '../../platform/adapters/senders/sms-http.ts';
import { SmtpMail } from '../../platform/adapters/senders/smtp-mail.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { until } from '../../../test/until.ts';
import { startJobs, stopJobs } from '../../../test/start-jobs.ts';
import { createMail, type Letter, type MailModule, type Senders } from './module.ts';

const MINUTE_MS = 60_000;
const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
const log = { error: vi.fn(), warn: vi.fn() };
const running: (() => unknown)[] = [];
let db: Db;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  clock.time = Date.UTC(2026, 2, 10);
  await db.query('delete from outbox');
});
afterEach(async () => {
  for (const end of running.splice(0).reverse()) await end();
});

const letter = (fields: Partial<Letter> = {}): Letter => ({
  kind: 'email',
  to: 'ann@example.com',
  subject: 'Your code',
  text: 'Your code is 123456.',
  isSecret: true,
  usefulMs: 10 * MINUTE_MS,
  ...fields,
});

function open(senders: Partial<Senders>): MailModule {
  const mail = createMail({ db, clock, log, senders: { email: null, sms: null, ...senders } });
  running.push(startJobs(mail));
  return mail;
}

const post = (mail: MailModule, fields: Partial<Letter> = {}) =>
  db.transaction((tx) => mail.post(tx, letter(fields)));

async function rows(mail: MailModule) {
  return (await mail.list({ status: null, page: 1, pageSize: 20 })).rows;
}

const settled = (mail: MailModule) =>
  until(async () => {
    const all = await rows(mail);
    expect(all.every(({ attempts }) => attempts > 0)).toBe(true);
    expect(all.every(({ status, problem }) => status !== 'queued' || problem !== null)).toBe(true);
    return all;
  });

/** Starts a mail server; returns its address and the messages that it receives. */
async function mailServer(options: { isSecure?: boolean; refuses?: number } = {}) {
  const taken: { from: string; to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    secure: options.isSecure ?? false,
    authOptional: true,
    disabledCommands: ['AUTH'],
    onRcptTo: (_address, _session, done) => {
      if (options.refuses === undefined) done();
      else done(Object.assign(new Error('no such mailbox'), { responseCode: options.refuses }));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  // One of the tests has a client that disconnects during the handshake.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `${options.isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`, taken };
}

const smtp = (url: string) => new SmtpMail({ url, from: 'Fulcrum <no-reply@fulcrum.example>' });

async function smsServer(status: number) {
  const taken: { url: string; authorization: string; body: string }[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const authorization = request.headers.authorization ?? '';
      taken.push({ url: request.url ?? '', authorization, body });
      response.writeHead(status).end('an answer');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, taken };
}

test('an e-mail reaches the mail server, and its code is forgotten here', async () => {
  const server = await mailServer();
  const mail = open({ email: smtp(server.url) });
  await post(mail);
  expect((await rows(mail))[0]).toMatchObject({ status: 'queued', text: null });
  mail.wake();
  const [row] = await settled(mail);
  expect(row).toMatchObject({ status: 'sent', text: null, attempts: 1, sentAt: clock.time });
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]).toMatchObject({
    from: 'no-reply@fulcrum.example',
    to: ['ann@example.com'],
    source: expect.stringContaining('Your code is 123456.'),
  });
  expect(await db.query('select text from outbox')).toEqual([{ text: '' }]);
});

test('a message of a transaction that fails was never written', async () => {
  const mail = open({});
  const failing = db.transaction(async (tx) => {
    await mail.post(tx, letter());
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  expect(await rows(mail)).toEqual([]);
});

test('without a mail server a message is kept for operators to read, until its code is over', async () => {
  const mail = open({});
  expect(mail.delivers('email')).toBe(false);
  await post(mail);
  mail.wake();
  const [row] = await rows(mail);
  expect(row).toMatchObject({ status: 'kept', to: 'ann@example.com', attempts: 0 });
  expect(row?.text).toContain('123456');
  expect((await mail.list({ status: 'sent', page: 1, pageSize: 20 })).total).toBe(0);
  clock.time += 11 * MINUTE_MS;
  await stopJobs(mail);
  running.push(startJobs(mail));
  await until(async () => expect((await rows(mail))[0]?.text).toBeNull());
});

test('a server that is away is tried again, further and further apart, then given up', async () => {
  const mail = open({ email: smtp('smtp://127.0.0.1:1') });
  await post(mail, { isSecret: false, usefulMs: 86_400_000 });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    mail.wake();
    await until(async () => {
      const [row] = await rows(mail);
      expect(row?.attempts).toBe(attempt);
      expect(row?.problem).toMatch(/ECONNREFUSED/);
    });
    // The result of an attempt is written after its number.
    await until(async () => {
      const [{ wait, status } = { wait: 0, status: '' }] = await db.query<{
        wait: number;
        status: string;
      }>('select next_at - $1 as wait, status from outbox', [clock.time]);
      if (status === 'queued') expect(wait).not.toBe(120_000);
      if (status === 'queued') waits[attempt - 1] = wait;
      else expect(attempt).toBe(8);
    });
    clock.time += waits[attempt - 1] ?? 0;
  }
  expect(waits).toEqual([5, 20, 60, 300, 900, 1_800, 3_600].map((seconds) => seconds * 1_000));
  expect((await rows(mail))[0]?.status).toBe('failed');
});

test('a mailbox that does not exist is given up at once', async () => {
  const server = await mailServer({ refuses: 550 });
  const mail = open({ email: smtp(server.url) });
  await post(mail);
  mail.wake();
  const [row] = await settled(mail);
  expect(row).toMatchObject({ status: 'failed', attempts: 1, text: null });
  expect(row?.problem).toContain('550');
});

test('a mailbox that is busy is tried again', async () => {
  const server = await mailServer({ refuses: 450 });
  const mail = open({ email: smtp(server.url) });
  await post(mail);
  mail.wake();
  expect((await settled(mail))[0]).toMatchObject({ status: 'queued', attempts: 1 });
});

test('a server whose certificate nobody vouches for gets nothing', async () => {
  const server = await mailServer({ isSecure: true });
  const mail = open({ email: smtp(server.url) });
  await post(mail);
  mail.wake();
  expect((await settled(mail))[0]).toMatchObject({
    status: 'queued',
    problem: expect.stringMatching(/certificate/),
  });
  expect(server.taken).toEqual([]);
});

test('a code that is over is not sent any more', async () => {
  const server = await mailServer();
  const mail = open({ email: smtp(server.url) });
  await post(mail);
  clock.time += 10 * MINUTE_MS;
  mail.wake();
  expect((await settled(mail))[0]).toMatchObject({ status: 'failed', text: null });
  expect(server.taken).toEqual([]);
});

test('a message that was taken in hand by a process that died is sent by the next', async () => {
  const server = await mailServer();
  const mail = open({ email: smtp(server.url) });
  await post(mail);
  await db.query('update outbox set attempts = 1, next_at = $1', [clock.time + 120_000]);
  clock.time += 120_000;
  mail.wake();
  await until(async () => expect((await rows(mail))[0]?.status).toBe('sent'));
  expect(server.taken).toHaveLength(1);
});

test('two processes send each message once', async () => {
  const server = await mailServer();
  const mails = [open({ email: smtp(server.url) }), open({ email: smtp(server.url) })];
  const [first] = mails;
  if (!first) throw new Error('Expected two');
  for (let count = 0; count < 20; count += 1) await post(first, { to: `ann${count}@example.com` });
  for (const mail of mails) mail.wake();
  await until(async () =>
    expect((await rows(first)).every(({ status }) => status === 'sent')).toBe(true),
  );
  expect(new Set(server.taken.flatMap(({ to }) => to)).size).toBe(20);
  expect(server.taken).toHaveLength(20);
});

test('an address that holds a second one reaches nobody else', async () => {
  const server = await mailServer();
  const mail = open({ email: smtp(server.url) });
  await post(mail, { to: 'ann@example.com, eve@example.com' });
  mail.wake();
  await settled(mail);
  expect(server.taken.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});

test('an SMS is posted as JSON with the number of the message', async () => {
  const server = await smsServer(200);
  const mail = open({ sms: new SmsHttp(`http://me:secret@127.0.0.1:${server.port}/send`) });
  await post(mail, { kind: 'sms', to: '+85291234567', subject: '' });
  mail.wake();
  const [row] = await settled(mail);
  expect(row).toMatchObject({ status: 'sent', kind: 'sms' });
  expect(server.taken[0]).toMatchObject({
    url: '/send',
    authorization: `Basic ${Buffer.from('me:secret').toString('base64')}`,
  });
  expect(JSON.parse(server.taken[0]?.body ?? '')).toEqual({
    id: row?.id,
    to: '+85291234567',
    text: 'Your code is 123456.',
  });
});

test('an SMS goes to Twilio in the form of its calls', async () => {
  const server = await smsServer(201);
  const url = `twilio://AC1:tok@127.0.0.1:${server.port}/?from=%2B15550100`;
  const mail = open({ sms: new SmsHttp(url) });
  await post(mail, { kind: 'sms', to: '+85291234567', subject: '' });
  mail.wake();
  await settled(mail);
  expect(server.taken[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(server.taken[0]?.authorization).toBe(`Basic ${Buffer.from('AC1:tok').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(server.taken[0]?.body))).toEqual({
    To: '+85291234567',
    From: '+15550100',
    Body: 'Your code is 123456.',
  });
});

test.each([
  [400, 'failed'],
  [401, 'queued'],
  [429, 'queued'],
  [500, 'queued'],
] as const)('an SMS answered with %d is %s', async (status, expected) => {
  const server = await smsServer(status);
  const mail = open({ sms: new SmsHttp(`http://127.0.0.1:${server.port}/`) });
  await post(mail, { kind: 'sms', to: '+85291234567' });
  mail.wake();
  expect((await settled(mail))[0]).toMatchObject({
    status: expected,
    problem: expect.stringContaining(String(status)),
  });
});
