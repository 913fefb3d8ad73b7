import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { FeedbackScreen } from './feedback-screen.tsx';

beforeEach(async () => {
  await preparePage();
  forgetSession();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('FEEDBACK-001 a visitor tells something and keeps a number, however often the answer is lost', async () => {
  let tries = 0;
  const calls = serveCalls(() => {
    tries += 1;
    if (tries === 1) throw new Error('the line is cut');
    return { code: 1, msg: '', data: { ticket: 'F-1001' } };
  });
  const { user } = showPage(<FeedbackScreen />, '/feedback');
  expect(screen.getByRole('link', { name: 'Log in to add pictures' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Choose what it is about')).toBeDefined();
  expect(screen.getByText('Write what we should know')).toBeDefined();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Prices' }));
  await user.type(screen.getByLabelText(/What should we know/), 'A chart for gold');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Not confirmed/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('F-1001')).toBeDefined();
  const [first, second] = calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(first).toMatchObject({ topic: 'prices', text: 'A chart for gold', pictures: [] });
  expect(second).toEqual(first);
});
