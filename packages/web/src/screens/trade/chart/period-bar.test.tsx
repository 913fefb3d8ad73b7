import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { minutesOf } from '../../../market/periods.ts';
import { preparePage, showPage } from '../../../../test/test-page.tsx';
import { PeriodBar } from './period-bar.tsx';
import { useTradeChoices } from '../../../trading/trade-choices.ts';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the bar offers the periods of the chart, and keeps the one that was pressed', async () => {
  const { user } = showPage(<PeriodBar isFull={false} onFull={() => undefined} />);
  const periods = screen.getAllByRole('radio');
  expect(periods.map(({ textContent }) => textContent)).toEqual([
    '1M',
    '5M',
    '15M',
    '30M',
    '1H',
    '4H',
    '1D',
    '1W',
    '1MN',
  ]);
  for (const [at, minutes] of [1, 5, 15, 30, 60, 240, 1_440, 10_080, 43_200].entries()) {
    const button = periods[at];
    if (button) await user.click(button);
    expect(button?.getAttribute('aria-checked')).toBe('true');
    expect(minutesOf(useTradeChoices.getState().period)).toBe(minutes);
  }
});
