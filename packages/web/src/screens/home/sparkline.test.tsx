import { act, cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { quotes } from '../../market/quotes.ts';
import { quoteAt } from '../../../test/quote-at.ts';
import { serveCalls } from '../../../test/test-page.tsx';
import { refreshSmallCharts } from './small-charts.ts';
import { Sparkline } from './sparkline.tsx';

/** Called at the start of every drawing, which asks for the canvas context. */
const pen = vi.fn(() => null);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(pen);
  const lines = [{ Code: 'EURUSD', Points: [1.1, 1.2], PreviousClose: 1.1 }];
  serveCalls(() => ({ code: 1, msg: '', data: lines }));
  await refreshSmallCharts();
  pen.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a small chart is drawn anew once a second where its price has moved, and not on return', () => {
  const home = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Sparkline code="EURUSD" digits={5} direction="up" />
    </Activity>
  );
  const second = () => {
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
  };
  quotes.put(quoteAt(110_000));
  const { rerender } = render(home('visible'));
  expect(pen).toHaveBeenCalledTimes(1);
  second();
  expect(pen).toHaveBeenCalledTimes(1);
  quotes.put(quoteAt(110_001));
  second();
  expect(pen).toHaveBeenCalledTimes(2);

  rerender(home('hidden'));
  quotes.put(quoteAt(110_002));
  second();
  rerender(home('visible'));
  expect(pen).toHaveBeenCalledTimes(2);
  second();
  expect(pen).toHaveBeenCalledTimes(3);
});
