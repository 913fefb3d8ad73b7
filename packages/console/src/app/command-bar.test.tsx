import type { Found } from '@fulcrum/contract/console/search/schema';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, refusal, signInAs } from '../../test/page.tsx';
import { useRowKeys } from '../parts/list/use-row-keys.ts';
import { CommandBar } from './command-bar.tsx';

const row = (fields: Partial<Found>): Found => ({
  kind: 'user',
  id: 81,
  user_id: 81,
  account_id: 91,
  is_demo: false,
  contact: 'z…@example.com',
  state: 'verified',
  at: Date.now() - 3 * 3_600_000 - 60_000,
  code: '',
  side: null,
  lots: null,
  amount: null,
  tail: '',
  ...fields,
});
const ROWS: readonly Found[] = [
  row({}),
  row({ id: 82, user_id: 82, account_id: 92, state: 'none', is_demo: true, contact: '' }),
  row({ kind: 'order', id: 9, state: 'closed', code: 'EUR/USD', side: 'buy', lots: 250_000 }),
  row({ kind: 'deposit', id: 7, state: 'waiting', code: 'USDT', amount: 250_000_000 }),
];

function Page() {
  const { pathname, search } = useLocation();
  useRowKeys();
  return (
    <>
      <CommandBar />
      <i>{pathname + search}</i>
      <button type="button">elsewhere</button>
      <div data-row="">
        <a href="#row">a row</a>
      </div>
    </>
  );
}

beforeEach(() => signInAs('owner'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answer: unknown) => open(<Page />, '/audit', { search: answer });
const field = () => screen.getByRole('combobox', { name: /^Find users/ });
const place = () => document.querySelector('i')?.textContent;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

test('CONSOLE-153 results stand in groups, and say what each is, whose, its state and age', async () => {
  const { sent, user } = show({ text: 'zo', rows: ROWS });
  await user.type(field(), ' zo ');
  const list = await screen.findByRole('listbox', { name: 'Results' });
  const groups = within(list).getAllByRole('group');
  expect(groups.map((each) => each.querySelector('h2')?.textContent)).toEqual([
    'Users',
    'Orders',
    'Deposits',
  ]);
  expect(options()).toEqual([
    'User 81VerifiedAccount 91 · z…@example.com3 h 1 m ago',
    'User 82Nothing sentAccount 92 · Demo3 h 1 m ago',
    'Order 9 · Buy 0.25 EUR/USDClosedUser 81 · z…@example.com3 h 1 m ago',
    'Deposit 7 · 250.00 USD · USDTWaitingUser 81 · z…@example.com3 h 1 m ago',
  ]);
  // One call for all that was typed, without the blanks around it.
  expect(sent).toEqual([{ path: 'search', body: { text: 'zo' } }]);
});

test('CONSOLE-153 arrows and Enter choose, and open the page of what was found', async () => {
  const { user } = show({ text: 'zo', rows: ROWS });
  await user.type(field(), 'zo');
  await screen.findByRole('listbox');
  expect(active()?.textContent).toContain('User 81');
  await user.keyboard('{ArrowUp}');
  expect(active()?.textContent).toContain('Deposit 7');
  await user.keyboard('{ArrowUp}');
  expect(active()?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/people/81?order=9');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('CONSOLE-153 what an input method takes neither moves nor closes the results', async () => {
  const { user } = show({ text: 'zo', rows: ROWS });
  await user.type(field(), 'zo');
  await screen.findByRole('listbox');
  for (const key of ['ArrowUp', 'Escape']) fireEvent.keyDown(field(), { key, keyCode: 229 });
  expect(active()?.textContent).toContain('User 81');
});

test('CONSOLE-153 a press opens a result as well', async () => {
  const { user } = show({ text: 'zo', rows: ROWS });
  await user.type(field(), 'zo');
  await user.click(await screen.findByRole('option', { name: /^Deposit 7/ }));
  expect(place()).toBe('/deposits?open=7');
});

test('CONSOLE-153 a slash and Ctrl or Cmd with K open it, and Escape closes it', async () => {
  const { user } = show({ text: 'zo', rows: ROWS });
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  for (const keys of ['/', '{Control>}k{/Control}', '{Meta>}K{/Meta}']) {
    elsewhere.focus();
    await user.keyboard(keys);
    expect(document.activeElement, keys).toBe(field());
    expect(field()).toHaveProperty('value', '');
    await user.keyboard('zo');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement, keys).toBe(elsewhere);
    await user.clear(field());
  }
  field().focus();
  await user.keyboard('a/b');
  expect(field()).toHaveProperty('value', 'a/b');
});

test('CONSOLE-153 an open dialog keeps the keys', async () => {
  const { user } = show({ text: 'zo', rows: ROWS });
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).not.toBe(field());
  dialog.remove();
});

test('CONSOLE-153 Enter before the answer opens a single result, and none of several', async () => {
  const { user } = show({ text: 'zo', rows: ROWS });
  await user.type(field(), 'zo{Enter}');
  await screen.findByRole('listbox');
  expect(place()).toBe('/audit');
  cleanup();
  const one = show({ text: '9', rows: ROWS.slice(2, 3) });
  await one.user.type(field(), '#9{Enter}');
  await waitFor(() => expect(place()).toBe('/people/81?order=9'));
});

test('CONSOLE-153 too little, nothing found and a failure are told', async () => {
  const none = show({ text: 'zz', rows: [] });
  await none.user.type(field(), 'z');
  expect(screen.getByRole('status').textContent).toBe('Two characters or more');
  await none.user.type(field(), 'z');
  expect(await screen.findByText(/^Nothing begins with “zz”/)).toBeDefined();
  await none.user.keyboard('{Enter}');
  expect(place()).toBe('/audit');
  expect(none.sent).toHaveLength(1);
  cleanup();
  const refused = show(refusal('console.searchText', 'Two to a hundred'));
  await refused.user.type(field(), 'zz');
  expect(await screen.findByText(/Two to a hundred/)).toBeDefined();
  await refused.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(refused.sent).toHaveLength(2));
});

test('CONSOLE-151 a role that sees no users has no search', async () => {
  await signInAs('content');
  show({ text: 'zo', rows: [] });
  expect(screen.queryByRole('search')).toBeNull();
});
