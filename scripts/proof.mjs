// `npm run proof`: the long proofs against the built server: kills under load, other FIX engines
// and HAProxy, screens in every colour scheme, the journeys that `npm test` leaves out, the others
// in odd browsers, networks that fail, 200,000 accounts with open positions and one with 200,000
// closed orders, a thousand simulations of faults each, half an hour of streaming, 200 faults of
// machines, and ten runs of the whole suite. `npm run proof -- soak` selects a part; MANY_FAULTS,
// ODD_BROWSER, GROWTH_MINUTES, GROWTH_ACCOUNTS, GROWTH_ORDERS, SOAK_MINUTES and REPEAT_RUNS shorten
// the long ones.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { repeat } from './repeat.mjs';
import { runPlaywright, runVitest } from './steps.mjs';

ensureInstalled();
await build();
const LONG = { PROOF: 'long' };
const MANY = 'tests/proof/many.test.ts';
const PARTS = {
  proof: () => runVitest('proof', ['proof'], LONG, ['--exclude', `**/${MANY}`]),
  further: () => runVitest('further', ['further'], LONG),
  many: () => withReport('many', () => runVitest('many', ['proof'], LONG, [MANY])),
  stores: () => runVitest('stores', ['db']),
  simulation: () =>
    runVitest('simulation', ['unit'], LONG, ['packages/server/sim', 'trigger-replay.test']),
  screens: () =>
    runPlaywright('screens', LONG, [
      '--project=phone-light',
      '--project=phone-dark',
      '--project=console-dark',
      'screens',
      'widths',
      'console',
    ]),
  journeys: () => runPlaywright('journeys', { PROOF: 'further' }),
  odd: () => runInOddBrowsers(),
  faults: () => runPlaywright('faults', LONG, ['--project=phone-light', '--workers=1', 'faults']),
  growth: () =>
    withReport('growth', async () => {
      const postgres = await startPostgres({ isDurable: true });
      try {
        const env = { ...LONG, TEST_DATABASE_URL: postgres.url };
        return await runVitest('growth', ['growth'], env);
      } finally {
        await postgres.stop();
      }
    }),
  soak: () => withReport('soak', () => runPlaywright('soak', LONG, ['--project=soak'])),
  repeat,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`Expected ${Object.keys(PARTS).join(', ')}; was ${unknown.join(', ')}`);
}
const results = [];
for (const [name, prove] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) results.push(await prove());
}
process.exitCode = results.every(Boolean) ? 0 : 1;

/** Runs the journeys of `npm test` in each odd browser; ODD_BROWSER selects one. */
async function runInOddBrowsers() {
  const only = process.env.ODD_BROWSER;
  const names = only === undefined ? ['old', 'translated', 'full', 'no-line', 'http'] : [only];
  let isGood = true;
  for (const name of names) {
    isGood = (await runPlaywright(`odd-${name}`, { ODD_BROWSER: name })) && isGood;
  }
  return isGood;
}

/** Prints the figures that a proof writes, whether or not it passed. */
async function withReport(name, prove) {
  const report = join(root, 'test-results', `${name}.txt`);
  rmSync(report, { force: true });
  try {
    return await prove();
  } finally {
    if (existsSync(report)) console.log(readFileSync(report, 'utf8').trimEnd());
  }
}
