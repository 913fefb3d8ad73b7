import { priceFault } from '@fulcrum/engine/market/tradable';

import { epochOf, SPEED } from './fast-time.ts';
import { CODES, Scene, TRANSPORT_MS } from './scene.ts';
import type { Misdeed } from './misdeeds.ts';

/** A book of which something was missed is asked for anew after at most ten seconds. */
const HEALED_MS = 13_000;

/** What a frame takes at most while this process has time, in ms of the market. */
const ARRIVES_MS = 40 * SPEED;

/** A scene whose peer also says what is no quote. */
export class HostileScene extends Scene {
  /** How often each thing was said. */
  readonly said = new Map<string, number>();
  isClosed = false;
  /** How often a price was looked at that had to be tradable. */
  right = 0;
  /** When the word for the price of each symbol last ended, and whether that left no price. */
  readonly #ended = new Map<string, { readonly at: number; readonly isWithdrawn: boolean }>();
  /** When each symbol was last quoted well, ms of the market. */
  readonly #quotedAt = new Map<string, number>();

  constructor(...given: ConstructorParameters<typeof Scene>) {
    super(...given);
    this.peer.onTold = (code) => this.#noteQuote(code);
  }

  /** The peer quotes a price; it counts unless the venue does not trade. */
  override move(): string {
    const code = super.move();
    this.#noteQuote(code);
    return code;
  }

  /** The peer says something else about one symbol, or about all. */
  misbehave(misdeed: Misdeed, nth: number): void {
    const symbol = CODES[nth % CODES.length] ?? '';
    const price = this.priceOf(symbol);
    // A second lower number in a row would be read as a restart.
    const isRepeated = misdeed.isOld && this.#endedAt(symbol) > this.#quoted(symbol);
    if (!price || isRepeated) return;
    this.said.set(misdeed.name, (this.said.get(misdeed.name) ?? 0) + 1);
    misdeed.say({ symbol, ...price });
    const at = this.stalls.look();
    if (misdeed.effect === 'opens') this.isClosed = false;
    else {
      const isWithdrawn = misdeed.effect !== 'ends';
      if (misdeed.effect === 'closes') this.isClosed = true;
      for (const code of misdeed.isOfAll ? CODES : [symbol]) {
        const before = this.#ended.get(code);
        const wasWithdrawn = before && before.at > this.#quoted(code) && before.isWithdrawn;
        this.#ended.set(code, { at, isWithdrawn: isWithdrawn || wasWithdrawn === true });
      }
    }
  }

  /** Orders may fill only while the last word of the peer was a quote, or shortly after. */
  override look(): void {
    super.look();
    const at = this.stalls.look();
    for (const [code, listing] of this.listings) {
      const isTradable = priceFault(listing, epochOf(at)) === null;
      const quotedAt = this.#quoted(code);
      const ended = this.#ended.get(code) ?? { at: -Infinity, isWithdrawn: false };
      const { staleAfterMs } = listing.instrument;
      const waited = this.stalls.since(Math.min(quotedAt, ended.at));
      const late = TRANSPORT_MS + waited;
      if (isTradable && ended.at > quotedAt) {
        const bound = ended.isWithdrawn ? late : staleAfterMs + late;
        if (at - ended.at > bound)
          this.wrong.push(`${code}: fills ${at - ended.at} ms after its end`);
      }
      const isRight =
        !this.isClosed &&
        quotedAt - ended.at > HEALED_MS &&
        at - quotedAt > ARRIVES_MS + waited &&
        at - quotedAt < staleAfterMs - ARRIVES_MS;
      if (!isRight) continue;
      this.right += 1;
      if (!isTradable) this.wrong.push(`${code}: refused ${at - quotedAt} ms after a good quote`);
    }
  }

  #endedAt(code: string): number {
    return this.#ended.get(code)?.at ?? -Infinity;
  }

  #noteQuote(code: string): void {
    if (!this.isClosed) this.#quotedAt.set(code, this.stalls.look());
  }

  #quoted(code: string): number {
    return this.#quotedAt.get(code) ?? -Infinity;
  }
}
