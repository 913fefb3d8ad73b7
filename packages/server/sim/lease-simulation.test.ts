import { expect, test } from 'vitest';

import { simulateLeases } from './lease-simulation.ts';

/** `npm run proof -- simulation` asks for many; `SEED=42` runs one. */
const SEEDS = process.env['PROOF'] === 'long' ? 1_000 : 3;
const FIRST = Number(process.env['SEED'] ?? 1);
const COUNT = process.env['SEED'] === undefined ? SEEDS : 1;
/** A thousand runs take minutes or, beside other work, most of an hour. */
const TIMEOUT_MS = 3_600_000;

test.each(['one', 'shared'] as const)(
  'LEDGER-021 LEDGER-022: whatever fails, nothing is decided or shown from an old state (%s)',
  async (placement) => {
    const sums = { commits: 0, reads: 0, takeOvers: 0 };
    for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
      const { violations, commits, reads, takeOvers } = await simulateLeases(seed, placement);
      expect(violations, `seed ${seed}`).toEqual([]);
      sums.commits += commits;
      sums.reads += reads;
      sums.takeOvers += takeOvers;
    }
    console.info(`${COUNT} seeds: ${JSON.stringify(sums)}`);
  },
  TIMEOUT_MS,
);

const planted = [
  ['a commit without its fence', { isFenced: false, isWaitedFor: true }],
  ['a take-over that does not wait for commits', { isFenced: true, isWaitedFor: false }],
] as const;

test.each(planted)('%s is found', async (_name, rules) => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { violations } = await simulateLeases(seed, 'shared', rules);
    if (violations.length > 0) return;
  }
  expect.fail('50 seeds found nothing');
});
