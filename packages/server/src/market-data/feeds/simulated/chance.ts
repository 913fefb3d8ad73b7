/**
 * A repeatable sequence of random numbers; not for secrets. It mixes a counter with 32-bit
 * multiplications and shifts. The same seed gives the same sequence on every machine.
 */
export class Chance {
  #state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < seed.length; index += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** Returns the next number, uniformly distributed from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  }

  /**
   * Returns a bell-shaped number with mean 0 and deviation 1, never beyond 3.5: a sum of four
   * uniform numbers.
   */
  bell(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }

  /**
   * Returns a waiting time with the given mean: many are short, few are long, none is above 23
   * means.
   */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}
