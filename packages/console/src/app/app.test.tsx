import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { permissionsOf, ROLES, type Role } from '@fulcrum/contract/console/roles';

import { signedIn, signedOut } from '../api/session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { App } from './app.tsx';
import { SCREENS } from './screens.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(role: Role, address = '/') {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  signedIn({
    id: 1,
    email: 'a@example.com',
    name: 'Ana',
    role,
    permissions: permissionsOf(role),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <App />
    </MemoryRouter>,
  );
  const navigation = screen.getByRole('navigation', { name: 'Console' });
  return within(navigation)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
}

test.each(ROLES)('CONSOLE-011 shows %s the screens of that role', (role) => {
  expect({ role, screens: open(role) }).toMatchSnapshot();
});

test('a session that has ended leads to the sign-in', () => {
  signedOut();
  render(
    <MemoryRouter initialEntries={['/audit']}>
      <App />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Sign in to the console' })).toBeDefined();
});

test('each screen of the table can be loaded, and stands there once', async () => {
  for (const { path, load } of SCREENS) expect(await load(), path).toBeTypeOf('function');
  const paths = SCREENS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a screen that the role may not see is not loaded into the frame', async () => {
  open('content', '/audit');
  expect(await screen.findByText('Your role has nothing to do on this screen')).toBeDefined();
  cleanup();
  open('owner', '/audit');
  expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeDefined();
});
