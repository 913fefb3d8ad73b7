import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { openDb } from './open-db.ts';
import { PgliteDb } from './pglite.ts';
import { silentLog as log, testTemplate } from '../../../test/db/test-db.ts';

let dataDir: string;
let aside: string;

const pg = (path: string) => join(dataDir, 'pg', path);
const keptAside = (path: string) => join(aside, path.replaceAll('/', '-'));

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-damaged-'));
  aside = mkdtempSync(join(tmpdir(), 'fulcrum-aside-'));
  await (await PgliteDb.open({ dataDir, template: await testTemplate() })).close();
});
afterAll(() => {
  for (const folder of [dataDir, aside]) rmSync(folder, { recursive: true, force: true });
});

let damaged: string | null = null;

/** Moves a part of the store away until the end of the test. */
function takeOut(path: string): void {
  renameSync(pg(path), keptAside(path));
  damaged = path;
}

afterEach(() => {
  if (damaged === null) return;
  rmSync(pg(damaged), { recursive: true, force: true });
  renameSync(keptAside(damaged), pg(damaged));
  damaged = null;
});

/** Returns every file and folder with the properties that change when it is touched. */
function everyFile(): Record<string, readonly number[]> {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names.map((name) => {
      const { mode, size, mtimeMs } = statSync(join(dataDir, name));
      return [name, [mode, size, mtimeMs]];
    }),
  );
}

const PARTS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

test.each(PARTS)('LEDGER-015: a store without %s is refused and left as it is', async (path) => {
  takeOut(path);
  const before = everyFile();
  await expect(openDb({ databaseUrl: null, dataDir, expectStore: null, log })).rejects.toThrow(
    `The store in ${join(dataDir, 'pg')} is damaged: ${path} is missing. Nothing was changed.`,
  );
  expect(everyFile()).toEqual(before);
});

test.each([
  ['PG_VERSION', 0],
  ['global/pg_control', 100],
])('LEDGER-015: a store whose %s was cut short is refused', async (path, length) => {
  takeOut(path);
  cpSync(keptAside(path), pg(path));
  truncateSync(pg(path), length);
  await expect(openDb({ databaseUrl: null, dataDir, expectStore: null, log })).rejects.toThrow(
    `${path} is broken`,
  );
});

test('LEDGER-015: a store that PostgreSQL cannot read is refused with its reason', async () => {
  takeOut('global/pg_control');
  const control = readFileSync(keptAside('global/pg_control'));
  writeFileSync(pg('global/pg_control'), control.fill(0xa5, 0, 512));
  await expect(openDb({ databaseUrl: null, dataDir, expectStore: null, log })).rejects.toThrow(
    /^The store in .*pg cannot be opened: .*FATAL: .*npm run restore -- <file>/,
  );
});
