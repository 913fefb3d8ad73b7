import { expect, test } from 'vitest';

import { CommandTimes, timingOf } from './command-times.ts';

const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };

test('CONSOLE-122 half and nineteen of twenty commands of five minutes took at most so long', () => {
  const times = new CommandTimes(clock);
  expect(timingOf(times.counts())).toBeNull();
  for (let ms = 1; ms <= 100; ms += 1) times.add(ms - 0.5);
  expect(timingOf(times.counts())).toEqual({ count: 100, p50Ms: 50, p95Ms: 95 });
  clock.time += 5 * 60_000 - 1;
  times.add(7);
  expect(timingOf(times.counts())).toMatchObject({ count: 101 });
  clock.time += 1;
  expect(timingOf(times.counts())).toEqual({ count: 1, p50Ms: 7, p95Ms: 7 });
});

test('a busy desk is told by its newest commands', () => {
  const times = new CommandTimes(clock);
  for (let count = 0; count < 10_000; count += 1) times.add(count < 8_000 ? 1_000 : 2);
  expect(timingOf(times.counts())).toEqual({ count: 2_000, p50Ms: 2, p95Ms: 2 });
});

test('what is refused was not committed and is not timed', async () => {
  const times = new CommandTimes(clock);
  const act = times.timed(async (ok: boolean) => ({ ok }));
  expect(await act(false)).toEqual({ ok: false });
  expect(timingOf(times.counts())).toBeNull();
  expect(await act(true)).toEqual({ ok: true });
  expect(timingOf(times.counts())).toMatchObject({ count: 1 });
});
