import { permissionsOf } from '@fulcrum/contract/console/roles';
import type { Me } from '@fulcrum/contract/console/operators/schema';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { startI18n } from '../i18n/i18n.ts';
import { MenuButton } from './menu-sheet.tsx';

const ME: Me = {
  id: 1,
  email: 'a@example.com',
  name: 'Ana',
  role: 'content',
  permissions: permissionsOf('content'),
  environment: 'simulated',
  stepped_up_until: 0,
  server_time: 0,
};

beforeAll(async () => {
  await startI18n();
  // jsdom implements none of these.
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Open the menu' });

function openMenu(): HTMLElement {
  render(
    <MemoryRouter>
      <MenuButton me={ME} />
    </MemoryRouter>,
  );
  expect(button().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  return screen.getByRole('dialog', { name: 'Menu' });
}

test('the menu lists the screens of the role, and a choice closes it', () => {
  const menu = within(openMenu());
  expect(menu.queryByRole('link', { name: 'Hedging' })).toBeNull();
  fireEvent.click(menu.getByRole('link', { name: 'News' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press beside the menu closes it, and one on its edge does not', () => {
  const menu = openMenu();
  fireEvent.click(within(menu).getByRole('navigation'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.click(menu);
  expect(screen.queryByRole('dialog')).toBeNull();
});
