import { HOUR_MS, MINUTE_MS } from '@fulcrum/engine/market/new-york';

import type { Chance } from './chance.ts';

/**
 * Activity for each hour of the day (UTC), with a quiet evening and busy hours in London and New
 * York. The mean square is about 1.
 */
const ACTIVITY = [
  0.7, 0.8, 0.8, 0.8, 0.7, 0.7, 0.9, 1.1, 1.2, 1.1, 1.0, 1.0, 1.2, 1.4, 1.5, 1.4, 1.2, 1.0, 0.9,
  0.8, 0.7, 0.6, 0.5, 0.6,
];
/** Typical length of a busy or quiet spell. */
const SPELL_MS = 10 * MINUTE_MS;
/** Deviation of the logarithm of the pace. */
const SPREAD = 0.55;

/** Returns how strongly prices move in the hour of `time` (epoch ms); 1 on average. */
export const activityAt = (time: number): number => ACTIVITY[Math.floor(time / HOUR_MS) % 24] ?? 1;

/** Busy and quiet spells of one instrument: its ticks come in bursts. */
export class Pace {
  #mood = 0;
  #time: number | null = null;
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /**
   * Returns the multiple of the usual tick rate at `time` (epoch ms); 1 on average over the day.
   */
  at(time: number): number {
    const elapsed = this.#time === null ? Infinity : time - this.#time;
    if (elapsed > 0) {
      const kept = Math.exp(-elapsed / SPELL_MS);
      this.#mood = this.#mood * kept + SPREAD * Math.sqrt(1 - kept ** 2) * this.#chance.bell();
      this.#time = time;
    }
    return activityAt(time) * Math.exp(this.#mood - SPREAD ** 2 / 2);
  }
}
