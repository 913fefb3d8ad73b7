import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';

import { DbError, type Db, type Session, type Sql } from '../ports/db.ts';
import { startThread } from '../thread.ts';
import { waitForDataLock, type DataLock } from './data-lock.ts';
import type {
  HostOperation,
  Reply,
  Request,
  StoreSettings,
  Work,
  WorkerSettings,
} from './pglite-protocol.ts';
import { runTransaction } from './run-transaction.ts';
import { requireWholeStore } from './store-folder.ts';

const LOCK_RENEWAL_MS = 15_000;

interface Pending {
  resolve(rows: readonly unknown[]): void;
  reject(error: Error): void;
}

/**
 * Runs PGlite in a worker thread. When the engine dies (a failed sync, a full disk), all waiting
 * and later calls are rejected: the process must restart from what is on disk.
 */
export class PgliteDb implements Db {
  readonly kind = 'pglite';
  // The engine has only one session, so all fields share it.
  readonly commits: Sql = this;
  readonly desk: Sql = this;
  readonly lease: Sql = this;
  readonly reads: Sql = this;
  readonly replica = null;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #lastTransaction = 0;
  #failure: Error | null = null;
  /** The newest fault of the engine itself, which says why it has ended. */
  #fault: Error | null = null;
  #isClosing = false;
  readonly #onEnd: (() => void)[] = [];
  readonly #onFailure: ((error: Error) => void)[] = [];

  private constructor(settings: StoreSettings) {
    this.#worker = startWorker(settings, 'serve');
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database has ended')));
  }

  /**
   * Opens the database in `dataDir`, or one in memory if that is null. Creates it on first use,
   * from `template` if given. Throws if another process has it open or if it is damaged.
   */
  static async open(settings: StoreSettings): Promise<PgliteDb> {
    const { dataDir } = settings;
    if (dataDir === null) return PgliteDb.#start(settings, null);
    const lock = await waitForDataLock(dataDir);
    try {
      const inFolder = { ...settings, dataDir: join(dataDir, 'pg') };
      if (existsSync(inFolder.dataDir)) requireWholeStore(inFolder.dataDir);
      else await makeDatabase(inFolder);
      return await PgliteDb.#start(inFolder, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  static async #start(settings: StoreSettings, lock: DataLock | null): Promise<PgliteDb> {
    const db = new PgliteDb(settings);
    // The worker sends a reply with id 0 once the database is open.
    await new Promise<readonly unknown[]>((resolve, reject) => {
      db.#pending.set(0, { resolve, reject });
    });
    if (lock !== null) db.#keep(lock);
    return db;
  }

  async query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    return this.#query<Row>(text, params, 0);
  }

  async script(text: string): Promise<void> {
    await this.#ask({ kind: 'script', text }, 0);
  }

  transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result> {
    this.#lastTransaction += 1;
    const transaction = this.#lastTransaction;
    const session: Session = {
      query: (text, params) => this.#query(text, params ?? [], transaction),
      script: async (text) => {
        await this.#ask({ kind: 'script', text }, transaction);
      },
    };
    return runTransaction(session, (kind) => this.#ask({ kind }, transaction), work);
  }

  /** Returns how many times the disk was asked to sync since the start. */
  async syncs(): Promise<number> {
    const [row] = await this.#ask({ kind: 'syncs' }, 0);
    return (row as { syncs: number }).syncs; // the worker's own reply to 'syncs'
  }

  /** Makes the disk fail from now on, as if it were full or broken; for tests. */
  async failHost(operation: HostOperation): Promise<void> {
    await this.#ask({ kind: 'fail', operation }, 0);
  }

  /** Returns the data folder as an uncompressed tarball: a template for `open`. */
  async dump(): Promise<Uint8Array> {
    const [tarball] = await this.#ask({ kind: 'dump' }, 0);
    return tarball as Uint8Array; // the worker's own reply to 'dump'
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#failure === null) {
      const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
      await this.#ask({ kind: 'close' }, 0);
      await ended;
    }
    this.#end();
  }

  /** Runs `listener` once the database is closed or has failed. */
  onEnd(listener: () => void): void {
    this.#onEnd.push(listener);
  }

  /** Runs `listener` when the database fails, after which it answers nothing any more. */
  onFailure(listener: (error: Error) => void): void {
    this.#onFailure.push(listener);
  }

  async #query<Row>(text: string, params: readonly unknown[], transaction: number): Promise<Row[]> {
    // The caller states the row type of its own statement.
    return (await this.#ask({ kind: 'query', text, params }, transaction)) as Row[];
  }

  #ask(work: Work, transaction: number): Promise<readonly unknown[]> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    this.#lastId += 1;
    const request: Request = { id: this.#lastId, transaction, work };
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('rows' in reply) pending?.resolve(reply.rows);
    else if (reply.code === null) {
      this.#fault = new Error(reply.message);
      pending?.reject(this.#fault);
    } else pending?.reject(new DbError(reply.message, reply.code, reply.constraint));
  }

  #fail(error: Error): void {
    const isFirst = this.#failure === null;
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#end();
    if (!isFirst || this.#isClosing) return;
    for (const listener of this.#onFailure) listener(this.#fault ?? error);
  }

  #end(): void {
    for (const listener of this.#onEnd.splice(0)) listener();
  }

  #keep(lock: DataLock): void {
    const renewal = setInterval(() => {
      if (lock.renew()) return;
      this.#fail(new Error('Another process has taken the data folder over'));
      void this.#worker.terminate();
    }, LOCK_RENEWAL_MS);
    renewal.unref();
    this.onEnd(() => {
      clearInterval(renewal);
      lock.release();
    });
  }
}

function startWorker(settings: StoreSettings, task: WorkerSettings['task']): Worker {
  return startThread('pglite-worker', { ...settings, task } satisfies WorkerSettings);
}

async function makeDatabase(settings: StoreSettings): Promise<void> {
  const worker = startWorker(settings, 'make');
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}
