import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshBasics } from '../../server/basics.ts';
import { noteConnection } from '../../server/connection.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { NoticeLine } from './notice-line.tsx';
import { keepsPlace } from './notice-place.ts';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const serveFeed = (feed: string) =>
  serveCalls(() => ({ code: 1, msg: '', data: { feed, status: 0, loss_url: '', server_time: 1 } }));

test('no empty place is shown without a network', () => {
  const { container } = showPage(<NoticeLine />);
  expect(container.querySelector('.notice')).not.toBeNull();
  act(() => noteConnection('offline', 1));
  expect(container.querySelector('.notice')).toBeNull();
  act(() => noteConnection('connecting', 0));
  expect(container.querySelector('.notice')).not.toBeNull();
});

test('prices of a market need no notice', async () => {
  serveFeed('simulated');
  showPage(<NoticeLine />);
  await refreshBasics();
  expect(await screen.findByRole('button', { name: 'Hide for a day' })).toBeDefined();

  serveFeed('bridge');
  await refreshBasics();
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());

  serveFeed('replay');
  await refreshBasics();
  expect(await screen.findByRole('button', { name: 'Hide for a day' })).toBeDefined();
});

test('a place is kept until it is known that there is nothing to say', () => {
  const answered = (feed: string) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ serverTiming: [{ name: 'feed', description: feed }] } as never]);
  const now = Date.now();
  const lately = { text: 'simulated', at: now - 1_000 };
  expect(keepsPlace(null, now)).toBe(true);
  expect(keepsPlace(lately, now)).toBe(false);
  answered('simulated');
  expect(keepsPlace(null, now)).toBe(true);
  answered('bridge');
  expect(keepsPlace(null, now)).toBe(false);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{} as never]);
  expect(keepsPlace(null, now)).toBe(true);
});
