import { setTimeout as pause } from 'node:timers/promises';

export const FEED_TOKEN = 'a-token-of-the-proof';
const EVERY_MS = 150;
/** This many consecutive prices differ, so that each price identifies its tick. */
const DISTINCT = 400;
const SPREAD = 9;

/**
 * A broker's feed of one instrument, each of whose prices identifies the tick that it came with.
 */
export class PricedFeed {
  readonly #url: string;
  readonly #time: () => number;
  readonly #tickOf = new Map<number, number>();
  #count = 0;
  #isRunning = true;
  #running: Promise<void>;
  /** Bid in points; the bids of the ticks are a little above it. */
  level = 110_000;
  /**
   * The last tick to which the server has replied, whether it was accepted or not: the server knows
   * its price.
   */
  answered = -1;

  /** `time` returns the time of a tick, epoch ms. */
  constructor(url: string, time: () => number) {
    this.#url = url;
    this.#time = time;
    this.#running = this.#run();
  }

  /** Returns the newest tick with this bid; throws for a price that was never sent. */
  tickOfBid(price: string): number {
    const tick = this.#tickOf.get(Math.round(Number(price) * 1e5));
    if (tick === undefined) throw new Error(`No tick had the price ${price}`);
    return tick;
  }

  tickOfAsk(price: string): number {
    return this.tickOfBid(String((Math.round(Number(price) * 1e5) - SPREAD) / 1e5));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isRunning) {
      const tick = this.#count;
      const bid = this.level + (tick % DISTINCT);
      this.#count += 1;
      this.#tickOf.set(bid, tick);
      const prices = { bid: bid / 1e5, ask: (bid + SPREAD) / 1e5 };
      const reply = await fetch(`${this.#url}/feed`, {
        method: 'POST',
        headers: { authorization: FEED_TOKEN, 'content-type': 'application/x-ndjson' },
        body: JSON.stringify({ code: 'EURUSD', ...prices, time: Math.round(this.#time()) }),
      });
      await reply.arrayBuffer();
      this.answered = tick;
      await pause(EVERY_MS);
    }
  }
}
