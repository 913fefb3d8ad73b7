import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './install.mjs';
import { runStep, runVitest } from './steps.mjs';
import { tellTimes } from './times/times.mjs';

/** Checks types, lint, format and unused code, and runs the tests that need only Node. */
export async function check() {
  // The static checks run beside the tests, to use two cores.
  const [areStatic, areTests] = await Promise.all([checkStatically(), checkTests()]);
  return areStatic && areTests;
}

/** With these options, a second run reads only the files that have changed since the first. */
const REMEMBERED = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'];

async function checkStatically() {
  const results = [
    await runStep('format', ['biome', 'format', '.']),
    await runStep('types', ['tsc', '-p', 'tsconfig.json', ...REMEMBERED]),
    await runStep('unused', ['knip']),
    await runStep('lint', ['oxlint']),
  ];
  return results.every(Boolean);
}

async function checkTests() {
  return runVitest('check', ['tidy', 'unit', 'web']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  const started = Date.now();
  const isGood = await check();
  tellTimes();
  console.log(`${isGood ? 'Good' : 'NOT good'}: ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  process.exitCode = isGood ? 0 : 1;
}
