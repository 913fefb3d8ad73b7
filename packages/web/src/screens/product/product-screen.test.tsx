import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshBasics } from '../../server/basics.ts';
import { refreshInstruments } from '../../market/instruments.ts';
import { useShownCategory } from '../../market/shown-category.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { listedOnWire } from '../../../test/wire-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { ProductScreen } from './product-screen.tsx';

const CATEGORIES = [
  { Id: 1, NameShowTrans: 'FX majors' },
  { Id: 3, NameShowTrans: 'Metals' },
];

beforeEach(async () => {
  await preparePage();
  const list = [
    listedOnWire({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro' }),
    listedOnWire({ Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD', Name: 'Gold' }),
  ];
  const words = [{ Code: 'XAUUSD', Names: ['Gold', '現貨黃金'], Words: ['bullion'] }];
  const replies = { trade_list: list, search_words: words, getCategories: CATEGORIES };
  serveCalls((path) => {
    const found = Object.entries(replies).find(([name]) => path.endsWith(name));
    return { code: 1, msg: '', data: found?.[1] ?? [] };
  });
  await refreshInstruments();
  changeSettings({ favourites: [], recents: [] });
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

test('an instrument is found by nicknames and names of other languages, and says by which', async () => {
  const { user } = showPage(<ProductScreen />, '/product');
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'bullion');
  expect(await screen.findByRole('link', { name: /XAU\/USD.*Gold · bullion/ })).toBeDefined();
  await user.clear(field);
  await user.type(field, '黄金');
  expect(await screen.findByRole('link', { name: /Gold · 現貨黃金/ })).toBeDefined();
});

test('the star of a result adds it to the favourites and says so', async () => {
  const { user } = showPage(<ProductScreen />, '/product');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gold');
  const star = await screen.findByRole('button', { name: 'XAU/USD, favourite', pressed: false });
  await user.click(star);
  expect(useSettings.getState().favourites).toEqual(['XAUUSD']);
  await user.click(screen.getByRole('button', { name: 'XAU/USD, favourite', pressed: true }));
  expect(useSettings.getState().favourites).toEqual([]);
});

function ShownCategory() {
  return <output data-testid="category">{useShownCategory()}</output>;
}

test('what finds nothing offers the nearest instruments, and categories that lead to the list', async () => {
  const { user, whereNow } = showPage(
    <>
      <ProductScreen />
      <ShownCategory />
    </>,
    '/product',
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'glod');
  expect(await screen.findByRole('heading', { name: 'Closest matches' })).toBeDefined();
  expect(screen.getAllByRole('link')[0]?.textContent).toContain('XAU/USD');
  await user.click(screen.getByRole('button', { name: 'Metals' }));
  expect(whereNow()).toBe('/');
  expect(screen.getByTestId('category').textContent).toBe('3');
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
