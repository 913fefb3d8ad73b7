import { cleanup, fireEvent, screen } from '@testing-library/react';
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

/** Shows the screen anew, as a reload does, which jsdom has not. */
function reload(): void {
  cleanup();
  showPage(<SafeScreen screen={Broken} />);
}
const retry = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  reload();
};

test('after two tries in vain the choices of the device can be reset, and the session stays', () => {
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
  reload();
  expect(screen.queryByRole('button', OFFER)).toBeNull();
  retry();
  expect(screen.queryByRole('button', OFFER)).toBeNull();
  retry();
  expect(screen.getByText(/You stay logged in/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', OFFER));
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(stay);
});

test('tries of long ago are another trouble', () => {
  sessionStorage.setItem('tried', `2 ${Date.now() - 601_000}`);
  reload();
  expect(screen.queryByRole('button', OFFER)).toBeNull();
  sessionStorage.setItem('tried', 'x y');
  reload();
  expect(screen.queryByRole('button', OFFER)).toBeNull();
});
