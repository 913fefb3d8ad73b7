// Makes the database folder of an empty embedded store, which every first start copies. PostgreSQL
// takes several seconds to make one, and it is the same for every installation.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { root } from './install.mjs';

const self = fileURLToPath(import.meta.url);

/** Hash of what determines the empty store: the installed engine and this script. */
export function emptyStoreInputs() {
  const engine = readFileSync(join(dirname(enginePath()), 'pglite.wasm'));
  return createHash('sha256').update(engine).update(readFileSync(self)).digest('hex');
}

/** Makes the database folder `pg` inside `folder`, in another process. */
export function makeEmptyStore(folder) {
  mkdirSync(folder, { recursive: true });
  // It runs once, so compiling it a second time for speed takes longer than that saves.
  const args = ['--liftoff-only', self, join(folder, 'pg')];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the empty store could not be made (exit ${code})`));
    });
  });
}

const enginePath = () =>
  createRequire(join(root, 'packages', 'server', 'package.json')).resolve('@electric-sql/pglite');

if (process.argv[1] === self) {
  const { PGlite } = await import(pathToFileURL(enginePath()).href);
  const store = await PGlite.create({ dataDir: process.argv[2] });
  await store.close();
}
