import { setTimeout as sleep } from 'node:timers/promises';

import { UNLIMITED } from '@fulcrum/server/platform/adapters/postgres-pools';
import { PostgresDb } from '@fulcrum/server/platform/adapters/postgres';
import type { Db } from '@fulcrum/server/platform/ports/db';

import { startPostgres, type Postgres } from '../../scripts/postgres.mjs';

/** A PostgreSQL with a synchronous standby. */
export class Replicated {
  readonly primary: Postgres;
  readonly standby: Postgres;

  private constructor(primary: Postgres, standby: Postgres) {
    this.primary = primary;
    this.standby = standby;
  }

  static async start(): Promise<Replicated> {
    const primary = await startPostgres();
    try {
      // Commits wait for the standby, but no server for its disk: only processes are killed.
      await onServer(primary, (db) =>
        db.query('alter database postgres set synchronous_commit = on'),
      );
      const standby = await startPostgres({ copyOf: primary.url });
      const both = new Replicated(primary, standby);
      await both.synchronize();
      return both;
    } catch (error) {
      await primary.stop();
      throw error;
    }
  }

  /** Both addresses in one, the standby's first. */
  get url(): string {
    const { hostname, port } = new URL(this.standby.url);
    const primary = new URL(this.primary.url);
    return primary.href.replace('@', `@${hostname}:${port},`);
  }

  /** From now on every commit waits until the standby has it. */
  async synchronize(): Promise<void> {
    await onServer(this.primary, async (db) => {
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
    await onServer(this.primary, async (db) => {
      await db.query('alter system reset synchronous_standby_names');
      await db.query('select pg_reload_conf()');
    });
  }

  /** Stops the standby from receiving anything until the returned function is called. */
  async deafen(): Promise<() => void> {
    const receiver = await onServer(this.standby, async (db) => {
      const [row] = await db.query<{ pid: number }>('select pid from pg_stat_wal_receiver');
      if (row === undefined) throw new Error('The standby receives nothing');
      return row.pid;
    });
    process.kill(receiver, 'SIGSTOP');
    return () => process.kill(receiver, 'SIGCONT');
  }

  async promote(): Promise<void> {
    await onServer(this.standby, (db) => db.query('select pg_promote()'));
  }

  async stop(): Promise<void> {
    await this.primary.stop();
    await this.standby.stop();
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
