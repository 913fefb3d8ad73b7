import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { openDemo } from '../api.ts';
import { startServer } from '../e2e/server.ts';

const EMPTY = fileURLToPath(new URL('../../packages/server/dist-store/pg', import.meta.url));

/** PostgreSQL gives each new database an identifier, in the first eight bytes of this file. */
const identifierOf = (folder: string) =>
  readFileSync(join(folder, 'global/pg_control')).subarray(0, 8).toString('hex');

test('LEDGER-036: a first start copies the empty store of the build, for its own user only', async () => {
  const first = await startServer();
  await openDemo(first.url, 'demo-on-a-copied-store');
  await first.stop();
  const store = join(first.dataDir, 'pg');
  expect(identifierOf(store)).toBe(identifierOf(EMPTY));
  expect(statSync(join(store, 'base')).mode & 0o077).toBe(0);
  expect(statSync(join(store, 'global/pg_control')).mode & 0o077).toBe(0);

  const again = await startServer({ dataDir: first.dataDir });
  await again.stop();
  again.removeData();
});
