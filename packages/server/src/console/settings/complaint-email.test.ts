import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readSmallText } from '../../platform/adapters/senders/small-text-http.ts';
import { ComplaintEmail } from './complaint-email.ts';

const MINUTE_MS = 60_000;
/** How long to wait for an answer that may be slow, and for an answer that never comes. */
const WAIT_MS = { patient: 15_000, short: 1_000 } as const;

let server: Server;
let url = '';
let asked: string[] = [];
let answer: (response: ServerResponse) => void;
let clock: { time: number; now: () => number; monotonic: () => number };
let faults: unknown[];

beforeEach(async () => {
  asked = [];
  faults = [];
  clock = { time: Date.UTC(2026, 2, 10), now: () => clock.time, monotonic: () => clock.time };
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const opened = (waitMs: number = WAIT_MS.patient) =>
  new ComplaintEmail({
    clock,
    ask: () => readSmallText(`${url}/complaints`, waitMs),
    fault: (error) => faults.push(error),
  });
const says = (text: string | Buffer, type = 'application/json') => {
  answer = (response) => response.setHeader('content-type', type).end(text);
};

test.each([
  ['{"email": "care@example.com", "since": 2024}', 'application/json'],
  ['Care@Example.com\n', 'text/plain; charset=utf-8'],
  ['\ufeff care@example.com', 'application/octet-stream'],
])('the address is read from %j', async (text, type) => {
  says(text, type);
  expect(await opened().read()).toBe('care@example.com');
  expect(faults).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>care@example.com</title>'],
  ['half of it', '{"email": "care@exam'],
  ['another form', '{"mail": "care@example.com"}'],
  ['a number', '{"email": 7}'],
  ['two addresses', 'care@example.com, other@example.com'],
  ['a line too many', '{"email": "care@example.com\\nbcc: all@example.com"}'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ['too much', `{"email": "care@example.com", "x": "${'x'.repeat(9_000)}"}`],
])('%s is no answer', async (_, text) => {
  says(text);
  expect(await opened().read()).toBeNull();
  expect(faults).toHaveLength(1);
});

test.each([
  ['a fault', (response: ServerResponse) => response.writeHead(500).end('care@example.com')],
  [
    'a way to elsewhere',
    (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end(),
  ],
  ['a connection that breaks', (response: ServerResponse) => response.destroy()],
  ['silence', () => undefined],
  [
    'a word now and then',
    (response: ServerResponse) => {
      response.write('care@');
    },
  ],
  [
    'more than anybody reads',
    (response: ServerResponse) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(4_096)));
        response.once('drain', pour);
      };
      pour();
    },
  ],
] as const)('%s is no answer either, and soon over', async (_, reply) => {
  answer = reply;
  const started = Date.now();
  expect(await opened(WAIT_MS.short).read()).toBeNull();
  expect(Date.now() - started).toBeLessThan(10 * WAIT_MS.short);
  expect(faults).toHaveLength(1);
  expect(asked).toEqual(['/complaints']);
});

test('it is asked once for all who wait, and again after ten minutes', async () => {
  says('{"email": "care@example.com"}');
  const complaint = opened();
  const all = await Promise.all(Array.from({ length: 20 }, () => complaint.read()));
  expect(new Set(all)).toEqual(new Set(['care@example.com']));
  clock.time += 10 * MINUTE_MS - 1;
  await complaint.read();
  expect(asked).toHaveLength(1);
  says('{"email": "new@example.com"}');
  clock.time += 1;
  // The known answer is returned at once while a new one is fetched.
  expect(await complaint.read()).toBe('care@example.com');
  await expect.poll(() => complaint.read()).toBe('new@example.com');
  expect(asked).toHaveLength(2);
});

test('a failure keeps the last answer, and is tried again after a minute', async () => {
  says('{"email": "care@example.com"}');
  const complaint = opened();
  await complaint.read();
  says('<html>');
  clock.time += 10 * MINUTE_MS;
  await complaint.read();
  await expect.poll(() => faults.length).toBe(1);
  clock.time += MINUTE_MS - 1;
  expect(await complaint.read()).toBe('care@example.com');
  expect(asked).toHaveLength(2);
  says('new@example.com');
  clock.time += 1;
  await complaint.read();
  await expect.poll(() => complaint.read()).toBe('new@example.com');
});
