import { pointsOf } from '../../quotes/price-text.ts';

export type Side = 'bid' | 'ask';

export const SIDES: Readonly<Record<string, Side>> = { '0': 'bid', '1': 'ask' };
/** Finer than any price; a price of up to nine million stays exact. */
const DIGITS = 9;
/** More levels than any counterparty quotes; beyond it, entries are not deleted as they should. */
const LEVELS_MAX = 1_000;

/** The best price of one side. */
interface Level {
  /** Decimal text. */
  readonly price: string;
  /** Whether it can be traded on, by the conditions (276) of its entry. */
  readonly isTradable: boolean;
}

/** The best levels; null for a side without a price. */
export interface Top {
  readonly bid: Level | null;
  readonly ask: Level | null;
}

/** The levels of one instrument that its counterparty quotes, each with its id. */
export class TopOfBook {
  readonly #levels: Readonly<Record<Side, Map<string, Level>>> = {
    bid: new Map(),
    ask: new Map(),
  };

  clear(): void {
    this.#levels.bid.clear();
    this.#levels.ask.clear();
  }

  /** Sets a level. Throws for a price that is no plain decimal, and for too many levels. */
  set(side: Side, price: string, id = '', isTradable = true): void {
    if (pointsOf(price, DIGITS) === null) throw new TypeError('Expected a decimal price');
    const levels = this.#levels[side];
    if (levels.size >= LEVELS_MAX && !levels.has(id)) throw new TypeError('Expected fewer levels');
    levels.set(id, { price, isTradable });
  }

  /** Sets a level of a snapshot. Of levels without an id the best one is kept. Throws as `set`. */
  offer(side: Side, price: string, id: string, isTradable: boolean): void {
    const known = this.#levels[side].get(id);
    if (known === undefined || isBetter(side, price, known.price)) {
      this.set(side, price, id, isTradable);
    }
  }

  has(side: Side, id: string): boolean {
    return this.#levels[side].has(id);
  }

  /** Returns the id of a side's level; null unless it has exactly one. */
  onlyOf(side: Side): string | null {
    const [id, ...others] = this.#levels[side].keys();
    return id === undefined || others.length > 0 ? null : id;
  }

  isEmpty(side: Side): boolean {
    return this.#levels[side].size === 0;
  }

  delete(side: Side, id: string): void {
    this.#levels[side].delete(id);
  }

  get top(): Top {
    return { bid: this.#best('bid'), ask: this.#best('ask') };
  }

  #best(side: Side): Level | null {
    let best: Level | null = null;
    for (const level of this.#levels[side].values()) {
      if (best === null || isBetter(side, level.price, best.price)) best = level;
    }
    return best;
  }
}

function isBetter(side: Side, price: string, than: string): boolean {
  const difference = (pointsOf(price, DIGITS) ?? NaN) - (pointsOf(than, DIGITS) ?? NaN);
  return side === 'bid' ? difference > 0 : difference < 0;
}
