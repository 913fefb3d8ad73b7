import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { permissionsOf } from '@fulcrum/contract/console/roles';
import type { SettingRow } from '@fulcrum/contract/console/settings/calls';
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingForm,
  type SettingKey,
  type SettingSpec,
} from '@fulcrum/contract/console/settings/setting-list';

import { signedIn } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import en from '../../i18n/en.json' with { type: 'json' };
import { choiceText, SettingsScreen } from './settings-screen.tsx';

beforeAll(async () => {
  await startI18n();
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('every setting, its purpose and each of its choices have words', () => {
  for (const key of SETTING_KEYS) {
    const { form }: { readonly form: SettingForm } = SETTINGS[key];
    expect(en).toHaveProperty([`setting.${key}`]);
    expect(en).toHaveProperty([`setting.${key}.hint`]);
    for (const choice of form.form === 'choice' ? form.choices : []) {
      expect(en).toHaveProperty([choiceText(key, choice)]);
    }
  }
});

/** Shows the screen to an owner; returns the requests that it sends. */
function shown(coming: Partial<Record<SettingKey, SettingRow['coming']>> = {}): unknown[] {
  const bodies: unknown[] = [];
  const data = SETTING_KEYS.map((key) => {
    const spec: SettingSpec = SETTINGS[key];
    return {
      key,
      value: spec.form.form === 'choice' ? '1' : '72',
      is_fixed: spec.isFixed === true || spec.hasOwnCalls === true,
      coming: coming[key] ?? null,
    };
  });
  vi.stubGlobal('fetch', (_: string, init: { method: string; body: string }) => {
    if (init.method === 'POST') bodies.push(JSON.parse(init.body));
    return Promise.resolve(new Response(JSON.stringify({ code: 1, msg: '', data })));
  });
  signedIn({
    id: 1,
    email: 'a@example.com',
    name: 'Ana',
    role: 'owner',
    permissions: permissionsOf('owner'),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });
  render(
    <MemoryRouter>
      <SettingsScreen />
    </MemoryRouter>,
  );
  return bodies;
}

test('CONSOLE-044 a change is shown with what it was before anything is sent', async () => {
  const bodies = shown();
  const user = userEvent.setup();
  const hours = await screen.findByLabelText(/^Review of a deposit/);
  await user.clear(hours);
  await user.type(hours, '48');
  await user.selectOptions(screen.getByLabelText(/^Maintenance/), 'No');
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Review changes (2)' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  expect(dialog.getByRole('row', { name: /72 48/, hidden: true })).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'agreed');
  await user.click(dialog.getByRole('button', { name: 'Save', hidden: true }));
  expect(bodies).toEqual([
    {
      changes: [
        { key: 'deposit_hours', before: '72', after: '48' },
        { key: 'status', before: '1', after: '0' },
      ],
      reason: 'agreed',
    },
  ]);
});

test('CONSOLE-061 levels that wait are shown with their moment, and withdrawn with a reason', async () => {
  const from_at = Date.UTC(2026, 2, 12, 21);
  const bodies = shown({ stop_out_level: { id: 7, value: '60', from_at } });
  const user = userEvent.setup();
  const coming = (await screen.findByText(/^60 from/)).closest('p') as HTMLElement;
  expect(within(coming).getByText(/12/).getAttribute('datetime')).toBe('2026-03-12T21:00:00.000Z');
  await user.click(within(coming).getByRole('button', { name: 'Withdraw' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await user.type(dialog.getByLabelText('Reason'), 'another look');
  await user.click(dialog.getByRole('button', { name: 'Withdraw', hidden: true }));
  expect(bodies).toEqual([{ id: 7, reason: 'another look' }]);
});
