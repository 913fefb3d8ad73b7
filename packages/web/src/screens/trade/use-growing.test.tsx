import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useGrowing } from './use-growing.ts';

/** Simulates the end of the list coming into view. */
let seeEnd: (() => void) | null = null;

class Observer {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    seeEnd = () => tell([{ isIntersecting: true }]);
  }
  observe(): void {}
  disconnect(): void {
    seeEnd = null;
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List({ total, name }: { total: number; name: string }) {
  const { count, end } = useGrowing(total, name);
  return (
    <>
      <p>{Math.min(count, total)}</p>
      <div ref={end} />
    </>
  );
}

test('a long list grows as its end comes near, to its last row, and begins anew for another', () => {
  const { rerender } = render(<List total={40} name="all" />);
  const seen: (string | null)[] = [];
  for (let turn = 0; turn < 10 && seeEnd; turn += 1) {
    act(() => seeEnd?.());
    seen.push(screen.getByRole('paragraph').textContent);
  }
  expect(seen).toEqual(['32', '40']);
  rerender(<List total={30} name="usd" />);
  expect(screen.getByRole('paragraph').textContent).toBe('16');
  expect(seeEnd).not.toBeNull();
});
