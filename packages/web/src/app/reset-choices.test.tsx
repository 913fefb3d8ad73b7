import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, showPage } from '../../test/test-page.tsx';
import { SafeScreen } from './routed-screen.tsx';

const OFFER = { name: 'Reset this device’s choices' };

function Broken(): never {
  throw new Error('a kept value of another shape');
}

beforeEach(async () => {
  await preparePage();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

let loads = 0;

/** Shows the screen as at the next load of the page, which jsdom has not. */
async function reload(afterMs = 1_000): Promise<void> {
  cleanup();
  loads += afterMs;
  Object.defineProperty(performance, 'timeOrigin', { value: loads, configurable: true });
  showPage(<SafeScreen screen={Broken} />);
  await waitFor(() => expect(sessionStorage.getItem('broken')).toContain(` ${loads}`));
}
const offer = () => screen.queryByRole('button', OFFER);

test('after two tries in vain the choices of the device can be reset, and the session stays', async () => {
  const stay = {
    session: '{"state":{"token":"T"}}',
    lang: 'en',
    device_id: 'x'.repeat(32),
    demo_id: 'y'.repeat(32),
    'command.1.a': '{}',
    'first-steps-done': '1',
    'settings of another app': '1',
  };
  const go = [
    'settings',
    'trade',
    'dock',
    'market',
    'account',
    'followed',
    'followed 1',
    'edit a b',
  ];
  for (const [key, value] of Object.entries(stay)) localStorage.setItem(key, value);
  for (const key of go) localStorage.setItem(key, '{"state":{"favourites":null}}');
  await reload();
  expect(offer()).toBeNull();
  await reload();
  expect(offer()).toBeNull();
  await reload();
  expect(await screen.findByText(/You stay logged in/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', OFFER));
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(stay);
});

test('loads of long ago and screens broken on the same load are not tries', async () => {
  await reload();
  await reload();
  await reload(0);
  await reload(601_000);
  expect(offer()).toBeNull();
  sessionStorage.setItem('broken', 'x y');
  await reload();
  expect(offer()).toBeNull();
});
