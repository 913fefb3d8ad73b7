import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { migrateStore } from '@fulcrum/server/platform/adapters/open-db';
import { NatsServer } from '@fulcrum/server/test/bus/nats-server';
import { silentLog } from '@fulcrum/server/test/db/test-db';

import { startPostgres, type Postgres } from '../../scripts/postgres.mjs';
import { Network } from './many/network.ts';
import { Replicated } from './replicated.ts';
import { Supervised } from './supervised.ts';

export type RoleName = 'market' | 'desk' | 'gateway' | 'jobs';

const READY_MS_MAX = 120_000;
const LOOK_EVERY_MS = 50;

/** Machines of their own for everything, and two PostgreSQL. */
export interface Machines {
  readonly network: Network;
  readonly databases: Replicated;
}

interface RoleProcess {
  readonly role: RoleName;
  readonly server: Supervised;
}

interface ClusterParts {
  readonly machines: Machines | null;
  readonly postgres: Postgres;
  readonly nats: NatsServer;
  readonly processes: readonly RoleProcess[];
}

/** A process for each role that is named, beside one another on a PostgreSQL and a NATS. */
export class Cluster {
  /** Null if everything runs on this machine, with one PostgreSQL. */
  readonly machines: Machines | null;
  readonly nats: NatsServer;
  readonly processes: readonly RoleProcess[];
  readonly #postgres: Postgres;

  private constructor({ machines, postgres, nats, processes }: ClusterParts) {
    this.machines = machines;
    this.nats = nats;
    this.processes = processes;
    this.#postgres = postgres;
  }

  /** `envOf` gives further settings of the process with this number. */
  static async start(
    roles: readonly RoleName[],
    settings: Readonly<Record<string, string>>,
    isSeparate = false,
    envOf: (nth: number) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<Cluster> {
    const machines = isSeparate ? await separateMachines() : null;
    const network = machines?.network;
    const postgres = machines?.databases.primary ?? (await startPostgres({ isDurable: true }));
    const nats = await NatsServer.start(null, network?.add());
    await migrate(postgres);
    const env = {
      DATABASE_URL: machines?.databases.url ?? postgres.url,
      NATS_URL: nats.url,
      FILES_URL: 'http://key:secret@127.0.0.1:9/nothing-is-uploaded?region=here',
      ...settings,
    };
    const started = roles.map(async (role, nth) => {
      const own = { ...env, ...envOf(nth), ROLES: role };
      return { role, server: await Supervised.start(own, network?.add()) };
    });
    return new Cluster({ machines, postgres, nats, processes: await Promise.all(started) });
  }

  /** The PostgreSQL that is the primary now. */
  get postgres(): Postgres {
    return this.machines?.databases.primary ?? this.#postgres;
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
    await (this.machines?.databases ?? this.#postgres).stop();
    this.machines?.network.remove();
  }
}

async function separateMachines(): Promise<Machines> {
  const network = new Network();
  const databases = await Replicated.start([network.add(), network.add()]);
  return { network, databases };
}

async function migrate({ url }: Postgres): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-migrate-'));
  await migrateStore({ databaseUrl: url, dataDir, expectStore: null, log: silentLog });
  rmSync(dataDir, { recursive: true, force: true });
}
