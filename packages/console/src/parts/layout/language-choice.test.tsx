import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { App } from '../../app/app.tsx';
import { signedOut } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { signInAs } from '../../../test/page.tsx';

/** The language that each call asked the server to answer in. */
let asked: string[] = [];

beforeEach(async () => {
  localStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('lang') ?? '');
    const data = { rows: [], can_add: false };
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
  await startI18n();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <App />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('CONSOLE-161 the sign-in changes its language at once and keeps what was typed', async () => {
  signedOut();
  const user = open('/');
  await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
  await user.click(screen.getByRole('radio', { name: '繁體中文' }));
  expect(await screen.findByRole('heading', { name: '登入控制台' })).toBeDefined();
  expect(screen.getByLabelText('電郵')).toHaveProperty('value', 'ana@example.com');
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('繁體中文');
  expect(document.documentElement.lang).toBe('zh-Hant-HK');
  expect(document.title).toBe('Fulcrum 控制台');
  expect(localStorage.getItem('console.lang')).toBe('hk');
});

test('CONSOLE-161 the own page changes menu, screen and what is asked of the server', async () => {
  await signInAs('owner');
  const user = open('/account');
  await screen.findByRole('heading', { name: 'Your account' });
  await waitFor(() => expect(asked).toContain('en'));
  const choice = screen.getByRole('radio', { name: '繁體中文' });
  await user.click(choice);
  expect(await screen.findByRole('heading', { name: '你的帳戶' })).toBeDefined();
  expect(screen.getByRole('link', { name: '審計紀錄' })).toBeDefined();
  expect(document.activeElement).toBe(choice);
  asked = [];
  await user.click(screen.getByRole('link', { name: '回覆範本' }));
  await screen.findByRole('heading', { name: '回覆範本' });
  await waitFor(() => expect(asked).toContain('hk'));
  expect(asked).not.toContain('en');
});

test('CONSOLE-161 of two quick choices the last one holds', async () => {
  signedOut();
  open('/');
  screen.getByRole('radio', { name: '繁體中文' }).click();
  screen.getByRole('radio', { name: 'English' }).click();
  await waitFor(() => expect(localStorage.getItem('console.lang')).toBe('en'));
  expect(screen.getByRole('heading', { name: 'Sign in to the console' })).toBeDefined();
});
