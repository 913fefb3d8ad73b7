import { spawn } from 'node:child_process';
import { cpus } from 'node:os';

import { setup } from './setup.mjs';
import { runSuite } from './suite.mjs';
import { unsteadyTests } from './times/times.mjs';

const RUNS = Number(process.env.REPEAT_RUNS ?? 10);

/**
 * Runs the suite ten times, every second time with another program on each core, and names every
 * test that did not always pass. Returns whether there is none. REPEAT_RUNS shortens it.
 */
export async function repeat() {
  const missing = setup();
  let isGood = true;
  for (let run = 1; run <= RUNS; run += 1) {
    const isBusy = run % 2 === 0;
    console.log(`Run ${run} of ${RUNS}${isBusy ? ', with another program on each core' : ''}:`);
    const others = isBusy ? cpus().map(occupyCore) : [];
    try {
      isGood = (await runSuite(missing)) && isGood;
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  }
  const unsteady = unsteadyTests();
  for (const { name, failed, runs } of unsteady)
    console.log(`  failed ${failed} of ${runs}: ${name}`);
  console.log(`repeat: ${unsteady.length} tests did not always pass in ${RUNS} runs`);
  return isGood && unsteady.length === 0;
}

/** Starts a program that keeps one core busy. It ends when this one does, even if killed. */
function occupyCore() {
  const idle = 'process.on("disconnect", () => process.exit()); (function turn() {';
  const work = 'const end = Date.now() + 50; while (Date.now() < end); setImmediate(turn); })()';
  return spawn(process.execPath, ['-e', idle + work], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
