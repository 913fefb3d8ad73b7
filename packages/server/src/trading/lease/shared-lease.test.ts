import { expect, test } from 'vitest';

import { Clockwork } from '../../../sim/clockwork.ts';
import { LeaseModel } from '../../../sim/lease-model.ts';
import { SHARDS } from '../journal/rows.ts';
import type { Sessions } from './lease-store.ts';
import { SharedLease } from './shared-lease.ts';

interface Process {
  readonly lease: SharedLease;
  readonly shards: Set<number>;
  /** Begins to take shards. */
  readonly follow: () => void;
  isLost: boolean;
  isHeard: boolean;
}

function cluster() {
  const clockwork = new Clockwork();
  const model = new LeaseModel();
  const handed: number[] = [];
  const store: Sessions = {
    begin: async (node) => model.begin(node),
    beat: async (session) => model.beat(session, () => true),
    endSilent: async (observer, victim, seen) => model.end(victim, seen, observer),
    end: async (session) => void model.end(session, null, session),
    claim: async (session, wanted) => model.claim(session, wanted),
    want: async (session, wantsShards) => model.want(session, wantsShards),
    hand: async (giver, heir, leases) => {
      handed.push(leases.length);
      return model.hand(giver, heir, leases);
    },
  };
  const start = async (node: string, isReady = true): Promise<Process> => {
    const shards = new Set<number>();
    const lease = await SharedLease.begin({
      store,
      node,
      monotonic: () => clockwork.now,
      pause: (ms) => clockwork.sleep(ms),
      log: { info: () => undefined, warn: () => undefined },
      lost: () => {
        process.isLost = true;
      },
    });
    const follow = () =>
      lease.follow(
        {
          gained: (leases) => leases.forEach(({ shard }) => shards.add(shard)),
          leave: async (left) => left.forEach((shard) => shards.delete(shard)),
        },
        () => undefined,
        () => process.isHeard,
      );
    const process: Process = { lease, shards, follow, isLost: false, isHeard: true };
    if (isReady) follow();
    return process;
  };
  const run = (ms: number) => clockwork.runUntil(clockwork.now + ms);
  return { start, run, handed, model };
}

test('LEDGER-026: processes share the shards, and give some to one that comes', async () => {
  const { start, run, handed } = cluster();
  const first = await start('first');
  await run(300);
  expect(first.shards.size).toBe(SHARDS);
  const second = await start('second');
  await run(1_000);
  expect([first.shards.size, second.shards.size]).toEqual([32, 32]);
  const third = await start('third');
  await run(1_000);
  const all = [first, second, third].flatMap(({ shards }) => [...shards]);
  expect(new Set(all).size).toBe(SHARDS);
  expect(all).toHaveLength(SHARDS);
  expect([first, second, third].map(({ shards }) => shards.size)).toEqual([22, 22, 20]);
  expect(Math.max(...handed)).toBe(16);
});

test('LEDGER-030: who is not heard gives all shards to those that are, until it is heard', async () => {
  const { start, run } = cluster();
  const [first, second, third] = [await start('a'), await start('b'), await start('c')];
  await run(3_000);
  first.isHeard = false;
  await run(1_600);
  expect([first, second, third].map(({ shards }) => shards.size)).toEqual([0, 32, 32]);
  expect(first.isLost).toBe(false);
  await run(3_000);
  expect(first.shards.size).toBe(0);
  first.isHeard = true;
  await run(2_000);
  expect([first, second, third].map(({ shards }) => shards.size)).toEqual([20, 22, 22]);
});

test('LEDGER-030: while nobody is heard everybody keeps its shards, and takes those of the dead', async () => {
  const { start, run } = cluster();
  const [first, second, third] = [await start('a'), await start('b'), await start('c')];
  await run(3_000);
  const all = [first, second, third];
  const before = all.map(({ shards }) => [...shards]);
  for (const [nth, process] of all.entries()) {
    process.isHeard = false;
    await run(200 * nth);
  }
  await run(5_000);
  expect(all.map(({ shards }) => [...shards])).toEqual(before);
  await third.lease.release();
  await run(1_000);
  expect(first.shards.size + second.shards.size).toBe(SHARDS);
  for (const process of all) process.isHeard = true;
  await run(2_000);
  expect([first, second].map(({ shards }) => shards.size)).toEqual([32, 32]);
});

test('LEDGER-026: who ends in order gives all shards to the others at once', async () => {
  const { start, run } = cluster();
  const [first, second, third] = [await start('a'), await start('b'), await start('c')];
  await run(3_000);
  await first.lease.drain();
  await run(300);
  expect(first.shards.size).toBe(0);
  expect(second.shards.size + third.shards.size).toBe(SHARDS);
  await run(2_000);
  expect([second.shards.size, third.shards.size]).toEqual([32, 32]);
  await first.lease.release();
  await run(2_000);
  expect([second.isLost, third.isLost]).toEqual([false, false]);
});

test('LEDGER-026: who falls silent is ended, and the others take its shards', async () => {
  const { start, run, model } = cluster();
  const [first, second] = [await start('first'), await start('second')];
  await run(3_000);
  model.end(await first.lease.session(), null, await second.lease.session());
  await run(500);
  expect(first.isLost).toBe(true);
  expect(first.lease.isProven()).toBe(false);
  expect(second.shards.size).toBe(SHARDS);
});

test('LEDGER-007: shards that somebody takes unasked are given up', async () => {
  const { start, run, model } = cluster();
  const first = await start('first');
  await run(300);
  const thief = model.begin('thief');
  const session = await first.lease.session();
  model.hand(session, thief, [{ session, shard: 3, epoch: 1 }]);
  await run(300);
  expect(first.isLost).toBe(true);
});

test('LEDGER-026: a process that still starts is given no shards', async () => {
  const { start, run } = cluster();
  const one = await start('one');
  await run(1_000);
  const two = await start('two', false);
  await run(5_000);
  expect([one.shards.size, two.shards.size]).toEqual([SHARDS, 0]);
  two.follow();
  await run(5_000);
  expect([one.shards.size, two.shards.size]).toEqual([SHARDS / 2, SHARDS / 2]);
});
