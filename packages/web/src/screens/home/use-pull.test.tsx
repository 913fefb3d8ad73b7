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

const pull = (distance: number, sideways = 0) => {
  const page = screen.getByRole('main');
  fireEvent.touchStart(page, { touches: [{ clientX: 200, clientY: 100 }] });
  fireEvent.touchMove(page, {
    touches: [{ clientX: 200 + sideways, clientY: 100 + distance / 10 }],
  });
  fireEvent.touchMove(page, { touches: [{ clientX: 200 + sideways, clientY: 100 + distance }] });
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

test('ROW-002 a finger that sets out sideways does not pull, wherever it goes then', () => {
  pull(200, 40);
  expect(refresh).not.toHaveBeenCalled();
  pull(200, 10);
  expect(refresh).toHaveBeenCalledTimes(1);
});
