import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshBasics } from '../../server/basics.ts';
import { euroDollar, quote, setStage, show } from '../../../test/stage.tsx';
import { ContractSheet } from './contract-sheet.tsx';

beforeEach(setStage);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the terms on the sheet with their values. */
function terms(): Record<string, string> {
  const rows = screen.getAllByRole('term').map((term) => {
    return [term.textContent, term.nextElementSibling?.textContent ?? ''] as const;
  });
  return Object.fromEntries(rows);
}

test('the mark-up in force and the one to come are told, and the second becomes the first', async () => {
  const from = Date.now() + 60_000;
  const instrument = { ...euroDollar, markup: 5, nextMarkup: { points: 25, from } };
  show(<ContractSheet isOpen onClose={() => undefined} instrument={instrument} />);
  await quote(110_000);
  expect(terms()['Mark-up on the ask']).toBe('0.5 pips');
  const [, coming] = Object.entries(terms()).find(([term]) => term.startsWith('From ')) ?? [];
  expect(coming).toBe('2.5 pips');

  await quote(110_001, { time: from });
  expect(terms()['Mark-up on the ask']).toBe('2.5 pips');
  expect(Object.keys(terms()).filter((term) => term.startsWith('From '))).toEqual([]);
});

test('FEE-006 the fee in force and the one to come are told, and switch at their moment', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 10, 15) });
  const server_time = Date.now();
  const coming_fees = { trade_fee_type: 2, fee_plan: 3, from_at: server_time + 60_000 };
  const levels = { margin_call_level: '100.00', stop_out_level: '50.00', coming_levels: null };
  const data = { status: 0, ...levels, server_time, trade_fee_type: 1, fee_plan: 0, coming_fees };
  const answers = [() => Promise.resolve(new Response(JSON.stringify({ code: 1, msg: '', data })))];
  // The second reply is slow, which must not delay the fees.
  vi.stubGlobal('fetch', () => answers.shift()?.() ?? new Promise(() => undefined));
  await act(() => refreshBasics());
  const feeRates = { 0: 7_000_000, 3: 1_000 };
  const instrument = { ...euroDollar, terms: { ...euroDollar.terms, feeRates } };
  show(<ContractSheet isOpen onClose={() => undefined} instrument={instrument} />);
  const coming = () => Object.keys(terms()).filter((term) => term.startsWith('Fee, % of margin:'));
  expect(terms()['Fee / lot']).toBe('7.00');
  expect(coming().map((term) => terms()[term])).toEqual(['0.10%']);

  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(terms()['Fee / lot']).toBe('7.00');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(terms()['Fee, % of margin']).toBe('0.10%');
  expect(terms()['Fee / lot']).toBeUndefined();
  expect(coming()).toEqual([]);
});
