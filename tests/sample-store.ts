import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STORE = fileURLToPath(new URL('../scripts/store.mjs', import.meta.url));

/** Makes a new store with the sample data, such as deposit channels; returns its data directory. */
export function storeWithSamples(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-data-'));
  const samples = spawnSync(process.execPath, [STORE, 'sample-data'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  assert.equal(samples.status, 0, samples.stderr);
  return dataDir;
}
