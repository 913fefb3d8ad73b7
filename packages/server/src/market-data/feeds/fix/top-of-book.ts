import type { FixMessage } from '../../../platform/fix/message.ts';
import { pointsOf } from '../../quotes/price-text.ts';

type Side = 'bid' | 'ask';

const SIDES: Readonly<Record<string, Side>> = { '0': 'bid', '1': 'ask' };
/** Finer than any price; a price of up to nine million stays exact. */
const DIGITS = 9;

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

  /**
   * Applies one entry of a change, which has MDUpdateAction (279) too. Entries of other types are
   * ignored. Throws for a price that is no plain decimal.
   */
  apply(entry: FixMessage): void {
    const side = SIDES[entry.get(269) ?? ''];
    // A deletion may name its entry by the id alone.
    const id = entry.get(278) ?? '';
    if (entry.get(279) === '2') {
      for (const each of side ? [side] : (['bid', 'ask'] as const)) this.#levels[each].delete(id);
      return;
    }
    if (!side) return;
    this.set(side, entry.get(270) ?? '', id);
  }

  /** Sets a level. Throws for a price that is no plain decimal. */
  set(side: Side, price: string, id = ''): void {
    if (pointsOf(price, DIGITS) === null) throw new TypeError('Expected a decimal price');
    this.#levels[side].set(id, price);
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
