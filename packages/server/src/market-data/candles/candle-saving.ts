import type { Log } from '../log.ts';
import type { CandleStore } from './candle-store.ts';

/** With this many unsaved candles, a feed that can wait does so until they are saved. */
const UNSAVED_MAX = 5_000;

export interface CandleSavingPorts {
  readonly log: Log;
  readonly candles: CandleStore;
  /** Whether the feed can wait until candles are saved. */
  readonly canWait: boolean;
  /** Captures the state of the feed now; the returned function saves that state. */
  readonly markFeed: () => () => Promise<void>;
}

/** Saves changed candles together with the state of the feed. */
export class CandleSaving {
  readonly #ports: CandleSavingPorts;
  #unsaved = 0;

  constructor(ports: CandleSavingPorts) {
    this.#ports = ports;
  }

  /** Counts new candles; returns a promise if the feed must wait until they are saved. */
  begun(count: number): Promise<void> | null {
    this.#unsaved += count;
    return this.#unsaved >= UNSAVED_MAX && this.#ports.canWait ? this.save() : null;
  }

  /** Saves candles; never rejects. If saving fails, they are saved the next time. */
  async save(): Promise<void> {
    try {
      await this.write();
    } catch (error) {
      this.#ports.log.error({ err: error }, 'candles could not be saved yet');
    }
  }

  async write(): Promise<void> {
    this.#unsaved = 0;
    // The state is captured first: a state later than the saved candles would leave a gap in them.
    const saveFeed = this.#ports.markFeed();
    await this.#ports.candles.save();
    await saveFeed();
  }
}
