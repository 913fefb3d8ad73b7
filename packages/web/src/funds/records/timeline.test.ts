import { setFormatLocale } from '@fulcrum/ui/figures/format';
import { expect, test } from 'vitest';

import type { CaseState } from '../../account/funds-from-wire.ts';
import { depositSteps, roundSpan, withdrawalSteps } from './timeline.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const names = (steps: readonly { readonly name: string; readonly at: number | null }[]) =>
  steps.map(({ name, at }) => (at === null ? `(${name})` : name)).join(' ');

test.each<[CaseState, number | null, number | null, string]>([
  ['review', null, null, 'requested (approved) (paid)'],
  ['approved', 2, null, 'requested approved (paid)'],
  ['done', 2, 3, 'requested approved paid'],
  ['rejected', null, 3, 'requested rejected'],
  ['rejected', 2, 3, 'requested approved rejected'],
  ['ended', null, 3, 'requested ended'],
  // Paid before approval times were stored.
  ['done', null, 3, 'requested paid'],
])('a withdrawal in "%s" shows %s %s %s', (state, approvedAt, settledAt, shown) => {
  expect(names(withdrawalSteps({ state, at: 1, approvedAt, settledAt }))).toBe(shown);
});

test.each<[CaseState, number | null, string]>([
  ['review', null, 'sent (credited)'],
  ['done', 3, 'sent credited'],
  ['rejected', 3, 'sent rejected'],
  ['ended', 3, 'sent ended'],
])('a deposit in "%s" shows its steps', (state, settledAt, shown) => {
  expect(names(depositSteps({ state, at: 1, settledAt }))).toBe(shown);
});

test.each([
  [1, '5 minutes'],
  [5 * MINUTE, '5 minutes'],
  [5 * MINUTE + 1, '10 minutes'],
  [HOUR, '60 minutes'],
  [HOUR + 1, '2 hours'],
  [2 * HOUR + 1, '3 hours'],
  [48 * HOUR, '48 hours'],
  [48 * HOUR + 1, '3 days'],
])('%i milliseconds are told as %s', (ms, text) => {
  setFormatLocale('en');
  expect(roundSpan(ms)).toBe(text);
});
