import { tradeList } from '@fulcrum/contract/market-data/calls';
import type { Instrument } from '@fulcrum/contract/market-data/schema';

import { call } from './api.ts';

const TOKEN = 'a-token-of-the-journeys';
/** Well within the time after which a price is stale. */
const EVERY_MS = 500;
const SPREAD_POINTS = 10;
const YEN = 150;
const PAIR = 1.2;
const OTHER = 100;

/** Environment of a server whose prices come from a `StillMarket`, around the clock. */
export const STILL_ENV = {
  FEED: 'bridge',
  FEED_TOKEN: TOKEN,
  SESSIONS: 'open',
  RATE_LIMITS: 'off',
} as const;

/**
 * A market in which every instrument has a price that stands still until it is moved, so that
 * figures of several screens can be compared exactly.
 */
export class StillMarket {
  readonly #url: string;
  readonly #points = new Map<string, { readonly digits: number; bid: number }>();
  readonly instruments: readonly Instrument[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = true;

  private constructor(url: string, instruments: readonly Instrument[]) {
    this.#url = url;
    this.instruments = instruments;
    for (const { Code, PricePrecision: digits } of instruments) {
      const price = Code.endsWith('JPY') ? YEN : digits >= 4 ? PAIR : OTHER;
      this.#points.set(Code, { digits, bid: Math.round(price * 10 ** digits) });
    }
  }

  /**
   * Starts to repeat the price of every instrument of a server: the prices of an earlier market, if
   * the server was restarted.
   */
  static async start(url: string, earlier?: StillMarket): Promise<StillMarket> {
    const market = new StillMarket(url, await call(url, tradeList, {}));
    if (earlier)
      for (const [code, known] of earlier.#points) market.#points.set(code, { ...known });
    await market.#repeat();
    return market;
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
  }

  /** Returns the bid, moved by points, as the text of a price. */
  bid(code: string, by = 0): string {
    const { bid, digits } = this.#of(code);
    return ((bid + by) / 10 ** digits).toFixed(digits);
  }

  /** Returns an instrument by its code. Throws if the server lists none. */
  instrument(code: string): Instrument {
    const found = this.instruments.find(({ Code }) => Code === code);
    if (!found) throw new Error(`The server lists no ${code}`);
    return found;
  }

  /** Moves the price of an instrument; the server has it when this resolves. */
  async move(code: string, points: number): Promise<void> {
    this.#of(code).bid += points;
    await this.#send([code]);
  }

  #of(code: string) {
    const found = this.#points.get(code);
    if (!found) throw new Error(`The server lists no ${code}`);
    return found;
  }

  async #repeat(): Promise<void> {
    await this.#send([...this.#points.keys()]);
    if (!this.#isRunning) return;
    this.#timer = setTimeout(() => void this.#repeat(), EVERY_MS);
  }

  async #send(codes: readonly string[]): Promise<void> {
    const lines = codes.map((code) => {
      const { digits, bid } = this.#of(code);
      const [low, high] = [bid, bid + SPREAD_POINTS].map((each) =>
        (each / 10 ** digits).toFixed(digits),
      );
      return JSON.stringify({ code, bid: low, ask: high });
    });
    const reply = await fetch(`${this.#url}/feed`, {
      method: 'POST',
      headers: { authorization: TOKEN, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    if (!reply.ok) throw new Error(`The feed was refused: ${reply.status}`);
    await reply.arrayBuffer();
  }
}
