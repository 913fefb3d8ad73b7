import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { AppRoutes, loadScreenOfAddress } from './routes.tsx';

beforeEach(async () => {
  await preparePage();
  serveCalls(() => ({ code: 1, msg: '', data: { data: [], total: 0 } }));
});
afterEach(() => {
  location.hash = '';
  vi.unstubAllGlobals();
});

const title = () => screen.queryByRole('heading', { name: 'News' });

test('the screen of the address is drawn at once when its file was loaded before', async () => {
  const first = showPage(<AppRoutes />, '/news');
  expect(title()).toBeNull();
  first.unmount();
  location.hash = '#/news?from=mail';
  await loadScreenOfAddress();
  showPage(<AppRoutes />, '/news');
  expect(title()).not.toBeNull();
});

test('an address without a screen loads nothing', async () => {
  location.hash = '#/nowhere';
  await expect(loadScreenOfAddress()).resolves.toBeUndefined();
});
