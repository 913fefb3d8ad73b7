import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';

import type { Log } from '../log.ts';
import { isJoined } from './candle.ts';
import type { CandleStore } from './candle-store.ts';

const POINTS = 60;
const MINUTES = 15;

/** The last closes of instruments, for small charts. */
export class SmallCharts {
  readonly #candles: CandleStore;
  readonly #log: Log;
  /** Whether the store has older candles of the same history. */
  readonly #hasPast: () => boolean;
  /** Resolves when older candles are loaded; null before the first request. */
  #recalled: Promise<void> | null = null;

  constructor(candles: CandleStore, log: Log, hasPast: () => boolean) {
    this.#candles = candles;
    this.#log = log;
    this.#hasPast = hasPast;
  }

  /** Returns the last 60 closes in points, oldest first; of 15-minute candles by default. */
  async closesOf(instrumentId: number, minutes: PeriodMinutes = MINUTES): Promise<number[]> {
    this.#recalled ??= this.#recall();
    await this.#recalled;
    const candles = isJoined(minutes)
      ? await this.#candles.read(instrumentId, minutes, { to: null, limit: POINTS })
      : this.#candles.of(instrumentId).of(minutes).before(Infinity, POINTS);
    return candles.map(({ close }) => close);
  }

  /** Loads older candles again at the next request, because those in memory are gone. */
  forget(): void {
    this.#recalled = null;
  }

  /** Resolves when no candles are being loaded. */
  async settled(): Promise<void> {
    await this.#recalled;
  }

  /** Never rejects: if it fails, the charts begin at the start of this process. */
  async #recall(): Promise<void> {
    try {
      if (this.#hasPast()) await this.#candles.recall();
    } catch (error) {
      this.#log.error({ err: error }, 'older candles could not be loaded');
    }
  }
}
