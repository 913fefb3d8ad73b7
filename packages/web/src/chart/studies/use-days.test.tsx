import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { CandleSource } from '../../market/candle.ts';
import { useDays } from './use-days.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const candle = (close: number) => ({
  time: 1_000,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const closesIn = ({ current }: { readonly current: readonly { readonly close: number }[] }) =>
  current.map(({ close }) => close);

function daysOf(load: CandleSource['load']) {
  const source: CandleSource = { load, follow: () => () => undefined };
  return renderHook(({ code, isWanted, session }) => useDays(source, code, isWanted, session), {
    initialProps: { code: 'EURUSD', isWanted: true, session: 0 },
  });
}

test('STUDY-005 the days are those of the instrument, and only loaded when they are wanted', async () => {
  const load = vi.fn(async ({ code }: { code: string }) => [candle(code === 'EURUSD' ? 1 : 2)]);
  const { result, rerender } = daysOf(load);
  rerender({ code: 'EURUSD', isWanted: false, session: 0 });
  expect(load).toHaveBeenCalledOnce();
  expect(result.current).toEqual([]);
  rerender({ code: 'EURUSD', isWanted: true, session: 0 });
  await waitFor(() => expect(closesIn(result)).toEqual([1]));
  rerender({ code: 'XAUUSD', isWanted: true, session: 0 });
  expect(result.current).toEqual([]);
  await waitFor(() => expect(closesIn(result)).toEqual([2]));
});

test('STUDY-005 days that could not be loaded are loaded with the next connection', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue([candle(3)]);
  const { result, rerender } = daysOf(load);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(result.current).toEqual([]);
  rerender({ code: 'EURUSD', isWanted: true, session: 1 });
  await waitFor(() => expect(closesIn(result)).toEqual([3]));
});

test('STUDY-005 the day that ended is loaded again after the roll, when it is whole', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 10, 20, 59), shouldAdvanceTime: true });
  const load = vi
    .fn()
    .mockResolvedValueOnce([candle(1)])
    .mockResolvedValue([candle(4)]);
  const { result } = daysOf(load);
  await waitFor(() => expect(closesIn(result)).toEqual([1]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(closesIn(result)).toEqual([4]));
});
