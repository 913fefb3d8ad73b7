import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { isNatsMissing } from '@fulcrum/server/test/bus/nats-server';

import { postgresFolder } from '../scripts/postgres.mjs';
import { apiOf, instrumentIdOf, openDemo, type Api } from '../tests/api.ts';
import { Cluster, type RoleName } from '../tests/proof/cluster.ts';
import { storeOf } from '../tests/proof/trader.ts';

const COUNTS = [1, 2, 4];
const CALLERS = 32;
/** What all callers together offer, in orders a second. */
const OFFERED = 160;
const IDLE_MS = 15_000;
const LOADED_MS = 20_000;
/** Clock ticks of the kernel in a second. */
const TICKS = 100;
const SETTINGS = { RATE_LIMITS: 'off', SESSIONS: 'open', LOG_LEVEL: 'warn' };

const WHO = ['market', 'desk', 'gateway', 'jobs', 'nats', 'postgres'] as const;
type Who = (typeof WHO)[number];
/** CPU time in seconds. */
type Spent = Readonly<Record<Who, number>>;

export interface ScaleFigures {
  /** Number of desks, and of gateways. */
  readonly count: number;
  readonly quotesPerSecond: number;
  readonly ordersPerSecond: number;
  /** CPU time in ms per second of all processes of a role together, without orders. */
  readonly atRest: Spent;
  /** CPU time in µs that an order adds to it. */
  readonly perOrder: Spent;
}

/** Measures what quotes and orders cost each role with 1, 2 and 4 desks and gateways. */
export async function runScale(): Promise<ScaleFigures[]> {
  if (postgresFolder() === null || isNatsMissing) return [];
  const figures: ScaleFigures[] = [];
  for (const count of COUNTS) {
    const roles: RoleName[] = ['market', 'jobs'];
    for (let nth = 0; nth < count; nth += 1) roles.push('desk', 'gateway');
    const cluster = await Cluster.start(roles, SETTINGS);
    try {
      await cluster.ready();
      figures.push(await measured(cluster, count));
    } finally {
      await cluster.stop();
    }
  }
  return figures;
}

/** Returns the figures as lines. */
export function scaleLines(figures: readonly ScaleFigures[]): string[] {
  if (figures.length === 0) return ['left out: PostgreSQL or NATS is not installed'];
  const cells = (spent: Spent) =>
    WHO.map((who) => String(Math.round(spent[who])).padStart(9)).join('');
  const heading = `${'CPU'.padEnd(22)}${WHO.map((who) => who.padStart(9)).join('')}`;
  return [
    heading,
    ...figures.flatMap(({ count, quotesPerSecond, ordersPerSecond, atRest, perOrder }) => [
      `${`${count} each, ms a second`.padEnd(22)}${cells(atRest)}  ${quotesPerSecond} quotes/s`,
      `${`${count} each, µs an order`.padEnd(22)}${cells(perOrder)}  ${ordersPerSecond} orders/s`,
    ]),
  ];
}

async function measured(cluster: Cluster, count: number): Promise<ScaleFigures> {
  const gateways = cluster.of('gateway').map(({ url }) => url);
  const instrument = await instrumentIdOf(gateways[0] ?? '', 'EURUSD');
  const callers: Api[] = [];
  for (let nth = 0; nth < CALLERS; nth += 1) {
    const { token } = await openDemo(gateways[0] ?? '', `a-caller-of-the-bench-${nth}`);
    callers.push(apiOf(gateways[nth % gateways.length] ?? '', token));
  }
  await trade(callers, instrument, 2_000);
  const idle = await during(cluster, () => sleep(IDLE_MS));
  const loaded = await during(cluster, () => trade(callers, instrument, LOADED_MS));
  const orders = loaded.result;
  const perMs = each((who) => idle.spent[who] / idle.ms);
  return {
    count,
    quotesPerSecond: Math.round(idle.quotes / (IDLE_MS / 1_000)),
    ordersPerSecond: Math.round(orders / (LOADED_MS / 1_000)),
    atRest: each((who) => perMs[who] * 1e6),
    perOrder: each((who) => ((loaded.spent[who] - perMs[who] * loaded.ms) / orders) * 1e6),
  };
}

const each = (valueOf: (who: Who) => number): Spent => {
  const [market, desk, gateway, jobs, nats, postgres] = WHO.map(valueOf);
  return {
    market: market ?? 0,
    desk: desk ?? 0,
    gateway: gateway ?? 0,
    jobs: jobs ?? 0,
    nats: nats ?? 0,
    postgres: postgres ?? 0,
  };
};

/** Returns what everybody spent while `work` ran, how long that was, and the number of quotes. */
async function during<Result>(cluster: Cluster, work: () => Promise<Result>) {
  const db = await storeOf(cluster.postgres);
  const last = async () =>
    (await db.query<{ q: number }>('select max(q1) as q from quote_batch'))[0]?.q ?? 0;
  const [from, before, start] = [await last(), spentBy(cluster), performance.now()];
  const result = await work();
  const [ms, after, to] = [performance.now() - start, spentBy(cluster), await last()];
  await db.close();
  return { result, ms, quotes: to - from, spent: each((who) => after[who] - before[who]) };
}

function spentBy({ processes, nats, postgres }: Cluster): Spent {
  return each((who) => {
    if (who === 'nats') return secondsOf(nats.pid);
    if (who === 'postgres') return sum(postgres.processes().map(secondsOf));
    return sum(
      processes
        .filter(({ role }) => role === who)
        .map(({ server }) => server.pid)
        .map(secondsOf),
    );
  });
}

/** CPU time of a process and of those of its children that have ended. */
function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces; after it come the fields from the third one on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return sum(fields.slice(11, 15).map(Number)) / TICKS;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Each caller opens or closes at a steady pace; returns how many orders were done. */
async function trade(callers: readonly Api[], instrument: number, ms: number): Promise<number> {
  const everyMs = (1_000 * callers.length) / OFFERED;
  const end = performance.now() + ms;
  let done = 0;
  const ask = async (api: Api, path: string, body: Readonly<Record<string, unknown>>) => {
    const { code, msg, data } = await api.post<{ Id: number }>(path, body);
    if (code !== 1) throw new Error(`An order was refused: ${code} ${msg}`);
    done += 1;
    return data.Id;
  };
  await Promise.all(
    callers.map(async (api, nth) => {
      await sleep((everyMs * nth) / callers.length);
      while (performance.now() < end) {
        const order = { type: 1, cont: '0.02', status: 1, multiple: 100, forex_id: instrument };
        const id = await ask(api, '/v1/api/forex/submit', order);
        await sleep(everyMs);
        await ask(api, '/v1/api/forex/close', { id });
        await sleep(everyMs);
      }
    }),
  );
  return done;
}
