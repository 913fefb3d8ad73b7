// Makes the database folder of an empty embedded store, which each first start copies. PostgreSQL
// takes several seconds to make one, and it is the same for every installation.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { root } from './install.mjs';

const self = fileURLToPath(import.meta.url);
const server = join(root, 'packages', 'server');
/** Outside of `dist`, so that it is kept when the server is built anew. */
const out = join(server, 'dist-store');

/** Makes the folder in another process, unless there is one of the installed engine already. */
export async function makeEmptyStore() {
  const stamp = join(out, '.inputs');
  const inputs = inputsOf();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  const started = Date.now();
  const aside = join(server, `.dist-store-${process.pid}`);
  try {
    mkdirSync(aside, { recursive: true });
    await run(join(aside, 'pg'));
    writeFileSync(join(aside, '.inputs'), inputs);
    rmSync(out, { recursive: true, force: true });
    renameSync(aside, out);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  console.log(`Made an empty store in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function inputsOf() {
  const engine = readFileSync(join(dirname(enginePath()), 'pglite.wasm'));
  return createHash('sha256').update(engine).update(readFileSync(self)).digest('hex');
}

const enginePath = () =>
  createRequire(join(server, 'package.json')).resolve('@electric-sql/pglite');

function run(folder) {
  const child = spawn(process.execPath, [self, folder], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the empty store could not be made (exit ${code})`));
    });
  });
}

if (process.argv[1] === self) {
  const { PGlite } = await import(pathToFileURL(enginePath()).href);
  const store = await PGlite.create({ dataDir: process.argv[2] });
  await store.close();
}
