import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { RankListing } from './rank-listing.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the form stands while it waits, and takes nothing yet', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  showPage(<RankListing />);
  const toggle = screen.getByRole('switch', { name: 'List me in the ranking' });
  expect(toggle).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Name shown')).toHaveProperty('disabled', true);
});

test('RANKING-006 nobody is listed before they say so, and a refused name is said', async () => {
  let answer = { code: 1624, msg: 'Somebody else has this name', data: {} as object };
  const calls = serveCalls((path, body) => {
    if (body !== '') return answer;
    return { code: 1, msg: '', data: path.endsWith('mine') ? { listed: 0, nickname: '' } : {} };
  });
  const { user } = showPage(<RankListing />);
  const listMe = () => screen.getByRole('switch', { name: 'List me in the ranking' });
  await vi.waitFor(() => expect(listMe()).toHaveProperty('disabled', false));
  const toggle = listMe();
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await user.type(screen.getByLabelText('Name shown'), 'Ann Lee');
  await user.click(toggle);
  expect(await screen.findByText('Somebody else has this name')).toBeDefined();
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  answer = { code: 1, msg: '', data: { listed: 1, nickname: 'Ann Lee' } };
  await user.click(toggle);
  await vi.waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(calls.at(-1)?.body).toBe('{"listed":1,"nickname":"Ann Lee"}');
});
