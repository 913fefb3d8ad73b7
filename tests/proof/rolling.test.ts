import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { isNatsMissing } from '@fulcrum/server/test/bus/nats-server';
import { expect, test } from 'vitest';

import { postgresFolder } from '../../scripts/postgres.mjs';
import { Cluster } from './cluster.ts';
import type { Supervised } from './supervised.ts';
import { examine, nothingTold, tradeAtAllDesks } from './trader.ts';

const isLong = process.env['PROOF'] === 'long';
const SLOWEST_MS_MAX = isLong ? 200 : 3_000; // the short one shares the machine with others
/** How often a balancer looks which gateways are ready. */
const LOOK_EVERY_MS = 250;
const TRADES_EACH = 8;
const PAUSE_MS = 40;
/** Only the administrator may raise a priority again. */
const mayChangePriority = process.platform === 'linux' && process.getuid?.() === 0;
const LOWEST_PRIORITY = 19;

/** The gateways that are ready, as a balancer knows them. */
class Balancer {
  readonly ready: Supervised[] = [];
  #isOver = false;
  readonly #looking: Promise<void>;

  constructor(gateways: readonly Supervised[]) {
    this.ready.push(...gateways);
    this.#looking = this.#look(gateways);
  }

  end(): Promise<void> {
    this.#isOver = true;
    return this.#looking;
  }

  async #look(gateways: readonly Supervised[]): Promise<void> {
    while (!this.#isOver) {
      const states = await Promise.all(gateways.map((gateway) => gateway.state()));
      this.ready.splice(0, Infinity, ...gateways.filter((_, nth) => states[nth] === 'ready'));
      await sleep(LOOK_EVERY_MS);
    }
  }
}

test.skipIf(postgresFolder() === null || isNatsMissing)(
  'LEDGER-026: processes are started anew, one after the other, and no caller sees it',
  async () => {
    const roles = ['jobs', 'desk', 'desk', 'market', 'market', 'gateway', 'gateway'] as const;
    const cluster = await Cluster.start(roles, { RATE_LIMITS: 'off', SESSIONS: 'open' });
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
  const balancer = new Balancer(cluster.of('gateway'));
  const first = balancer.ready[0]?.url ?? '';
  const terms = { servers: balancer.ready, told, pauseMs: PAUSE_MS };
  const trading = await tradeAtAllDesks(TRADES_EACH, first, () => terms);
  const slowest: string[] = [];
  // Seven processes that start at once may lose their first session, so only later ends count.
  const restarted = isLong ? cluster.processes : firstOfEach(cluster);
  const before = restarted.map(({ server }) => server.ends.length);
  for (const { role, server } of restarted) {
    await cluster.ready();
    await sleep(500);
    told.slowestMs = 0;
    const ended = server.pid;
    server.signal('SIGTERM');
    while (server.pid === ended) await sleep(5);
    prioritize(server.pid, LOWEST_PRIORITY);
    await cluster.ready();
    prioritize(server.pid, 0);
    slowest.push(`${role} ${Math.round(told.slowestMs)}`);
    expect.soft(told.slowestMs, role).toBeLessThan(SLOWEST_MS_MAX);
  }
  await trading.end();
  await balancer.end();
  const ends = restarted.map(({ server }, nth) => server.ends.slice(before[nth]));
  expect(ends.every((own) => own.includes(0))).toBe(true);
  await cluster.stopProcesses();
  const audit = await examine(cluster.postgres, told);
  console.info(
    `${restarted.length} processes started anew: ${told.acks} acknowledged and found ` +
      `once, ${told.repeated} asked again, ${audit.events} events replayed; ` +
      `the slowest answers in ms: ${slowest.join(', ')}`,
  );
  expect(told.placed.size).toBeGreaterThan(100);
  if (!isLong) return;
  expect(told.repeated).toBe(0);
  expect(ends, cluster.log()).toEqual(ends.map(() => [0]));
}

/** The short proof starts one process of each role anew. */
const firstOfEach = ({ processes }: Cluster) =>
  processes.filter(({ role }, nth) => processes.findIndex((each) => each.role === role) === nth);

/**
 * Sets the priority of a process and its threads. In operation each process has a machine of its
 * own; here they share one, and a start, which is seconds of computing, would delay the others.
 */
function prioritize(pid: number, priority: number): void {
  if (!mayChangePriority) return;
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
}
