import { setTimeout as sleep } from 'node:timers/promises';

import { CODES } from '@fulcrum/contract/codes';
import * as trading from '@fulcrum/contract/trading/calls';

import { apiOf } from '../../api.ts';
import type { Chance } from '../chance.ts';
import { Asker, type AnsweredOrder, type TraderTerms } from '../trader.ts';
import type { Waits } from './waits.ts';

type Kind = 'market' | 'guarded' | 'pending' | 'huge' | 'close' | 'again' | 'stops' | 'cancel';

/** A request of a trader whose outcome is known. Times are monotonic, in ms. */
export interface Operation {
  /** The demo id of its account. */
  readonly account: string;
  readonly kind: Kind;
  readonly key: string;
  /** The order that it is about; null for a new one. */
  readonly about: number | null;
  /** What was sent. */
  readonly body: object;
  readonly code: number;
  /** The order that was answered; null after a refusal. */
  readonly order: number | null;
  /** The order's result in USD as it was answered; null after a refusal. */
  readonly result: string | null;
  readonly startedAt: number;
  readonly answeredAt: number;
  /** How each attempt ended. */
  readonly course: readonly string[];
}

export interface StormTerms extends TraderTerms {
  /** The demo id of the account, which several traders may share. */
  readonly account: string;
  readonly pauseMs: number;
  readonly chance: Chance;
  readonly operations: Operation[];
  /** Differences found while trading, one sentence each. */
  readonly wrong: string[];
  readonly waits: Waits;
}

/** Codes of refusals because there is no fresh price. */
export const UNPRICED: readonly number[] = (['quote.stale', 'conversion.stale'] as const).map(
  (reason) => CODES[reason].code,
);
/** Stops and targets lie this far from the last price, in points, and a little more. */
const NEAR = 4;
const OPEN_MAX = 4;
const SMALL = { cont: '0.02', multiple: 100 };
/** The first is above the limit of an order, the second above the margin of the account. */
const HUGE = [
  { cont: '99', multiple: 100 },
  { cont: '20', multiple: 10 },
];
/** Of a hundred acknowledged requests, how many are looked up at the other server. */
const LOOKED_UP = 5;
const DIGITS = 5;
const PATIENCE_MS = 1_000;

/** A trader of EURUSD who does a little of everything, one request after the other. */
export class StormTrader {
  readonly #terms: StormTerms;
  readonly #asker: Asker;
  readonly #open: number[] = [];
  readonly #pending: number[] = [];
  #closed = 0;
  #turn = 0;
  #price = 0;

  constructor(terms: StormTerms) {
    this.#terms = terms;
    const decided = (code: number) => {
      if (!UNPRICED.includes(code)) terms.waits.answered();
    };
    this.#asker = new Asker({ ...terms, decided, asked: () => terms.waits.asked() });
  }

  end(): void {
    this.#asker.end();
  }

  async run(token: string): Promise<void> {
    while (!this.#asker.isOver) {
      await sleep(this.#terms.pauseMs);
      await this.#next(token, this.#terms.chance(100));
    }
  }

  #next(token: string, at: number): Promise<void> {
    const [open] = this.#open;
    const [pending] = this.#pending;
    if (open !== undefined && (at < 35 || this.#open.length > OPEN_MAX)) {
      this.#open.shift();
      return this.#about(token, 'close', open);
    }
    if (open !== undefined && at < 42) return this.#about(token, 'stops', open);
    if (pending !== undefined && (at < 50 || this.#pending.length > OPEN_MAX)) {
      this.#pending.shift();
      return this.#about(token, 'cancel', pending);
    }
    if (this.#closed > 0 && at < 54) return this.#about(token, 'again', this.#closed);
    if (this.#price > 0 && at < 57) return this.#submit(token, 'huge');
    if (this.#price > 0 && at < 65) return this.#submit(token, 'pending');
    return this.#submit(token, this.#price > 0 && at < 80 ? 'guarded' : 'market');
  }

  async #submit(token: string, kind: Kind): Promise<void> {
    const { chance, instrument } = this.#terms;
    const type = 1 + chance(2);
    const up = type === 1 ? 1 : -1;
    const [down, over] = [NEAR + chance(10), NEAR + chance(10)];
    const size = kind === 'huge' ? HUGE[chance(HUGE.length)] : SMALL;
    const terms = {
      type,
      ...size,
      forex_id: instrument,
      status: kind === 'pending' ? 0 : 1,
      ...(kind === 'guarded' && {
        stop_loss_price: priceText(this.#price - up * down),
        target_profit_price: priceText(this.#price + up * over),
      }),
      ...(kind === 'pending' && { target_price: priceText(this.#price - up * (down + 100)) }),
    };
    const order = await this.#ask(token, trading.submit.path, { kind, about: null, body: terms });
    if (order === null) return;
    if (kind === 'pending') this.#pending.push(order.Id);
    else this.#open.push(order.Id);
    if (order.Price !== null) this.#price = Math.round(Number(order.Price) * 10 ** DIGITS);
  }

  async #about(token: string, kind: Kind, id: number): Promise<void> {
    const path =
      kind === 'stops'
        ? trading.setStopPrice.path
        : kind === 'cancel'
          ? trading.cancelTrade.path
          : trading.close.path;
    // Far away on the side of a buy: for a sell it is refused.
    const body = { id, ...(kind === 'stops' && { stop_loss_price: '0.50000' }) };
    const order = await this.#ask(token, path, { kind, about: id, body });
    if (kind === 'close' && order !== null) this.#closed = order.Id;
  }

  async #ask(
    token: string,
    path: string,
    {
      kind,
      about,
      body,
    }: { readonly kind: Kind; readonly about: number | null; readonly body: object },
  ) {
    const { account, name, operations } = this.#terms;
    this.#turn += 1;
    const key = `${name}-${this.#turn}`;
    const startedAt = performance.now();
    const named = { ...body, client_order_id: key };
    const reply = await this.#asker.untilKnown((url) =>
      apiOf(url, token).post<AnsweredOrder>(path, named),
    );
    if (reply === null) return null;
    const isDone = reply.code === 1;
    operations.push({
      account,
      kind,
      key,
      about,
      body,
      code: reply.code,
      order: isDone ? reply.data.Id : null,
      result: isDone ? reply.data.FactProfits : null,
      startedAt,
      answeredAt: performance.now(),
      course: this.#asker.course,
    });
    if (!isDone) return null;
    if (kind === 'market' && this.#terms.chance(100) < LOOKED_UP) {
      await this.#lookUp(token, reply.data.Id);
    }
    return reply.data;
  }

  /** Every server must show an order whose answer came before the question. */
  async #lookUp(token: string, order: number): Promise<void> {
    const { servers, chance, wrong } = this.#terms;
    const server = servers[chance(servers.length)];
    if (!server) return;
    try {
      const asked = apiOf(server.url, token).get<{ order: { Id: number } }>(
        trading.orderDetail.path,
        { id: order },
      );
      const late = sleep(PATIENCE_MS).then(() => null);
      const reply = await Promise.race([asked, late]);
      if (reply?.code === CODES['order.unknown'].code) wrong.push(`order ${order} was not shown`);
    } catch {
      // That server is away.
    }
  }
}

const priceText = (points: number): string => (points / 10 ** DIGITS).toFixed(DIGITS);
