import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { takeNoticeMessage } from '../account/notices.ts';
import { forgetSession, keepSession, useSession } from '../server/session.ts';
import { preparePage } from '../../test/test-page.tsx';
import { useNoticeToasts } from './use-notice-toasts.ts';

function Listening() {
  useNoticeToasts();
  return <ToastRegion />;
}

const tell = (kind: string, title: string) =>
  act(async () => {
    const notice = { id: 1, kind, title, text: '', at: 0, is_read: 0, order_id: null, code: null };
    takeNoticeMessage({ type: 'NOTICE', seq: 1, unread: 1, notice } as never);
  });

beforeEach(async () => {
  await preparePage();
  vi.useFakeTimers({ now: 1_000_000 });
  render(
    <MemoryRouter>
      <Listening />
    </MemoryRouter>,
  );
});
afterEach(() => {
  // Each toast gets its time, so none is left for the next test.
  vi.runAllTimers();
  cleanup();
  forgetSession();
  vi.useRealTimers();
});

test('a margin call is told on every page', async () => {
  await tell('marginCall', 'Margin call');
  expect(screen.getByText('Margin call')).toBeDefined();
});

test('a long id is told by its ends', async () => {
  await tell('withdrawalPaid', `Paid · ${'ab12'.repeat(16)}`);
  expect(screen.getByText('Paid · ab12ab…12ab12')).toBeDefined();
});

const person = {
  uid: '80000001',
  email: 'meiling@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: '',
};

test('the login that was just made here is no news here; that of another device is', async () => {
  keepSession({ token: 'new', user: person });
  await tell('device', 'A new device logged in');
  expect(screen.queryByText('A new device logged in')).toBeNull();
  vi.advanceTimersByTime(60_000);
  await tell('device', 'A new device logged in');
  expect(screen.getByText('A new device logged in')).toBeDefined();
});

test('a page that was loaded anew has made no login: another device is told at once', async () => {
  useSession.setState({ token: 'kept', user: person });
  keepSession({ token: 'kept', user: { ...person, creditScore: 90 } });
  await tell('device', 'A new device logged in');
  expect(screen.getByText('A new device logged in')).toBeDefined();
});
