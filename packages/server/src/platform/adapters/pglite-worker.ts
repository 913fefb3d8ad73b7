/**
 * Runs PGlite in a separate thread, because it blocks the thread that it runs on.
 *
 * Build: this file is a separate entry. The bundle of the server looks for `pglite-worker.js` in
 * its own folder (`dist/pglite-worker.js` next to `dist/server.js`), with packages external. From
 * TypeScript source it is started through tsx.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types, type ParserOptions } from '@electric-sql/pglite';

import { engineError } from './engine-error.ts';
import type { Reply, Request, Work, WorkerSettings } from './pglite-protocol.ts';
import { close } from './private-files.ts';
import { howToRestore } from './store-folder.ts';
import { SYNCED_START_PARAMS, SyncedNodeFs, syncPath, syncTree } from './synced-node-fs.ts';

/** PostgreSQL's type number of bigint[]. */
const INT8_ARRAY = 1016;

const PARSERS: ParserOptions = {
  [types.INT8]: safeInteger,
  [INT8_ARRAY]: (text) => types.arrayParser(text, safeInteger, INT8_ARRAY),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Expected a safe integer, was ${text}`);
  return value;
}

/** The empty store that the build made, next to the bundle's folder; it may be missing. */
const EMPTY_STORE = fileURLToPath(new URL('../dist-store/pg', import.meta.url));

/** How many lines of PostgreSQL's output are kept for the message of a failed start. */
const PRINTED_LINES_KEPT = 20;

let fileSystem: SyncedNodeFs | null = null;

/**
 * Creates the database folder under a temporary name and renames it when it is complete: a crash in
 * between leaves no partial database.
 */
async function make(dataDir: string, template: Uint8Array | null): Promise<void> {
  const aside = `${dataDir}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  if (template === null && existsSync(join(EMPTY_STORE, 'PG_VERSION'))) {
    cpSync(EMPTY_STORE, aside, { recursive: true });
  } else {
    await fill(aside, template);
  }
  // PGlite creates files that every user may write.
  close(aside);
  await syncTree(aside);
  renameSync(aside, dataDir);
  syncPath(dirname(dataDir));
}

async function fill(folder: string, template: Uint8Array | null): Promise<void> {
  try {
    const pglite = await PGlite.create({ ...loadable(template), fs: new SyncedNodeFs(folder) });
    await pglite.close();
  } catch (error) {
    throw engineError(error);
  }
}

/** Copies the template, because a Blob does not accept a view of a shared buffer. */
const loadable = (template: Uint8Array | null): { loadDataDir?: Blob } =>
  template === null ? {} : { loadDataDir: new Blob([template.slice()]) };

async function open({ dataDir, template }: WorkerSettings): Promise<PGlite> {
  if (dataDir === null) return PGlite.create({ ...loadable(template), parsers: PARSERS });
  fileSystem = new SyncedNodeFs(dataDir);
  let said: string[] = [];
  const listen = (line: string) => {
    said = [...said, line].slice(-PRINTED_LINES_KEPT);
    return true;
  };
  try {
    return await PGlite.create({
      fs: fileSystem,
      parsers: PARSERS,
      startParams: [...SYNCED_START_PARAMS],
      onStderr: listen,
    });
  } catch (error) {
    throw cannotOpen(dataDir, said, engineError(error));
  }
}

/**
 * Names the cause of a failed start. PGlite's own errors name none, but PostgreSQL's output does.
 */
function cannotOpen(dataDir: string, said: readonly string[], error: unknown): Error {
  const cause =
    said.findLast((line) => /\b(PANIC|FATAL|ERROR):/.test(line)) ??
    (error instanceof Error ? error.message : String(error));
  return new Error(
    `The store in ${dataDir} cannot be opened: ${cause.trim()}. If its files are damaged: ` +
      howToRestore(dataDir),
  );
}

async function run(pglite: PGlite, work: Work): Promise<readonly unknown[]> {
  switch (work.kind) {
    case 'query':
      return (await pglite.query(work.text, [...work.params])).rows;
    case 'script':
      await pglite.exec(work.text);
      return [];
    case 'begin':
    case 'commit':
    case 'rollback':
      await pglite.exec(work.kind);
      return [];
    case 'syncs':
      return [{ syncs: fileSystem?.syncs ?? 0 }];
    case 'fail':
      fileSystem?.fail(work.operation);
      return [];
    case 'dump':
      return [new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())];
    case 'close':
      await pglite.close();
      return [];
  }
}

/** An error of a statement that PostgreSQL refused; any other error is a fault of the engine. */
interface Refusal {
  readonly message: string;
  readonly code: string;
  readonly severity?: string;
  readonly constraint?: string;
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/**
 * Returns true for a PANIC (a failed sync, a full disk) or a trap, after which the engine must not
 * be used again.
 */
function isFatal(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) return true;
  return isRefusal(error) && (error.severity === 'PANIC' || error.severity === 'FATAL');
}

function failure(id: number, thrown: unknown): Reply {
  const error = engineError(thrown);
  const message = error instanceof Error ? error.message : String(error);
  return isRefusal(error) && !isFatal(error)
    ? { id, message, code: error.code, constraint: error.constraint ?? null }
    : { id, message, code: null, constraint: null };
}

/** Creates the database and ends, or opens it and serves requests. */
async function begin(port: NonNullable<typeof parentPort>): Promise<void> {
  const settings = workerData as WorkerSettings; // only PgliteDb sets it
  const { dataDir, template, task } = settings;
  if (task === 'serve') return serve(port, settings);
  if (dataDir !== null) await make(dataDir, template);
  port.close();
}

/** Runs requests one after another. While a transaction is open, only its requests run. */
async function serve(
  port: NonNullable<typeof parentPort>,
  settings: WorkerSettings,
): Promise<void> {
  const waiting: Request[] = [];
  let owner = 0;
  let isBusy = false;
  const pglite = await open(settings);

  const drain = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const next = waiting.findIndex((request) => owner === 0 || request.transaction === owner);
      const [request] = next < 0 ? [] : waiting.splice(next, 1);
      if (request === undefined) break;
      if (request.work.kind === 'begin') owner = request.transaction;
      try {
        port.postMessage({ id: request.id, rows: await run(pglite, request.work) });
      } catch (error) {
        port.postMessage(failure(request.id, error));
        if (isFatal(error)) process.exit(1); // Ends only this thread.
        if (request.work.kind === 'begin') owner = 0;
      }
      if (request.work.kind === 'commit' || request.work.kind === 'rollback') owner = 0;
      if (request.work.kind === 'close') port.close();
    }
    isBusy = false;
  };

  port.on('message', (request: Request) => {
    waiting.push(request);
    void drain();
  });
  port.postMessage({ id: 0, rows: [] });
}

if (parentPort === null) throw new Error('pglite-worker runs in a worker thread only');
await begin(parentPort);
