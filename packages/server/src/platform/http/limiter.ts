import { addressKey, siteKey } from './address-key.ts';

/** Allows `burst` calls at once, refilled at `perSecond`. */
export interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Share of the buckets that is dropped when the table is full, so that it is rarely searched. */
const DROPPED_SHARE = 0.1;
/** Tolerance in ms: larger than the rounding error of adding fractions of a second. */
const ROUNDING_MS = 0.001;

/**
 * Token buckets by key, at most `keysMax`. When there are more, the fullest buckets are dropped
 * first, so a flood of new keys displaces only its own keys, and an empty bucket stays empty.
 */
export class Limiter {
  readonly #capacityMs: number;
  readonly #tokenMs: number;
  readonly #keysMax: number;
  /**
   * Monotonic time (ms) at which each bucket is full again, by key; full buckets need not be kept.
   */
  readonly #fullAt = new Map<string | number, number>();

  constructor({ burst, perSecond }: Limit, keysMax = 100_000) {
    this.#tokenMs = 1_000 / perSecond;
    this.#capacityMs = burst * this.#tokenMs;
    this.#keysMax = keysMax;
  }

  /**
   * Takes one token at `now` (monotonic ms). Returns 0 if there was one, else the whole seconds
   * until the next token.
   */
  take(key: string | number, now: number): number {
    // Even if the clock jumps back, no wait is longer than the refill of an empty bucket.
    const spentMs = Math.min(this.#capacityMs, this.#spentMs(key, now));
    const missingMs = spentMs + this.#tokenMs - this.#capacityMs;
    const isTaken = missingMs <= ROUNDING_MS;
    this.#set(key, now + (isTaken ? spentMs + this.#tokenMs : spentMs), now);
    return isTaken ? 0 : Math.ceil((missingMs - ROUNDING_MS) / 1_000);
  }

  /** Returns how many tokens are used and not yet refilled. */
  spent(key: string | number, now: number): number {
    return this.#spentMs(key, now) / this.#tokenMs;
  }

  /** Puts back one token, for work that was not done. */
  give(key: string | number): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) this.#fullAt.set(key, fullAt - this.#tokenMs);
  }

  /** Makes the bucket of the key full again, after a success. */
  clear(key: string | number): void {
    this.#fullAt.delete(key);
  }

  #spentMs(key: string | number, now: number): number {
    return Math.max(0, (this.#fullAt.get(key) ?? now) - now);
  }

  #set(key: string | number, fullAt: number, now: number): void {
    if (!this.#fullAt.has(key) && this.#fullAt.size >= this.#keysMax) this.#makeRoom(now);
    this.#fullAt.set(key, fullAt);
  }

  #makeRoom(now: number): void {
    const inOrder = Float64Array.from(this.#fullAt.values()).sort();
    let room = Math.ceil(inOrder.length * DROPPED_SHARE);
    const lastDropped = inOrder[room - 1] ?? now;
    for (const [key, fullAt] of this.#fullAt) {
      if (fullAt > now && (fullAt > lastDropped || room <= 0)) continue;
      this.#fullAt.delete(key);
      room -= 1;
    }
  }
}

/** How many networks of one site can use their full limit at the same time. */
export const NETWORKS_PER_SITE = 16;

/**
 * A limit by network address. An IPv6 /64 counts as one network, and all networks of a /48 together
 * have sixteen times the limit of one.
 */
export class AddressLimiter {
  readonly #networks: Limiter;
  readonly #sites: Limiter;

  constructor({ burst, perSecond }: Limit) {
    this.#networks = new Limiter({ burst, perSecond });
    this.#sites = new Limiter({
      burst: burst * NETWORKS_PER_SITE,
      perSecond: perSecond * NETWORKS_PER_SITE,
    });
  }

  /** Takes a token for the address of a request, like `Limiter.take`. */
  take(address: string, now: number): number {
    const key = addressKey(address);
    const wait = this.#networks.take(key, now);
    if (wait > 0) return wait;
    const siteWait = this.#sites.take(siteKey(address), now);
    if (siteWait > 0) this.#networks.give(key);
    return siteWait;
  }

  /** Returns how many tokens of the address's network are used and not yet refilled. */
  spent(address: string, now: number): number {
    return this.#networks.spent(addressKey(address), now);
  }

  give(address: string): void {
    this.#networks.give(addressKey(address));
    this.#sites.give(siteKey(address));
  }
}
