import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { AppRoutes, loadScreenOfAddress } from './routes.tsx';

const loadTexts = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock(import('../language/i18n.ts'), async (original) => ({
  ...(await original()),
  loadAllTexts: loadTexts,
}));

beforeEach(async () => {
  await preparePage();
  serveCalls(() => ({ code: 1, msg: '', data: { data: [], total: 0 } }));
  loadTexts.mockClear();
});
afterEach(() => {
  cleanup();
  location.hash = '';
  vi.unstubAllGlobals();
});

test('the screen of the address is drawn at once when its file is there', async () => {
  location.hash = '#/news?from=mail';
  await loadScreenOfAddress();
  showPage(<AppRoutes />, '/news');
  expect(screen.queryByRole('heading', { name: 'News' })).not.toBeNull();
});

test.each([
  ['#/news', 0],
  ['#/feedback', 1],
])('for %s the other texts are loaded %i times', async (hash, times) => {
  location.hash = hash;
  await loadScreenOfAddress();
  expect(loadTexts).toHaveBeenCalledTimes(times);
});

test('a screen whose file is not there comes later', async () => {
  showPage(<AppRoutes />, '/calendar');
  const title = { name: 'Economic calendar' };
  expect(screen.queryByRole('heading', title)).toBeNull();
  expect(await screen.findByRole('heading', title)).toBeDefined();
});

test.each(['', '#/', '#/nowhere'])('for the address "%s" nothing is loaded', async (hash) => {
  location.hash = hash;
  await loadScreenOfAddress();
  expect(loadTexts).not.toHaveBeenCalled();
});
