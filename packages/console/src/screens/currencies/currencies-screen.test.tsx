import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { NO_CHANNELS } from '../../../test/channels-sample.ts';
import { open, signInAs } from '../../../test/page.tsx';
import { CurrenciesScreen } from './currencies-screen.tsx';

beforeEach(() => signInAs('finance'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a new currency shows what withdrawals would pay out, and is sent as it was typed', async () => {
  const { sent, user } = open(<CurrenciesScreen />, '/currencies', { channels: NO_CHANNELS });
  await user.click(await screen.findByRole('button', { name: 'Add currency' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Fee is'), '2');
  await user.type(dialog.getByLabelText('Fee'), '0.005');
  await user.type(dialog.getByLabelText('Smallest amount'), '200');
  await user.type(dialog.getByLabelText('Largest amount'), '5000');
  expect(dialog.getByRole('cell', { name: '995.00 USDT' })).toBeDefined();
  // 100 and 10,000 USD are outside the limits.
  expect(dialog.getAllByText('outside the limits')).toHaveLength(2);
  await user.type(dialog.getByLabelText('Reason'), 'opens withdrawals by Tron');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const terms = { precision: '6', usd_price: '1', min_number: '200', max_number: '5000' };
  const named = { type: '1', code: 'USDT', protocol: 'TRC20', fee_type: '2', draw_rate: '0.005' };
  const body = { ...named, ...terms, enabled: 1, reason: 'opens withdrawals by Tron' };
  expect(sent).toEqual([{ path: 'channels/currency', body }]);
});
