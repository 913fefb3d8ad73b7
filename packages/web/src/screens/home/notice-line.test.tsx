import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keptChoices } from '../../boot/kept-choices.ts';
import { refreshBasics } from '../../live/basics.ts';
import { preparePage, serveCalls, showPage } from '../../test-page.tsx';
import { NoticeLine } from './notice-line.tsx';
import { isPutAway } from './put-away.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const serveFeed = (feed: string) =>
  serveCalls(() => ({ code: 1, msg: '', data: { feed, status: 0, loss_url: '', server_time: 1 } }));

test('prices of a market need no notice, and the next visit keeps no place for one', async () => {
  serveFeed('simulated');
  showPage(<NoticeLine />);
  await refreshBasics();
  expect(await screen.findByRole('button', { name: 'Hide for a day' })).toBeDefined();
  expect(isPutAway(keptChoices().dismissedNotice, Date.now())).toBe(false);

  serveFeed('bridge');
  await refreshBasics();
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(isPutAway(keptChoices().dismissedNotice, Date.now() + YEAR_MS)).toBe(true);

  serveFeed('replay');
  await refreshBasics();
  expect(await screen.findByRole('button', { name: 'Hide for a day' })).toBeDefined();
});
