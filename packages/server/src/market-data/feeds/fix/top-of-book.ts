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
   * Applies one entry of a snapshot or of a change: MDUpdateAction (279), MDEntryType (269),
   * MDEntryID (278), MDEntryPx (270). Entries of other types are ignored. Throws for a price that
   * is no plain decimal.
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
    return { bid: this.#best('bid', 1), ask: this.#best('ask', -1) };
  }

  #best(side: Side, sign: 1 | -1): string | null {
    let best: string | null = null;
    let most = -Infinity;
    for (const price of this.#levels[side].values()) {
      const points = sign * (pointsOf(price, DIGITS) ?? NaN);
      if (points > most) [best, most] = [price, points];
    }
    return best;
  }
}
