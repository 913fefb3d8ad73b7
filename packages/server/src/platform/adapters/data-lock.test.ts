import { spawn, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
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

import { lockDataDir, waitForDataLock } from './data-lock.ts';

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

/**
 * Locks the folder in another process, which lives until it is killed. With a careless parent,
 * which never collects its exit status, the killed process stays as a zombie.
 */
async function lockElsewhere(below: 'us' | 'careless parent' = 'us'): Promise<ChildProcess> {
  const module = new URL('./data-lock.ts', import.meta.url).href;
  const program = `
    import { lockDataDir } from ${JSON.stringify(module)};
    lockDataDir(process.argv[1]);
    process.stdout.write('locked');
    setInterval(() => undefined, 1000);`;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const args = ['--import', tsx, '--input-type=module', '-e', program, dataDir];
  const careless = ['-c', '"$0" "$@" & exec sleep 60', process.execPath, ...args];
  const [command, given] = below === 'us' ? [process.execPath, args] : ['sh', careless];
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'inherit'] });
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
  const old = lockDataDir(dataDir); // the holder is unreadable, so it counts as dead
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

const holderPid = (): number => JSON.parse(readFileSync(lockFile(), 'utf8')).pid;

test('a start waits for a holder that ends within its time', async () => {
  const child = await lockElsewhere();
  const waiting = waitForDataLock(dataDir, 20_000);
  child.kill('SIGTERM');
  (await waiting).release();
});

test('a start waits no longer than its time for a holder that lives', async () => {
  const child = await lockElsewhere();
  await expect(waitForDataLock(dataDir, 200)).rejects.toThrow(`in use by process ${child.pid}`);
});

test('a holder of which only a zombie is left is dead', async () => {
  await lockElsewhere('careless parent');
  const pid = holderPid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => /\) (.) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]).toBe('Z');
  // The threads of the killed process may end a moment later.
  (await waitForDataLock(dataDir)).release();
  expect(existsSync(`/proc/${pid}/stat`)).toBe(true);
});

test('a guard that a dead process has left keeps nobody out', async () => {
  const child = await lockElsewhere();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  copyFileSync(lockFile(), `${lockFile()}.takeover`);
  lockDataDir(dataDir).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a guard of a process that lives keeps others out', async () => {
  await lockElsewhere();
  copyFileSync(lockFile(), `${lockFile()}.takeover`);
  rewrite({ pid: 2 ** 22 + 1, token: 'of a process that is dead' });
  expect(() => lockDataDir(dataDir)).toThrow('in use');
});

test('a lock that does not tell when its process began says what to do', async () => {
  const lock = lockDataDir(dataDir);
  rewrite({ pid: 1, born: undefined });
  expect(() => lockDataDir(dataDir)).toThrow(
    `If no server runs on this folder, remove ${lockFile()} and start again`,
  );
  lock.release();
});
