import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { silentLog } from '@fulcrum/server/test/db/test-db';

import type { Postgres } from '../../scripts/postgres.mjs';
import { apiOf, instrumentIdOf, openDemo, type Reply } from '../api.ts';
import { requireRightBooks } from './right-books.ts';

const AGAIN_MS = 50;
/** If a server has not replied for this long, a trader asks the other server. */
const PATIENCE_MS = 1_000;
/** A server may carry out a request for three seconds, whether or not its trader still waits. */
const LASTING_MS = 3_500;
/** Replies after which the same request is sent again: in doubt, a fault, not available. */
const AGAIN: readonly number[] = [1037, 1090, 1091];

/** What was acknowledged, and by which server and when last. */
export interface Told {
  readonly placed: Map<string, number>;
  readonly closed: Map<number, string>;
  acks: number;
  repeated: number;
  /** The longest time from a request until its outcome was known. */
  slowestMs: number;
  last: { readonly by: string; readonly at: number };
}

export const nothingTold = (): Told => ({
  placed: new Map(),
  closed: new Map(),
  acks: 0,
  repeated: 0,
  slowestMs: 0,
  last: { by: '', at: 0 },
});

/** The fields of an answered order that are checked. */
export interface AnsweredOrder {
  readonly Id: number;
  readonly FactProfits: string;
  /** Opening price; null while pending. */
  readonly Price: string | null;
}

/** Rejects if the answer takes longer than anybody waits for one server. */
export async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const timer = new AbortController();
  const late = sleep(PATIENCE_MS, null, { signal: timer.signal }).then(() => {
    throw new Error('No answer');
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
  }
}

export interface TraderTerms {
  readonly servers: readonly { readonly url: string }[];
  readonly name: string;
  readonly instrument: number;
  readonly told: Told;
  /** How long the trader waits after each order; not at all by default. */
  readonly pauseMs?: number;
  /** Called for each acknowledged request. */
  readonly acked?: () => void;
  /** Called with the code of each reply that tells what a desk has done or refused. */
  readonly decided?: (code: number) => void;
  /** Called before each attempt. */
  readonly asked?: () => void;
}

type AskerTerms = Pick<TraderTerms, 'servers' | 'told' | 'acked' | 'decided' | 'asked'>;

/** Sends requests of one caller until their outcome is known, to whichever server replies. */
export class Asker {
  readonly #terms: AskerTerms;
  #at = 0;
  #isOver = false;
  /** How each attempt at the last request ended: `ms:code`, or `ms:none` without an answer. */
  course: string[] = [];

  constructor(terms: AskerTerms) {
    this.#terms = terms;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  /**
   * Returns the reply that tells the outcome; null if the asker was stopped before. A refusal is
   * asked for again while an attempt that was not answered may still be carried out, for
   * `lastingMs` after it was sent.
   */
  async untilKnown<Data>(
    send: (url: string) => Promise<Reply<Data>>,
    lastingMs = LASTING_MS,
  ): Promise<Reply<Data> | null> {
    const { servers, told } = this.#terms;
    const startedAt = performance.now();
    const note = (end: number | 'none') =>
      this.course.push(`${Math.round(performance.now() - startedAt)}:${end}`);
    this.course = [];
    let missingUntil = startedAt;
    for (let tries = 0; ; tries += 1) {
      const server = servers[this.#at % servers.length];
      if (!server || (this.#isOver && tries > 200)) return null;
      const sentAt = performance.now();
      this.#terms.asked?.();
      try {
        const reply = await inTime(send(server.url));
        note(reply.code);
        if (!AGAIN.includes(reply.code)) {
          this.#terms.decided?.(reply.code);
          const left = reply.code === 1 ? 0 : missingUntil - performance.now();
          if (left <= 0) {
            if (tries > 0) told.repeated += 1;
            told.slowestMs = Math.max(told.slowestMs, performance.now() - startedAt);
            await this.#known(reply.code, server.url);
            return reply;
          }
          await sleep(left);
        }
      } catch {
        // The connection broke or no server replies, so it is unknown whether the request was
        // carried out.
        note('none');
        missingUntil = sentAt + lastingMs;
      }
      this.#at = (this.#at + 1) % servers.length;
      await sleep(AGAIN_MS);
    }
  }

  async #known(code: number, server: string): Promise<void> {
    const { told, acked } = this.#terms;
    if (code !== 1) {
      await sleep(20);
      return;
    }
    told.acks += 1;
    acked?.();
    told.last = { by: server, at: performance.now() };
  }
}

/** A trader who sends every order with the same id until its outcome is known. */
export class Trader {
  readonly #terms: TraderTerms;
  readonly #told: Told;
  readonly #asker: Asker;

  constructor(terms: TraderTerms) {
    this.#terms = terms;
    this.#told = terms.told;
    this.#asker = new Asker(terms);
  }

  end(): void {
    this.#asker.end();
  }

  async run(token: string): Promise<void> {
    const open: number[] = [];
    for (let turn = 0; !this.#asker.isOver; turn += 1) {
      const { name, instrument, pauseMs } = this.#terms;
      if (pauseMs !== undefined) await sleep(pauseMs);
      const id = `${name}-${turn}`;
      const order = { type: 1 + (turn % 2), cont: '0.02', status: 1, multiple: 100 };
      const body = { ...order, forex_id: instrument, client_order_id: id };
      const reply = await this.#ask(token, '/v1/api/forex/submit', body);
      if (reply?.code === 1) {
        this.#told.placed.set(id, reply.data.Id);
        open.push(reply.data.Id);
      }
      const closing = open.length > 3 ? open.shift() : undefined;
      if (closing === undefined) continue;
      const asked = { id: closing, client_order_id: `${id}-close` };
      const closed = await this.#ask(token, '/v1/api/forex/close', asked);
      if (closed?.code === 1) this.#told.closed.set(closed.data.Id, closed.data.FactProfits);
    }
  }

  #ask(token: string, path: string, body: Readonly<Record<string, unknown>>) {
    return this.#asker.untilKnown((url) => apiOf(url, token).post<AnsweredOrder>(path, body));
  }
}

/** Traders at the desks of all processes. */
export interface Trading {
  /** Ends the trading; resolves when every outcome is known. */
  end(): Promise<void>;
}

/** As many as there are shards, so that each shard has one of these accounts. */
const ACCOUNTS = 64;

/** Opens an account in each shard, and lets every `every`-th of them trade. */
export async function tradeAtAllDesks(
  every: number,
  url: string,
  termsOf: (index: number) => Omit<TraderTerms, 'name' | 'instrument'>,
): Promise<Trading> {
  const instrument = await instrumentIdOf(url, 'EURUSD');
  const traders: Trader[] = [];
  const running: Promise<void>[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const name = `all-desks-trader-${index}`;
    const { token } = await openDemo(url, name);
    if (index % every !== 0) continue;
    const trader = new Trader({ name, instrument, ...termsOf(index) });
    traders.push(trader);
    running.push(trader.run(token));
  }
  return {
    end: async () => {
      for (const trader of traders) trader.end();
      await Promise.all(running);
    },
  };
}

export const storeOf = ({ url }: Postgres): Promise<Db> =>
  openDb({ databaseUrl: url, dataDir: '', expectStore: null, log: silentLog });

/** A simulated market that was never saved starts anew and must first make up a history. */
export async function untilMarketKept(postgres: Postgres): Promise<void> {
  const db = await storeOf(postgres);
  for (;;) {
    const kept = await db.query("select from setting where key = 'market.simulation'");
    if (kept.length > 0) break;
    await sleep(100);
  }
  await db.close();
}

/** Throws unless everything that was acknowledged is stored once, in books that are right. */
export async function examine(postgres: Postgres, told: Told): Promise<{ events: number }> {
  const db = await storeOf(postgres);
  const audit = await requireRightBooks(db);
  const twice = await db.query(
    `select account_id, client_order_id from trade_order where client_order_id is not null
     group by 1, 2 having count(*) > 1`,
  );
  assert.deepEqual(twice, [], 'an order was placed twice');
  const orders = await db.query<{ id: number; client_order_id: string | null; pnl: number }>(
    'select id, client_order_id, pnl from trade_order',
  );
  await db.close();
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const [clientId, orderId] of told.placed) {
    assert.equal(byId.get(orderId)?.client_order_id, clientId, `order ${orderId} is lost`);
  }
  for (const [orderId, pnl] of told.closed) {
    const stored = byId.get(orderId)?.pnl;
    assert.equal(stored, Math.round(Number(pnl) * 1e6), `the closing of ${orderId} is lost`);
  }
  return audit;
}
