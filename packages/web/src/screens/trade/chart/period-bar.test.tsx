import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { secondsOf } from '../../../market/periods.ts';
import { preparePage, showPage } from '../../../../test/test-page.tsx';
import { PeriodBar } from './period-bar.tsx';
import { useTradeChoices } from '../../../trading/trade-choices.ts';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the bar offers the six periods of the chart, and keeps the one that was pressed', async () => {
  const { user } = showPage(<PeriodBar isFull={false} onFull={() => undefined} />);
  const periods = screen.getAllByRole('radio');
  expect(periods.map(({ textContent }) => textContent)).toEqual([
    '1M',
    '5M',
    '15M',
    '30M',
    '1H',
    '1D',
  ]);
  for (const [at, minutes] of [1, 5, 15, 30, 60, 1_440].entries()) {
    const button = periods[at];
    if (button) await user.click(button);
    expect(button?.getAttribute('aria-checked')).toBe('true');
    expect(secondsOf(useTradeChoices.getState().period)).toBe(minutes * 60);
  }
});
