import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../../test/test-page.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { hasDoneSteps } from './steps-done.ts';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const DEPOSIT = { id: 1, type: 0, number: '100', credit: '100.00' };

/** Shows the card for a client whom the server knows like this. */
function show(review: 0 | 1 | 2, deposits: readonly object[], ended: number) {
  const page = (data: readonly object[], total = data.length) => ({ data, total, page: 1 });
  serveCalls((path) => {
    if (path.endsWith('center')) return { code: 1, msg: '', data: { review_status: review } };
    if (path.endsWith('my_deal')) {
      return { code: 1, msg: '', data: { ...page([], ended), all_fact_profits: '0' } };
    }
    return { code: 1, msg: '', data: page(path.endsWith('quick_ist') ? deposits : []) };
  });
  return showPage(<FirstStepsCard uid="80000001" />);
}

const link = (name: RegExp) => screen.findByRole('link', { name });

test('a new client is led to the first step', async () => {
  show(0, [], 0);
  const verify = await link(/Verify your identity/);
  expect(verify.getAttribute('href')).toBe('/mine/auth');
  expect(verify.getAttribute('aria-current')).toBe('step');
  expect((await link(/Deposit money/)).getAttribute('aria-current')).toBeNull();
});

test('what is under review waits, and the next step is marked', async () => {
  show(1, [], 0);
  const verify = await link(/Verify your identity.*Under review/);
  expect(verify.getAttribute('aria-current')).toBeNull();
  expect((await link(/Deposit money/)).getAttribute('aria-current')).toBe('step');
});

test('a step that is done is no link', async () => {
  show(2, [], 0);
  const done = (await screen.findByRole('img', { name: 'Done' })).parentElement;
  expect(within(done as HTMLElement).getByText('Verify your identity')).toBeDefined();
  expect(screen.queryByRole('link', { name: /Verify/ })).toBeNull();
});

test('once all are done the card is gone, and this device remembers', async () => {
  show(2, [{ ...DEPOSIT, status: 1 }], 3);
  await vi.waitFor(() =>
    expect([hasDoneSteps('80000001'), hasDoneSteps('80000002')]).toEqual([true, false]),
  );
  expect(screen.queryByRole('list')).toBeNull();
});
