import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../ports/db.ts';
import { Guess } from './guess.ts';
import { SharedLimits, type Use } from './shared-limits.ts';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
const GUESS: Use = ['guesses', '203.0.113.1 ann@example.com'];
const ANYWHERE: Use = ['guessesAnywhere', 'ann@example.com'];
const GUESSES = 10;
let db: Db;
/** As two processes have them. */
let one: SharedLimits;
let other: SharedLimits;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query('delete from used_limit');
  [one, other] = [new SharedLimits(db), new SharedLimits(db)];
});

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const rows = () =>
  db.query<{ key: string; fullAt: number }>(`
  select key, full_at as "fullAt" from used_limit order by full_at`);

async function use(count: number, ...uses: Use[]): Promise<void> {
  for (const _ of times(count)) await one.take(uses, NOW);
}

test('IDENTITY-044 a right guess clears a single wrong one', async () => {
  await use(1, GUESS);
  const ports = { limits: { shared: other }, clock: { now: () => NOW } };
  const guess = new Guess(ports, { uses: [GUESS], clears: GUESS });
  await guess.admit();
  await guess.clear();
  expect(await one.look([GUESS], NOW)).toEqual([{ wait: 0, spent: 0 }]);
});

test('IDENTITY-044 two processes at the same moment take no more than there is', async () => {
  const takes = times(40).map((nth) => (nth % 2 === 0 ? one : other).take([GUESS, ANYWHERE], NOW));
  const answers = await Promise.all(takes);
  expect(answers.filter(([wait]) => wait === 0)).toHaveLength(GUESSES);
  expect(answers.filter(([wait]) => wait === 60)).toHaveLength(40 - GUESSES);
  // What was refused by one limit took nothing of the other.
  const [left] = await one.look([ANYWHERE], NOW);
  expect(left).toEqual({ wait: 0, spent: GUESSES });
});

test.each(['committed', 'rolled back'])(
  'IDENTITY-044 whoever waits for the last token decides after it was %s',
  async (end) => {
    await use(GUESSES - 1, GUESS);
    const waiting: Promise<readonly number[]>[] = [];
    const first = db.transaction(async (tx) => {
      const [wait] = await new SharedLimits(tx).take([GUESS], NOW);
      expect(wait).toBe(0);
      waiting.push(other.take([GUESS], NOW));
      await sleep(100);
      if (end === 'rolled back') throw new Error(end);
    });
    await first.catch((error: Error) => expect(error.message).toBe('rolled back'));
    expect(await Promise.all(waiting)).toEqual([[end === 'committed' ? 60 : 0]]);
  },
);

test('callers that name the limits in different orders do not block one another', async () => {
  const takes = times(100).map((nth) => {
    const uses = nth % 2 === 0 ? [GUESS, ANYWHERE] : [ANYWHERE, GUESS];
    return (nth % 3 === 0 ? one : other).take(uses, NOW);
  });
  const sweeps = times(20).map(() => one.sweep(NOW));
  const answers = await Promise.all(takes);
  await Promise.all(sweeps);
  expect(answers.filter((waits) => Math.max(...waits) === 0)).toHaveLength(GUESSES);
});

test('one token comes back after its time, and a full limit never holds more', async () => {
  await use(GUESSES, GUESS);
  expect(await one.take([GUESS], NOW + MINUTE_MS - 1)).toEqual([1]);
  expect(await one.look([GUESS], NOW + MINUTE_MS)).toEqual([{ wait: 0, spent: GUESSES - 1 }]);
  expect(await one.take([GUESS], NOW + MINUTE_MS)).toEqual([0]);
  expect(await one.take([GUESS], NOW + MINUTE_MS)).toEqual([60]);
  const later = NOW + 100 * MINUTE_MS;
  for (const _ of times(GUESSES)) expect(await one.take([GUESS], later)).toEqual([0]);
  expect(await one.take([GUESS], later)).toEqual([60]);
});

test('a look writes nothing, and tells what the next take would', async () => {
  expect(await one.look([GUESS, ANYWHERE], NOW)).toEqual(Array(2).fill({ wait: 0, spent: 0 }));
  expect(await rows()).toEqual([]);
  await use(GUESSES, GUESS);
  expect(await one.look([ANYWHERE, GUESS], NOW + 500)).toEqual([
    { wait: 0, spent: 0 },
    { wait: 60, spent: GUESSES - 500 / MINUTE_MS },
  ]);
});

test('what was taken for nothing can be given back, and a success clears what was counted', async () => {
  await use(GUESSES, GUESS, ANYWHERE);
  await other.give([GUESS, ANYWHERE]);
  expect(await one.take([GUESS], NOW)).toEqual([0]);
  expect(await one.take([GUESS], NOW)).toEqual([60]);
  await other.clear(GUESS);
  expect(await one.look([GUESS, ANYWHERE], NOW)).toEqual([
    { wait: 0, spent: 0 },
    { wait: 0, spent: GUESSES - 1 },
  ]);
});

test('a sweep deletes what is full again, and nothing that is used', async () => {
  await use(2, GUESS);
  await use(1, ['codesTo', 'ann@example.com 203.0.113.1']);
  await one.sweep(NOW + 2 * MINUTE_MS - 1);
  expect(await rows()).toHaveLength(2);
  await one.sweep(NOW + 2 * MINUTE_MS);
  expect((await rows()).map(({ fullAt }) => fullAt)).toEqual([NOW + 5 * MINUTE_MS]);
});

test('a flood of keys pushes out what has used least, and no used-up limit', async () => {
  const small = new SharedLimits(db, 5);
  await use(GUESSES, GUESS);
  for (const nth of times(20)) await small.take([['guesses', `flood ${nth}`]], NOW + nth);
  await small.sweep(NOW);
  expect(await rows()).toHaveLength(5);
  expect(await one.take([GUESS], NOW)).toEqual([60]);
});

test('after the clock was set back, no wait is longer than the refill of an empty limit', async () => {
  await use(1, GUESS);
  const before = NOW - 100 * MINUTE_MS;
  expect(await one.take([GUESS], before)).toEqual([60]);
  await one.sweep(before);
  expect(await one.take([GUESS], before)).toEqual([60]);
  expect(await one.take([GUESS], before + MINUTE_MS)).toEqual([0]);
});

test('the store keeps no name and no address of what is counted', async () => {
  await use(1, GUESS, ANYWHERE);
  for (const { key } of await rows()) expect(key).toMatch(/^[\w-]{43}$/);
});
