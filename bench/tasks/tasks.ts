import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Browser } from '@playwright/test';

import { startServer } from '../../tests/e2e/server.ts';
import { openBrowser } from '../app/phone.ts';
import { TASKS, type Task } from './list.ts';
import { Stage } from './stage.ts';
import { tableOf, type Done } from './table.ts';

const STORE = fileURLToPath(new URL('../../scripts/store.mjs', import.meta.url));

/** Does the twenty tasks of a trader on a phone, and counts what each takes. */
export async function runTasks(): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-bench-'));
  const closings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    addSamples(dataDir);
    const server = await startServer({ dataDir, env: { SESSIONS: 'open', RATE_LIMITS: 'off' } });
    closings.push(() => server.stop());
    const browser = await openBrowser();
    closings.push(() => browser.close());
    const done: Done[] = [];
    for (const task of TASKS) done.push(await doTask(task, browser, server.url));
    return tableOf(done);
  } finally {
    for (const close of closings.reverse()) await close();
  }
}

/** Adds the sample channels for payments, without which nothing can be deposited. */
function addSamples(dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir };
  const added = spawnSync(process.execPath, [STORE, 'sample-data'], { env, encoding: 'utf8' });
  if (added.status !== 0) throw new Error(added.stderr);
}

/** Does one task with a new account on a new phone. */
async function doTask(task: Task, browser: Browser, url: string): Promise<Done> {
  const stage = await Stage.open(browser, url);
  try {
    await task.prepare(stage);
    stage.hand.startCounting();
    const startedAt = performance.now();
    await task.play(stage);
    const ms = performance.now() - startedAt;
    return { task, work: stage.hand.work(), ms };
  } catch (error) {
    throw new Error(`${task.name}: ${String(error)}`, { cause: error });
  } finally {
    await stage.close();
  }
}
