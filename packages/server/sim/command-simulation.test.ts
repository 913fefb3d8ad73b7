import { expect, test } from 'vitest';

import { simulateCommands } from './command-simulation.ts';

/** `npm run proof -- simulation` asks for many; `SEED=42` runs one. */
const SEEDS = process.env['PROOF'] === 'long' ? 1_000 : 3;
const FIRST = Number(process.env['SEED'] ?? 1);
const COUNT = process.env['SEED'] === undefined ? SEEDS : 1;
/** A thousand runs take minutes or, beside other work, most of an hour. */
const TIMEOUT_MS = 3_600_000;

test(
  'DESK-002 DESK-005: whatever fails, a command is done once, and nobody is told otherwise',
  async () => {
    const sums = { done: 0, inDoubt: 0, unavailable: 0, repeated: 0, moves: 0 };
    for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
      const { violations, ...counts } = await simulateCommands(seed);
      expect(violations, `seed ${seed}`).toEqual([]);
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += counts[name];
    }
    console.info(`${COUNT} seeds: ${JSON.stringify(sums)}`);
    if (COUNT === 1) return;
    expect(sums.done).toBeGreaterThan(300 * COUNT);
    expect(sums.repeated).toBeGreaterThan(50 * COUNT);
    expect(sums.moves).toBeGreaterThan(4 * COUNT);
    expect(sums.inDoubt).toBeGreaterThan(COUNT);
  },
  TIMEOUT_MS,
);

test('a run follows from its seed alone', async () => {
  expect(await simulateCommands(3)).toEqual(await simulateCommands(3));
});

const planted = [
  ['a retry without its id', { keepsId: false }],
  ['a retry that seems to be the first attempt', { countsAttempts: false }],
  ['an event that is told before its commit', { tellsAfterCommit: false }],
] as const;

test.each(planted)('%s is found', async (_name, rules) => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { violations } = await simulateCommands(seed, rules);
    if (violations.length === 0) continue;
    console.info(`seed ${seed}: ${violations[0]}`);
    return;
  }
  expect.fail('50 seeds found nothing');
});
