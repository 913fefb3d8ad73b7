import { expect, test } from 'vitest';

import { simulate } from './simulation.ts';

/** `SEED=42` repeats a run; a reported difference names its seed, quote and account. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

test('STOPOUT-002, MARGIN-007, PNL-003, FEE-006: an auditor that shares no code foretells every event', () => {
  const tally = simulate({ seed, accounts: 120, quotes: 2_000 });
  const met = (words: string) => [...tally].filter(([key]) => key.startsWith(words)).length;
  for (const words of [
    'opened',
    'placed',
    'filled',
    'cancelled',
    'closed',
    'closed as reverse',
    'closed as closeBy',
    'refused closeBy',
    'swap',
    'withdrawal',
    'refused',
    'fees',
  ]) {
    expect(met(words), `seed ${seed}: nothing ${words}`).toBeGreaterThan(0);
  }
});

test('STOPOUT-002: the same seed lives the same days again', () => {
  const plan = { seed: 7, accounts: 40, quotes: 600 };
  expect([...simulate(plan)]).toEqual([...simulate(plan)]);
});
