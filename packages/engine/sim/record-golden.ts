// `npx tsx packages/engine/sim/record-golden.ts SEED NAME` records golden/NAME.json again.
import { writeFileSync } from 'node:fs';

import fc from 'fast-check';

import { anyHistory } from './any-history.ts';
import { kindOf, type Golden } from './golden.ts';
import { stateHash } from './state-hash.ts';
import { World } from './world.ts';

const [seed = '1', name = 'history'] = process.argv.slice(2);
/**
 * Number of histories to generate. The one with the most kinds of events is recorded, of several
 * the one with the most events.
 */
const HISTORIES = 600;
const played = fc.sample(anyHistory, { seed: Number(seed), numRuns: HISTORIES }).map((history) => {
  const world = new World(history.balances);
  for (const step of history.steps) world.play(step);
  const [real] = world.runs;
  if (!real) throw new Error('Expected a run');
  return { history, real, kinds: new Set(real.journal.map(({ event }) => kindOf(event))) };
});
const richest = played.reduce((best, each) => {
  const more = each.kinds.size - best.kinds.size;
  return more > 0 || (more === 0 && each.real.journal.length > best.real.journal.length)
    ? each
    : best;
});
const { history, real, kinds } = richest;
const accounts = history.balances.flatMap((_, index) => real.live.account(index + 1) ?? []);
const golden: Golden = { ...history, journal: real.journal, hash: stateHash(accounts) };
const path = new URL(`../golden/${name}.json`, import.meta.url);
writeFileSync(path, `${JSON.stringify(golden)}\n`);
process.stdout.write(
  `${history.steps.length} steps, ${real.journal.length} events: ${[...kinds].join(' ')}\n`,
);
