import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { refreshBasics } from '../../server/basics.ts';
import { AboutScreen } from './about-screen.tsx';

const nobody = { legal_name: '', legal_licence: '', legal_address: '', losing: null };
const LEVELS = { status: 0, margin_call_level: '100.00', stop_out_level: '50.00' };
const answer = (data: object) => serveCalls(() => ({ code: 1, msg: '', data }));

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('names who runs this and the share of losing accounts', async () => {
  const losing = {
    share: '71.40',
    accounts: 1_240,
    from: Date.UTC(2025, 2, 10),
    to: Date.UTC(2026, 2, 10),
  };
  answer({ ...nobody, legal_name: 'Fulcrum Markets Ltd', legal_licence: 'FSC 1234', losing });
  showPage(<AboutScreen />, '/about');
  expect(await screen.findByText('Fulcrum Markets Ltd')).toBeDefined();
  expect(screen.getByText(/^71\.40% of the 1,240 real accounts/)).toBeDefined();
  expect(screen.getByText(/^The company is your counterparty \(principal\)/)).toBeDefined();
});

test('what is not known is said to be so, and nothing is made up', async () => {
  answer(nobody);
  showPage(<AboutScreen />, '/about');
  expect(await screen.findAllByText('Not named by the operator')).toHaveLength(3);
  expect(screen.getByText(/is shown here as soon as/)).toBeDefined();
});

test('what is still to come has its room from the start', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  showPage(<AboutScreen />, '/about');
  expect(screen.getByRole('heading', { name: 'Who runs this' })).toBeDefined();
  expect(screen.getByText(/is shown here as soon as/)).toBeDefined();
  expect(screen.queryByText('Not named by the operator')).toBeNull();
});

test('the terms say what happens to stops that prices reached during an interruption', async () => {
  const basics = { ...LEVELS, unserved_countries: [], coming_fees: null };
  const show = async (seconds: number) => {
    answer({ ...nobody, ...basics, trigger_replay_s: seconds });
    await refreshBasics();
    showPage(<AboutScreen />, '/about');
    await screen.findByText(/^Margin call at/);
  };
  await show(60);
  expect(screen.getByText(/as long as a price is no more than 60 s old/)).toBeDefined();
  cleanup();
  await show(0);
  expect(screen.queryByText(/If our systems are interrupted/)).toBeNull();
});
