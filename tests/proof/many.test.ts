import { setTimeout as sleep } from 'node:timers/promises';

import { isNatsMissing } from '@fulcrum/server/test/bus/nats-server';
import { expect, test } from 'vitest';

import { postgresFolder } from '../../scripts/postgres.mjs';
import { Cluster, type RoleName } from './cluster.ts';
import type { Supervised } from './supervised.ts';
import { examine, nothingTold, tradeAtAllDesks } from './trader.ts';

const isLong = process.env['PROOF'] === 'long';
const ROUNDS = isLong ? 20 : 1;
/** Longest time without an acknowledged order of one trader. */
const OUTAGE_MS_MAX = isLong ? 3_000 : 10_000; // the short one shares the machine with others
const ROLES: readonly RoleName[] = [
  ...(['market', 'market', 'desk', 'desk', 'desk'] as const),
  ...(['gateway', 'gateway', 'jobs'] as const),
];
/** Every fifth account trades: some at each desk. */
const TRADES_EACH = 5;
const PAUSE_MS = 40;
const PAUSED_MS = 2_500;
/** How long after a fault its effects are watched. */
const WATCHED_MS = 4_000;

/** When each trader's orders were acknowledged, in monotonic milliseconds. */
type Acks = readonly number[][];

interface Fault {
  readonly name: string;
  /** Resolves when what was broken works again, or when others must have taken over. */
  readonly happen: (cluster: Cluster) => Promise<void>;
}

const signal =
  (role: RoleName, name: NodeJS.Signals) =>
  async (cluster: Cluster): Promise<void> =>
    oneOf(cluster.of(role)).signal(name);

const pause =
  (role: RoleName) =>
  async (cluster: Cluster): Promise<void> => {
    const server = oneOf(cluster.of(role));
    server.signal('SIGSTOP');
    await sleep(PAUSED_MS);
    server.signal('SIGCONT');
  };

const FAULTS: readonly Fault[] = [
  { name: 'a desk is killed', happen: signal('desk', 'SIGKILL') },
  { name: 'a desk is paused', happen: pause('desk') },
  { name: 'a desk ends in order', happen: signal('desk', 'SIGTERM') },
  { name: 'a gateway is killed', happen: signal('gateway', 'SIGKILL') },
  { name: 'a market is killed', happen: signal('market', 'SIGKILL') },
  { name: 'a market is paused', happen: pause('market') },
  { name: 'jobs are killed', happen: signal('jobs', 'SIGKILL') },
  {
    name: 'the bus is away',
    happen: async ({ nats }) => {
      await nats.kill();
      await sleep(1_000);
      await nats.restart();
    },
  },
  { name: 'the database starts again', happen: ({ postgres }) => postgres.restart() },
];

test.skipIf(postgresFolder() === null || isNatsMissing)(
  'LEDGER-026 DESK-002: processes that share the work lose nothing, whichever of them dies',
  async () => {
    const settings = { RATE_LIMITS: 'off', SESSIONS: 'open', LOG_LEVEL: 'warn' };
    const cluster = await Cluster.start(ROLES, settings);
    try {
      await cluster.ready();
      await prove(cluster);
    } catch (error) {
      throw new Error(`${String(error)}\n${cluster.log()}`, { cause: error });
    } finally {
      await cluster.stop();
    }
  },
);

async function prove(cluster: Cluster): Promise<void> {
  const told = nothingTold();
  const acks: number[][] = [];
  const gateways = cluster.of('gateway');
  const first = gateways[0]?.url ?? '';
  const trading = await tradeAtAllDesks(TRADES_EACH, first, (index) => {
    const own: number[] = [];
    acks.push(own);
    // Half of them begin at the second gateway.
    const servers = index % 2 === 0 ? gateways : gateways.toReversed();
    return { servers, told, pauseMs: PAUSE_MS, acked: () => void own.push(performance.now()) };
  });
  const outages: { readonly name: string; readonly ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, happen } of FAULTS) {
      await cluster.ready();
      await sleep(500);
      const from = performance.now();
      await happen(cluster);
      await sleep(WATCHED_MS);
      outages.push({ name, ms: longestGap(acks, from) });
    }
  }
  await cluster.ready();
  await trading.end();
  await cluster.stopProcesses();
  const audit = await examine(cluster.postgres, told);
  console.info(
    `${told.acks} acknowledged, ${told.placed.size} orders and ${told.closed.size} closings ` +
      `found once, ${told.repeated} repeated, ${audit.events} events replayed; longest time ` +
      `without an order of one trader, in ms: ${listOf(outages)}`,
  );
  expect(told.placed.size).toBeGreaterThan(200);
  expect(Math.max(...outages.map(({ ms }) => ms))).toBeLessThan(OUTAGE_MS_MAX);
}

/** Returns the longest time that any trader was without an acknowledged order since `from`. */
function longestGap(acks: Acks, from: number): number {
  const until = performance.now();
  const gaps = acks.flatMap((own) => {
    const before = own.filter((at) => at <= from).slice(-1);
    const times = [...before, ...own.filter((at) => at > from), until];
    return times.slice(1).map((at, nth) => at - (times[nth] ?? at));
  });
  return Math.max(...gaps);
}

function listOf(outages: readonly { readonly name: string; readonly ms: number }[]): string {
  const byName = new Map<string, number[]>();
  for (const { name, ms } of outages) byName.set(name, [...(byName.get(name) ?? []), ms]);
  return [...byName].map(([name, times]) => `${name}: ${statisticOf(times)}`).join('; ');
}

function statisticOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => Math.round(ms));
  const median = sorted[Math.floor(sorted.length / 2)];
  return sorted.length === 1 ? `${median}` : `median ${median}, most ${sorted.at(-1)}`;
}

function oneOf(servers: readonly Supervised[]): Supervised {
  const server = servers[Math.floor(Math.random() * servers.length)];
  if (!server) throw new Error('Expected a process of this role');
  return server;
}
