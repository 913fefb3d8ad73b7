import type { Log } from '../log.ts';
import type { CandleStore } from './candle-store.ts';

/** A feed that can wait does so when this many candles are not saved. */
const UNSAVED_MAX = 5_000;

export interface CandleSavingPorts {
  readonly log: Log;
  readonly candles: CandleStore;
  /** Whether the feed can wait for a saving. */
  readonly canWait: boolean;
  /** Notes where the feed is now; the answer saves that. */
  readonly markFeed: () => () => Promise<void>;
}

/** Saves the candles that have changed, and where the feed is. */
export class CandleSaving {
  readonly #ports: CandleSavingPorts;
  #unsaved = 0;

  constructor(ports: CandleSavingPorts) {
    this.#ports = ports;
  }

  /** Counts new candles; returns a promise if the feed must wait for saving. */
  begun(count: number): Promise<void> | null {
    this.#unsaved += count;
    return this.#unsaved >= UNSAVED_MAX && this.#ports.canWait ? this.save() : null;
  }

  /** Never rejects: what could not be saved is saved the next time. */
  async save(): Promise<void> {
    try {
      await this.write();
    } catch (error) {
      this.#ports.log.error({ err: error }, 'candles could not be saved yet');
    }
  }

  async write(): Promise<void> {
    this.#unsaved = 0;
    // Noted first: a feed ahead of its saved candles would leave a gap in them.
    const saveFeed = this.#ports.markFeed();
    await this.#ports.candles.save();
    await saveFeed();
  }
}
