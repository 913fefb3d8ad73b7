import { spawn, type ChildProcess } from 'node:child_process';
import fs, { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { lockDataDir, waitForDataLock } from './data-lock.ts';

let code = 'EPERM';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: link`), { code });
  });
  syncBuiltinESMExports();
  dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-links-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const lockFile = () => join(dataDir, 'fulcrum.lock');

/** Makes hard links fail in a process that is started with it. */
const WITHOUT_LINKS = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.linkSync = () => { throw Object.assign(new Error('EPERM: link'), { code: 'EPERM' }); };
  syncBuiltinESMExports();`)}`;

/** Locks the folder in another process at a given time; the process ends when it is refused. */
function lockElsewhere(at: number): ChildProcess {
  const program = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)};
    while (Date.now() < ${at});
    try {
      lockDataDir(process.argv[1]);
    } catch (error) {
      process.stdout.write(error.message);
      process.exit();
    }
    process.stdout.write('locked');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000);`;
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const args = ['--import', tsx, '--import', WITHOUT_LINKS, '--input-type=module', '-e', program];
  const child = spawn(process.execPath, [...args, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'LEDGER-038: a folder where links end with %s is locked once, and again after its release',
  (given) => {
    code = given;
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${process.pid}`);
    expect(lock.renew()).toBe(true);
    expect(readdirSync(dataDir)).toEqual(['fulcrum.lock']);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('LEDGER-038: of processes that start together, one has the lock', async () => {
  code = 'EPERM';
  const at = Date.now() + 2_000;
  const found = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { stdout } = lockElsewhere(at);
      return stdout === null ? '' : text(stdout);
    }),
  );
  expect(found.filter((line) => line === 'locked')).toHaveLength(1);
  expect(found.filter((line) => line.includes('is in use by'))).toHaveLength(4);
  // The one that had it was killed, and may be ending still.
  (await waitForDataLock(dataDir)).release();
});

test('LEDGER-038: a guard that another process has just made keeps us out', () => {
  code = 'EPERM';
  writeFileSync(`${lockFile()}.takeover`, '');
  expect(() => lockDataDir(dataDir)).toThrow('in use by another process');
  const long = new Date(Date.now() - 60_000);
  utimesSync(`${lockFile()}.takeover`, long, long);
  lockDataDir(dataDir).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an error of another kind is told', () => {
  code = 'EIO';
  expect(() => lockDataDir(dataDir)).toThrow('EIO: link');
  expect(readdirSync(dataDir)).toEqual([]);
});
