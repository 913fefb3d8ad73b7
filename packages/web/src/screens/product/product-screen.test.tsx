import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshInstruments } from '../../live/instruments.ts';
import { listedOnWire } from '../../live/wire-sample.ts';
import { preparePage, serveCalls, showPage } from '../../test-page.tsx';
import { ProductScreen } from './product-screen.tsx';

beforeEach(async () => {
  await preparePage();
  const list = [
    listedOnWire({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro' }),
    listedOnWire({ Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD', Name: 'Gold' }),
  ];
  serveCalls((path) => ({ code: 1, msg: '', data: path.endsWith('trade_list') ? list : [] }));
  await refreshInstruments();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a search finds instruments by code and by name, and leads to their page', async () => {
  const { user, whereNow } = showPage(<ProductScreen />, '/product');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'gold');
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'no such thing');
  expect(await screen.findByText(/No match for “no such thing”/)).toBeDefined();
  await user.clear(field);
  await user.type(field, 'eur/');
  await user.click(await screen.findByRole('link', { name: /EUR\/USD/ }));
  expect(whereNow()).toBe('/trade?code=EURUSD');
});
