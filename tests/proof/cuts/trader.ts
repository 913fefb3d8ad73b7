import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Fill } from '@fulcrum/engine/market/fill';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import { priceFault } from '@fulcrum/engine/market/tradable';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { microUsd, ONE_USD, points } from '@fulcrum/engine/units/units';
import type { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { Desk } from '@fulcrum/server/trading/desk/desk';
import { OrderIds } from '@fulcrum/server/trading/journal/order-ids';
import type { OrderRecord } from '@fulcrum/server/trading/journal/order-record';
import type { Announcement, Outcome, SubmitAsked } from '@fulcrum/server/trading/module';
import { allShards } from '@fulcrum/server/test/trading/all-shards';
import { MemoryStore } from '@fulcrum/server/test/trading/memory-store';
import { AT_MARKET, BUY } from '@fulcrum/server/test/trading/order-sample';

import type { Chance } from '../chance.ts';

const ACCOUNT = 1;
const DOLLARS = 10_000_000;
/** With so many live orders, the oldest is ended before another one is submitted. */
const LIVE_MAX = 12;
const EXPIRES_AFTER_MS = 120_000;
/** How many arrivals of quotes are remembered. */
const ARRIVALS_MAX = 400;
/** The price has reached or passed a level while the command was on its way. */
const OVERTAKEN = [
  'order.unknown',
  'order.notOpen',
  'order.notPending',
  'stopLoss.wrongSide',
  'takeProfit.wrongSide',
  'target.atMarket',
];

/** A fill of an order, and where it was. */
export interface TakenFill {
  readonly listing: Listing;
  readonly fill: Fill;
}

/** When a quote was said to have arrived, and when that was said. */
interface Arrival {
  readonly q: number | undefined;
  readonly at: number;
  readonly arrivedAt: number;
}

export interface TraderPorts {
  readonly market: Market;
  readonly clock: SteadyClock;
  readonly chance: Chance;
  /** Returns for how long this process got no time since then (epoch ms), in ms of the market. */
  readonly stalledSince: (epoch: number) => number;
  /** Called with each fill, right after its commit. */
  readonly filled: (fill: TakenFill) => void;
  /** Takes a line about each thing that must not happen. */
  readonly wrong: string[];
}

/** A real desk on a market, and a trader who gives it orders at random moments. */
export class Trader {
  readonly fills = { market: 0, pending: 0, stop: 0, close: 0 };
  /** Orders and closes that were refused for a stale quote. */
  refused = 0;
  readonly #ports: TraderPorts;
  readonly #desk: Desk;
  readonly #live = new Map<number, OrderRecord>();
  readonly #arrivals: Arrival[] = [];
  #block = 1;

  constructor(ports: TraderPorts) {
    this.#ports = ports;
    this.#desk = new Desk({
      market: ports.market,
      risk: () => DEFAULT_RISK,
      now: () => ports.clock.now(),
      // The store is as fast as this machine.
      monotonic: () => performance.now(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      shards: allShards(),
      orderIds: new OrderIds(() => Promise.resolve((this.#block += 1_000)), 1_000),
      writing: { eventsMax: 500, writersMax: 1 },
      accountsMax: 10,
      crowded: () => undefined,
      announce: (_, turn) => this.#hear(turn),
      failed: (error) => void ports.wrong.push(`the desk failed: ${String(error)}`),
      store: new ForgetfulStore((id) => Account.fresh(id, microUsd(DOLLARS * ONE_USD))),
    });
    this.#desk.start();
  }

  onQuote(listing: Listing): void {
    this.noteArrival(listing);
    void this.#desk.onQuote(listing);
  }

  /** Must be called when a quote came, or was said to stand. */
  noteArrival({ quote }: Listing): void {
    if (!quote) return;
    const { q, arrivedAt } = quote;
    this.#arrivals.push({ q, arrivedAt, at: this.#ports.clock.now() });
    if (this.#arrivals.length > ARRIVALS_MAX) this.#arrivals.shift();
  }

  /** Gives one order of any kind, or ends one. Never rejects. */
  async act(): Promise<void> {
    const { market, chance, wrong } = this.#ports;
    void this.#desk.onTime();
    const oldest = this.#live.values().next().value;
    const listing = market.listings[chance(market.listings.length)];
    if (!listing) return;
    const isFull = this.#live.size >= LIVE_MAX;
    try {
      if (oldest && (isFull || chance(4) === 0)) await this.#end(oldest);
      else await this.#submit(listing);
    } catch (error) {
      wrong.push(`no answer: ${String(error)}`);
    }
  }

  /** Ends the desk's work. */
  stop(): Promise<void> {
    return this.#desk.stop();
  }

  async #end({ id: orderId, status, instrumentId }: OrderRecord): Promise<void> {
    const listing = this.#ports.market.byId(instrumentId);
    if (status === 'pending') this.#judge(await this.#desk.cancel(ACCOUNT, { orderId }));
    else if (listing) {
      await this.#atMarket(listing, () =>
        this.#desk.close(ACCOUNT, { ...AT_MARKET, orderId, lots: null }),
      );
    }
  }

  async #submit(listing: Listing): Promise<void> {
    const { chance } = this.#ports;
    const { quote } = listing;
    // Before its first price, a listing takes no order of any kind.
    if (!quote) return;
    const side = chance(2) === 0 ? 'buy' : 'sell';
    const { id: instrumentId, minLots: lots, leverages } = listing.instrument;
    const asked = { ...BUY, instrumentId, side, lots, leverage: leverages[0] ?? 1 } as const;
    const sign = side === 'buy' ? 1 : -1;
    const distance = 3 + chance(20);
    if (chance(2) === 0) {
      const closing = side === 'buy' ? quote.bid : quote.ask;
      const stopLoss = points(closing - sign * distance);
      const takeProfit = points(closing + sign * distance);
      await this.#atMarket(listing, () => this.#ask({ ...asked, stopLoss, takeProfit }));
      return;
    }
    const from = side === 'buy' ? quote.ask : quote.bid;
    const target = points(from + (chance(2) === 0 ? distance : -distance));
    const expiry = this.#ports.clock.now() + EXPIRES_AFTER_MS;
    this.#judge(await this.#ask({ ...asked, mode: 'pending', target, expiry }));
  }

  #ask(asked: SubmitAsked): Promise<Outcome> {
    return this.#desk.submit(ACCOUNT, asked);
  }

  /** Orders at the current price, which is refused for an old quote and for nothing else. */
  async #atMarket(listing: Listing, order: () => Promise<Outcome>): Promise<void> {
    const { quote } = listing;
    const outcome = await order();
    if (outcome.ok || outcome.reason !== 'quote.stale') {
      this.#judge(outcome);
      return;
    }
    this.refused += 1;
    const isFresh = priceFault(listing, this.#ports.clock.now()) === null;
    if (isFresh && listing.quote === quote)
      this.#ports.wrong.push(`${listing.instrument.code}: refused at a fresh quote`);
  }

  #judge(outcome: Outcome): void {
    if (outcome.ok || OVERTAKEN.includes(outcome.reason)) return;
    this.#ports.wrong.push(`refused: ${outcome.reason}`);
  }

  #hear(turn: readonly Announcement[]): void {
    for (const { event, orders } of turn) {
      for (const order of orders) {
        const isLive = order.status === 'open' || order.status === 'pending';
        if (isLive) this.#live.set(order.id, order);
        else this.#live.delete(order.id);
      }
      const [kind, fill] = fillOf(event) ?? [];
      const listing = this.#ports.market.byId(orders.at(-1)?.instrumentId ?? 0);
      if (!kind || !fill || !listing) continue;
      this.fills[kind] += 1;
      this.#judgeAge(kind, listing, fill);
      this.#ports.filled({ listing, fill });
    }
  }

  /** The age of the quote at the fill, by all that the market had heard until then. */
  #judgeAge(
    kind: keyof Trader['fills'],
    { instrument }: Listing,
    { quoteQ, filledAt }: Fill,
  ): void {
    const last = this.#arrivals.findLast(({ q, at }) => q === quoteQ && at <= filledAt);
    const age = last ? filledAt - last.arrivedAt : Infinity;
    // TRIGGER-009: what a quote has reached fills at it, even if its turn had to wait.
    const isReached = last && (kind === 'pending' || kind === 'stop');
    const waited = isReached ? this.#ports.stalledSince(last.arrivedAt) : 0;
    if (age < 0 || age > instrument.staleAfterMs + waited)
      this.#ports.wrong.push(`${instrument.code}: filled at a quote of ${age} ms ago`);
  }
}

/** Keeps nothing: nobody asks for orders that have ended, and they would look like a leak. */
class ForgetfulStore extends MemoryStore {
  override keep(): void {}
}

/** Returns the fill of an event and how it came about; null if nothing was filled. */
function fillOf(event: AccountEvent): readonly [keyof Trader['fills'], Fill] | null {
  switch (event.type) {
    case 'positionOpened':
      return ['market', event.order.opened];
    case 'orderFilled':
      return ['pending', event.fill];
    case 'positionClosed':
      return [event.cause === 'user' ? 'close' : 'stop', event.fill];
    default:
      return null;
  }
}
