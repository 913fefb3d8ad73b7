// `npm test`: everything, from a fresh clone to journeys in a browser. With CI=true no part may be
// left out; otherwise a part whose tool is missing is named and skipped. Tests on recorded market
// data are extra: they come last, and only where the data lies beside the checkout.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ensureInstalled, root } from './install.mjs';
import { setup } from './setup.mjs';
import { runVitest } from './steps.mjs';
import { runSuite } from './suite.mjs';
import { tellTimes, timed } from './times/times.mjs';

const started = Date.now();
await timed('installation', ensureInstalled);
const missing = await timed('setup', setup);

let isGood = await runSuite(missing);
if (existsSync(join(root, '..', 'shared'))) {
  isGood = (await runVitest('recorded', ['recorded'])) && isGood;
} else {
  console.log('LEFT OUT: tests on recorded market data, for want of ../shared.');
}

tellTimes();
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(isGood ? `All good in ${minutes} minutes.` : `NOT good after ${minutes} minutes.`);
process.exit(isGood ? 0 : 1);
