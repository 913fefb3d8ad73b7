import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../install.mjs';

const SLOWEST = 30;
/** A test that takes less is not worth a line. */
const WORTH_A_LINE_MS = 100;
const parts = [];

/** Notes how long a part of the run took, and its test files as the reporters write them. */
export function noteTime(part, seconds, files = []) {
  parts.push({ part, seconds: Number(seconds), files });
}

/** Runs a part that is no test and notes its time under this name. */
export async function timed(part, work) {
  const started = Date.now();
  try {
    return await work();
  } finally {
    noteTime(part, ((Date.now() - started) / 1_000).toFixed(1));
  }
}

/**
 * Writes test-results/times.json: each part with its seconds, each of its files with the ms of its
 * set-up and tests. Prints the sums of each part and the slowest tests.
 */
export function tellTimes() {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results', 'times.json'), `${JSON.stringify(parts, null, 1)}\n`);
  console.log('Times, in seconds (tests and set-up are summed over the workers):');
  for (const each of parts) console.log(`  ${summaryOf(each)}`);
  const tests = parts.flatMap(({ files }) =>
    files.flatMap(({ file, tests: inside }) => inside.map((test) => ({ ...test, file }))),
  );
  const slowest = tests
    .filter(({ ms }) => ms >= WORTH_A_LINE_MS)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log(`The slowest ${slowest.length} of ${tests.length} tests:`);
  for (const { ms, file, title } of slowest) {
    console.log(`  ${inSeconds(ms).padStart(6)}  ${file}: ${title}`);
  }
}

/** The tests that have failed in one run or more, each with how often it ran. */
export function unsteadyTests() {
  const counts = new Map();
  for (const { part, files } of parts) {
    for (const { file, tests } of files) {
      for (const { title, isGood } of tests) {
        // A title may name its seed, which is another one in each run.
        const name = `${part}: ${file}: ${title.replaceAll(/\d{6,}/g, '…')}`;
        const { failed, runs } = counts.get(name) ?? { failed: 0, runs: 0 };
        counts.set(name, { failed: failed + Number(!isGood), runs: runs + 1 });
      }
    }
  }
  return [...counts]
    .map(([name, count]) => ({ name, ...count }))
    .filter(({ failed }) => failed > 0)
    .sort((a, b) => b.failed - a.failed);
}

function summaryOf({ part, seconds, files }) {
  const line = `${seconds.toFixed(1).padStart(6)}  ${part}`;
  if (files.length === 0) return line;
  const tests = files.flatMap((file) => file.tests).reduce((sum, { ms }) => sum + ms, 0);
  const setup = {};
  for (const file of files) {
    for (const [name, ms] of Object.entries(file.setup)) setup[name] = (setup[name] ?? 0) + ms;
  }
  const setups = Object.entries(setup).map(([name, ms]) => `${name} ${inSeconds(ms)}`);
  return `${line}: ${files.length} files, tests ${inSeconds(tests)}, ${setups.join(', ')}`;
}

const inSeconds = (ms) => (ms / 1_000).toFixed(1);
