import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Entry files of the threads, keyed by their name in the bundle; paths are relative to this file.
 */
const THREADS = {
  'pglite-worker': './adapters/pglite-worker.ts',
  'heic-worker': './files/heic-worker.ts',
  'hash-worker': '../identity/passwords/hash-worker.ts',
  'paper-worker': '../trading/statements/paper-worker.ts',
} as const;

/**
 * Starts a thread. In the bundle it is a JavaScript file in the same folder; source runs through
 * tsx.
 */
export function startThread(name: keyof typeof THREADS, workerData: unknown): Worker {
  const built = new URL(`./${name}.js`, import.meta.url);
  if (existsSync(built)) return new Worker(built, { workerData, execArgv: [] });
  const source = new URL(THREADS[name], import.meta.url);
  const tsxFolder = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = pathToFileURL(join(tsxFolder, 'dist/esm/api/index.mjs')).href;
  // A thread does not inherit tsx from its parent, so the boot code registers it.
  const boot = `
    import(${JSON.stringify(tsx)})
      .then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); })`;
  return new Worker(boot, { workerData, eval: true, execArgv: [] });
}
