import { DAY_MS } from '@fulcrum/engine/new-york';

import { Chance } from './chance.ts';
import { activityAt, Pace } from './pace.ts';
import { FACTOR_DAILY, PRICE_PROFILES, type PriceProfile } from './profiles.ts';

/**
 * Pulls a factor back to its middle so that it spreads over four days' deviations in the long
 * run, and never passes ten: a demo that runs for years stays a market.
 */
const SPREAD_DAYS = 4;
const LIMIT_DAYS = 10;
const PULL_PER_DAY = 1 / (2 * SPREAD_DAYS ** 2);
/** Longer than the longest step of history; a week-end moves a price no more than a day. */
const STEP_MAX_MS = DAY_MS;
/** One thing that moves prices, as a logarithm around zero. */
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

  /** Moves on to epoch ms `time`; an earlier time changes nothing. */
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
  readonly parts: readonly { readonly factor: Factor; readonly weight: number }[];
  readonly chance: Chance;
  readonly pace: Pace;
}

/** Values of all factors by name: all that a later run needs to go on. */
export type PriceState = Readonly<Record<string, number>>;

/** The simulated market: prices of all instruments as time goes on. Same seed, same prices. */
export class PriceModel {
  readonly #factors = new Map<string, Factor>();
  readonly #priced = new Map<string, Priced>();

  /** Begins at epoch ms `time`, from the state of an earlier run or from the middle. */
  constructor(seed: string, time: number, state: PriceState = {}) {
    for (const [name, daily] of Object.entries(FACTOR_DAILY)) {
      this.#addFactor(name, daily, seed, time);
    }
    for (const [code, profile] of Object.entries(PRICE_PROFILES)) {
      const own = this.#addFactor(code, profile.ownDaily, seed, time);
      const parts = [{ factor: own, weight: 1 }];
      for (const [name, weight] of Object.entries(profile.factors)) {
        const factor = this.#factors.get(name);
        if (!factor) throw new Error(`Expected a factor of ${code}, was ${name}`);
        parts.push({ factor, weight });
      }
      this.#priced.set(code, {
        profile,
        parts,
        chance: new Chance(`${seed}:${time}:${code}:tick`),
        pace: new Pace(new Chance(`${seed}:${time}:${code}:pace`)),
      });
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
    return Object.fromEntries([...this.#factors].map(([name, { value }]) => [name, value]));
  }

  /** How often an instrument ticks around epoch ms `time`; 0 when it has no profile. */
  ticksPerSecond(code: string, time: number): number {
    const priced = this.#priced.get(code);
    return priced ? priced.profile.ticksPerSecond * priced.pace.at(time) : 0;
  }

  /** The middle price at epoch ms `time`; time may not go back. Null without a profile. */
  middle(code: string, time: number): number | null {
    const priced = this.#priced.get(code);
    if (!priced) return null;
    let sum = 0;
    for (const { factor, weight } of priced.parts) sum += factor.moveTo(time) * weight;
    return priced.profile.base * Math.exp(sum);
  }

  /** The instrument's own stream of chance, for its spreads and waiting times. */
  chance(code: string): Chance {
    const priced = this.#priced.get(code);
    if (!priced) throw new Error(`Expected a code with a price profile, was ${code}`);
    return priced.chance;
  }

  #addFactor(name: string, daily: number, seed: string, time: number): Factor {
    const factor = new Factor(daily, new Chance(`${seed}:${time}:${name}`), time);
    this.#factors.set(name, factor);
    return factor;
  }
}
