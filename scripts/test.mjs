// `npm test`: everything, from a fresh clone to journeys in a browser. With CI=true no part may be
// left out; otherwise a part whose tool is missing is named and skipped. Tests on recorded market
// data are extra: they come last, and only where the data lies beside the checkout.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { build } from './build.mjs';
import { check } from './check.mjs';
import { ensureInstalled, root } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { setup } from './setup.mjs';
import { runPlaywright, runVitest } from './steps.mjs';
import { tellTimes, timed } from './times/times.mjs';

const started = Date.now();
await timed('installation', ensureInstalled);
const missing = await timed('setup', setup);
const results = [];

results.push(await check());
results.push(await runVitest('pglite', ['db', 'wire']));
await needing(['postgresql'], 'database tests on PostgreSQL', testOnPostgres);
await timed('build', build);
results.push(await runVitest('proof', ['proof']));
await needing(['chromium', 'fonts-noto-core', 'fonts-noto-cjk'], 'journeys in Chromium', () =>
  runPlaywright('e2e'),
);
if (existsSync(join(root, '..', 'shared'))) {
  results.push(await runVitest('recorded', ['recorded']));
} else {
  console.log('LEFT OUT: tests on recorded market data, for want of ../shared.');
}

tellTimes();
const isGood = results.every(Boolean);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(isGood ? `All good in ${minutes} minutes.` : `NOT good after ${minutes} minutes.`);
process.exit(isGood ? 0 : 1);

async function needing(names, title, run) {
  const absent = names.filter((name) => missing.includes(name));
  if (absent.length === 0) {
    results.push(await run());
    return;
  }
  console.log(`LEFT OUT: ${title}, for want of ${absent.join(', ')}.`);
  if (process.env.CI) results.push(false);
}

async function testOnPostgres() {
  const postgres = await timed('start of PostgreSQL', startPostgres);
  try {
    return await runVitest('postgres', ['db'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}
