/** Something that waits for a price. */
export interface HeapEntry<Item> {
  /**
   * The level, negated in a heap for falling prices, so that the smallest key is the nearest level.
   */
  key: number;
  readonly item: Item;
  readonly heap: PriceHeap<Item>;
  /** Index in the heap; -1 after the entry was removed. */
  position: number;
}

/**
 * Levels for one side of one instrument, nearest first: a binary heap whose entries know their
 * index. Reading the nearest level takes constant time; adding and removing take logarithmic time.
 * `direction` says in which direction the price must move to reach a level.
 */
export class PriceHeap<Item> {
  readonly #entries: HeapEntry<Item>[] = [];
  readonly #sign: 1 | -1;

  constructor(direction: 'rises' | 'falls') {
    this.#sign = direction === 'rises' ? 1 : -1;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Returns whether no price can ever reach `level`. */
  isNever(level: number): boolean {
    return this.#sign * level === Infinity;
  }

  add(level: number, item: Item): HeapEntry<Item> {
    const position = this.#entries.length;
    const entry: HeapEntry<Item> = { key: this.#sign * level, item, heap: this, position };
    this.#entries.push(entry);
    this.#rise(entry);
    return entry;
  }

  /**
   * Makes sure that `entry` is reached no later than at `level`; adds it again if it was removed.
   * An entry that waits at a nearer level stays there: it is then reached too early, but never too
   * late.
   */
  moveNearer(entry: HeapEntry<Item>, level: number): void {
    const key = this.#sign * level;
    if (entry.position < 0) {
      entry.key = key;
      entry.position = this.#entries.length;
      this.#entries.push(entry);
    } else if (key < entry.key) {
      entry.key = key;
    } else {
      return;
    }
    this.#rise(entry);
  }

  remove(entry: HeapEntry<Item>): void {
    const at = entry.position;
    if (at < 0) return;
    entry.position = -1;
    const last = this.#entries.pop();
    if (last === undefined || last === entry) return;
    last.position = at;
    this.#entries[at] = last;
    this.#rise(last);
    this.#sink(last);
  }

  /** Removes and returns the nearest entry if `price` reaches it (an equal price does). */
  take(price: number): HeapEntry<Item> | undefined {
    const nearest = this.#entries[0];
    if (nearest === undefined || nearest.key > this.#sign * price) return undefined;
    this.remove(nearest);
    return nearest;
  }

  /**
   * Removes all entries that `price` reaches and appends their items to `taken`; returns null if
   * there are none.
   */
  takeAll(price: number, taken: Item[] | null = null): Item[] | null {
    for (let entry = this.take(price); entry; entry = this.take(price)) {
      taken ??= [];
      taken.push(entry.item);
    }
    return taken;
  }

  #rise(entry: HeapEntry<Item>): void {
    const entries = this.#entries;
    let at = entry.position;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = entries[above];
      if (parent === undefined || parent.key <= entry.key) break;
      entries[at] = parent;
      parent.position = at;
      at = above;
    }
    entries[at] = entry;
    entry.position = at;
  }

  #sink(entry: HeapEntry<Item>): void {
    const entries = this.#entries;
    let at = entry.position;
    for (;;) {
      const left = entries[2 * at + 1];
      if (left === undefined) break;
      const right = entries[2 * at + 2];
      const least = right !== undefined && right.key < left.key ? right : left;
      if (least.key >= entry.key) break;
      const below = least.position;
      entries[at] = least;
      least.position = at;
      at = below;
    }
    entries[at] = entry;
    entry.position = at;
  }
}
