import { beforeEach, expect, test } from 'vitest';

import { DbError } from '../../platform/ports/db.ts';
import type { Turn } from '../journal/turn-rows.ts';
import { DraftsGone } from './drafts-gone.ts';
import { GroupCommit, type Place } from './group-commit.ts';

let now: number;
let pauses: number[];
/** The result of each of the next writes: null writes, an error is thrown. */
let answers: (Error | ((turns: readonly Turn[]) => Error) | null)[];
let written: number[][];
/** Functions that run during the next writes. */
let meanwhile: (() => unknown)[];
let ends: Record<number, string>;
let failure: unknown;
let commit: GroupCommit;
/** How long each pause and each refused write takes. */
let tookMs: number;

const locked = () => new DbError('canceling statement due to lock timeout', '55P03', null);
const turn = (accountId: number): Turn => ({
  accountId,
  isMarginCalled: false,
  swapDay: null,
  rows: [],
  limits: { isRestricted: false, leverageMax: null, payoutFreeze: null },
});
const add = (accountId: number, place: Place = 'ahead') => {
  const end = {
    done: () => (ends[accountId] = 'done'),
    stale: () => (ends[accountId] = 'stale'),
    refused: () => (ends[accountId] = 'refused'),
    lost: (error: unknown) => (ends[accountId] = `lost: ${String(error)}`),
  };
  commit.add(turn(accountId), end, place);
};
const settled = async () => {
  for (let round = 0; round < 50; round += 1) await new Promise((done) => setImmediate(done));
};

beforeEach(() => {
  now = 5_000;
  tookMs = 0;
  pauses = [];
  answers = [];
  written = [];
  meanwhile = [];
  ends = {};
  failure = null;
  commit = new GroupCommit({
    write: async (turns) => {
      written.push(turns.map(({ accountId }) => accountId));
      meanwhile.shift()?.();
      const answer = answers.shift() ?? null;
      now += tookMs;
      if (answer) throw answer instanceof Error ? answer : answer(turns);
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

/** The store's answer that the drafts of these accounts are gone. */
const gone =
  (...accounts: number[]) =>
  (turns: readonly Turn[]) =>
    new DraftsGone(turns.filter(({ accountId }) => accounts.includes(accountId)));

test('LEDGER-020: a group is written without the turns whose drafts are gone', async () => {
  answers = [gone(1, 3), locked(), gone(4)];
  for (const accountId of [1, 2, 3, 4, 5]) add(accountId);
  await settled();
  expect(written).toEqual([
    [1, 2, 3, 4, 5],
    [2, 4, 5],
    [2, 4, 5],
    [2, 5],
  ]);
  expect(ends).toEqual({ 1: 'refused', 2: 'done', 3: 'refused', 4: 'refused', 5: 'done' });
  expect(failure).toBeNull();
  // Only the passing refusal is waited for.
  expect(pauses).toEqual([100]);
  answers = [gone(6)];
  add(6);
  await settled();
  add(7);
  await settled();
  expect(ends).toMatchObject({ 6: 'refused', 7: 'done' });
});

test('LEDGER-020: when another group has failed, nothing is written without gone drafts either', async () => {
  const releases: ((error: Error) => void)[] = [];
  const turns: Turn[][] = [];
  commit = new GroupCommit({
    write: (group) => {
      turns.push([...group]);
      return new Promise((_, reject) => releases.push(reject));
    },
    failed: (error) => {
      failure = error;
    },
    writing: { eventsMax: 500, writersMax: 2 },
    monotonic: () => now,
    pause: () => Promise.resolve(),
  });
  add(1);
  add(2);
  await settled();
  add(3);
  await settled();
  expect(turns).toHaveLength(2);
  releases[1]?.(new Error('disk full'));
  await settled();
  releases[0]?.(gone(1)(turns[0] ?? []));
  await settled();
  expect(turns).toHaveLength(2);
  const lost = 'lost: Error: disk full';
  expect(ends).toEqual({ 1: 'refused', 2: lost, 3: lost });
  expect(failure).toEqual(new Error('disk full'));
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
  // Only turns that waited too long are decided again; newer decisions are written.
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

test('SWAP-012: orders go before bookings that came first, and never wait for more than one group', async () => {
  add(1, 'behind');
  add(2, 'behind');
  add(11);
  // More turns of both kinds arrive each time a group is being written.
  meanwhile = [
    () => [add(3, 'behind'), add(12), add(13)],
    () => add(14),
    () => [add(4, 'behind'), add(15)],
  ];
  await settled();
  expect(written).toEqual([[11], [1, 2, 3], [12, 13, 14], [4], [15]]);
});

test('SWAP-012: bookings that were handed in are lost with everything else when the store fails', async () => {
  answers = [new Error('disk full')];
  add(11);
  add(1, 'behind');
  await settled();
  expect(ends).toEqual({ 1: 'lost: Error: disk full', 11: 'lost: Error: disk full' });
  expect(failure).toEqual(new Error('disk full'));
});
