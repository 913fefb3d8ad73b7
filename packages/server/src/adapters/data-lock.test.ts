import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { lockDataDir } from './data-lock.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const lockFile = () => join(dataDir, 'fulcrum.lock');
const rewrite = (changes: object) => {
  const holder: unknown = JSON.parse(readFileSync(lockFile(), 'utf8'));
  writeFileSync(lockFile(), JSON.stringify({ ...Object(holder), ...changes }));
};

/** Locks the folder in a process of its own, which lives until it is killed. */
async function lockElsewhere(): Promise<ChildProcess> {
  const module = new URL('./data-lock.ts', import.meta.url).href;
  const program = `
    import { lockDataDir } from ${JSON.stringify(module)};
    lockDataDir(process.argv[1]);
    process.stdout.write('locked');
    setInterval(() => undefined, 1000);`;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const args = ['--import', tsx, '--input-type=module', '-e', program, dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (child.stdout === null) throw new Error('The child has no output');
  const [text] = await once(child.stdout, 'data');
  expect(String(text)).toBe('locked');
  return child;
}

test('LEDGER-012: a folder is locked once, and again after its release', () => {
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${process.pid}`);
  expect(lock.renew()).toBe(true);
  lock.release();
  expect(readdirSync(dataDir)).toEqual([]);
  lockDataDir(dataDir).release();
});

test('LEDGER-012: a second process is refused while the first lives, not once it is dead', async () => {
  const child = await lockElsewhere();
  expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${child.pid}`);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(lockFile())).toBe(true);
  const lock = lockDataDir(dataDir);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

test('a lock of our own pid from an earlier life is taken over', () => {
  writeFileSync(lockFile(), '{}');
  const old = lockDataDir(dataDir); // an unreadable holder counts as dead
  rewrite({ token: 'of a container that had the same pid' });
  expect(old.renew()).toBe(false);
  lockDataDir(dataDir).release();
});

test('a process that only has the pid of the dead one does not hold its lock', async () => {
  await lockElsewhere();
  rewrite({ born: 'another boot/1' });
  lockDataDir(dataDir).release();
});

test('a holder on another host is believed as long as it renews', () => {
  const lock = lockDataDir(dataDir);
  rewrite({ host: 'another-host' });
  expect(() => lockDataDir(dataDir)).toThrow('on another-host');
  const long = new Date(Date.now() - 120_000);
  utimesSync(lockFile(), long, long);
  lockDataDir(dataDir).release();
  lock.release();
});

test('a lock that was taken over is not removed by its former holder', () => {
  const former = lockDataDir(dataDir);
  rewrite({ token: 'of the process that took over' });
  former.release();
  expect(existsSync(lockFile())).toBe(true);
});
