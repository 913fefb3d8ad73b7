import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshInstruments } from '../../market/instruments.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { HomeScreen } from './home-screen.tsx';

const empty = (path: string) => ({
  code: 1,
  msg: '',
  data: path.endsWith('getCategories') ? [{ Id: 1, NameShowTrans: 'FX majors' }] : [],
});

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a visitor sees ten rows in waiting, and the ways to a demo account and the login', () => {
  serveCalls(empty);
  showPage(<HomeScreen />);
  expect(screen.getAllByTestId('row-skeleton')).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Try demo' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Search instruments' }).getAttribute('href')).toBe(
    '/product',
  );
  expect(screen.getByRole('link', { name: 'Language: English' })).toBeDefined();
});

test("a list that does not come shows the server's words and its code, and can be tried again", async () => {
  serveCalls(() => ({ code: 1091, msg: 'The service is not available right now', data: {} }));
  const { user } = showPage(<HomeScreen />);
  await refreshInstruments();
  expect((await screen.findByRole('alert')).textContent).toContain('not available right now');
  expect(screen.getByText('Code 1091')).toBeDefined();
  const calls = serveCalls(empty);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('trade_list'))).toBe(true));
  expect(await screen.findByRole('tab', { name: 'FX majors' })).toBeDefined();
});

test('empty favourites lead to the rows that have stars', async () => {
  serveCalls(empty);
  const { user } = showPage(<HomeScreen />);
  await refreshInstruments();
  await user.click(screen.getByRole('tab', { name: 'Favourites' }));
  const words = screen.getByText('Tap the star on any instrument to keep it here');
  const state = within(words.parentElement ?? document.body);
  const link = state.getByRole('link', { name: 'Search instruments' });
  expect(link.getAttribute('href')).toBe('/product');
});

test('an empty category leads to all instruments', async () => {
  serveCalls(empty);
  const { user } = showPage(<HomeScreen />);
  await refreshInstruments();
  await user.click(screen.getByRole('tab', { name: 'FX majors' }));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true');
});
