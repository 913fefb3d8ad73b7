import { once } from 'node:events';

import { WebSocket } from 'ws';

import { BASE_POINTS, type Quoted } from './store.ts';

const SPREAD_POINTS = 9;
/** The prices of an instrument repeat after ROUND ticks; until then all of them differ. */
const STEP = 37;
const ROUND = 401;
/** Number of rows of the list that a phone shows at once. */
export const ROWS_IN_SIGHT = 12;

/** A tick as it was sent to the server. */
export interface Sent {
  readonly bid: number;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Sends quotes to the server's bridge at an even pace, half of them for visible instruments, and
 * remembers when each quote was sent.
 */
export class Feeder {
  readonly #line: WebSocket;
  readonly #quoted: readonly Quoted[];
  readonly #sent = new Map<string, Sent[]>();
  #timer: NodeJS.Timeout | null = null;
  #turns = 0;

  private constructor(line: WebSocket, quoted: readonly Quoted[]) {
    this.#line = line;
    this.#quoted = quoted;
  }

  static async open(url: string, token: string, quoted: readonly Quoted[]): Promise<Feeder> {
    const line = new WebSocket(`${url.replace('http', 'ws')}/feed`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await once(line, 'open');
    const feeder = new Feeder(line, quoted);
    for (const each of quoted) feeder.#send(each);
    return feeder;
  }

  /** Sends `perSecond` quotes from now on, spread over all instruments. */
  pace(perSecond: number): void {
    if (this.#timer) clearInterval(this.#timer);
    const startedAt = performance.now();
    let made = 0;
    this.#timer = setInterval(() => {
      const due = ((performance.now() - startedAt) * perSecond) / 1_000;
      for (; made < due; made += 1) this.#send(this.#next());
    }, 5);
  }

  /** Returns the ticks of an instrument, oldest first. */
  sent(code: string): readonly Sent[] {
    return this.#sent.get(code) ?? [];
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#line.terminate();
  }

  #next(): Quoted {
    const turn = this.#turns;
    this.#turns += 1;
    const half = Math.floor(turn / 2);
    const others = this.#quoted.length - ROWS_IN_SIGHT;
    const at = turn % 2 === 0 ? half % ROWS_IN_SIGHT : ROWS_IN_SIGHT + (half % others);
    const quoted = this.#quoted[at];
    if (!quoted) throw new Error(`Expected more than ${ROWS_IN_SIGHT} instruments`);
    return quoted;
  }

  #send({ code, digits }: Quoted): void {
    const ticks = this.#sent.get(code) ?? [];
    this.#sent.set(code, ticks);
    const bid = BASE_POINTS + ((ticks.length * STEP) % ROUND);
    const price = (points: number) => (points / 10 ** digits).toFixed(digits);
    const tick = { code, bid: price(bid), ask: price(bid + SPREAD_POINTS) };
    ticks.push({ bid, at: Date.now() });
    this.#line.send(JSON.stringify(tick));
  }
}
