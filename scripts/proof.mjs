// `npm run proof`: the long proofs against the built server: recorded ticks, storms with kills,
// every screen in every scheme and language that is looked at, and networks that fail.
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runPlaywright, runVitest } from './steps.mjs';

ensureInstalled();
await build();
const LONG = { PROOF: 'long' };
const isProved = await runVitest('proof', ['proof'], LONG);
const isSeen = await runPlaywright('screens', LONG, [
  '--project=phone-light',
  '--project=phone-dark',
  '--project=console-dark',
  'screens',
  'console',
]);
const isTough = await runPlaywright('faults', LONG, [
  '--project=phone-light',
  '--workers=1',
  'faults',
]);
process.exitCode = isProved && isSeen && isTough ? 0 : 1;
