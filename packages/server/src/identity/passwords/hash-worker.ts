import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { hashSync } from '@node-rs/argon2';

import type { HashAnswer, HashJob } from './hash-thread.ts';

/**
 * A lower priority than that of the desk and the store; beside a busy process the thread still gets
 * a quarter of a core.
 */
const NICE = 5;

// On Linux the priority applies to the thread only; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, NICE);

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(answerTo(job)));

function answerTo({ id, password, settings }: HashJob): HashAnswer {
  try {
    return { id, hash: hashSync(password, settings) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
