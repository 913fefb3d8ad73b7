import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { useOverlay } from './use-overlay.ts';

afterEach(cleanup);

test('a sheet is not there before it is asked for, opens after it is there, and stays', () => {
  const seen: string[] = [];
  const { rerender } = renderHook(
    (wanted: boolean) => {
      const { isThere, isOpen } = useOverlay(wanted, () => undefined);
      seen.push(isThere ? (isOpen ? 'open' : 'closed') : 'absent');
    },
    { initialProps: false },
  );
  for (const wanted of [false, true, true, false]) rerender(wanted);
  const steps = seen.filter((each, index) => each !== seen[index - 1]);
  // The sheet is first mounted closed, so that it slides in.
  expect(steps).toEqual(['absent', 'closed', 'open', 'closed']);
});

test('one that begins open is drawn closed first as well', () => {
  const seen: boolean[] = [];
  renderHook(() => seen.push(useOverlay(true, () => undefined).isOpen));
  expect([seen[0], seen.at(-1)]).toEqual([false, true]);
});
