import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from './install.mjs';
import { noteTime } from './times/times.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Runs a command of node_modules/.bin to its end. Prints one closing line, and all of its output if
 * it failed. Returns whether it passed.
 */
export async function runStep(title, [command, ...args], env = {}) {
  const { code, output, seconds } = await runQuietly(bin(command), args, env);
  if (code !== 0) console.log(output.trimEnd());
  noteTime(title, seconds);
  console.log(`${title}: ${code === 0 ? 'ok' : `FAILED (exit ${code})`} in ${seconds} s`);
  return code === 0;
}

/** An option of vitest for tests that are picked by what has changed, which may be none. */
export const MAY_BE_NONE = '--passWithNoTests';

/**
 * Runs projects of vitest, or those of their files whose path contains one of `paths`; prints
 * `title: N passed, N failed, N skipped`. No test at all is a failure, unless MAY_BE_NONE is given.
 */
export async function runVitest(title, projects, env = {}, paths = []) {
  const flags = projects.flatMap((project) => ['--project', project]);
  return withReport(title, env, (report) => [
    bin('vitest'),
    [
      ...['run', ...flags, ...paths],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      `--reporter=${join(root, 'scripts', 'times', 'vitest-times.mjs')}`,
    ],
    {},
    ({ numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      // A file that fails to load fails no test, so it is counted as a failed test here.
      failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests,
      skipped: numPendingTests + numTodoTests,
      isEnough: numPassedTests > 0 || paths.includes(MAY_BE_NONE),
    }),
  ]);
}

const JOURNEY_TIMES = join(root, 'scripts', 'times', 'playwright-times.mjs');

/**
 * Runs the journeys in Chromium and prints `title: N passed, N failed, N skipped`, and what was on
 * the pages of those that failed.
 */
export async function runPlaywright(title, env = {}, which = []) {
  const isGood = await withReport(title, env, (report) => [
    bin('playwright'),
    ['test', `--reporter=list,json,${JOURNEY_TIMES}`, ...which],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      isEnough: stats.expected > 0,
    }),
  ]);
  if (!isGood) printPages();
  return isGood;
}

const PAGE_LINES_MAX = 60;

/** Prints the page of each failed journey as a tree, as the runner has saved it. */
function printPages() {
  const folder = join(root, 'test-results', 'artefacts');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name, 'error-context.md');
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    const tree = text.slice(text.indexOf('# Page snapshot')).split('\n');
    console.log([name, ...tree.slice(0, PAGE_LINES_MAX)].join('\n'));
  }
}

async function withReport(title, env, plan) {
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-report-'));
  const report = join(folder, 'report.json');
  const times = join(folder, 'times.json');
  const [command, args, extra, countsOf] = plan(report);
  const { code, output, seconds } = await runQuietly(command, args, {
    ...env,
    ...extra,
    TIMES_FILE: times,
  });
  const counts = countsIn(report, countsOf);
  noteTime(title, seconds, existsSync(times) ? JSON.parse(readFileSync(times, 'utf8')) : []);
  rmSync(folder, { recursive: true, force: true });
  const isGood = code === 0 && counts.failed === 0 && counts.isEnough;
  if (!isGood) console.log(output.trimEnd());
  const { passed, failed, skipped } = counts;
  console.log(`${title}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (code !== 0 && failed === 0) console.log(`${title}: FAILED (exit ${code})`);
  console.log(`  in ${seconds} s`);
  return isGood && (skipped === 0 || !process.env.CI);
}

function countsIn(report, countsOf) {
  try {
    return countsOf(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // The runner ended before it could write its report.
    return { passed: 0, failed: 1, skipped: 0, isEnough: false };
  }
}

function runQuietly(command, args, env) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (code) =>
      resolve({ code, output, seconds: ((Date.now() - started) / 1000).toFixed(1) });
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
