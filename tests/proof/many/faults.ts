import { setTimeout as sleep } from 'node:timers/promises';

import type { SettableClock } from '../../settable-clock.ts';
import type { Chance } from '../chance.ts';
import type { Cluster, RoleName } from '../cluster.ts';
import type { Supervised } from '../supervised.ts';
import type { Network, Place } from './network.ts';

/** What a fault may break. */
export interface Scene {
  readonly cluster: Cluster;
  /** Wall clocks that can be set, keyed by the number of the process. */
  readonly clocks: readonly SettableClock[];
  readonly chance: Chance;
}

export interface Fault {
  readonly name: string;
  /** True if nothing can be traded while it lasts, whoever takes over. */
  readonly stopsAll: boolean;
  /**
   * Resolves with what must be undone later, once what was broken works again or others must have
   * taken over.
   */
  happen(scene: Scene): Promise<(() => Promise<void>) | void>;
}

const PAUSED_MS = 2_500;
const CUT_MS = 4_000;
const AWAY_MS = 1_000;
const HOUR_MS = 3_600_000;

type Way = 'there' | 'back' | 'both';
type Peer = 'database' | 'bus';

const KILLED: readonly RoleName[] = ['desk', 'desk', 'gateway', 'market', 'jobs'];
const PAUSED: readonly RoleName[] = ['desk', 'desk', 'gateway', 'market'];

const PROCESS_FAULTS: readonly Fault[] = [
  ...KILLED.map((role) => ofProcess(`${role} killed`, role, (server) => server.signal('SIGKILL'))),
  ...PAUSED.map((role) =>
    ofProcess(`${role} paused`, role, async (server) => {
      server.signal('SIGSTOP');
      await sleep(PAUSED_MS);
      server.signal('SIGCONT');
    }),
  ),
  ofProcess('desk ended', 'desk', (server) => server.signal('SIGTERM')),
];

const BUS_AWAY: Fault = {
  name: 'bus away',
  stopsAll: true,
  happen: async ({ cluster: { nats } }) => {
    await nats.kill();
    await sleep(AWAY_MS);
    await nats.restart();
  },
};

const BUS_FROZEN: Fault = {
  name: 'bus frozen',
  stopsAll: true,
  happen: async ({ cluster: { nats } }) => {
    nats.freeze();
    await sleep(AWAY_MS);
    nats.thaw();
  },
};

const DATABASE_RESTARTED: Fault = {
  name: 'database restarted',
  stopsAll: true,
  happen: ({ cluster }) => cluster.postgres.restart(),
};

/** For processes of one machine. */
export const HERE_FAULTS: readonly Fault[] = [
  ...PROCESS_FAULTS,
  BUS_AWAY,
  BUS_FROZEN,
  DATABASE_RESTARTED,
];

const FAIL_OVER: Fault = {
  name: 'database fail-over',
  stopsAll: true,
  happen: async ({ cluster }) => {
    const { databases } = machinesOf(cluster);
    await databases.failOver();
    return () => databases.rejoin();
  },
};

const STANDBY_CUT: Fault = {
  name: 'standby cut off',
  stopsAll: true,
  happen: async ({ cluster }) => {
    const { network, databases } = machinesOf(cluster);
    const [primary, standby] = [databases.primary, databases.standby];
    await cut(network, databases.placeOf(primary), databases.placeOf(standby), 'both', PAUSED_MS);
  },
};

const CLOCK_STEPPED: Fault = {
  name: 'clock stepped',
  stopsAll: false,
  happen: async ({ clocks, chance }) => {
    const clock = clocks[chance(clocks.length)];
    if (!clock) throw new Error('Expected a clock');
    clock.set(chance(2) === 0 ? HOUR_MS : -HOUR_MS);
    await sleep(PAUSED_MS);
    clock.set(0);
  },
};

const CUTS: readonly Fault[] = (['desk', 'market', 'gateway'] as const).flatMap((role) =>
  (['database', 'bus'] as const).map((peer) => cutOff(role, peer)),
);

/** For processes of machines of their own. */
export const NETWORK_FAULTS: readonly Fault[] = [
  ...PROCESS_FAULTS,
  ...CUTS,
  ...CUTS.filter(({ name }) => name.startsWith('desk')),
  BUS_AWAY,
  BUS_FROZEN,
  FAIL_OVER,
  FAIL_OVER,
  STANDBY_CUT,
  CLOCK_STEPPED,
  CLOCK_STEPPED,
];

function ofProcess(
  name: string,
  role: RoleName,
  harm: (server: Supervised) => void | Promise<void>,
): Fault {
  const happen = ({ cluster, chance }: Scene) =>
    Promise.resolve(harm(oneOf(cluster.of(role), chance)));
  return { name, stopsAll: false, happen };
}

/** One process hears nothing from the database or the bus, or is not heard there, or both. */
function cutOff(role: RoleName, peer: Peer): Fault {
  return {
    name: `${role} cut off from the ${peer}`,
    stopsAll: false,
    happen: async ({ cluster, chance }) => {
      const { network, databases } = machinesOf(cluster);
      const { place } = oneOf(cluster.of(role), chance);
      const other = peer === 'bus' ? cluster.nats.place : databases.placeOf(databases.primary);
      const way = (['there', 'back', 'both', 'both'] as const)[chance(4)] ?? 'both';
      await cut(network, place, other, way, CUT_MS);
    },
  };
}

async function cut(network: Network, from: Place, to: Place, way: Way, ms: number): Promise<void> {
  if (way !== 'back') network.cut(from, to);
  if (way !== 'there') network.cut(to, from);
  await sleep(ms);
  network.heal();
}

function machinesOf({ machines }: Cluster) {
  if (!machines) throw new Error('Expected machines of their own');
  return machines;
}

function oneOf(servers: readonly Supervised[], chance: Chance): Supervised {
  const server = servers[chance(servers.length)];
  if (!server) throw new Error('Expected a process of this role');
  return server;
}
