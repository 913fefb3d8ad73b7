import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { migrateStore } from '@fulcrum/server/platform/adapters/open-db';
import { NatsServer } from '@fulcrum/server/test/bus/nats-server';
import { silentLog } from '@fulcrum/server/test/db/test-db';

import { startPostgres, type Postgres } from '../../scripts/postgres.mjs';
import { Supervised } from './supervised.ts';

export type RoleName = 'market' | 'desk' | 'gateway' | 'jobs';

const READY_MS_MAX = 60_000;
const LOOK_EVERY_MS = 50;

/** A process for each role that is named, beside one another on a PostgreSQL and a NATS. */
export class Cluster {
  readonly postgres: Postgres;
  readonly nats: NatsServer;
  readonly processes: readonly { readonly role: RoleName; readonly server: Supervised }[];

  private constructor(
    postgres: Postgres,
    nats: NatsServer,
    processes: readonly { readonly role: RoleName; readonly server: Supervised }[],
  ) {
    this.postgres = postgres;
    this.nats = nats;
    this.processes = processes;
  }

  static async start(
    roles: readonly RoleName[],
    settings: Readonly<Record<string, string>>,
  ): Promise<Cluster> {
    const postgres = await startPostgres({ isDurable: true });
    const nats = await NatsServer.start();
    await migrate(postgres);
    const env = {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      FILES_URL: 'http://key:secret@127.0.0.1:9/nothing-is-uploaded?region=here',
      ...settings,
    };
    const started = roles.map(async (role) => {
      return { role, server: await Supervised.start({ ...env, ROLES: role }) };
    });
    return new Cluster(postgres, nats, await Promise.all(started));
  }

  of(role: RoleName): readonly Supervised[] {
    return this.processes.filter((each) => each.role === role).map(({ server }) => server);
  }

  /** Resolves when every process is ready; throws if that takes too long. */
  async ready(): Promise<void> {
    const until = performance.now() + READY_MS_MAX;
    for (;;) {
      const states = await Promise.all(this.processes.map(({ server }) => server.state()));
      if (states.every((state) => state === 'ready')) return;
      if (performance.now() > until) {
        const named = this.processes.map(({ role }, nth) => `${role}: ${states[nth]}`);
        throw new Error(`Not every process is ready: ${named.join(', ')}`);
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** What all processes have logged. */
  log(): string {
    return this.processes.map(({ role, server }) => `${role}:\n${server.log}`).join('\n');
  }

  async stopProcesses(): Promise<void> {
    await Promise.all(this.processes.map(({ server }) => server.stop()));
  }

  async stop(): Promise<void> {
    await this.stopProcesses();
    await this.nats.kill();
    await this.postgres.stop();
  }
}

async function migrate({ url }: Postgres): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-migrate-'));
  await migrateStore({ databaseUrl: url, dataDir, expectStore: null, log: silentLog });
  rmSync(dataDir, { recursive: true, force: true });
}
