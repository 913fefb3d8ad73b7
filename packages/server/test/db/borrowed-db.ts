import { setTimeout as sleep } from 'node:timers/promises';

import { PgliteDb } from '../../src/platform/adapters/pglite.ts';
import type { Db, Session } from '../../src/platform/ports/db.ts';

/** A test that ends in the middle of a transaction leaves an engine that cannot be used again. */
const CLEAN_MS_MAX = 2_000;

/** Engines that no test uses at the moment. */
const idle: PgliteDb[] = [];
let schemas = 0;

/**
 * An empty schema of its own in an engine of PGlite that other tests use before and after: opening
 * an engine takes three times as long as making all tables. After `close` it answers nothing.
 */
export class BorrowedDb implements Db {
  readonly kind = 'pglite';
  readonly commits = this;
  readonly desk = this;
  readonly lease = this;
  readonly reads = this;
  readonly replica = null;
  readonly #engine: PgliteDb;
  readonly #schema: string;
  #isClosed = false;

  private constructor(engine: PgliteDb, schema: string) {
    this.#engine = engine;
    this.#schema = schema;
  }

  static async open(template: () => Promise<Uint8Array>): Promise<BorrowedDb> {
    const engine =
      idle.pop() ?? (await PgliteDb.open({ dataDir: null, template: await template() }));
    schemas += 1;
    const schema = `test_${schemas}`;
    await engine.script(`create schema ${schema}; set search_path to ${schema}`);
    return new BorrowedDb(engine, schema);
  }

  async query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]> {
    return this.#open().query<Row>(text, params);
  }

  async script(text: string): Promise<void> {
    return this.#open().script(text);
  }

  async transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result> {
    return this.#open().transaction(work);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const isClean = await Promise.race([this.#clean(), sleep(CLEAN_MS_MAX, false)]);
    if (isClean) idle.push(this.#engine);
    else void this.#engine.close().catch(() => undefined);
  }

  #open(): PgliteDb {
    if (this.#isClosed) throw new Error('The embedded database has ended');
    return this.#engine;
  }

  async #clean(): Promise<boolean> {
    try {
      await this.#engine.script('discard all');
      await this.#engine.script(`drop schema ${this.#schema} cascade`);
      return true;
    } catch {
      return false;
    }
  }
}
