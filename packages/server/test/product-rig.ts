import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';
import { expect } from 'vitest';

import type { Endpoint, InputOf, ReplyOf } from '@fulcrum/contract/endpoint';
import * as people from '@fulcrum/contract/people/calls';
import type { Envelope } from '@fulcrum/contract/reply';

import { readConfig } from '../src/platform/config.ts';
import type { Blobs } from '../src/platform/ports/blobs.ts';
import type { Db } from '../src/platform/ports/db.ts';
import { openProduct, type Product } from '../src/roles/product.ts';
import { soleLease } from '../src/trading/lease/module.ts';
import { LeaseStore } from '../src/trading/lease/lease-store.ts';

export const FEED_TOKEN = 'a-token-of-the-tests';

/** With which token and headers a call is made. */
export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reply with its HTTP status. */
export interface Answer<Data = unknown> extends Envelope<Data> {
  readonly status: number;
}

/** The whole product on a store in memory, with prices that the test delivers. */
export class ProductRig {
  readonly product: Product;
  readonly db: Db;
  /** `time` passes; `stepped` is by how many ms the wall clock was set ahead of it. */
  readonly clock: { time: number; stepped: number; now: () => number; monotonic: () => number };
  /** Errors that the product reported as fatal. */
  readonly fatal: unknown[];
  /** Stored bytes of uploaded files, keyed by id. */
  readonly blobs: Map<string, Uint8Array>;
  #demos = 0;
  #people = 0;

  private constructor(
    product: Product,
    db: Db,
    clock: ProductRig['clock'],
    seen: Pick<ProductRig, 'fatal' | 'blobs'>,
  ) {
    this.product = product;
    this.db = db;
    this.clock = clock;
    this.fatal = seen.fatal;
    this.blobs = seen.blobs;
  }

  /**
   * Opens and starts a product; `isProven` says whether it is certain that no other process has
   * taken over.
   */
  static async open(
    db: Db,
    settings: Readonly<Record<string, string>> = {},
    isProven = () => true,
  ): Promise<ProductRig> {
    const rig = await ProductRig.waiting(db, settings, isProven);
    await rig.product.start();
    await rig.product.startOthers();
    return rig;
  }

  /** Opens a product without starting it, like a standby. */
  static async waiting(
    db: Db,
    settings: Readonly<Record<string, string>> = {},
    isProven = () => true,
  ): Promise<ProductRig> {
    const clock = {
      time: Date.UTC(2026, 2, 10, 15),
      stepped: 0,
      now: () => clock.time + clock.stepped,
      monotonic: () => clock.time,
    };
    const fatal: unknown[] = [];
    const blobs = new Map<string, Uint8Array>();
    const product = await openProduct({
      config: readConfig({
        FEED: 'bridge',
        FEED_TOKEN,
        SESSIONS: 'open',
        RATE_LIMITS: 'off',
        DATA_DIR: join(tmpdir(), 'fulcrum-rig'),
        ...settings,
      }),
      db,
      clock,
      blobs: blobsIn(blobs),
      log: pino({ level: 'silent' }),
      webRoot: join(tmpdir(), 'fulcrum-no-app-is-built-here'),
      consoleRoot: join(tmpdir(), 'fulcrum-no-console-is-built-here'),
      version: '0.0.0-test',
      lease: { ...soleLease(new LeaseStore(db.lease), 'test'), isProven },
      onFatal: (error) => fatal.push(error),
    });
    return new ProductRig(product, db, clock, { fatal, blobs });
  }

  close(): Promise<void> {
    return this.product.stop();
  }

  /**
   * Moves the clock by a second, delivers a quote of each instrument named and waits until what is
   * filled at them is stored. On a clock that moves on by minutes meanwhile the commit would hang,
   * and the desk would refuse new orders.
   */
  async quote(
    prices: Readonly<Record<string, readonly [bid: string, ask: string]>>,
  ): Promise<void> {
    this.clock.time += 1_000;
    const lines = Object.entries(prices).map(([code, [bid, ask]]) =>
      JSON.stringify({ code, bid, ask }),
    );
    const response = await this.product.app.inject({
      method: 'POST',
      url: '/feed',
      headers: { authorization: FEED_TOKEN, 'content-type': 'application/x-ndjson' },
      payload: lines.join('\n'),
    });
    expect(response.json()).toEqual({ accepted: lines.length, rejected: [] });
    await this.product.trading.settled();
  }

  /** Creates a demo account; returns its token. */
  async demo(): Promise<string> {
    this.#demos += 1;
    const demo_id = `demo-of-a-test-${String(this.#demos).padStart(4, '0')}`;
    const { data } = await this.ok(people.createDemo, { demo_id });
    return data.token;
  }

  /** Creates a real account; returns its token and the user's id. */
  async real(fields: { invite_code?: string } = {}): Promise<{ token: string; id: number }> {
    this.#people += 1;
    const account = `person${this.#people}@example.com`;
    const password = 'correct horse battery';
    const input = { type: 'email', account, password, re_password: password, ...fields } as const;
    const { data } = await this.ok(people.register, input);
    return { token: data.token, id: data.user.id };
  }

  /** Makes a call; checks every field of a successful reply against the endpoint's schema. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Answer> {
    const answer = await this.send(endpoint, input, options);
    if (answer.code === 1) expect(endpoint.reply.parse(answer.data)).toEqual(answer.data);
    return answer;
  }

  /** Makes a call that must succeed. */
  async ok<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<ReplyOf<E>>> {
    const answer = await this.call(endpoint, input, options);
    expect(answer, endpoint.path).toMatchObject({ status: 200, code: 1 });
    return answer as Answer<ReplyOf<E>>; // `call` has checked the schema
  }

  /** Sends any input in the way that the endpoint requires. */
  async send(endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<Answer> {
    const { method, path, encoding } = endpoint;
    const headers = { lang: 'en', ...tokenHeader(options.token), ...options.headers };
    const response = await this.product.app.inject(
      encoding === 'query'
        ? { method, url: `${path}?${queryOf(input)}`, headers }
        : {
            method,
            url: path,
            headers: { 'content-type': 'application/json', ...headers },
            payload: typeof input === 'string' ? input : JSON.stringify(input),
          },
    );
    const body = response.json<Envelope>();
    expect(Object.keys(body)).toEqual(['code', 'msg', 'data']);
    return { status: response.statusCode, ...body };
  }
}

const tokenHeader = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: token };

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}

function blobsIn(kept: Map<string, Uint8Array>): Blobs {
  return {
    write: async (id, bytes) => void kept.set(id, bytes),
    read: async (id) => kept.get(id) ?? null,
    remove: async (id) => void kept.delete(id),
  };
}
