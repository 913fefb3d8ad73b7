import { addressKey, siteKey } from './address-key.ts';

/** `burst` at once, refilled at `perSecond`. */
export interface Limit {
  readonly burst: number;
  readonly perSecond: number;
}

/** The share of the table that is dropped at once, so that it is rarely searched. */
const DROPPED_SHARE = 0.1;
/** Larger than the rounding error of adding fractions of a second. */
const ROUNDING_MS = 0.001;

/**
 * Token buckets by key, at most `keysMax`. Beyond that the least used are dropped first, so a flood
 * of new keys only displaces its own, and an empty bucket stays empty.
 */
export class Limiter {
  readonly #capacityMs: number;
  readonly #tokenMs: number;
  readonly #keysMax: number;
  /** When each bucket is full again; full ones need not be kept. */
  readonly #fullAt = new Map<string | number, number>();

  constructor({ burst, perSecond }: Limit, keysMax = 100_000) {
    this.#tokenMs = 1_000 / perSecond;
    this.#capacityMs = burst * this.#tokenMs;
    this.#keysMax = keysMax;
  }

  /**
   * Takes one token at `now`, in monotonic milliseconds. Returns 0, or the whole seconds until the
   * next token.
   */
  take(key: string | number, now: number): number {
    // Whatever the clock does, no wait is longer than the refill of an empty bucket.
    const spentMs = Math.min(this.#capacityMs, this.#spentMs(key, now));
    const missingMs = spentMs + this.#tokenMs - this.#capacityMs;
    const isTaken = missingMs <= ROUNDING_MS;
    this.#set(key, now + (isTaken ? spentMs + this.#tokenMs : spentMs), now);
    return isTaken ? 0 : Math.ceil((missingMs - ROUNDING_MS) / 1_000);
  }

  /** Tokens used and not yet refilled. */
  spent(key: string | number, now: number): number {
    return this.#spentMs(key, now) / this.#tokenMs;
  }

  /** Returns one token of work that was not done. */
  give(key: string | number): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) this.#fullAt.set(key, fullAt - this.#tokenMs);
  }

  /** Resets the key after a success. */
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

/** How many networks of one site may use their full limit. */
export const NETWORKS_PER_SITE = 16;

/**
 * A limit by network address. An IPv6 /64 counts as one, and all of a /48 together have sixteen
 * times as much.
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

  /** Like `Limiter.take`, for the address of a request. */
  take(address: string, now: number): number {
    const key = addressKey(address);
    const wait = this.#networks.take(key, now);
    if (wait > 0) return wait;
    const siteWait = this.#sites.take(siteKey(address), now);
    if (siteWait > 0) this.#networks.give(key);
    return siteWait;
  }

  /** Tokens of the address's network used and not yet refilled. */
  spent(address: string, now: number): number {
    return this.#networks.spent(addressKey(address), now);
  }

  give(address: string): void {
    this.#networks.give(addressKey(address));
    this.#sites.give(siteKey(address));
  }
}
