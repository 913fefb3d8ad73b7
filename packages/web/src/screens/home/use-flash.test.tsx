import { act, cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSettings } from '../../settings/settings.ts';
import { useFlash } from './use-flash.ts';

/** jsdom has no animations. */
const play = vi.fn();
const animate = vi.fn((..._: Parameters<Element['animate']>) => ({ play }) as unknown as Animation);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  Element.prototype.animate = animate;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSettings.setState({ isCalm: false });
  animate.mockClear();
  play.mockClear();
  Reflect.deleteProperty(Element.prototype, 'animate');
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
/** Waits half a second, after which a row may be tinted again. */
const wait = () => {
  act(() => {
    vi.advanceTimersByTime(500);
  });
};

test('a price that moves is tinted, twice a second at most', () => {
  const { rerender } = render(home(100));
  wait();
  rerender(home(101));
  rerender(home(102));
  expect(animate).toHaveBeenCalledTimes(1);
  expect(animate.mock.lastCall?.[1]).toMatchObject({ pseudoElement: '::before' });
  wait();
  rerender(home(99));
  expect(animate).toHaveBeenCalledTimes(2);
  expect(animate.mock.lastCall?.[1]).toMatchObject({ pseudoElement: '::after' });
  wait();
  rerender(home(98));
  expect(animate).toHaveBeenCalledTimes(2);
  expect(play).toHaveBeenCalledTimes(1);
});

test('a list that becomes visible again does not tint what has moved meanwhile', () => {
  const { rerender } = render(home(100));
  wait();
  rerender(home(100, 'hidden'));
  wait();
  rerender(home(101));
  expect(animate).not.toHaveBeenCalled();
  wait();
  rerender(home(102));
  expect(animate).toHaveBeenCalledTimes(1);
});

test('nothing is tinted where calm prices are asked for', () => {
  useSettings.setState({ isCalm: true });
  const { rerender } = render(home(100));
  wait();
  rerender(home(101));
  expect(animate).not.toHaveBeenCalled();
});
