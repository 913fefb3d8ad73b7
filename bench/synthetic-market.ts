import { Market, type Listing } from '@fulcrum/engine/market/market';
import { microLots, ONE_USD } from '@fulcrum/engine/units/units';

import type { MarketSource } from '../packages/server/src/gateway/ws/sources.ts';
import { liveQuotationOf } from '../packages/server/src/market-data/http/to-wire.ts';

const BASE_POINTS = 110_000;

/**
 * A market whose instruments tick at random times, each `ticksPerSecond` on average; the random
 * numbers are seeded.
 */
export class SyntheticMarket implements MarketSource {
  readonly market = new Market();
  readonly #listings: readonly Listing[];
  readonly #listeners: ((listing: Listing) => void)[] = [];
  readonly #ticksPerMs: number;
  #seed = 42;
  #timer: NodeJS.Timeout | null = null;
  #tickedAt = 0;
  ticks = 0;

  constructor(instruments: number, ticksPerSecond: number) {
    this.#ticksPerMs = (instruments * ticksPerSecond) / 1_000;
    this.#listings = Array.from({ length: instruments }, (_, index) => {
      const listing = this.market.put({
        id: index + 1,
        code: `CODE${index + 1}`,
        digits: 5,
        contractSize: 100_000,
        lotStep: microLots(10_000),
        minLots: microLots(10_000),
        maxLots: microLots(50_000_000),
        leverages: [100],
        marginMode: 'leveraged',
        feeRates: { 0: 7 * ONE_USD },
        conversion: { kind: 'none' },
        isEnabled: true,
        isHalted: false,
        isPaused: false,
        allowsNonPositive: false,
        marginPriceFloor: 0,
        swapLong: 0,
        swapShort: 0,
        swapTripleDay: null,
        staleAfterMs: 10_000,
        sessions: { spans: [], exceptions: [] },
      });
      listing.isOpen = true;
      return listing;
    });
    for (const listing of this.#listings) this.#tick(listing);
  }

  start(): void {
    this.#tickedAt = performance.now();
    this.#timer = setInterval(() => this.#tickDue(), 1);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  quotation(listing: Listing) {
    const day = {
      open: BASE_POINTS,
      high: BASE_POINTS + 999,
      low: BASE_POINTS - 999,
      previousClose: BASE_POINTS + 77,
      volume: this.ticks,
      changePercent: 0.17,
    };
    return liveQuotationOf(listing, day, 1);
  }

  candle(): null {
    return null;
  }

  onQuote(listener: (listing: Listing) => void): void {
    this.#listeners.push(listener);
  }

  onSession(): void {
    // Nothing to do: these markets never close.
  }

  /** Also emits the ticks that fell due while the process was busy, as a real feed would. */
  #tickDue(): void {
    const now = performance.now();
    const due = Math.floor((now - this.#tickedAt) * this.#ticksPerMs);
    this.#tickedAt += due / this.#ticksPerMs;
    for (let count = 0; count < due; count += 1) {
      const listing = this.#listings[this.#random() % this.#listings.length];
      if (listing) this.#tick(listing);
    }
  }

  #tick(listing: Listing): void {
    const bid = BASE_POINTS + (this.#random() % 1_000);
    const now = Date.now();
    listing.quote = { bid, ask: bid + 9, time: now, arrivedAt: now };
    this.ticks += 1;
    for (const listener of this.#listeners) listener(listing);
  }

  #random(): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) >>> 0;
    return this.#seed >>> 8;
  }
}
