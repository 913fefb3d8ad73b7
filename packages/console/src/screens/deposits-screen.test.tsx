import type { DepositDetail } from '@fulcrum/contract/console/queue-wire';
import { permissionsOf } from '@fulcrum/contract/console/roles';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startI18n } from '../i18n.ts';
import { signedIn } from '../live/session.ts';
import { DepositsScreen } from './deposits-screen.tsx';

const WAITING: DepositDetail = {
  ...{ id: 7, user_id: 80_000_001, account_id: 1, status: 0, kind: 'coin' },
  ...{ currency: 'USDT', network: 'TRC20', amount: '20000.00', credit: 20_000_000_000 },
  ...{ credited: null, first_approved_by: null, first_amount: null, first_approval: null },
  ...{ created_at: 1, settled_at: null, remark: '', reviewed_by: null },
  ...{ sender: '', reference: '', proof: null },
};
const APPROVED: DepositDetail = {
  ...WAITING,
  ...{ first_approved_by: 2, first_amount: 19_999_500_000 },
  first_approval: { name: 'Kim', at: 1_773_000_000_000, note: 'less a fee' },
};
let sent: Record<string, unknown>[] = [];

beforeEach(async () => {
  await startI18n();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  sent = [];
  signedIn({
    ...{ id: 1, email: 'a@example.com', name: 'Ana', role: 'finance' },
    permissions: permissionsOf('finance'),
    ...{ environment: 'simulated', stepped_up_until: 0, server_time: 0 },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the case and its approval, gives a reason, and approves. */
async function approve(deposit: DepositDetail, before = async () => {}): Promise<void> {
  vi.stubGlobal('fetch', async (at: string, init: RequestInit) => {
    const path = (at.split('?', 1)[0] ?? '').replace('/console/api/', '');
    if (path === 'deposits/approve' && typeof init.body === 'string') {
      sent.push(JSON.parse(init.body));
    }
    const data = path === 'deposits' ? { rows: [deposit], total: 1 } : deposit;
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
  render(
    <MemoryRouter initialEntries={['/deposits?open=7']}>
      <DepositsScreen />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await before();
  await user.type(screen.getByLabelText('Reason'), 'seen on the chain');
  const [, confirm] = screen.getAllByRole('button', { name: 'Approve' });
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
}

test('a first approval credits what is expected, or another amount that is typed', async () => {
  await approve(WAITING, async () => {
    await userEvent.type(screen.getByLabelText('Another amount in USD'), '19999.5');
  });
  expect(sent).toEqual([{ id: 7, amount: '19999.5', reason: 'seen on the chain' }]);
});

test('CONSOLE-019 the second operator sees who fixed which amount and why, and confirms that one', async () => {
  await approve(APPROVED, async () => {
    expect(screen.getByText('Kim')).toBeTruthy();
    expect(screen.getByText('less a fee')).toBeTruthy();
    expect(screen.getByText(/^Credits 19,999\.50 USD/)).toBeTruthy();
    expect(screen.queryByLabelText('Another amount in USD')).toBeNull();
    expect(screen.getAllByText('19,999.50').length).toBeGreaterThan(0);
    expect(screen.getByText('First approval', { selector: '.tag' })).toBeTruthy();
  });
  expect(sent).toEqual([{ id: 7, amount: '19999.50', reason: 'seen on the chain' }]);
});
