import type { Market } from '@fulcrum/engine/market/market';

import type { HedgeLog } from './hedge-orders.ts';
import type { HedgeRule } from './rule.ts';

/** Opening pauses above this many hundredths of the limit. */
const PAUSED_ABOVE_PERCENT = 150;

/** Instruments whose opening of positions is to be paused, and to be resumed. */
export interface PauseChange {
  readonly pause: readonly number[];
  readonly resume: readonly number[];
}

export interface OpeningPausesPorts {
  readonly market: Market;
  readonly log: HedgeLog;
  /** Stores the change and tells everybody; rejects if that fails. */
  readonly setPaused: (change: PauseChange) => Promise<void>;
}

/** Returns whether opening must pause while the house keeps `kept` micro-lots (not signed). */
export const mustPause = (
  kept: number,
  { limit, pausesOpening }: Pick<HedgeRule, 'limit' | 'pausesOpening'>,
): boolean => pausesOpening === true && 100 * kept > PAUSED_ABOVE_PERCENT * limit;

/**
 * Pauses and resumes the opening of positions. Covering the risk does not wait for it: a change
 * that fails, or is not known here yet, is made again with the next look at the exposure.
 */
export class OpeningPauses {
  readonly #ports: OpeningPausesPorts;
  #changing: Promise<void> | null = null;

  constructor(ports: OpeningPausesPorts) {
    this.#ports = ports;
  }

  /** How many instruments are paused. */
  get count(): number {
    return this.#paused().length;
  }

  /** Makes `wanted` the only paused instruments. */
  want(wanted: ReadonlySet<number>): void {
    if (this.#changing) return;
    const paused = this.#paused();
    const pause = [...wanted].filter((id) => !paused.includes(id));
    const resume = paused.filter((id) => !wanted.has(id));
    if (pause.length + resume.length === 0) return;
    this.#changing = this.#change({ pause, resume }).finally(() => {
      this.#changing = null;
    });
  }

  /** Resolves when no change is on its way. */
  async settled(): Promise<void> {
    await this.#changing;
  }

  #paused(): number[] {
    return this.#ports.market.listings.flatMap(({ instrument }) =>
      instrument.isPaused ? [instrument.id] : [],
    );
  }

  async #change(change: PauseChange): Promise<void> {
    const { log, setPaused } = this.#ports;
    try {
      await setPaused(change);
      log.warn({ ...change }, 'the opening of positions was paused or resumed');
    } catch (error) {
      log.error({ err: error, ...change }, 'the opening of positions could not be paused');
    }
  }
}
