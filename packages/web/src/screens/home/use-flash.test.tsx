import { act, cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { quoteAt } from '../../../test/quote-at.ts';
import { quotes } from '../../market/quotes.ts';
import { useSettings } from '../../settings/settings.ts';
import { useFlash } from './use-flash.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'],
  });
});
afterEach(() => {
  // The tints of a test end with it.
  vi.runAllTimers();
  cleanup();
  vi.useRealTimers();
  useSettings.setState({ isCalm: false });
});

function Figure({ bid }: { bid: number }) {
  return (
    <span ref={useFlash(bid)}>
      <b>{bid}</b>
    </span>
  );
}
const home = (bid: number, mode: 'visible' | 'hidden' = 'visible') => (
  <Activity mode={mode}>
    <Figure bid={bid} />
  </Activity>
);
/** Waits half a second, after which a row may be tinted again and no tint is left. */
const wait = () => {
  act(() => {
    vi.advanceTimersByTime(500);
  });
};
const tintOf = ({ container }: { container: HTMLElement }) =>
  container.querySelector('b')?.dataset['tint'];

test('a price that moves is tinted, twice a second at most', () => {
  const view = render(home(100));
  wait();
  view.rerender(home(101));
  expect(tintOf(view)).toBe('up-3');
  vi.advanceTimersByTime(400);
  view.rerender(home(99));
  expect(tintOf(view)).toBe('up-1');
  wait();
  expect(tintOf(view)).toBeUndefined();
  view.rerender(home(98));
  expect(tintOf(view)).toBe('down-3');
});

test('a tint fades by one step with each flush of prices, or after 150 ms without one', () => {
  const view = render(home(100));
  wait();
  view.rerender(home(101));
  quotes.put(quoteAt(101));
  vi.advanceTimersByTime(100);
  expect(tintOf(view)).toBe('up-2');
  vi.advanceTimersByTime(140);
  expect(tintOf(view)).toBe('up-2');
  vi.advanceTimersByTime(10);
  expect(tintOf(view)).toBe('up-1');
  vi.advanceTimersByTime(150);
  expect(tintOf(view)).toBeUndefined();
});

test('a list that becomes visible again does not tint what has moved meanwhile', () => {
  const view = render(home(100));
  wait();
  view.rerender(home(100, 'hidden'));
  wait();
  view.rerender(home(101));
  expect(tintOf(view)).toBeUndefined();
  wait();
  view.rerender(home(102));
  expect(tintOf(view)).toBe('up-3');
});

test('nothing is tinted where calm prices are asked for', () => {
  useSettings.setState({ isCalm: true });
  const view = render(home(100));
  wait();
  view.rerender(home(101));
  expect(tintOf(view)).toBeUndefined();
});
