import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { ensureInstalled, root } from './install.mjs';
import { MAY_BE_NONE, runStep, runVitest } from './steps.mjs';
import { tellTimes } from './times/times.mjs';

/** Checks types, lint, format and unused code, and runs the tests that need only Node. */
export async function check() {
  // The static checks run beside the tests, to use two cores.
  const [areStatic, areTests] = await Promise.all([checkStatically(), checkTests()]);
  return areStatic && areTests;
}

async function checkStatically() {
  const results = [
    await runStep('format', ['biome', 'format', '.']),
    await runStep('unused', ['knip']),
    // Both use the same type analysis, which takes most of the time.
    await runStep('types and lint', ['oxlint', '--type-check']),
  ];
  return results.every(Boolean);
}

async function checkTests() {
  return runVitest('check', ['tidy', 'unit', 'web']);
}

/** With these options, a second run reads only the files that have changed since the first. */
const REMEMBERED = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'];
const TYPES = ['tsc', '-p', 'tsconfig.json', ...REMEMBERED];

/**
 * The part of `check` that a change since the last commit can have broken: all types and rules of
 * the tree, format and lint of the changed files, and the tests that import one of them. What only
 * the whole tree shows, such as unused code, is left to `check`.
 */
async function checkChange(changed) {
  const results = await Promise.all([
    runStep('types', TYPES),
    (async () => [
      await runStep('format', ['biome', 'format', '--no-errors-on-unmatched', ...changed]),
      await runStep('lint', ['oxlint', '--no-error-on-unmatched-pattern', ...changed]),
      await runVitest('tidy', ['tidy']),
      await runVitest('related', ['unit', 'web'], {}, ['--changed', MAY_BE_NONE]),
    ])(),
  ]);
  return results.flat().every(Boolean);
}

/** Settings of the tools, which can change the result of any file. */
const SETTINGS = /^(?:[^/]+\.(?:json|config\.ts)|\.[a-z.]+)$/;

/**
 * Files that differ from the last commit. None if git does not know, or if a change may concern
 * every file; then everything is checked.
 */
function changedFiles() {
  const ask = (...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.split('\0') ?? [];
  const edited = ask('diff', '--name-only', '--diff-filter=d', '-z', 'HEAD');
  const added = ask('ls-files', '-o', '--exclude-standard', '-z');
  const changed = [...edited, ...added].filter((path) => path !== '');
  return changed.some((path) => SETTINGS.test(path)) ? [] : changed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  const started = Date.now();
  const changed = process.argv.includes('all') ? [] : changedFiles();
  if (changed.length > 0) console.log(`Checks ${changed.length} changed files.`);
  const isGood = changed.length > 0 ? await checkChange(changed) : await check();
  tellTimes();
  console.log(`${isGood ? 'Good' : 'NOT good'}: ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  process.exitCode = isGood ? 0 : 1;
}
