import { beforeEach, expect, test } from 'vitest';

import { DbError } from '../ports/db.ts';
import { GroupCommit } from './group-commit.ts';
import type { Turn } from './turn-rows.ts';

let now: number;
let pauses: number[];
/** What the store answers to the writes to come; null writes. */
let answers: (Error | null)[];
let written: number[][];
let ends: Record<number, string>;
let failure: unknown;
let commit: GroupCommit;
/** How long each pause and each refusal takes. */
let tookMs: number;

const locked = () => new DbError('canceling statement due to lock timeout', '55P03', null);
const turn = (accountId: number): Turn => ({
  ...{ accountId, isMarginCalled: false, swapDay: null, steps: [] },
  limits: { isRestricted: false, leverageMax: null, payoutFreeze: null },
});
const add = (accountId: number) =>
  commit.add(turn(accountId), {
    done: () => (ends[accountId] = 'done'),
    stale: () => (ends[accountId] = 'stale'),
    lost: (error) => (ends[accountId] = `lost: ${String(error)}`),
  });
const settled = async () => {
  for (let round = 0; round < 50; round += 1) await new Promise((done) => setImmediate(done));
};

beforeEach(() => {
  now = 5_000;
  tookMs = 0;
  pauses = [];
  answers = [];
  written = [];
  ends = {};
  failure = null;
  commit = new GroupCommit({
    write: async (turns) => {
      written.push(turns.map(({ accountId }) => accountId));
      const answer = answers.shift() ?? null;
      now += tookMs;
      if (answer) throw answer;
    },
    failed: (error) => {
      failure = error;
    },
    writing: { eventsMax: 500, writersMax: 1 },
    monotonic: () => now,
    pause: async (ms) => {
      pauses.push(ms);
      now += ms;
    },
  });
});

test('LEDGER-020: a group that is refused for a passing reason is tried again, whole', async () => {
  answers = [locked(), new DbError('deadlock detected', '40P01', null)];
  add(1);
  add(2);
  await settled();
  expect(written).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(ends).toEqual({ 1: 'done', 2: 'done' });
  expect(failure).toBeNull();
  expect(pauses).toEqual([50, 100]);
});

test('LEDGER-020: a refusal for good and an unknown outcome are never tried again', async () => {
  answers = [new DbError('duplicate key', '23505', null)];
  add(1);
  await settled();
  add(2);
  expect(written).toEqual([[1]]);
  expect(ends[1]).toContain('duplicate key');
  expect(ends[2]).toContain('duplicate key');
  expect(String(failure)).toContain('duplicate key');
});

test('LEDGER-020: a store that only refuses stops the desk after eight seconds', async () => {
  answers = Array.from({ length: 100 }, locked);
  tookMs = 1_000;
  for (let account = 1; failure === null && account < 20; account += 1) {
    add(account);
    await settled();
  }
  expect(String(failure)).toContain('lock timeout');
  expect(now - 5_000).toBeGreaterThanOrEqual(8_000);
  expect(now - 5_000).toBeLessThan(11_000);
  expect(Object.values(ends).filter((end) => end === 'done')).toEqual([]);
});

test('ORDER-050: a decision is not written two seconds after it was made', async () => {
  answers = [locked(), locked(), locked()];
  tookMs = 1_000;
  add(1);
  await settled();
  expect(ends).toEqual({ 1: 'stale' });
  expect(written).toEqual([[1], [1]]);
  // Only what waited too long is decided again: what was decided meanwhile is written.
  answers = [];
  add(2);
  await settled();
  expect(ends).toEqual({ 1: 'stale', 2: 'done' });
});

test('ORDER-050: a commit is late after a second, and no longer once it has ended', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  commit = new GroupCommit({
    write: () => held,
    failed: () => undefined,
    writing: { eventsMax: 500, writersMax: 1 },
    monotonic: () => now,
    pause: () => Promise.resolve(),
  });
  add(1);
  await settled();
  expect(commit.isLate).toBe(false);
  now += 1_001;
  expect(commit.isLate).toBe(true);
  release();
  await settled();
  expect(commit.isLate).toBe(false);
  expect(ends).toEqual({ 1: 'done' });
});
