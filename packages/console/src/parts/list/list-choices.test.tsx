import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { permissionsOf } from '@fulcrum/contract/console/roles';

import { signedIn } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { DataTable } from './data-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { followChoices } from './stored-choices.ts';

beforeAll(async () => {
  await startI18n();
  followChoices();
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const signInAs = (id: number) =>
  signedIn({
    id,
    email: 'a@example.com',
    name: 'Ana',
    role: 'owner',
    permissions: permissionsOf('owner'),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });

const table = () =>
  render(
    <DataTable
      label="Users"
      columns={[
        { key: 'column.user', cell: (row: number) => row },
        { key: 'column.balance', cell: () => 'rich' },
        { key: 'column.score', cell: () => 'good' },
      ]}
      rows={[7]}
      idOf={(row) => row}
    />,
  );
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('CONSOLE-051 a column that was put away stays away for that operator, and the first stays', async () => {
  signInAs(1);
  table();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Choose columns: Users' }));
  expect(screen.queryByLabelText('User')).toBeNull();
  await user.click(screen.getByLabelText('Balance'));
  cleanup();
  table();
  expect(headings()).toEqual(['User', 'Score']);
  expect(screen.queryByText('rich')).toBeNull();
  cleanup();
  signInAs(2);
  table();
  expect(headings()).toEqual(['User', 'Balance', 'Score']);
});

const Where = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

const views = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <SavedViews />
      <Where />
    </MemoryRouter>,
  );

test('CONSOLE-051 filters are kept under a name, for that screen and operator, and opened again', async () => {
  signInAs(1);
  const user = userEvent.setup();
  views('/deposits?status=0&page=3&open=5');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.type(screen.getByLabelText(/^Name for the filters/), 'To do');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  cleanup();
  views('/deposits');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('link', { name: 'To do' }));
  expect(screen.getByRole('status').textContent).toBe('/deposits?status=0');
  for (const [at, operator] of [
    ['/withdrawals', 1],
    ['/deposits', 2],
  ] as const) {
    cleanup();
    signInAs(operator);
    views(at);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    expect(screen.queryByRole('link', { name: 'To do' })).toBeNull();
  }
});

/** Plays another tab, which stores a choice of operator 1. */
function storeElsewhere(name: string, value: unknown): void {
  const key = `console.1.${name}`;
  localStorage.setItem(key, JSON.stringify(value));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

test('CONSOLE-051 what another tab chooses is shown, and a change here keeps it', async () => {
  signInAs(1);
  const user = userEvent.setup();
  table();
  await user.click(screen.getByRole('button', { name: 'Choose columns: Users' }));
  storeElsewhere('columns.Users', ['column.score']);
  expect(headings()).toEqual(['User', 'Balance']);
  await user.click(screen.getByLabelText('Balance'));
  expect(headings()).toEqual(['User']);
  cleanup();
  views('/deposits?status=0');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  storeElsewhere('views./deposits', [{ name: 'Paid', search: 'status=1' }]);
  await user.type(screen.getByLabelText(/^Name for the filters/), 'To do');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Paid',
    'To do',
  ]);
});
