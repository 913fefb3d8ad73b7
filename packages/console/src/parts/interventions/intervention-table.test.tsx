import type { Intervention } from '@fulcrum/contract/console/users/intervention-schema';
import { permissionsOf } from '@fulcrum/contract/console/roles';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, signInAs } from '../../../test/page.tsx';
import { signedIn } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { InterventionTable } from './intervention-table.tsx';

const PROPOSAL: Intervention = {
  id: 5,
  user_id: 80_000_001,
  account_id: 1,
  kind: 'adjust',
  status: 'waiting',
  ground: null,
  hours: null,
  leverage_max: null,
  amount: 5_000_000,
  category: 'correction',
  note: '',
  order_id: null,
  order: '',
  reason: 'a slip',
  needs_two: true,
  proposed_by: 1,
  proposer: 'Ana',
  proposed_at: 1,
  expires_at: 2,
  decided_by: null,
  decider: '',
  decided_at: null,
  refusal: '',
};

beforeEach(() => startI18n());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showTo(id: number) {
  signedIn({
    id,
    email: 'a@example.com',
    name: 'Ana',
    role: 'finance',
    permissions: permissionsOf('finance'),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });
  render(
    <MemoryRouter>
      <InterventionTable label="Steps" rows={[PROPOSAL]} isWithUser onDone={() => {}} />
    </MemoryRouter>,
  );
}

test('CONSOLE-128 who proposed a step is told that another operator confirms it', () => {
  showTo(1);
  expect(screen.getByText(/^You proposed this; another operator confirms it/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Take back' })).toBeDefined();
  cleanup();
  showTo(2);
  expect(screen.queryByText(/^You proposed this/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
});

test('CONSOLE-104 another operator confirms a step with a reason, or declines it', async () => {
  await signInAs('finance');
  const onDone = vi.fn<() => void>();
  const rows = [{ ...PROPOSAL, proposed_by: 2 }];
  const table = <InterventionTable label="Steps" rows={rows} isWithUser onDone={onDone} />;
  const { sent, user } = open(table, '/interventions', {});
  for (const act of ['Confirm', 'Decline']) {
    await user.click(screen.getByRole('button', { name: act }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'seen and compared');
    await user.click(dialog.getByRole('button', { name: act }));
  }
  const body = { id: 5, reason: 'seen and compared' };
  expect(sent).toEqual([
    { path: 'interventions/confirm', body },
    { path: 'interventions/decline', body },
  ]);
  expect(onDone).toHaveBeenCalledTimes(2);
});
