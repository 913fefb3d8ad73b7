import type { MessageRow } from '@fulcrum/contract/console/messages/calls';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, signInAs } from '../../../test/page.tsx';
import { OutboxScreen } from './outbox-screen.tsx';

const KEPT: MessageRow = {
  id: 12,
  kind: 'email',
  recipient: 'r…@example.com',
  subject: 'Your code',
  status: 'kept',
  is_secret: true,
  at: 1,
  attempts: 0,
  problem: '',
  sent_at: null,
};

beforeEach(() => signInAs('owner'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('CONSOLE-048 recipient and text of a kept message are shown once a reason is given', async () => {
  const { sent, user } = open(<OutboxScreen />, '/outbox', {
    outbox: { rows: [KEPT], total: 1, sends_email: false, sends_sms: true },
    'outbox/reveal': { recipient: 'reader@example.com', text: 'Your code is hidden' },
  });
  await user.click(await screen.findByRole('button', { name: 'Look' }));
  expect(screen.queryByText('reader@example.com')).toBeNull();
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'read out on the phone');
  await user.click(dialog.getByRole('button', { name: 'Look' }));
  expect(await screen.findByText('reader@example.com')).toBeDefined();
  expect(screen.getByText('Your code is hidden')).toBeDefined();
  expect(sent).toEqual([
    { path: 'outbox/reveal', body: { id: 12, reason: 'read out on the phone' } },
  ]);
});
