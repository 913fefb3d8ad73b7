import type { Db } from '@fulcrum/server/ports/db';

import { instrumentIdOf, openDemo, type Api } from '../tests/api.ts';
import { hammer } from './hammer.ts';
import { openAccounts, startLoad } from './orders.ts';
import { startBenchServer } from './server.ts';

const DEMO_ID = 'bench-long-history';
const ORDERS = 200_000;
const LINES = 1_000_000;
const PAGE_SIZE = 20;
/** As many as an account may have running and waiting. */
const READERS = 20;
const TRADERS = 8;
const TURNS = 3;
const SECONDS = 5;
const CALLS_A_PAGE = 20;

const HISTORY = { path: '/v1/api/forex/my_deal', query: { status: 3 }, last: ORDERS / PAGE_SIZE };
const LOG = { path: '/v1/api/main/accountLog/forexChange', query: {}, last: LINES / PAGE_SIZE };

export interface HistoryFigures {
  readonly store: 'embedded' | 'PostgreSQL';
  /** Milliseconds of one page at a time, nobody else there. */
  readonly pages: readonly { readonly what: string; readonly p50: number; readonly p99: number }[];
  /** Other traders' orders, ms: alone, and beside people who read the long history, by turns. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  readonly readsPerSecond: number;
}

/** Measures pages of an account with a long past, and what reading them costs other traders. */
export async function runHistory(databaseUrl: string | null): Promise<HistoryFigures[]> {
  const server = await startBenchServer({ databaseUrl, isPlain: false, prepare: fillHistory });
  const load = startLoad();
  try {
    const reader = await openDemo(server.url, DEMO_ID);
    const pages = await timePages(reader);
    const tokens = await openAccounts(server.url, 'beside a long history', TRADERS * 8);
    const instrumentId = await instrumentIdOf(server.url, 'EURUSD');
    const job = { port: Number(new URL(server.url).port), tokens, instrumentId, callers: TRADERS };
    await load.run({ ...job, seconds: SECONDS });
    const alone: number[] = [];
    const beside: number[] = [];
    let reads = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone.push((await load.run({ ...job, seconds: SECONDS })).p99);
      const [trading, reading] = await Promise.all([
        load.run({ ...job, seconds: SECONDS }),
        hammer(READERS, SECONDS, (each) => readOne(reader, each % 2 === 0 ? 1 : HISTORY.last)),
      ]);
      beside.push(trading.p99);
      reads += reading.perSecond / TURNS;
    }
    const store = databaseUrl === null ? 'embedded' : 'PostgreSQL';
    return [{ store, pages, alone, beside, readsPerSecond: Math.round(reads) }];
  } finally {
    load.stop();
    await server.stop();
  }
}

export function historyLines(figures: readonly HistoryFigures[]): string[] {
  const list = (values: readonly number[]) => values.map((ms) => ms.toFixed(1)).join(', ');
  return figures.flatMap(({ store, pages, alone, beside, readsPerSecond }) => [
    ...pages.map(
      ({ what, p50, p99 }) =>
        `${store.padEnd(10)} ${what.padEnd(28)} p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`,
    ),
    `${store.padEnd(10)} p99 of others' orders, by turns: alone ${list(alone)} ms; beside ` +
      `${READERS} readers (${readsPerSecond} pages/s) ${list(beside)} ms`,
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

async function readOne(reader: Api, page: number): Promise<boolean> {
  await readPage(reader, HISTORY.path, { ...HISTORY.query, page });
  return true;
}

async function readPage(reader: Api, path: string, query: Record<string, number>): Promise<void> {
  const { code, msg, data } = await reader.get<{ data: readonly unknown[] }>(path, query);
  if (code !== 1 || data.data.length !== PAGE_SIZE) throw new Error(`No page: ${code} ${msg}`);
}

/** A demo account that has traded for years. */
async function fillHistory(db: Db): Promise<void> {
  const [person] = await db.query<{ id: number }>(
    `insert into app_user (kind, demo_id, invite_code, lang, created_at)
     values ('demo', $1, 'BENCH1', 'en', 1) on conflict (demo_id) do nothing returning id`,
    [DEMO_ID],
  );
  if (!person) return;
  const [account] = await db.query<{ id: number }>(
    'insert into account (user_id, created_at) values ($1, 1) returning id',
    [person.id],
  );
  const id = account?.id;
  await db.query(
    `insert into journal (account_id, seq, type, at, body)
     select $1::bigint, n, 'sample', n, '{}' from generate_series(1, $2::int) n`,
    [id, LINES],
  );
  await db.query(
    `insert into ledger_tx (account_id, seq, type, at, books, amounts, balance_after)
     select $1::bigint, n, 1, n, array['user:' || $1::bigint, 'bank'], array[1000000, -1000000],
       n * 1000000::bigint
     from generate_series(1, $2::int) n`,
    [id, LINES],
  );
  const fill = JSON.stringify({
    ...{ price: 110_000, bid: 110_000, ask: 110_009, quotedAt: 1, requestedPrice: null },
    ...{ slippage: 0, rate: { num: 1, den: 1 }, receivedAt: 1, filledAt: 1 },
  });
  await db.query(
    `insert into trade_order (id, account_id, instrument_id, side, kind, status, lots, leverage,
       open_fill, close_fill, margin, fee, swap, pnl, cause, created_at, opened_at, completed_at)
     select 2000000000 + n, $1::bigint, 1, 1, 'market', 3, 100000, 100, $3::json, $3::json,
       110000000, 700000, 0, 1, 'user', n, n, n
     from generate_series(1, $2::int) n`,
    [id, ORDERS, fill],
  );
  for (const table of ['journal', 'ledger_tx', 'trade_order', 'account']) {
    await db.query(`vacuum analyze ${table}`);
  }
}
