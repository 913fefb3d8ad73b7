import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { LeaseStore } from './lease-store.ts';
import { until } from '../../../test/until.ts';
import { LeaseKeeper } from './keeper.ts';

/** The part of a process that keeps the lease; its heartbeats can be delayed, as by SIGSTOP. */
interface Process {
  readonly keeper: LeaseKeeper;
  /** When the process got the shards, in monotonic milliseconds; null while it waits. */
  tookAt: number | null;
  /** Number of heartbeats with a reply. */
  beats: number;
  lost: number;
  pause(): void;
  wake(): void;
}

let db: Db;
let running: Process[];

beforeEach(async () => {
  db = await openTestDb();
  running = [];
});
afterEach(async () => {
  for (const each of running) each.wake();
  await Promise.all(running.map(({ keeper }) => keeper.release()));
  await db.close();
});

async function start(node: string): Promise<Process> {
  let wake = () => {};
  let paused: Promise<void> | null = null;
  const sql: Sql = {
    query: async (text, params) => {
      await paused;
      const rows = await db.lease.query<never>(text, params);
      if (text.includes('beat + 1')) process.beats += 1;
      return rows;
    },
  };
  const keeper = await LeaseKeeper.begin({
    store: new LeaseStore(sql),
    node,
    monotonic: () => performance.now(),
    pause: sleep,
    log: { info: () => undefined, warn: () => undefined },
    lost: () => (process.lost += 1),
  });
  const process: Process = {
    keeper,
    tookAt: null,
    beats: 0,
    lost: 0,
    pause: () => {
      paused = new Promise((resolve) => {
        wake = resolve;
      });
    },
    wake: () => {
      paused = null;
      wake();
    },
  };
  void keeper.take().then(() => (process.tookAt = performance.now()));
  running.push(process);
  return process;
}

const epochs = () => db.query('select shard, epoch, holder from shard_lease order by shard');
/** Resolves when a process has checked this many more times. */
async function looks(each: Process, times: number): Promise<void> {
  const before = each.beats;
  await until(() => expect(each.beats).toBeGreaterThanOrEqual(before + times));
}

const serves = (each: Process) => until(() => expect(each.keeper.isProven()).toBe(true));

test('LEDGER-021: a second process waits, and takes over at once when the first ends', async () => {
  const first = await start('first');
  expect(await first.keeper.take()).toHaveLength(64);
  const second = await start('second');
  await serves(first);
  await looks(second, 10); // longer than the silence that would be enough
  expect(second.tookAt).toBeNull();
  expect(second.keeper.isProven()).toBe(false);
  await first.keeper.release();
  await looks(second, 2);
  await until(() => expect(second.tookAt).not.toBeNull());
  expect(second.beats).toBeLessThan(20);
  expect((await epochs())[0]).toMatchObject({ shard: 0, epoch: 3, holder: 'second' });
  expect(first.lost).toBe(0);
});

test('LEDGER-021 LEDGER-022: a silent process is taken over from, and shows nothing when it wakes', async () => {
  const first = await start('first');
  await serves(first);
  const second = await start('second');
  first.pause();
  const pausedAt = performance.now();
  await until(() => expect(second.tookAt).not.toBeNull());
  expect((second.tookAt ?? 0) - pausedAt).toBeGreaterThan(1_000);
  // The proof expired by the process's own clock before the other could begin, without any message.
  expect(first.keeper.isProven()).toBe(false);
  expect(first.lost).toBe(0);
  first.wake();
  await until(() => expect(first.lost).toBe(1));
  expect(first.keeper.isProven()).toBe(false);
  await serves(second);
});

test('LEDGER-022: a database that does not answer for a while costs nobody the shards', async () => {
  const first = await start('first');
  await serves(first);
  const second = await start('second');
  first.pause();
  second.pause();
  const pausedAt = performance.now();
  await until(() => expect(performance.now() - pausedAt).toBeGreaterThan(2_000));
  expect(first.keeper.isProven()).toBe(false);
  first.wake();
  second.wake();
  await serves(first);
  expect([first.lost, second.tookAt]).toEqual([0, null]);
});

test('LEDGER-007: shards that somebody takes unasked are given up', async () => {
  const first = await start('first');
  await serves(first);
  await new LeaseStore(db.lease).takeAll('another');
  await until(() => expect(first.lost).toBe(1));
});

test('LEDGER-021: of two that wait one takes over', async () => {
  const first = await start('first');
  await serves(first);
  const others = [await start('second'), await start('third')];
  await first.keeper.release();
  await until(() => expect(others.filter(({ tookAt }) => tookAt !== null)).toHaveLength(1));
  for (const each of others) await looks(each, 3);
  expect(others.filter(({ tookAt }) => tookAt !== null)).toHaveLength(1);
  expect(others.map(({ lost }) => lost)).toEqual([0, 0]);
});
