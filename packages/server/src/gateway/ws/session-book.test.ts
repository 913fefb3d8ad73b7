import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Connection } from './connection.ts';
import { FakeClient } from '../../../test/gateway/fake-client.ts';
import { FakeReach, FakeSessions } from '../../../test/gateway/fake-ports.ts';
import { startJobs } from '../../../test/start-jobs.ts';
import { gatewayMetrics } from './metrics.ts';
import { SessionBook } from './session-book.ts';
import { GATEWAY_DEFAULTS } from './settings.ts';

let sessions: FakeSessions;
let reach: FakeReach;
let book: SessionBook;
let stop: () => Promise<void>;
let ended: Connection[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  ended = [];
  sessions = new FakeSessions();
  sessions.add('anna', 7);
  reach = new FakeReach();
  book = new SessionBook(sessions, reach, (each) => {
    ended.push(each);
    book.forget(each);
  });
  stop = startJobs(book);
  connection = new FakeClient(GATEWAY_DEFAULTS, gatewayMetrics(new Registry())).connection;
});

afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

test('a session that ends in silence is noticed within a minute', async () => {
  await expect(book.login(connection, 'anna')).resolves.toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ended).toEqual([]);
  sessions.expire('anna');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual([connection]);
});

test('without a bus a session that ended elsewhere is noticed within five seconds', async () => {
  await book.login(connection, 'anna');
  sessions.expire('anna');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toEqual([]);
  reach.isHeard = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toEqual([connection]);
});

test('a session that ended while the bus was away is noticed when it is back', async () => {
  await book.login(connection, 'anna');
  sessions.expire('anna');
  reach.comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([connection]);
});

test('a store that is away ends no session', async () => {
  await book.login(connection, 'anna');
  const away = Promise.reject(new Error('The store is away'));
  away.catch(() => undefined);
  sessions.gate = away;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual([]);
});

test('a connection that left is not told that its session ended', async () => {
  await book.login(connection, 'anna');
  book.forget(connection);
  sessions.revoke('anna');
  expect(ended).toEqual([]);
});

test('a client that left while its token was looked up is not logged in', async () => {
  const login = book.login(connection, 'anna');
  connection.close(1000, 'gone');
  await expect(login).resolves.toBe(false);
  expect(connection.session).toBeNull();
});
