import { setTimeout as sleep } from 'node:timers/promises';

import { UNLIMITED } from '@fulcrum/server/platform/adapters/postgres-pools';
import { PostgresDb } from '@fulcrum/server/platform/adapters/postgres';
import type { Db } from '@fulcrum/server/platform/ports/db';

import { startPostgres, type Postgres } from '../../scripts/postgres.mjs';
import { HERE, type Place } from './many/network.ts';

/** The transactions of the journal can be put in the order in which they were committed. */
const SETTINGS = { track_commit_timestamp: 'on' };

/** A PostgreSQL with a synchronous standby. */
export class Replicated {
  #primary: Postgres;
  #standby: Postgres;
  readonly #placeOf: ReadonlyMap<string, Place>;
  /** Both addresses in one, that of the first standby first. */
  readonly url: string;

  private constructor(primary: Postgres, standby: Postgres, places: readonly Place[]) {
    this.#primary = primary;
    this.#standby = standby;
    const { hostname, port } = new URL(standby.url);
    this.url = primary.url.replace('@', `@${hostname}:${port},`);
    const urls = [primary.url, standby.url];
    this.#placeOf = new Map(urls.map((url, nth) => [url, places[nth] ?? HERE]));
  }

  static async start(places: readonly Place[] = [HERE, HERE]): Promise<Replicated> {
    const [place = HERE, other = HERE] = places;
    const primary = await startPostgres({ place, settings: SETTINGS });
    try {
      // Commits wait for the standby, but no server for its disk: only processes are killed.
      await onServer(primary, (db) =>
        db.query('alter database postgres set synchronous_commit = on'),
      );
      const copy = { copyOf: primary.url, place: other, settings: SETTINGS };
      const both = new Replicated(primary, await startPostgres(copy), places);
      await both.synchronize();
      return both;
    } catch (error) {
      await primary.stop();
      throw error;
    }
  }

  get primary(): Postgres {
    return this.#primary;
  }

  get standby(): Postgres {
    return this.#standby;
  }

  placeOf({ url }: Postgres): Place {
    return this.#placeOf.get(url) ?? HERE;
  }

  /** Kills the primary and promotes the standby. */
  async failOver(): Promise<void> {
    await this.#primary.kill();
    await this.promote();
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  /** Makes the server that a fail-over killed the synchronous standby of the other one. */
  async rejoin(): Promise<void> {
    const gone = this.#standby;
    const place = this.placeOf(gone);
    await gone.stop();
    const port = Number(new URL(gone.url).port);
    const copyOf = this.#primary.url;
    this.#standby = await startPostgres({ copyOf, place, port, settings: SETTINGS });
    await this.synchronize();
  }

  /** From now on every commit waits until the standby has it. */
  async synchronize(): Promise<void> {
    await onServer(this.#primary, async (db) => {
      await db.query("alter system set synchronous_standby_names = 'standby'");
      await db.query('select pg_reload_conf()');
      await until('a synchronous standby', async () => {
        const [row] = await db.query<{ state: string }>(
          'select sync_state as state from pg_stat_replication',
        );
        return row?.state === 'sync';
      });
    });
  }

  /** From now on no commit waits for the standby. */
  async separate(): Promise<void> {
    await onServer(this.#primary, async (db) => {
      await db.query('alter system reset synchronous_standby_names');
      await db.query('select pg_reload_conf()');
    });
  }

  /** Stops the standby from receiving anything until the returned function is called. */
  async deafen(): Promise<() => void> {
    const receiver = await onServer(this.#standby, async (db) => {
      const [row] = await db.query<{ pid: number }>('select pid from pg_stat_wal_receiver');
      if (row === undefined) throw new Error('The standby receives nothing');
      return row.pid;
    });
    process.kill(receiver, 'SIGSTOP');
    return () => process.kill(receiver, 'SIGCONT');
  }

  async promote(): Promise<void> {
    await onServer(this.#standby, (db) => db.query('select pg_promote()'));
  }

  async stop(): Promise<void> {
    await this.#primary.stop();
    await this.#standby.stop();
  }
}

/** Runs `work` on this server itself, whether it is the primary or a standby. */
export async function onServer<Result>(
  { url }: Postgres,
  work: (db: Pick<Db, 'query'>) => Promise<Result>,
): Promise<Result> {
  const fail = (error: Error) => {
    throw error;
  };
  const db = new PostgresDb(url, () => undefined, UNLIMITED, { url, failed: fail });
  try {
    const done = await db.replica?.read(async (sql) => ({ result: await work(sql) }));
    if (!done) throw new Error('The server does not answer');
    return done.result;
  } finally {
    await db.close();
  }
}

/** Long enough for a machine that does much else. */
const UNTIL_MS_MAX = 60_000;

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + UNTIL_MS_MAX;
  while (performance.now() < end) {
    if (await isSo()) return;
    await sleep(20);
  }
  throw new Error(`Expected ${what}`);
}
