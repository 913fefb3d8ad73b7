import type { Db } from '@fulcrum/server/platform/ports/db';

import { groupBy } from '../../group-by.ts';
import type { Operation } from './storm-trader.ts';

export interface LoggedQuote {
  readonly q: number;
  readonly instrument: number;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
  /** When the market received it, epoch ms. */
  readonly arrivedAt: number;
}

/** A fill as the store has it, with the fields that are checked. */
interface StoredFill {
  readonly quoteQ?: number;
  readonly bid: number;
  readonly ask: number;
  readonly price: number;
}

interface StoredOrder {
  readonly id: number;
  readonly key: string | null;
  readonly instrument: number;
  readonly side: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly opened: StoredFill | null;
  readonly closed: StoredFill | null;
  readonly cause: string | null;
}

const BUY = 1;
/** How long the market may take to say anew what its candles are. */
const RESTATED_MS = 15_000;
const ORDERS = `
  select id, client_order_id as key, instrument_id as instrument, side, cause,
    stop_loss as "stopLoss", take_profit as "takeProfit", open_fill as opened, close_fill as closed
  from trade_order`;

/** The quotes that the market logged, and what can be checked against them. */
export class LoggedQuotes {
  readonly #db: Db;
  readonly #byNumber = new Map<number, LoggedQuote>();
  readonly #byInstrument = new Map<number, LoggedQuote[]>();
  readonly #known = new Set<string>();
  /** Minutes in which the market, after a take-over, said anew what its candles are. */
  readonly #restated = new Set<number>();

  private constructor(db: Db) {
    this.#db = db;
  }

  static async read(db: Db): Promise<LoggedQuotes> {
    const logged = new LoggedQuotes(db);
    const digits = await db.query<{ id: number; digits: number }>(
      'select id, digits from instrument',
    );
    const scaleOf = new Map(digits.map((each) => [each.id, 10 ** each.digits]));
    const batches = await db.query<{ q0: number; at: number; body: readonly unknown[] }>(
      'select q0, at, body from quote_batch order by q0',
    );
    for (const { q0, at, body } of batches) {
      for (const [nth, item] of body.entries()) {
        if (!Array.isArray(item)) {
          if (isRestating(item)) logged.#noteRestated(at);
          continue;
        }
        const [instrument = 0, bid = 0, ask = 0, time = 0, arrivedAt = 0] =
          item as readonly number[];
        const scale = scaleOf.get(instrument) ?? 1;
        logged.#add({ q: q0 + nth, instrument, bid, ask, time, arrivedAt }, scale);
      }
    }
    return logged;
  }

  /** What could not be logged before a fail-over may be of the minute before. */
  #noteRestated(at: number): void {
    this.#restated.add(Math.floor(at / 60_000));
    this.#restated.add(Math.floor((at - RESTATED_MS) / 60_000));
  }

  get count(): number {
    return this.#byNumber.size;
  }

  #add(quote: LoggedQuote, scale: number): void {
    const { q, instrument, bid, ask, time } = quote;
    this.#byNumber.set(q, quote);
    const own = this.#byInstrument.get(instrument);
    if (own) own.push(quote);
    else this.#byInstrument.set(instrument, [quote]);
    this.#known.add(`${instrument} ${time} ${bid / scale} ${ask / scale}`);
  }

  /**
   * The quotes of the instrument that arrived in this span of time (epoch ms) and the last one
   * before it, newest first.
   */
  between(instrument: number, from: number, until: number): readonly LoggedQuote[] {
    const own = this.#byInstrument.get(instrument) ?? [];
    const found: LoggedQuote[] = [];
    for (let nth = own.findLastIndex(({ arrivedAt }) => arrivedAt <= until); nth >= 0; nth -= 1) {
      const quote = own[nth];
      if (quote) found.push(quote);
      if (quote && quote.arrivedAt < from) break;
    }
    return found;
  }

  /** Quotes that a person heard and that the log does not have. */
  unknownOf(heard: ReadonlySet<string>): string[] {
    const since = this.#byNumber.values().next().value?.time ?? 0;
    return [...heard]
      .filter((quote) => Number(quote.split(' ')[1]) >= since && !this.#known.has(quote))
      .map((quote) => `the quote ${quote} was heard and is not in the log`);
  }

  /** Fills that differ from the quote whose number they have. */
  async wrongFills(): Promise<{ readonly fills: number; readonly wrong: readonly string[] }> {
    const orders = await this.#db.query<StoredOrder>(ORDERS);
    const wrong: string[] = [];
    let fills = 0;
    for (const { id, instrument, side, opened, closed } of orders) {
      for (const [fill, isAtAsk] of [
        [opened, side === BUY],
        [closed, side !== BUY],
      ] as const) {
        if (!fill) continue;
        fills += 1;
        const quote = this.#byNumber.get(fill.quoteQ ?? 0);
        const isRight =
          quote?.instrument === instrument &&
          quote.bid === fill.bid &&
          quote.ask === fill.ask &&
          fill.price === (isAtAsk ? fill.ask : fill.bid);
        if (!isRight) wrong.push(`a fill of ${id} is not at quote ${fill.quoteQ}`);
      }
    }
    return { fills, wrong };
  }

  /**
   * Orders that their stop-loss or take-profit closed at another quote than the first that reached
   * it, and those that it should have closed. Orders whose levels were changed are left out.
   */
  async wrongTriggers(operations: readonly Operation[]) {
    const changed = new Set(
      operations.filter(({ kind }) => kind === 'stops').map(({ about }) => about),
    );
    const orders = await this.#db.query<StoredOrder>(
      `${ORDERS} where open_fill is not null and coalesce(stop_loss, take_profit) is not null`,
    );
    const wrong: string[] = [];
    let fired = 0;
    for (const order of orders.filter(({ id }) => !changed.has(id))) {
      const first = this.#firstReaching(order);
      const isByLevel = order.cause === 'stopLoss' || order.cause === 'takeProfit';
      const closedAt = order.closed?.quoteQ ?? null;
      if (isByLevel) fired += 1;
      const isRight = isByLevel
        ? closedAt === first
        : first === null || (closedAt !== null && closedAt <= first);
      if (isRight) continue;
      const due = `due at ${first} (${this.#timeOf(first)})`;
      const actual = `at ${closedAt} (${this.#timeOf(closedAt)})`;
      wrong.push(`${order.id} (${order.cause}): ${actual}, ${due}`);
    }
    return { fired, wrong };
  }

  #timeOf(q: number | null): string {
    const quote = this.#byNumber.get(q ?? 0);
    return quote ? new Date(quote.time).toISOString().slice(11, -1) : 'never';
  }

  #firstReaching({ instrument, side, stopLoss, takeProfit, opened }: StoredOrder): number | null {
    const sign = side === BUY ? 1 : -1;
    const found = this.#byInstrument.get(instrument)?.find(({ q, bid, ask }) => {
      if (q <= (opened?.quoteQ ?? 0)) return false;
      const price = side === BUY ? bid : ask;
      const isStopped = stopLoss !== null && sign * (price - stopLoss) <= 0;
      return isStopped || (takeProfit !== null && sign * (price - takeProfit) >= 0);
    });
    return found?.q ?? null;
  }

  /**
   * Bid candles of one minute, keyed by their start in epoch s: open, high, low, close, volume.
   * Null for a minute whose quotes do not tell all.
   */
  candlesOf(instrument: number): ReadonlyMap<number, readonly number[] | null> {
    const minutes = groupBy(this.#byInstrument.get(instrument) ?? [], ({ time }) =>
      Math.floor(time / 60_000),
    );
    // The log begins and ends in the middle of a minute.
    const whole = [...minutes].slice(1, -1);
    return new Map(
      whole.map(([minute, quotes]) => {
        if (this.#restated.has(minute)) return [minute * 60, null];
        const bids = quotes.map(({ bid }) => bid);
        const [high, low] = [Math.max(...bids), Math.min(...bids)];
        return [minute * 60, [bids[0] ?? 0, high, low, bids.at(-1) ?? 0, bids.length]];
      }),
    );
  }
}

const isRestating = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && ('state' in item || 'cut' in item);
