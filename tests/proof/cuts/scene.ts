import assert from 'node:assert/strict';

import { Market, type Listing } from '@fulcrum/engine/market/market';
import { priceFault } from '@fulcrum/engine/market/tradable';
import { InstrumentCandles } from '@fulcrum/server/market-data/candles/candle-series';
import type { CatalogueEntry } from '@fulcrum/server/market-data/catalogue/catalogue';
import { SourceIntake } from '@fulcrum/server/market-data/feeds/routed/source-intake';
import { lineOf } from '@fulcrum/server/market-data/quotes/instrument-line';
import { Intake } from '@fulcrum/server/market-data/quotes/intake';
import type { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { silentLog } from '@fulcrum/server/test/db/test-db';

import type { Chance } from '../chance.ts';
import { epochOf, machine, monotonicOf, SPEED } from './fast-time.ts';
import type { Peer } from './peer.ts';
import { Stalls } from './stalls.ts';
import { Trader, type TakenFill } from './trader.ts';

export const CODES = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'XAUUSD'];
/** What a frame may take between two sockets of this machine, in ms of the market. */
export const TRANSPORT_MS = 60 * SPEED;
/** How many prices of each symbol are remembered. */
const SAID_MAX = 100;
/** Spreads differ, so that few prices of a symbol are the same. */
const SPREADS = 30;

/** A price that the peer had, in points; times in ms of the market. */
interface Said {
  readonly bid: number;
  readonly ask: number;
  readonly n: number;
  readonly changedAt: number;
  /** When anything proved last that this price stood. */
  provedAt: number;
}

/** A peer whose connections break, the market that takes its prices, and a trader on it. */
export class Scene {
  readonly peer: Peer;
  readonly listings = new Map<string, Listing>();
  readonly trader: Trader;
  readonly wrong: string[] = [];
  readonly stalls = new Stalls();
  tradable = 0;
  looks = 0;
  /** Connections that were seen with all subscriptions. */
  resubscriptions = 0;
  /** The last prices of each symbol, oldest first. */
  readonly #said = new Map<string, Said[]>();
  readonly #complete = new WeakSet<object>();
  readonly #intake: SourceIntake;
  readonly #chance: Chance;
  #q = 0;
  #n = 0;

  constructor(
    peer: Peer,
    ports: {
      readonly clock: SteadyClock;
      readonly entries: readonly CatalogueEntry[];
      readonly chance: Chance;
    },
  ) {
    const { clock, entries, chance } = ports;
    this.peer = peer;
    this.#chance = chance;
    const market = new Market();
    this.trader = new Trader({
      market,
      clock,
      chance,
      stalledSince: (epoch) => {
        this.stalls.look();
        return this.stalls.since(monotonicOf(epoch));
      },
      filled: (fill) => this.#judgeFill(fill),
      wrong: this.wrong,
    });
    const sink = this.#sinkOf(clock);
    const { source } = peer;
    this.#intake = new SourceIntake({ name: 'x1', kind: 'x', source, clock, log: silentLog });
    for (const code of CODES) {
      const entry = entries.find(({ instrument }) => instrument.code === code);
      assert.ok(entry);
      const listing = market.put(entry.instrument);
      const line = lineOf(entry, listing, new InstrumentCandles());
      sink.add(line);
      this.#intake.add(line, { source: 'x1', symbol: code, powerOfTen: 0, silenceMax: 60 });
      this.listings.set(code, listing);
    }
    sink.begin();
    this.#intake.start(sink);
  }

  async stop(): Promise<void> {
    await this.trader.stop();
    await this.#intake.stop();
    await this.peer.stop();
  }

  /** The peer changes a price, whether or not anybody hears of it; returns its code. */
  move(): string {
    // What was said until now is a proof of the price before.
    this.live();
    // Some change often and some seldom, whose prices stand only because the peer proves life.
    const nth = Math.floor(Math.sqrt(this.#chance(CODES.length ** 2)));
    const code = CODES[nth] ?? '';
    const digits = this.listings.get(code)?.instrument.digits ?? 0;
    const said = this.#said.get(code) ?? [];
    const bid = (said.at(-1)?.bid ?? 100_000) + this.#chance(21) - 10;
    this.#n += 1;
    const ask = bid + 10 + (this.#n % SPREADS);
    const now = machine.monotonic();
    said.push({ bid, ask, n: this.#n, changedAt: now, provedAt: now });
    if (said.length > SAID_MAX) said.shift();
    this.#said.set(code, said);
    const text = (points: number) => (points / 10 ** digits).toFixed(digits);
    this.peer.quote(code, text(bid), text(ask), this.#n);
    return code;
  }

  /** The last price of a symbol as decimal text, its number, and the number of the next one. */
  protected priceOf(code: string) {
    const digits = this.listings.get(code)?.instrument.digits ?? 0;
    const said = this.#said.get(code)?.at(-1);
    if (!said) return null;
    const text = (points: number) => (points / 10 ** digits).toFixed(digits);
    this.#n += 1;
    return { bid: text(said.bid), ask: text(said.ask), last: said.n, n: this.#n };
  }

  /** Notes when the peer proves life; must be called often, and before each question. */
  live(): void {
    if (!this.peer.hasProvedLife()) return;
    for (const said of this.#said.values()) {
      const last = said.at(-1);
      if (last) last.provedAt = machine.monotonic();
    }
  }

  /** No connection may subscribe twice to the same symbol. */
  lookAtSubscriptions(): void {
    for (const [connection, symbols] of this.peer.subscribed) {
      if (new Set(symbols).size < symbols.length) this.wrong.push(`twice: ${symbols.join(' ')}`);
      if (symbols.length < CODES.length || this.#complete.has(connection)) continue;
      this.#complete.add(connection);
      this.resubscriptions += 1;
    }
  }

  /** Orders may fill only at a price that stands, or was replaced a short time ago. */
  look(): void {
    // The clock is read once, because this process may get no time between two readings.
    const at = this.stalls.look();
    this.live();
    for (const [code, listing] of this.listings) {
      const said = this.#said.get(code)?.at(-1);
      this.looks += 1;
      if (priceFault(listing, epochOf(at)) !== null || !listing.quote || !said) continue;
      this.tradable += 1;
      if (this.#isLate(listing, said.provedAt, at))
        this.wrong.push(`${code}: no life for ${at - said.provedAt} ms`);
      if (listing.quote.bid !== said.bid && this.#isLate(listing, said.changedAt, at))
        this.wrong.push(`${code}: replaced ${at - said.changedAt} ms ago`);
    }
  }

  /** An order may fill only at a price that the peer had, and that was proved a short time ago. */
  #judgeFill({ listing, fill }: TakenFill): void {
    this.stalls.look();
    this.live();
    const { code } = listing.instrument;
    const said = this.#said
      .get(code)
      ?.findLast(({ bid, ask }) => bid === fill.bid && ask === fill.ask);
    if (!said) {
      this.wrong.push(`${code}: filled at ${fill.bid} ${fill.ask}, which nobody said`);
      return;
    }
    const at = monotonicOf(fill.filledAt);
    if (this.#isLate(listing, said.provedAt, at))
      this.wrong.push(`${code}: filled at a price without life for ${at - said.provedAt} ms`);
  }

  #isLate({ instrument }: Listing, since: number, at: number): boolean {
    return at - since > instrument.staleAfterMs + TRANSPORT_MS + this.stalls.since(since);
  }

  #sinkOf(clock: SteadyClock): Intake {
    const sink = new Intake({
      clock,
      followsTicks: false,
      isAlwaysOpen: true,
      isLive: () => true,
      log: silentLog,
      numbers: { take: () => (this.#q += 1) },
      roll: () => Promise.resolve(),
      restart: () => Promise.resolve(),
      affirmed: (listing) => this.trader.noteArrival(listing),
      filled: () => undefined,
      begun: () => null,
    });
    sink.onQuote((listing) => this.trader.onQuote(listing));
    return sink;
  }
}
