import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { keepPrivate } from './private-files.ts';

const NOTHING = { files: 0, writable: 0, staysReadable: false };
let dataDir: string;

/** Creates a store as an earlier version left it: a file and folders that all users may access. */
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-private-'));
  mkdirSync(join(dataDir, 'pg/base'), { recursive: true });
  for (const [name, mode] of [
    ['fulcrum.lock', 0o644],
    ['pg/PG_VERSION', 0o666],
    ['pg/base/1', 0o600],
    ['not-ours', 0o644],
  ] as const) {
    writeFileSync(join(dataDir, name), name);
    chmodSync(join(dataDir, name), mode);
  }
  for (const name of ['pg/base', 'pg', '.']) chmodSync(join(dataDir, name), 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modes = () =>
  ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    .sort()
    .map((name) => `${name} ${(statSync(join(dataDir, name)).mode & 0o777).toString(8)}`);

test('LEDGER-016: the rights of others are taken from a store, once, and told', () => {
  expect(keepPrivate(dataDir)).toEqual({ files: 2, writable: 1, staysReadable: false });
  expect(modes()).toEqual([
    '. 700',
    'fulcrum.lock 600',
    'not-ours 644',
    'pg 700',
    'pg/PG_VERSION 600',
    'pg/base 700',
    'pg/base/1 600',
  ]);
  expect(keepPrivate(dataDir)).toEqual(NOTHING);
});

test.each(['.', 'pg'])('LEDGER-016: a store is refused when others may write to %s', (name) => {
  chmodSync(join(dataDir, name), 0o775);
  const before = modes();
  expect(() => keepPrivate(dataDir)).toThrow(
    `Other users of this machine may write to ${join(dataDir, name)}`,
  );
  expect(modes()).toEqual(before);
});

test('there is nothing to take away before the first start', () => {
  rmSync(dataDir, { recursive: true });
  expect(keepPrivate(dataDir)).toEqual(NOTHING);
});
