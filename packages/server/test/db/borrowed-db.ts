import { setTimeout as sleep } from 'node:timers/promises';

import { PgliteDb } from '../../src/platform/adapters/pglite.ts';
import type { Db, Session } from '../../src/platform/ports/db.ts';
import { dropRemembered, emptySchema, rememberSchema } from './kept-schema.ts';

/** A test that ends in the middle of a transaction leaves an engine that cannot be used again. */
const CLEAN_MS_MAX = 2_000;

/** A migrated schema, and what it was right after its migration. */
interface Migrated {
  readonly schema: string;
  readonly remembered: string;
}

interface Engine {
  readonly db: PgliteDb;
  /** An empty, migrated schema that the next test file can use; null if there is none. */
  kept: Migrated | null;
}

type Template = () => Promise<Uint8Array>;

/** Engines that no test uses at the moment. */
const idle: Engine[] = [];
let schemas = 0;

/**
 * A schema of its own in an engine of PGlite that other tests use before and after: opening an
 * engine takes three times as long as making all tables, and making them four times as long as
 * emptying them. After `close` it answers nothing.
 */
export class BorrowedDb implements Db {
  readonly kind = 'pglite';
  readonly commits = this;
  readonly desk = this;
  readonly lease = this;
  readonly reads = this;
  readonly replica = null;
  readonly #engine: Engine;
  readonly #schema: string;
  readonly #remembered: string | null;
  #isClosed = false;

  private constructor(engine: Engine, schema: string, remembered: string | null) {
    this.#engine = engine;
    this.#schema = schema;
    this.#remembered = remembered;
  }

  /** Opens a schema without any table. */
  static async openEmpty(template: Template): Promise<BorrowedDb> {
    const engine = await takeEngine(template, ({ kept }) => kept === null);
    return new BorrowedDb(engine, await newSchemaIn(engine), null);
  }

  /** Opens a schema that is as `migrate` leaves an empty one. */
  static async openMigrated(
    template: Template,
    migrate: (db: Db) => Promise<unknown>,
  ): Promise<BorrowedDb> {
    const engine = await takeEngine(template, ({ kept }) => kept !== null);
    const { kept } = engine;
    if (kept) {
      engine.kept = null;
      await engine.db.script(`set search_path to ${kept.schema}`);
      return new BorrowedDb(engine, kept.schema, kept.remembered);
    }
    const schema = await newSchemaIn(engine);
    await migrate(new BorrowedDb(engine, schema, null));
    return new BorrowedDb(engine, schema, await rememberSchema(engine.db));
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
    else void this.#engine.db.close().catch(() => undefined);
  }

  #open(): PgliteDb {
    if (this.#isClosed) throw new Error('The embedded database has ended');
    return this.#engine.db;
  }

  /** Leaves a migrated schema empty for the next test, and drops every other one. */
  async #clean(): Promise<boolean> {
    const { db } = this.#engine;
    const [schema, remembered] = [this.#schema, this.#remembered];
    try {
      await db.script('discard all');
      await db.script(`set search_path to ${schema}`);
      if (remembered !== null && (await emptySchema(db, remembered))) {
        this.#engine.kept = { schema, remembered };
      } else {
        if (remembered !== null) await dropRemembered(db);
        await db.script(`drop schema ${schema} cascade`);
      }
      return true;
    } catch {
      return false;
    }
  }
}

/** Takes an idle engine, if possible one that suits, or opens a new one. */
async function takeEngine(template: Template, suits: (engine: Engine) => boolean): Promise<Engine> {
  const found = idle.findLast(suits) ?? idle.at(-1);
  if (!found) {
    return { db: await PgliteDb.open({ dataDir: null, template: await template() }), kept: null };
  }
  idle.splice(idle.indexOf(found), 1);
  return found;
}

async function newSchemaIn({ db }: Engine): Promise<string> {
  schemas += 1;
  const schema = `test_${schemas}`;
  await db.script(`create schema ${schema}; set search_path to ${schema}`);
  return schema;
}
