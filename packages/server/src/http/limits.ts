/** `burst` at once, refilled at `perSecond`. */
export interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Token buckets by key. Holds at most `keysMax` of them: the longest unused go first, so a flood
 * of keys costs memory of a known size and no more.
 */
export class Limiter {
  readonly #limit: Limit;
  readonly #keysMax: number;
  readonly #buckets = new Map<string | number, Bucket>();

  constructor(limit: Limit, keysMax = 100_000) {
    this.#limit = limit;
    this.#keysMax = keysMax;
  }

  /** Takes one token at `now` (ms). Answers 0, or the whole seconds until the next is there. */
  take(key: string | number, now: number): number {
    const { burst, perSecond } = this.#limit;
    const bucket = this.#buckets.get(key);
    if (!bucket) {
      if (this.#buckets.size >= this.#keysMax) this.#dropOldest();
      this.#buckets.set(key, { tokens: burst - 1, at: now });
      return 0;
    }
    // Insertion order is the order of use: the first key is the longest unused.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const elapsed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsed * perSecond) / 1_000);
    bucket.at = now;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.ceil((1 - bucket.tokens) / perSecond);
  }

  /** Forgets what the key has used: a success is no attack. */
  clear(key: string | number): void {
    this.#buckets.delete(key);
  }

  #dropOldest(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}

export interface Limits {
  /** By account: calls that place, change or close orders. */
  readonly orders: Limiter;
  /** By address: each costs an argon2 run. */
  readonly passwords: Limiter;
  /** By address: what a passkey of an operator is to sign. A sign-in takes one, and a password. */
  readonly challenges: Limiter;
  /** By address: new accounts, demo and real. */
  readonly signUps: Limiter;
  /** By address and account name: guesses at one person's password. */
  readonly guesses: Limiter;
  /** By account name alone: the same from many addresses. High, or it would lock people out. */
  readonly guessesAnywhere: Limiter;
  /** By person and address: codes of a second step, by somebody who has the password. */
  readonly factors: Limiter;
  /** By person alone: the same from many addresses. */
  readonly factorsAnywhere: Limiter;
  /** By address: codes asked for, whoever they are for. */
  readonly codes: Limiter;
  /**
   * By the address a code goes to, from wherever it is asked for: what a stranger can use up is
   * soon there again, and guesses at a code stay rare.
   */
  readonly codesTo: Limiter;
  /** By address: pictures to read. */
  readonly captchas: Limiter;
  /** By address: tokens that turn out not to exist. */
  readonly unknownTokens: Limiter;
  /** By person: pictures, each of which costs a decoding. */
  readonly uploads: Limiter;
  /** By person: messages to support. */
  readonly chat: Limiter;
  /** By person: price alerts put, changed and removed. */
  readonly alerts: Limiter;
  /** By address: what people tell about the product, logged in or not. */
  readonly feedback: Limiter;
}

/** The product's limits (20 order calls a second an account). */
export const createLimits = (): Limits => ({
  orders: new Limiter({ burst: 20, perSecond: 20 }),
  passwords: new Limiter({ burst: 20, perSecond: 0.2 }),
  challenges: new Limiter({ burst: 20, perSecond: 0.2 }),
  signUps: new Limiter({ burst: 20, perSecond: 1 / 30 }),
  guesses: new Limiter({ burst: 10, perSecond: 1 / 60 }),
  guessesAnywhere: new Limiter({ burst: 200, perSecond: 1 / 5 }),
  factors: new Limiter({ burst: 15, perSecond: 1 / 60 }),
  factorsAnywhere: new Limiter({ burst: 60, perSecond: 1 / 60 }),
  codes: new Limiter({ burst: 10, perSecond: 1 / 60 }),
  codesTo: new Limiter({ burst: 5, perSecond: 1 / 300 }),
  captchas: new Limiter({ burst: 30, perSecond: 1 / 5 }),
  unknownTokens: new Limiter({ burst: 50, perSecond: 2 }),
  uploads: new Limiter({ burst: 20, perSecond: 1 / 30 }),
  chat: new Limiter({ burst: 10, perSecond: 1 / 5 }),
  alerts: new Limiter({ burst: 30, perSecond: 1 }),
  feedback: new Limiter({ burst: 5, perSecond: 1 / 600 }),
});
