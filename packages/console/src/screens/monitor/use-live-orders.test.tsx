import type { LiveOrder, LiveOrders } from '@fulcrum/contract/console/dashboard/schema';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { activityHeader, watchActivity } from '../../api/activity.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { mergedOrders, useLiveOrders } from './use-live-orders.ts';

const row = (id: number, pnl = 0) => ({ id, pnl }) as LiveOrder;
const answer = (step: number, ids: readonly number[], rows: readonly LiveOrder[]): LiveOrders => ({
  step,
  ids: [...ids],
  rows: [...rows],
  total: ids.length,
});

beforeEach(startI18n);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('rows that did not change stay the very same, in their places for a second', () => {
  const first = mergedOrders(null, answer(1, [1, 2, 3], [row(1), row(2), row(3)]), 0);
  const second = mergedOrders(first, answer(2, [3, 4, 1], [row(3, 5), row(4)]), 999);
  expect(second?.rows).toEqual([row(1), row(3, 5), row(4)]);
  expect(second?.rows[0]).toBe(first?.rows[0]);
  const third = mergedOrders(second, answer(3, [3, 4, 1], []), 1_000);
  expect(third?.rows.map(({ id }) => id)).toEqual([3, 4, 1]);
});

test('an answer that leaves out what is not held is not taken', () => {
  const first = mergedOrders(null, answer(1, [1], [row(1)]), 0);
  expect(mergedOrders(first, answer(2, [1, 2], []), 10)).toBeNull();
});

test('CONSOLE-120 asks ten times a second at most, and not while it is paused', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('?')[1] ?? '');
    const data = answer(asked.length, [1], [row(1, asked.length)]);
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { result, rerender } = renderHook(
    ({ isPaused }) => useLiveOrders({ is_demo: 1 }, isPaused),
    { initialProps: { isPaused: false } },
  );
  await pass(1_050);
  expect(asked).toHaveLength(11);
  expect(asked.slice(0, 3)).toEqual(['is_demo=1', 'is_demo=1&since=1', 'is_demo=1&since=2']);
  expect(result.current.orders?.rows).toEqual([row(1, 11)]);
  rerender({ isPaused: true });
  await pass(1_000);
  // While paused, only the state of that moment is shown.
  expect(asked).toHaveLength(12);
  rerender({ isPaused: false });
  await pass(1_050);
  expect(asked).toHaveLength(23);
});

test('CONSOLE-005 a request says when nobody has touched the page since the last', () => {
  watchActivity();
  activityHeader();
  expect(activityHeader()).toEqual({ unattended: '1' });
  for (const event of ['pointermove', 'click', 'input']) {
    document.body.dispatchEvent(new Event(event, { bubbles: true }));
    expect(activityHeader()).toEqual({});
    expect(activityHeader()).toEqual({ unattended: '1' });
  }
});
