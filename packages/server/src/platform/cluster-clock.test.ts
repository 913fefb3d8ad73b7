import { expect, test } from 'vitest';

import { ClusterClock } from './cluster-clock.ts';

/** A database whose clock the test sets, and whose answers take as long as the test says. */
async function opened(times: readonly [before: number, after: number][]) {
  const state = { monotonic: 1_000, database: 5_000_000, nth: 0 };
  const pass = (ms: number) => {
    state.monotonic += ms;
    state.database += ms;
  };
  const clock = await ClusterClock.open(
    {
      query: async <Row>() => {
        const [before, after] = times[state.nth % times.length] ?? [0, 0];
        state.nth += 1;
        pass(before);
        const { database: now } = state;
        pass(after);
        return [{ now }] as Row[];
      },
    },
    { monotonic: () => state.monotonic },
  );
  return { clock, state, pass };
}

/** Runs the job once. */
async function correct({ job }: ClusterClock): Promise<void> {
  job.start(() => undefined);
  await job.idle();
  await job.stop();
}

test('the time is that of the database, by the quickest of its answers', async () => {
  const { clock, state, pass } = await opened([
    [0, 40],
    [2, 2],
    [300, 0],
  ]);
  expect(clock.now()).toBe(state.database);
  pass(12_345);
  expect(clock.now()).toBe(state.database);
  expect(clock.monotonic()).toBe(state.monotonic);
});

test('the time runs on evenly when the clock of the database is set', async () => {
  const { clock, state } = await opened([[0, 0]]);
  state.database += 80;
  const before = clock.now();
  await correct(clock);
  expect(clock.now()).toBe(before + 50);
  expect(clock.offsetMs).toBe(30);
  await correct(clock);
  expect(clock.now()).toBe(before + 80);
  expect(clock.offsetMs).toBe(0);
});
