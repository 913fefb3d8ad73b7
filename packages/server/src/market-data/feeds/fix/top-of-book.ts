import type { FixMessage } from '../../../platform/fix/message.ts';
import { pointsOf } from '../../quotes/price-text.ts';

export type Side = 'bid' | 'ask';

export const SIDES: Readonly<Record<string, Side>> = { '0': 'bid', '1': 'ask' };
/** Finer than any price; a price of up to nine million stays exact. */
const DIGITS = 9;
/** More levels than any counterparty quotes; beyond it, entries are not deleted as they should. */
const LEVELS_MAX = 1_000;

/** Best prices as decimal text; null for a side without a price. */
export interface Top {
  readonly bid: string | null;
  readonly ask: string | null;
}

/** The levels of one instrument that its counterparty quotes, each with its id. */
export class TopOfBook {
  readonly #levels: Readonly<Record<Side, Map<string, string>>> = {
    bid: new Map(),
    ask: new Map(),
  };

  clear(): void {
    this.#levels.bid.clear();
    this.#levels.ask.clear();
  }

  /**
   * Takes the entries of a whole snapshot: MDEntryType (269), MDEntryID (278), MDEntryPx (270). Of
   * levels without an id the best one is kept. Throws for a price that is no plain decimal.
   */
  replace(entries: readonly FixMessage[]): void {
    this.clear();
    for (const entry of entries) {
      const side = SIDES[entry.get(269) ?? ''];
      if (!side) continue;
      const [id, price] = [entry.get(278) ?? '', entry.get(270) ?? ''];
      const known = this.#levels[side].get(id);
      if (known === undefined || isBetter(side, price, known)) this.set(side, price, id);
    }
  }

  /** Sets a level. Throws for a price that is no plain decimal, and for too many levels. */
  set(side: Side, price: string, id = ''): void {
    if (pointsOf(price, DIGITS) === null) throw new TypeError('Expected a decimal price');
    if (this.#levels[side].size >= LEVELS_MAX) throw new TypeError('Expected fewer levels');
    this.#levels[side].set(id, price);
  }

  has(side: Side, id: string): boolean {
    return this.#levels[side].has(id);
  }

  delete(side: Side, id: string): void {
    this.#levels[side].delete(id);
  }

  get top(): Top {
    return { bid: this.#best('bid'), ask: this.#best('ask') };
  }

  #best(side: Side): string | null {
    let best: string | null = null;
    for (const price of this.#levels[side].values()) {
      if (best === null || isBetter(side, price, best)) best = price;
    }
    return best;
  }
}

function isBetter(side: Side, price: string, than: string): boolean {
  const difference = (pointsOf(price, DIGITS) ?? NaN) - (pointsOf(than, DIGITS) ?? NaN);
  return side === 'bid' ? difference > 0 : difference < 0;
}
