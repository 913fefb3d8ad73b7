import { points } from '@fulcrum/engine/units/units';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { euroDollar, quote, setStage, show } from '../../../../test/stage.tsx';
import type { ListedInstrument } from '../../../market/model.ts';
import { AdvancedRow } from './advanced-row.tsx';

const onMore = vi.fn();

beforeEach(() => setStage());
afterEach(cleanup);

const showRow = (change: Partial<ListedInstrument> = {}) =>
  show(
    <AdvancedRow
      instrument={{ ...euroDollar, ...change }}
      isRuled={false}
      isCompact={false}
      isShown={false}
      isSkipped={false}
      onMore={onMore}
    />,
  );
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const spread = () => document.querySelector('.row__spread')?.textContent;

test('ROW-004 a row has bid and ask, each the way to Trade with its side, and the spread', async () => {
  showRow();
  await quote(108_643);
  expect(link(/^Sell EUR\/USD\s+1\.08643/).getAttribute('href')).toBe(
    '#/trade?code=EURUSD&side=sell',
  );
  expect(link(/^Buy EUR\/USD\s+1\.08653/).getAttribute('href')).toBe(
    '#/trade?code=EURUSD&side=buy',
  );
  // Ten points of five digits are one pip.
  expect(spread()).toBe('Spread 1.0 pips');
  expect(link(/^EUR\/USD, 1\.08643/).getAttribute('href')).toBe('#/trade?code=EURUSD');
});

test.each([
  ['three digits', { digits: 3 }, 156_123, 156_141, '1.8 pips'],
  ['no pair', { digits: 2, isPair: false }, 10_425_075, 10_426_275, '1,200 points'],
  ['no spread at all', {}, 108_643, 108_643, '0.0 pips'],
])('ROW-004 the spread of %s is exact', async (_, change, bid, ask, shown) => {
  showRow(change);
  await quote(bid, { ask: points(ask) });
  expect(spread()).toBe(`Spread ${shown}`);
});

test('ROW-004 before the first quote there are dashes, and no spread', () => {
  showRow({ code: 'USDJPY', showCode: 'USD/JPY' });
  expect(link(/^Sell USD\/JPY/).textContent).toBe('Sell USD/JPY –');
  expect(spread()).toBe('');
});

test('ROW-004 a closed market says so, and the menu of the row is the usual one', async () => {
  showRow();
  await quote(108_643, { isOpen: false });
  const row = link(/market closed$/);
  expect(row.textContent).toContain('Closed');
  fireEvent.contextMenu(row);
  expect(onMore).toHaveBeenCalledExactlyOnceWith(euroDollar);
});
