import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { followStyles, loadPart, MissingFile } from './load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
  followStyles();
});
afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
});

test('a file is asked for three times', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('reset'));
  load.mockRejectedValueOnce(new Error('reset')).mockRejectedValueOnce(new Error('reset'));
  load.mockResolvedValue('the part');
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(part).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a file that does not arrive is an error of its own, with the cause', async () => {
  const cause = new Error('404');
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(cause);
  const part = loadPart(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  const error = await part;
  expect(error).toBeInstanceOf(MissingFile);
  expect((error as MissingFile).cause).toBe(cause);
  expect(load).toHaveBeenCalledTimes(3);
});

/** Plays the build's loader: it asks for a style sheet only once. */
function withStyle(path: string) {
  let isAsked = false;
  return async () => {
    if (isAsked) return 'the part';
    isAsked = true;
    const href = location.origin + path;
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(sheet);
    sheet.dispatchEvent(new Event('error'));
    throw new Error(`Unable to preload CSS for ${path}`);
  };
}

const sheets = () => [...document.querySelectorAll('link')];

test('a part whose style sheet did not arrive waits for it, and no other part does', async () => {
  const load = withStyle('/assets/pencil.css');
  const failed = loadPart(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  await expect(loadPart(async () => 'another part')).resolves.toBe('another part');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failed).toBeInstanceOf(MissingFile);

  const [again, ...more] = sheets();
  expect([again?.href, more.length]).toEqual([`${location.origin}/assets/pencil.css`, 0]);
  again?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(500);
  sheets()[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  await expect(loadPart(load)).resolves.toBe('the part');
});
