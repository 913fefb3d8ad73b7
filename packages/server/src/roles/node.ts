import { setTimeout as sleep } from 'node:timers/promises';

import { Registry } from 'prom-client';

import type { Readiness } from '../gateway/http/health.ts';
import type { StreamedMarket } from '../market-data/heard-market.ts';
import { Limiter } from '../platform/http/limiter.ts';
import { createLimits, ORDER_CALLS } from '../platform/http/limits.ts';
import type { Job } from '../platform/jobs/job.ts';
import { jobReport, runJobs } from '../platform/jobs/run-jobs.ts';
import type { Role } from '../platform/config.ts';
import { Seal } from '../platform/store/seal.ts';
import { JournalStore } from '../trading/journal/journal-store.ts';
import { tellBoard } from '../trading/remote/board.ts';
import { openDeskHost, type DeskHost } from '../trading/remote/desk-host.ts';
import { BOARD } from '../trading/remote/desk-wire.ts';
import { openBus } from './bus.ts';
import { openOwnDesk, openRules, writingOf, type OwnDesk } from './desk.ts';
import { openConnections } from '../platform/store/open-connections.ts';
import type { GatewayRole } from './gateway.ts';
import { openGrowth } from './growth.ts';
import { sharedWork, startWork, type JobsRole } from './jobs.ts';
import { openMarket, type MarketRole } from './market.ts';
import { measureNode } from './node-metrics.ts';
import { nodeReadiness } from './node-readiness.ts';
import { openNotifications, type Notifications } from './notifications.ts';
import type { Parts, Shared } from './parts.ts';
import { logOwnerLink } from './owner-link.ts';
import type { People } from './people.ts';
import { openPlainServer } from './plain-server.ts';

/** How long balancers get to see that a gateway is leaving, before it takes no more requests. */
const LEAVE_MS = 2_000;

/** What a process does, and the modules that it needs for that. */
interface Loaded {
  readonly roles: ReadonlySet<Role>;
  /** Null without `gateway` and `jobs`. */
  readonly people: typeof import('./people.ts') | null;
  /** Null without `gateway`. */
  readonly gateway: typeof import('./gateway.ts') | null;
}

/** One of several processes that share the work. */
export interface Node {
  /** Takes its part of the work and serves on the door. */
  start(): Promise<void>;
  /** Gives its shards and the lead of the market to others, then closes everything. */
  stop(): Promise<void>;
}

/** Opens one of several processes; reads nothing that another process may still change. */
export async function openNode(parts: Parts, loaded: Loaded): Promise<Node> {
  const { roles } = loaded;
  const { config, db, lease } = parts;
  const registry = new Registry();
  const limits = config.rateLimits ? createLimits(db) : null;
  const bus = await openBus(parts, registry);
  const marketRole = openMarket(parts, { registry, bus });
  const seal = new Seal(config.dataKey);
  const notifications = openNotifications(parts, marketRole.market, { seal, bus });
  const risk = openRules(parts, marketRole, bus);
  const shared: Shared = { registry, limits, bus, seal, risk };
  const hosted = roles.has('desk')
    ? await openHostedDesk(parts, marketRole, notifications, shared)
    : null;
  const people = loaded.people?.openPeople(parts, marketRole, notifications, shared) ?? null;
  const readiness = () =>
    nodeReadiness({
      roles,
      deskReason: () => hosted?.desk.downReason ?? null,
      isLate: () => hosted?.trading.isLate() ?? false,
      isProven: () => lease.isProven(),
      askStore: () => db.query('select 1'),
      stream: () => streamOf(marketRole).stream,
      isBusThere: () => bus.isHeard,
      hasDesks: () => people !== null && people.board.isFresh() && people.board.sessions() !== null,
    });
  measureNode(registry, {
    shards: () => lease.held?.() ?? 0,
    moves: () => lease.moves ?? { gained: 0, given: 0 },
    beatAgeMs: () => lease.beatAge?.() ?? null,
    isProven: () => lease.isProven(),
    clockOffsetMs: () => parts.clockOffsetMs?.() ?? 0,
  });
  const { gateway } = loaded;
  const served = await openServer(parts, marketRole, people, { shared, gateway, readiness });
  await openConnections(db);
  return new RunningNode({ parts, roles, marketRole, hosted, people, served, shared });
}

interface NodeParts {
  readonly parts: Parts;
  readonly roles: ReadonlySet<Role>;
  readonly marketRole: MarketRole;
  /** Null if this process has no desk. */
  readonly hosted: HostedDesk | null;
  /** Null if this process has neither a gateway nor jobs. */
  readonly people: People | null;
  readonly served: Served;
  readonly shared: Shared;
}

class RunningNode implements Node {
  readonly #node: NodeParts;
  #own: { stop(): Promise<void> } | null = null;
  #work: JobsRole | null = null;

  constructor(node: NodeParts) {
    this.#node = node;
  }

  async start(): Promise<void> {
    const { parts, roles, marketRole, hosted, people, served, shared } = this.#node;
    const { market } = marketRole;
    const report = jobReport(shared.registry, parts.log);
    // This order matters: accounts see each price before any client does.
    await market.load();
    await shared.risk.load();
    await people?.trading.start();
    await hosted?.trading.start();
    if (people && roles.has('jobs')) await people.alerts.start();
    await market.start();
    this.#own = runJobs(ownJobs(this.#node), report);
    if (people) await startForPeople(parts, people, roles);
    if (people && roles.has('jobs')) {
      const growth = openGrowth(parts, shared.registry);
      this.#work = startWork(people, sharedWork({ ...people, ...growth }), report);
    }
    parts.door?.lead(served.app.server);
  }

  async stop(): Promise<void> {
    const { parts, marketRole, hosted, people, served, shared } = this.#node;
    served.unready();
    if (served.gateway) await sleep(LEAVE_MS);
    served.leave();
    await parts.door?.close();
    await served.app.close();
    await this.#work?.stopWork();
    await people?.hedging.stop();
    await people?.interventions.idle();
    people?.mail.close();
    // Others take over at once what this process gives away.
    await parts.lease.drain();
    await marketRole.market.stop();
    await hosted?.host.close();
    await hosted?.trading.stop();
    await people?.alerts.settled();
    await this.#work?.stopNotices();
    await this.#own?.stop();
    await people?.trading.stop();
    await parts.lease.release();
    await shared.bus.close();
    await parts.db.close();
  }
}

/** The desk of this process, which other processes can ask. */
interface HostedDesk extends OwnDesk {
  readonly host: DeskHost;
}

async function openHostedDesk(
  parts: Parts,
  marketRole: MarketRole,
  { notices }: Notifications,
  { registry, bus, risk, limits }: Shared,
): Promise<HostedDesk> {
  const { lease, db, clock } = parts;
  const own = openOwnDesk(parts, marketRole, {
    registry,
    bus,
    notices,
    risk,
    moved: (leases) => tellBoard(bus, leases),
  });
  const session = await lease.session();
  const { trading } = own;
  const journal = new JournalStore(db);
  await journal.prepare(session, writingOf(parts).writersMax);
  // Not the gateway's own limiter: a process may have both roles.
  const orders = limits ? new Limiter(ORDER_CALLS) : null;
  const host = openDeskHost({ bus, session, trading, journal, clock, orders });
  bus.hear(BOARD, ({ rows }) => {
    const isGiven = rows.some(
      ([shard, holder, epoch]) => holder === session && !trading.holds(shard, epoch),
    );
    if (isGiven) lease.look?.();
  });
  return { trading: own.trading, desk: own.desk, host };
}

function streamOf({ streamed }: MarketRole): StreamedMarket {
  if (!streamed) throw new Error('Processes with roles follow the market');
  return streamed;
}

type Served = Pick<GatewayRole, 'app' | 'unready' | 'leave'> &
  Partial<Pick<GatewayRole, 'gateway'>>;

function openServer(
  parts: Parts,
  marketRole: MarketRole,
  people: People | null,
  ports: {
    readonly shared: Shared;
    readonly gateway: Loaded['gateway'];
    readonly readiness: () => Promise<readonly Readiness[]>;
  },
): Promise<Served> {
  const { shared, gateway, readiness } = ports;
  const { registry, bus, limits } = shared;
  return people && gateway
    ? gateway.openGateway(parts, people, { registry, bus, limits, readiness, isDown: () => false })
    : openPlainServer(parts, marketRole, { registry, limits, readiness });
}

/** Work that each process does for itself. */
const ownJobs = ({ parts, marketRole, hosted, served, shared }: NodeParts): readonly Job[] => [
  ...(parts.clockJob ? [parts.clockJob] : []),
  ...marketRole.market.jobs,
  ...shared.risk.jobs,
  ...(hosted?.trading.jobs ?? []),
  ...(served.gateway?.jobs ?? []),
];

async function startForPeople(
  { config, door, log }: Parts,
  { content, push, consoleModule }: People,
  roles: ReadonlySet<Role>,
): Promise<void> {
  await push.start();
  if (roles.has('jobs')) await content.start();
  if (door && roles.has('gateway')) {
    await logOwnerLink(consoleModule, door.addressOf(config), log);
  }
}
