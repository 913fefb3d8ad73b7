import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { usePull } from './use-pull.ts';

const refresh = vi.fn(() => new Promise<void>(() => undefined));

function Pulled() {
  const scroller = useRef<HTMLElement>(null);
  const { phase } = usePull(scroller, refresh);
  return <main ref={scroller}>{phase}</main>;
}

const pull = (distance: number) => {
  const page = screen.getByRole('main');
  fireEvent.touchStart(page, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(page, { touches: [{ clientY: 100 + distance }] });
  fireEvent.touchEnd(page);
};
const phase = () => screen.getByRole('main').textContent;

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
  render(<Pulled />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a pull refreshes, and closes after 500 ms although the network has not answered', () => {
  pull(200);
  expect(refresh).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(499));
  expect(phase()).toBe('refreshing');
  act(() => void vi.advanceTimersByTime(1));
  expect(phase()).toBe('rest');
});

test('a short pull refreshes nothing', () => {
  pull(60);
  expect(phase()).toBe('rest');
  expect(refresh).not.toHaveBeenCalled();
});
