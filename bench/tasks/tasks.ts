import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

import type { Browser } from '@playwright/test';

import { startServer } from '../../tests/e2e/server.ts';
import { openBrowser } from '../app/phone.ts';
import type { Work } from './hand.ts';
import { TASKS, type Task } from './list.ts';
import { Stage } from './stage.ts';
import { headLine, sumLines, taskLine, type Outcome } from './table.ts';

const STORE = fileURLToPath(new URL('../../scripts/store.mjs', import.meta.url));
const TASK_MS_MAX = 40_000;
const PICTURE_MS_MAX = 5_000;

/**
 * Does the twenty tasks of a trader on a phone, and prints what each takes as soon as it is done.
 * A task that fails ends the process with 1, after the others. `TASK` picks tasks by a part of
 * their names.
 */
export async function runTasks(): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-bench-'));
  const closings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    addSamples(dataDir);
    const server = await startServer({ dataDir, env: { SESSIONS: 'open', RATE_LIMITS: 'off' } });
    closings.push(() => server.stop());
    const browser = await openBrowser();
    closings.push(() => browser.close());
    const outcomes: Outcome[] = [];
    print(headLine());
    for (const task of chosen(process.env['TASK'] ?? '')) {
      const outcome = await doTask(task, browser, server.url);
      print(taskLine(outcome));
      outcomes.push(outcome);
    }
    if (outcomes.some((outcome) => 'reason' in outcome)) process.exitCode = 1;
    return sumLines(outcomes);
  } finally {
    for (const close of closings.reverse()) await close();
  }
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

function chosen(part: string): readonly Task[] {
  const tasks = TASKS.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
  if (tasks.length === 0) throw new Error(`No task is named like ${part}`);
  return tasks;
}

/** Adds the sample channels for payments, without which nothing can be deposited. */
function addSamples(dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir };
  const added = spawnSync(process.execPath, [STORE, 'sample-data'], { env, encoding: 'utf8' });
  if (added.status !== 0) throw new Error(added.stderr);
}

/** Does one task with a new account on a new phone. */
async function doTask(task: Task, browser: Browser, url: string): Promise<Outcome> {
  const stage = await Stage.open(browser, url);
  try {
    return { task, work: await withinLimit(played(task, stage)) };
  } catch (error) {
    return { task, reason: reasonOf(error), picture: await pictureOf(task, stage) };
  } finally {
    await stage.close();
  }
}

async function played(task: Task, stage: Stage): Promise<Work> {
  await task.prepare(stage);
  stage.hand.startCounting();
  await task.play(stage);
  return stage.hand.work();
}

/** What is still under way at the limit ends when the phone is closed. */
async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error(`Not done within ${TASK_MS_MAX / 1_000} s`));
    timer = setTimeout(refuse, TASK_MS_MAX);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a reason as one line, with what was waited for. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'Call log:')
    .slice(0, 2)
    .join(' ');
}

async function pictureOf({ name }: Task, { page }: Stage): Promise<string | null> {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const path = join(tmpdir(), `fulcrum-task-${words.join('-')}.png`);
  try {
    await page.screenshot({ path, timeout: PICTURE_MS_MAX });
    return path;
  } catch {
    return null;
  }
}
