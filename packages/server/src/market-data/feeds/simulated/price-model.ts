import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { Chance } from './chance.ts';
import { activityAt, Pace } from './pace.ts';
import {
  addedProfile,
  FACTOR_DAILY,
  PRICE_PROFILES,
  type AddedPrice,
  type PriceProfile,
} from './profiles.ts';

/**
 * Each factor is pulled back to zero: its long-run deviation is that of four days, and it never
 * exceeds that of ten, so that prices stay realistic even in a demo that runs for years.
 */
const SPREAD_DAYS = 4;
const LIMIT_DAYS = 10;
const PULL_PER_DAY = 1 / (2 * SPREAD_DAYS ** 2);
/**
 * The longest step of a factor. It is longer than any step of the history, and makes a week-end
 * move a price no more than a day does.
 */
const STEP_MAX_MS = DAY_MS;
/** One factor of prices, as a logarithm around zero. */
class Factor {
  value = 0;
  #time: number;
  readonly #daily: number;
  readonly #chance: Chance;

  constructor(daily: number, chance: Chance, time: number) {
    this.#daily = daily;
    this.#chance = chance;
    this.#time = time;
  }

  /** Advances to `time` (epoch ms) and returns the value; an earlier time changes nothing. */
  moveTo(time: number): number {
    const elapsed = Math.min(time - this.#time, STEP_MAX_MS);
    if (elapsed <= 0 || this.#daily === 0) return this.value;
    this.#time = time;
    const days = elapsed / DAY_MS;
    const step = this.#daily * Math.sqrt(days) * activityAt(time) * this.#chance.bell();
    const moved = this.value * (1 - PULL_PER_DAY * days) + step;
    const limit = LIMIT_DAYS * this.#daily;
    this.value = Math.max(-limit, Math.min(limit, moved));
    return this.value;
  }
}

interface Priced {
  readonly profile: PriceProfile;
  /**
   * `own` moves only this price. A built-in instrument advances the `shared` factors; an added one
   * only reads them.
   */
  readonly own: Factor;
  readonly shared: readonly { readonly factor: Factor; readonly weight: number }[];
  /**
   * Makes an added instrument start at its base price, whatever the shared factors were; 0 for all
   * others.
   */
  readonly offset: number;
  readonly isAdded: boolean;
  readonly chance: Chance;
  readonly pace: Pace;
}

/** Values of all factors by name: everything that a later run needs to continue. */
export type PriceState = Readonly<Record<string, number>>;

const ownName = (code: string) => `own:${code}`;
const offsetName = (code: string) => `offset:${code}`;

/**
 * The simulated market: prices of all instruments over time. The same seed gives the same prices.
 */
export class PriceModel {
  readonly #factors = new Map<string, Factor>();
  readonly #priced = new Map<string, Priced>();
  readonly #seed: string;
  /** The state from which an added instrument continues. */
  readonly #state: PriceState;

  /** Starts at `time` (epoch ms), from the state of an earlier run or with all factors at zero. */
  constructor(seed: string, time: number, state: PriceState = {}) {
    this.#seed = seed;
    this.#state = state;
    for (const [name, daily] of Object.entries(FACTOR_DAILY)) {
      this.#addFactor(name, daily, seed, time);
    }
    for (const [code, profile] of Object.entries(PRICE_PROFILES)) {
      const own = this.#addFactor(code, profile.ownDaily, seed, time);
      this.#price(code, profile, { own, time });
    }
    for (const [name, value] of Object.entries(state)) {
      const factor = this.#factors.get(name);
      if (factor && Number.isFinite(value)) factor.value = value;
    }
  }

  get codes(): IterableIterator<string> {
    return this.#priced.keys();
  }

  get state(): PriceState {
    const state = Object.fromEntries([...this.#factors].map(([name, { value }]) => [name, value]));
    for (const [code, { isAdded, offset }] of this.#priced) {
      if (isAdded) state[offsetName(code)] = offset;
    }
    return state;
  }

  /**
   * Adds an instrument that is not built in, starting at `time` (epoch ms). It reads the shared
   * factors and never moves them, so the other prices stay the same.
   */
  add(added: AddedPrice, time: number): void {
    const { code } = added;
    const profile = addedProfile(added);
    const own = this.#addFactor(ownName(code), profile.ownDaily, this.#seed, time);
    own.value = this.#state[ownName(code)] ?? 0;
    this.#price(code, profile, { own, time, isAdded: true });
  }

  /** Returns how often an instrument ticks around `time` (epoch ms); 0 if it has no profile. */
  ticksPerSecond(code: string, time: number): number {
    const priced = this.#priced.get(code);
    return priced ? priced.profile.ticksPerSecond * priced.pace.at(time) : 0;
  }

  /** Returns the mid price at `time` (epoch ms), which must not go back; null without a profile. */
  middle(code: string, time: number): number | null {
    const priced = this.#priced.get(code);
    if (!priced) return null;
    const { own, shared, offset, isAdded } = priced;
    let sum = own.moveTo(time) + offset;
    for (const { factor, weight } of shared) {
      sum += (isAdded ? factor.value : factor.moveTo(time)) * weight;
    }
    return priced.profile.base * Math.exp(sum);
  }

  /** Returns the instrument's own random sequence, for its spreads and waiting times. */
  chance(code: string): Chance {
    const priced = this.#priced.get(code);
    if (!priced) throw new Error(`Expected a code with a price profile, was ${code}`);
    return priced.chance;
  }

  #price(
    code: string,
    profile: PriceProfile,
    { own, time, isAdded = false }: { own: Factor; time: number; isAdded?: boolean },
  ): void {
    const shared = Object.entries(profile.factors).map(([name, weight]) => {
      const factor = this.#factors.get(name);
      if (!factor) throw new Error(`Expected a factor of ${code}, was ${name}`);
      return { factor, weight };
    });
    const start = -shared.reduce((sum, { factor, weight }) => sum + factor.value * weight, 0);
    const stream = (of: string) => new Chance(`${this.#seed}:${time}:${code}:${of}`);
    this.#priced.set(code, {
      profile,
      own,
      shared,
      isAdded,
      offset: isAdded ? (this.#state[offsetName(code)] ?? start) : 0,
      chance: stream('tick'),
      pace: new Pace(stream('pace')),
    });
  }

  #addFactor(name: string, daily: number, seed: string, time: number): Factor {
    const factor = new Factor(daily, new Chance(`${seed}:${time}:${name}`), time);
    this.#factors.set(name, factor);
    return factor;
  }
}
