import { setTimeout } from 'node:timers/promises';

import type { Db } from '@fulcrum/server/platform/ports/db';

import { instrumentIdOf, openDemo, type Api } from '../tests/api.ts';
import { hammer } from './hammer.ts';
import { openAccounts, startLoad } from './orders.ts';
import { startBenchServer } from './server.ts';

/**
 * Number of closed orders and of account log entries; the short history shows the least that
 * reading costs.
 */
const LONG = { demoId: 'bench-long-history', orders: 200_000, lines: 1_000_000 };
const SHORT = { demoId: 'bench-short-history', orders: 40, lines: 200 };
type Past = typeof LONG;
const PAGE_SIZE = 20;
/** Number of reads that an account may have running and waiting. */
const READERS = 20;
const TRADERS = 8;
const TURNS = 3;
const SECONDS = 5;
const CALLS_A_PAGE = 20;
/** Far more pages than a person reads. */
const STEADY_PAGES_PER_SECOND = 40;

const HISTORY = {
  path: '/v1/api/forex/my_deal',
  query: { status: 3 },
  last: LONG.orders / PAGE_SIZE,
};
const LOG = {
  path: '/v1/api/main/accountLog/forexChange',
  query: {},
  last: LONG.lines / PAGE_SIZE,
};

export interface HistoryFigures {
  readonly store: 'embedded' | 'PostgreSQL';
  /** Milliseconds per page, reading one page at a time without other load. */
  readonly pages: readonly { readonly what: string; readonly p50: number; readonly p99: number }[];
  /** Times of other traders' orders, with and without the reading in turn. */
  readonly others: readonly {
    readonly beside: string;
    /** p99 of each turn, in ms. */
    readonly p99: readonly number[];
    readonly pagesPerSecond: number;
  }[];
}

/**
 * Measures the pages of an account with a long history, and what reading them costs other traders.
 */
export async function runHistory(databaseUrl: string | null): Promise<HistoryFigures[]> {
  const server = await startBenchServer({ databaseUrl, isPlain: false, prepare: fillHistory });
  const load = startLoad();
  try {
    const long = await openDemo(server.url, LONG.demoId);
    const short = await openDemo(server.url, SHORT.demoId);
    const pages = await timePages(long);
    const tokens = await openAccounts(server.url, 'beside a long history', TRADERS * 8);
    const instrumentId = await instrumentIdOf(server.url, 'EURUSD');
    const job = { port: Number(new URL(server.url).port), tokens, instrumentId, callers: TRADERS };
    await load.run({ ...job, seconds: SECONDS });
    const besides: Readonly<Record<string, () => Promise<number>>> = {
      nobody: () => Promise.resolve(0),
      'a short history': () => readSteadily(short, SHORT),
      'a long history': () => readSteadily(long, LONG),
      'a short history, no pause': () => readAtFullSpeed(short, SHORT),
      'a long history, no pause': () => readAtFullSpeed(long, LONG),
    };
    const turns = Object.entries(besides).map(([beside, read]) => ({
      beside,
      read,
      p99: [] as number[],
      pages: 0,
    }));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const each of turns) {
        const [trading, pagesPerSecond] = await Promise.all([
          load.run({ ...job, seconds: SECONDS }),
          each.read(),
        ]);
        each.p99.push(trading.p99);
        each.pages += pagesPerSecond / TURNS;
      }
    }
    const others = turns.map(({ beside, p99, pages: all }) => ({
      beside,
      p99,
      pagesPerSecond: Math.round(all),
    }));
    return [{ store: databaseUrl === null ? 'embedded' : 'PostgreSQL', pages, others }];
  } finally {
    load.stop();
    await server.stop();
  }
}

export function historyLines(figures: readonly HistoryFigures[]): string[] {
  const list = (values: readonly number[]) => values.map((ms) => ms.toFixed(1)).join(', ');
  return figures.flatMap(({ store, pages, others }) => [
    ...pages.map(
      ({ what, p50, p99 }) =>
        `${store.padEnd(10)} ${what.padEnd(28)} p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`,
    ),
    ...others.map(
      ({ beside, p99, pagesPerSecond }) =>
        `${store.padEnd(10)} p99 of others' orders beside ${beside.padEnd(26)} ` +
        `${list(p99)} ms (${pagesPerSecond} pages/s)`,
    ),
  ]);
}

async function timePages(reader: Api): Promise<HistoryFigures['pages']> {
  const figures: { what: string; p50: number; p99: number }[] = [];
  for (const [name, { path, query, last }] of Object.entries({ orders: HISTORY, log: LOG })) {
    for (const [place, page] of Object.entries({ first: 1, middle: last / 2, last })) {
      let left = CALLS_A_PAGE;
      const timed = await hammer(1, SECONDS, async () => {
        await readPage(reader, path, { ...query, page });
        left -= 1;
        return left >= 0;
      });
      figures.push({ what: `${name}, ${place} page`, p50: timed.p50, p99: timed.p99 });
    }
  }
  return figures;
}

/** Reads the first and the last page in turn at a steady pace; returns the pages per second. */
async function readSteadily(reader: Api, past: Past): Promise<number> {
  const reads: Promise<void>[] = [];
  const started = performance.now();
  while (performance.now() - started < SECONDS * 1_000) {
    reads.push(readEnd(reader, past, reads.length));
    await setTimeout(1_000 / STEADY_PAGES_PER_SECOND);
  }
  await Promise.all(reads);
  return (reads.length * 1_000) / (performance.now() - started);
}

async function readAtFullSpeed(reader: Api, past: Past): Promise<number> {
  const { perSecond } = await hammer(READERS, SECONDS, async (caller) => {
    await readEnd(reader, past, caller);
    return true;
  });
  return perSecond;
}

const readEnd = (reader: Api, { orders }: Past, turn: number) =>
  readPage(reader, HISTORY.path, {
    ...HISTORY.query,
    page: turn % 2 === 0 ? 1 : orders / PAGE_SIZE,
  });

async function readPage(reader: Api, path: string, query: Record<string, number>): Promise<void> {
  const { code, msg, data } = await reader.get<{ data: readonly unknown[] }>(path, query);
  if (code !== 1 || data.data.length !== PAGE_SIZE) throw new Error(`No page: ${code} ${msg}`);
}

/** Stores the history of a demo account with years of trades, and of a new one. */
async function fillHistory(db: Db): Promise<void> {
  await fillPast(db, LONG, 2_000_000_000);
  await fillPast(db, SHORT, 1_900_000_000);
  for (const table of ['journal_monthly', 'ledger_tx_monthly', 'trade_order_recent', 'account']) {
    await db.query(`vacuum analyze ${table}`);
  }
}

async function fillPast(db: Db, past: Past, firstOrder: number): Promise<void> {
  const [person] = await db.query<{ id: number }>(
    `insert into app_user (kind, demo_id, invite_code, lang, created_at)
     values ('demo', $1, $1, 'en', 1) on conflict (demo_id) do nothing returning id`,
    [past.demoId],
  );
  if (!person) return;
  const [account] = await db.query<{ id: number }>(
    'insert into account (user_id, created_at) values ($1, 1) returning id',
    [person.id],
  );
  const id = account?.id;
  await db.query(
    `insert into journal_monthly (account_id, seq, type, at, body)
     select $1::bigint, n, 'sample', n, '{}' from generate_series(1, $2::int) n`,
    [id, past.lines],
  );
  await db.query(
    `insert into ledger_tx_monthly (account_id, seq, type, at, books, amounts, balance_after)
     select $1::bigint, n, case when n <= $3::int then 5 else 1 end, n,
       array['user:' || $1::bigint, 'bank'], array[1000000, -1000000], n * 1000000::bigint
     from generate_series(1, $2::int) n`,
    [id, past.lines, past.orders],
  );
  const fill = JSON.stringify({
    price: 110_000,
    bid: 110_000,
    ask: 110_009,
    quotedAt: 1,
    requestedPrice: null,
    slippage: 0,
    rate: { num: 1, den: 1 },
    receivedAt: 1,
    filledAt: 1,
  });
  await db.query(
    `insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots,
       leverage, open_fill, close_fill, margin, fee, swap, pnl, cause, created_at, opened_at,
       completed_at)
     select $4::bigint + n, $1::bigint, 1, 1, 'market', 3, 100000, 100, $3::json, $3::json,
       110000000, 700000, 0, 1, 'user', n, n, n
     from generate_series(1, $2::int) n`,
    [id, past.orders, fill, firstOrder],
  );
}
