import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshBasics } from '../../server/basics.ts';
import { refreshInstruments } from '../../market/instruments.ts';
import { listedOnWire } from '../../../test/wire-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
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

test('COMPANY-003 companies are searched in the main mode, and in no other', async () => {
  const firm = {
    id: 7,
    name: 'Gold Harbour',
    subject: '',
    logo: '',
    url: '',
    email: '',
    location: '',
    registered_address: '',
    office_address: '',
  };
  for (const [mode, found] of [
    ['trade', 0],
    ['main', 1],
  ] as const) {
    const calls = serveCalls((path) => {
      const data = path.endsWith('getBasicInfo') ? { app_mode: mode, status: 0 } : { data: [firm] };
      return { code: 1, msg: '', data };
    });
    await refreshBasics();
    const { user } = showPage(<ProductScreen />, '/product');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gold');
    expect(await screen.findByRole('link', { name: /XAU\/USD/ })).toBeDefined();
    if (found > 0) await screen.findByRole('button', { name: /Harbour/ });
    expect(screen.queryAllByRole('button', { name: /Harbour/ })).toHaveLength(found);
    expect(calls.some(({ path }) => path.endsWith('/getCompany'))).toBe(found > 0);
    cleanup();
  }
});
