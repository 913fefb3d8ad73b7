import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { noteConnection } from './connection.ts';
import { loadPart } from './lazy-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
  noteConnection('live', 0);
});

afterEach(() => vi.useRealTimers());

test('LIVE-016 a file that fails with the connection is loaded when it is back', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'));
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(1_000);
  noteConnection('reconnecting', 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue('the part');
  noteConnection('live', 0);
  await expect(part).resolves.toBe('the part');
});

test('a file that fails once while connected is loaded again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('reset'));
  load.mockResolvedValue('the part');
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(part).resolves.toBe('the part');
});

test('a file that the server no longer has is an error', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('404'));
  const part = expect(loadPart(load)).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(4_000);
  await part;
  expect(load).toHaveBeenCalledTimes(2);
});
