import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What runs in a thread: the name it has in the bundle, and its source as seen from here. */
const THREADS = {
  'pglite-worker': './adapters/pglite-worker.ts',
  'heic-worker': './files/heic-worker.ts',
  'hash-worker': '../identity/passwords/hash-worker.ts',
  'paper-worker': '../trading/statements/paper-worker.ts',
} as const;

/** Starts a thread. The bundle has it beside itself as JavaScript; source is run through tsx. */
export function startThread(name: keyof typeof THREADS, workerData: unknown): Worker {
  const built = new URL(`./${name}.js`, import.meta.url);
  if (existsSync(built)) return new Worker(built, { workerData, execArgv: [] });
  const source = new URL(THREADS[name], import.meta.url);
  const tsxFolder = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  const tsx = pathToFileURL(join(tsxFolder, 'dist/esm/api/index.mjs')).href;
  // A thread does not take tsx over from its parent, so it registers it for itself.
  const boot = `
    import(${JSON.stringify(tsx)})
      .then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); })`;
  return new Worker(boot, { workerData, eval: true, execArgv: [] });
}
