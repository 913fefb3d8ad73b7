import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession, keepSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { InviteScreen } from './invite-screen.tsx';

const person = {
  uid: '80000001',
  email: 'meiling@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: 'ABC234',
};
const page = (names: readonly string[], total: number, number = 1) => ({
  code: 1,
  msg: '',
  data: {
    data: names.map((name) => ({ name, joined_at: Date.UTC(2026, 2, 10) })),
    total,
    page: number,
    page_size: 2,
  },
});

beforeEach(async () => {
  await preparePage();
  keepSession({ token: 'secret', user: person });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
  Reflect.deleteProperty(navigator, 'share');
});

test('shows the link and the code, and copies each', async () => {
  serveCalls(() => page([], 0));
  const { user } = showPage(<InviteScreen />);
  const link = `${location.origin}/#/register?invite_code=ABC234`;
  expect(screen.getByText(link)).toBeDefined();
  expect(screen.getByRole('img', { name: 'QR code of your invitation link' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('ABC234');
  await user.click(screen.getAllByRole('button', { name: 'Copy link' })[0] as HTMLElement);
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await screen.findByText('Nobody has registered with your link yet')).toBeDefined();
});

test('the share sheet gets the link where there is one', async () => {
  serveCalls(() => page([], 0));
  const share = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user } = showPage(<InviteScreen />);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Join me on Fulcrum',
    url: `${location.origin}/#/register?invite_code=ABC234`,
  });
});

test('lists who came, a page at a time, with their number', async () => {
  let asked = 0;
  serveCalls(() => {
    asked += 1;
    return asked === 1 ? page(['an***@a.com', 'bo***@a.com'], 3) : page(['***567'], 3, 2);
  });
  const { user } = showPage(<InviteScreen />);
  expect(await screen.findByRole('img', { name: 'Number invited: 3' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('***567')).toBeDefined();
  expect(screen.getByText('an***@a.com')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a list that did not come says so, and the link is there all the same', async () => {
  let isDown = true;
  serveCalls(() => (isDown ? { code: 1091, msg: 'Not available', data: {} } : page([], 0)));
  const { user } = showPage(<InviteScreen />);
  await screen.findByText('Not available');
  expect(screen.getByText(/invite_code=ABC234/)).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Nobody has registered/)).toBeDefined();
});
