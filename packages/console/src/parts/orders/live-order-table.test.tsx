import type { LiveOrder } from '@fulcrum/contract/console/dashboard/schema';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, signInAs } from '../../../test/page.tsx';
import { LiveOrderTable } from './live-order-table.tsx';

const ORDER: LiveOrder = {
  id: 7,
  user_id: 81,
  account_id: 1,
  instrument_id: 1,
  code: 'EURUSD',
  show_code: 'EUR/USD',
  digits: 5,
  status: 'open',
  side: 'buy',
  kind: 'market',
  lots: 100,
  leverage: 100,
  open_price: 108_700,
  target: null,
  stop_loss: null,
  take_profit: null,
  price: 108_650,
  pnl: -50_000_000,
  distance: null,
  margin: 1_087_000_000,
  at: 1,
};

beforeEach(() => signInAs('owner'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const table = (onDone: () => void) => (
  <LiveOrderTable label="Orders" rows={[ORDER]} isWithUser onDone={onDone} />
);

test('CONSOLE-104 closing a position is proposed with a reason, and no price can be typed', async () => {
  const onDone = vi.fn<() => void>();
  const { sent, user } = open(table(onDone), '/monitor', {});
  await user.click(screen.getByRole('button', { name: 'Close…' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('textbox')).toEqual([dialog.getByLabelText('Reason')]);
  await user.type(dialog.getByLabelText('Reason'), 'asked for by phone');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const body = { id: 81, order: 7, reason: 'asked for by phone' };
  expect(sent).toEqual([{ path: 'people/end-order', body }]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('who may not end orders only reads them', async () => {
  await signInAs('support');
  open(
    table(() => undefined),
    '/monitor',
    {},
  );
  expect(screen.getByText('EUR/USD')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Close…' })).toBeNull();
});
