import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { preparePage, showPage } from '../../../../test/test-page.tsx';
import { useTradeChoices } from '../../../trading/trade-choices.ts';
import { PeriodBar } from './period-bar.tsx';

beforeEach(preparePage);
afterEach(cleanup);

const nothing = () => undefined;
const BAR = {
  isFull: false,
  onFull: nothing,
  isDrawing: false,
  onDrawing: nothing,
  onReplay: null,
};

test('SCALE-001: the price axis is linear until another scale is chosen', async () => {
  const { user } = showPage(<PeriodBar {...BAR} />);
  expect(useTradeChoices.getState().scale).toBe('linear');
  await user.click(screen.getByRole('button', { name: 'Chart type' }));
  const scales = within(await screen.findByRole('radiogroup', { name: 'Price scale' }));
  const linear = scales.getByRole('radio', { name: 'Linear' });
  expect(linear.getAttribute('aria-checked')).toBe('true');
  await user.click(scales.getByRole('radio', { name: 'Percent' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useTradeChoices.getState().scale).toBe('percent');
  expect(useTradeChoices.getState().chartType).toBe('candle');
});
