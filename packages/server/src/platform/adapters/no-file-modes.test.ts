import fs, { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ConfigError } from '../config-error.ts';
import { ownFolder } from './private-files.ts';

/** The mode of every file, as a mounted Windows drive shows it. */
let shown = 0o777;
/** The error of `chmod`; null if it only does nothing. */
let refusal: Error | null = null;

let parent: string;
beforeEach(() => {
  shown = 0o777;
  refusal = null;
  const { statSync } = fs;
  vi.spyOn(fs, 'statSync').mockImplementation((path) =>
    Object.assign(statSync(path), { mode: shown }),
  );
  vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
    if (refusal) throw refusal;
  });
  syncBuiltinESMExports();
  parent = mkdtempSync(join(tmpdir(), 'fulcrum-modes-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(parent, { recursive: true, force: true });
});

const folder = () => join(parent, 'data');
const notPermitted = () => Object.assign(new Error('EPERM: chmod'), { code: 'EPERM' });

test.each([null, notPermitted()])(
  'LEDGER-037: without file modes the first start is refused like the second (%s)',
  (error) => {
    refusal = error;
    for (const isNeeded of [true, true, false]) {
      const start = () => ownFolder(folder(), { isNeeded });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(/^DATA_DIR: the file system of \S+ has no file modes, so .*[^\n]$/);
    }
    expect(readdirSync(folder())).toEqual([]);
  },
);

test('LEDGER-037: where others can read and modes do not hold, each start tells it', () => {
  shown = 0o755;
  for (let start = 0; start < 2; start += 1) {
    const kept = ownFolder(folder(), { isNeeded: true });
    expect(kept).toEqual({ files: 0, writable: 0, staysReadable: true });
  }
});

test('LEDGER-037: modes that are fixed and exclude others are as good as any', () => {
  shown = 0o700;
  refusal = notPermitted();
  const kept = ownFolder(folder(), { isNeeded: true });
  expect(kept).toEqual({ files: 0, writable: 0, staysReadable: false });
});

test('a store elsewhere needs no data folder', () => {
  const nowhere = join(parent, 'a-file', 'data');
  writeFileSync(join(parent, 'a-file'), '');
  expect(ownFolder(nowhere, { isNeeded: false }).files).toBe(0);
  expect(() => ownFolder(nowhere, { isNeeded: true })).toThrow('ENOTDIR');
});
