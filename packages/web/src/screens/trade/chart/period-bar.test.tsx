import { mediaList } from '@fulcrum/ui/page/media';
import { WIDE } from '@fulcrum/ui/page/use-wide';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { minutesOf } from '../../../market/periods.ts';
import { preparePage, showPage } from '../../../../test/test-page.tsx';
import { PeriodBar } from './period-bar.tsx';
import { useTradeChoices } from '../../../trading/trade-choices.ts';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Object.assign(mediaList(WIDE), { matches: false });
});

const bar = {
  isFull: false,
  onFull: () => undefined,
  isDrawing: false,
  onDrawing: () => undefined,
  onReplay: () => undefined,
};

const texts = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);

/** Presses each period of the bar and expects it to be the chart's then. */
async function pressAll(user: UserEvent, all: readonly number[]): Promise<void> {
  const periods = screen.getAllByRole('radio');
  expect(periods).toHaveLength(all.length);
  for (const [at, minutes] of all.entries()) {
    const button = periods[at];
    if (button) await user.click(button);
    expect(button?.getAttribute('aria-checked')).toBe('true');
    expect(minutesOf(useTradeChoices.getState().period)).toBe(minutes);
  }
}

test('the bar offers the periods of the chart, and keeps the one that was pressed', async () => {
  const { user } = showPage(<PeriodBar {...bar} />);
  expect(texts()).toEqual(['1M', '5M', '15M', '30M', '1H', '1D']);
  await pressAll(user, [1, 5, 15, 30, 60, 1_440]);
});

test('further periods are in a sheet, and the one that was chosen stands in the bar', async () => {
  const { user } = showPage(<PeriodBar {...bar} />);
  for (const [name, minutes, short] of [
    ['4 hours', 240, '4H'],
    ['1 week', 10_080, '1W'],
    ['1 month', 43_200, '1MN'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: /^More periods/ }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('radio', { name: new RegExp(name) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(minutesOf(useTradeChoices.getState().period)).toBe(minutes);
    expect(screen.getByRole('button', { name: `More periods, ${name}` }).textContent).toBe(short);
  }
  const [first, ...others] = screen.getAllByRole('radio');
  expect(first?.tabIndex).toBe(0);
  for (const radio of others) expect(radio.tabIndex).toBe(-1);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});

test('a wide window offers all periods in the bar', async () => {
  Object.assign(mediaList(WIDE), { matches: true });
  const { user } = showPage(<PeriodBar {...bar} />);
  expect(texts()).toEqual(['1M', '5M', '15M', '30M', '1H', '4H', '1D', '1W', '1MN']);
  await pressAll(user, [1, 5, 15, 30, 60, 240, 1_440, 10_080, 43_200]);
  expect(screen.queryByRole('button', { name: 'More periods' })).toBeNull();
});
