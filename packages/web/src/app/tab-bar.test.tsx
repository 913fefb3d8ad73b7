import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { painted, preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { noteShown } from '../routing/use-go.ts';
import { TabBar } from './tab-bar.tsx';

beforeEach(async () => {
  await preparePage();
  serveCalls(() => ({ code: 1, msg: '', data: [] }));
  noteShown('/trade');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

test('a screen that was shown before opens in the press, another one after it is painted', async () => {
  const { whereNow } = showPage(<TabBar />);
  press('Trade');
  expect(whereNow()).toBe('/trade');
  press('Orders');
  expect(whereNow()).toBe('/trade');
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page');
  await painted();
  expect(whereNow()).toBe('/order');
});

test('of two quick presses the second counts', async () => {
  const { whereNow } = showPage(<TabBar />);
  press('Ranking');
  press('Trade');
  expect(whereNow()).toBe('/trade');
  await painted();
  expect(whereNow()).toBe('/trade');
});
