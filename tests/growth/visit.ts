import assert from 'node:assert/strict';

import { PAGE_SIZE } from '@fulcrum/contract/reply';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { instrumentIdOf, openDemo, type Api } from '../api.ts';
import { memoryOf } from '../proof/memory-of.ts';
import type { Past } from './long-past.ts';
import { timed, timesOf, type Times } from './times.ts';

/** How often each thing is read, and how many orders are opened and closed. */
const CALLS = 20;
const WEEK_MS = 7 * DAY_MS;
const YEAR_MS = 366 * DAY_MS;

/** How long each thing takes that a person can read of the past of an account. */
export type Reads = Awaited<ReturnType<typeof readPast>>;

export interface Visit {
  readonly reads: Reads;
  /** Openings and closes. */
  readonly orders: Times;
  /** Closed orders of the account afterwards. */
  readonly closed: number;
  /** Resident memory of the server afterwards, in bytes. */
  readonly bytes: number;
}

interface Row {
  readonly Id: number;
}

interface Page {
  readonly data: readonly Row[];
  readonly total: number;
}

/**
 * Reads the past of an account and trades with it as a person does. Throws if the history is not
 * what it should be: `closed` orders, by default those that it was filled with.
 */
export async function visit(url: string, past: Past, closed = past.orders): Promise<Visit> {
  const api = await openDemo(url, past.demoId);
  const reads = await readPast(api, past, closed);
  const instrument = await instrumentIdOf(url, 'EURUSD');
  const ms: number[] = [];
  for (let left = CALLS; left > 0; left -= 1) await trade(api, instrument, ms);
  assert.equal((await closedPage(api, { page: 1 })).total, closed + CALLS);
  const bytes = await memoryOf(url);
  return { reads, orders: timesOf(ms), closed: closed + CALLS, bytes };
}

/** Opens and closes an order; adds how long each of the two took to `ms`. Throws if refused. */
export async function trade(api: Api, instrument: number, ms: number[]): Promise<void> {
  const order = { type: 1, cont: '0.01', forex_id: instrument, multiple: 100, status: 1 };
  const opened = await timed(ms, () => api.post<Row>('/v1/api/forex/submit', order));
  assert.equal(opened.code, 1, opened.msg);
  const { Id: id } = opened.data;
  const { code, msg } = await timed(ms, () => api.post<Row>('/v1/api/forex/close', { id }));
  assert.equal(code, 1, msg);
}

async function readPast(api: Api, { firstId, from, till }: Past, closed: number) {
  const last = Math.ceil(closed / PAGE_SIZE);
  const [quarter, half] = [Math.ceil(last / 4), Math.ceil(last / 2)];
  const middle = await closedPage(api, { page: half });
  const before = middle.data.at(-1)?.Id ?? 0;
  const next = await closedPage(api, { page: half + 1 });
  const oldest = await closedPage(api, { page: last });
  assert.equal(oldest.data.at(-1)?.Id, firstId);
  assert.deepEqual(idsOf(await closedPage(api, { before })), idsOf(next));
  assert.equal(middle.total, closed);
  const statement = { from: Math.floor((from + till) / 2), format: 'csv' };
  const oldestLines = Math.ceil((await logPage(api, 1)).total / PAGE_SIZE);
  return {
    'first page': await repeated(() => closedPage(api, { page: 1 })),
    'page at a quarter': await repeated(() => closedPage(api, { page: quarter })),
    'middle page': await repeated(() => closedPage(api, { page: half })),
    'last page': await repeated(() => closedPage(api, { page: last })),
    'page after a row in the middle': await repeated(() => closedPage(api, { before })),
    'oldest order with its trail': await repeated(() => detail(api, firstId)),
    'first page of the account log': await repeated(() => logPage(api, 1)),
    'last page of the account log': await repeated(() => logPage(api, oldestLines)),
    'statement of a week': await repeated(() =>
      ask(api, '/v1/api/main/accountLog/statement', {
        to: statement.from + WEEK_MS,
        ...statement,
      }),
    ),
    'results of a year': await repeated(() =>
      ask(api, '/v1/api/forex/results', { from: till - YEAR_MS, to: till }),
    ),
    'first page of the trades that lost': await repeated(() =>
      ask(api, '/v1/api/forex/trades', { outcome: 2 }),
    ),
  };
}

async function repeated(read: () => Promise<unknown>): Promise<Times> {
  const ms: number[] = [];
  for (let left = CALLS; left > 0; left -= 1) await timed(ms, read);
  return timesOf(ms);
}

/** Returns a page of closed orders, newest first; throws if it has no rows. */
async function closedPage(
  api: Api,
  query: { readonly page: number } | { readonly before: number },
): Promise<Page> {
  const page = await ask<Page>(api, '/v1/api/forex/my_deal', { status: 3, ...query });
  assert.notEqual(page.data.length, 0);
  return page;
}

const idsOf = ({ data }: Page) => data.map(({ Id }) => Id);

async function logPage(api: Api, page: number): Promise<Page> {
  const found = await ask<Page>(api, '/v1/api/main/accountLog/forexChange', { page });
  assert.notEqual(found.data.length, 0);
  return found;
}

async function detail(api: Api, id: number): Promise<void> {
  const found = await ask<{ readonly trail: readonly unknown[] }>(
    api,
    '/v1/api/forex/order_detail',
    { id },
  );
  assert.equal(found.trail.length, 2);
}

async function ask<Data>(
  api: Api,
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<Data> {
  const { code, msg, data } = await api.get<Data>(path, query);
  assert.equal(code, 1, msg);
  return data;
}
