// `npm run proof`: the long proofs (recorded ticks, storms with kills) against the built server.
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runVitest } from './steps.mjs';

ensureInstalled();
await build();
process.exitCode = (await runVitest('proof', ['proof'], { PROOF: 'long' })) ? 0 : 1;
