import { expect, test, vi } from 'vitest';

import { Background } from './background.ts';

test('each piece waits for the one before it, and a failure ends none of the others', async () => {
  const faults: unknown[] = [];
  const background = new Background((error) => faults.push(error));
  const done: string[] = [];
  let open: () => void = () => undefined;
  background.soon(async () => {
    await new Promise<void>((resolve) => (open = resolve));
    done.push('first');
    // What is asked for meanwhile is waited for as well.
    background.soon(async () => done.push('asked later'));
    throw new Error('broken');
  });
  background.soon(async () => done.push('second'));
  await Promise.resolve();
  expect(done).toEqual([]);
  open();
  await background.idle();
  expect(done).toEqual(['first', 'second', 'asked later']);
  expect(faults).toEqual([new Error('broken')]);
});

test('what goes on by itself begins at once and ends with stop', async () => {
  vi.useFakeTimers();
  try {
    const background = new Background(() => undefined);
    let times = 0;
    background.every(1_000, async () => (times += 1));
    await vi.advanceTimersByTimeAsync(2_500);
    expect(times).toBe(3);
    await background.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(times).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
