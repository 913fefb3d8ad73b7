import { act, cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { noteConnection } from '../../server/connection.ts';
import { lazyPart } from './lazy-part.tsx';

type Loaded = { default: () => React.ReactNode };
const part: Loaded = { default: () => <p>pencils</p> };

beforeEach(() => {
  vi.useFakeTimers();
  noteConnection('live', 0);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** React shows what follows a fallback no sooner than this. */
const SHOWN_MS = 400;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('LIVE-017 a part that does not arrive leaves the screen, and comes by itself', async () => {
  const load = vi.fn<() => Promise<Loaded>>().mockRejectedValue(new Error('404'));
  const Pencils = lazyPart(load);
  render(
    <>
      <p>prices</p>
      <Pencils />
    </>,
  );
  await pass(2_000);
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue(part);
  await pass(4_900);
  expect(screen.queryByText('pencils')).toBeNull();
  await pass(100 + SHOWN_MS);
  expect(screen.getByText('pencils')).toBeDefined();
  expect(screen.getByText('prices')).toBeDefined();
});

test('LIVE-017 it comes as soon as the connection is back, or when it is retried', async () => {
  const load = vi.fn<() => Promise<Loaded>>().mockRejectedValue(new Error('no network'));
  const how = { missing: (retry: () => void) => <button onClick={retry}>Retry</button> };
  const Chart = lazyPart(load, how);
  const Other = lazyPart(load, how);
  const { unmount } = render(<Chart />);
  noteConnection('reconnecting', 1);
  await pass(2_000);
  expect(screen.getByText('Retry')).toBeDefined();
  load.mockResolvedValue(part);
  act(() => noteConnection('live', 0));
  await pass(SHOWN_MS);
  expect(screen.getByText('pencils')).toBeDefined();
  unmount();

  load.mockRejectedValue(new Error('no network'));
  render(<Other />);
  await pass(2_000);
  load.mockResolvedValue(part);
  act(() => screen.getByText('Retry').click());
  await pass(SHOWN_MS);
  expect(screen.getByText('pencils')).toBeDefined();
});

test('LIVE-017 a part that is left and opened again is asked for anew', async () => {
  const load = vi.fn<() => Promise<Loaded>>().mockRejectedValue(new Error('404'));
  const Sheet = lazyPart(load);
  const { unmount } = render(<Sheet />);
  await pass(2_000);
  unmount();
  load.mockResolvedValue(part);
  render(<Sheet />);
  await pass(SHOWN_MS);
  expect(screen.getByText('pencils')).toBeDefined();
});

test('LIVE-017 a part that failed while its screen was hidden comes when it is shown', async () => {
  const load = vi.fn<() => Promise<Loaded>>().mockRejectedValue(new Error('404'));
  const Chart = lazyPart(load);
  const page = (mode: 'hidden' | 'visible') => (
    <Activity mode={mode}>
      <Chart />
    </Activity>
  );
  const { rerender } = render(page('hidden'));
  await pass(10_000);
  load.mockResolvedValue(part);
  rerender(page('visible'));
  await pass(5_000 + SHOWN_MS);
  expect(screen.getByText('pencils')).toBeDefined();
});

test('a part that crashes leaves the screen too, and is not shown again by itself', async () => {
  let isBroken = true;
  const Broken = () => {
    if (isBroken) throw new Error('a fault');
    return <p>pencils</p>;
  };
  const Pencils = lazyPart(async () => ({ default: Broken }), {
    missing: (retry) => <button onClick={retry}>Retry</button>,
  });
  render(<Pencils />);
  await pass(SHOWN_MS);
  isBroken = false;
  await pass(20_000);
  expect(screen.queryByText('pencils')).toBeNull();
  act(() => screen.getByText('Retry').click());
  await pass(SHOWN_MS);
  expect(screen.getByText('pencils')).toBeDefined();
});
