import { availableParallelism } from 'node:os';

import { Refused } from '../../platform/refusal.ts';
import { startThread } from '../../platform/thread.ts';
import type { Paper } from './paper.ts';

const RETRY_SECONDS = 5;
/** Leaves one core to trading. */
const THREADS_MAX = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Each takes a few seconds at most, which bounds how long a user waits. */
const WAITING_MAX = 16;

export interface PrinterOptions {
  readonly threadsMax?: number;
  readonly waitingMax?: number;
  readonly printed?: (paper: Paper) => Promise<Uint8Array>;
}

/** Prints statements in a few threads, one at a time per account. */
export class Printer {
  readonly #threadsMax: number;
  readonly #waitingMax: number;
  readonly #printed: (paper: Paper) => Promise<Uint8Array>;
  readonly #accounts = new Set<number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: PrinterOptions = {}) {
    this.#threadsMax = options.threadsMax ?? THREADS_MAX;
    this.#waitingMax = options.waitingMax ?? WAITING_MAX;
    this.#printed = options.printed ?? printedInThread;
  }

  /**
   * Returns the PDF. Throws `request.tooMany` while another one of the same account is being
   * printed, or if too many are waiting.
   */
  async print(accountId: number, paper: Paper): Promise<Uint8Array> {
    if (this.#accounts.has(accountId) || this.#waiting.length >= this.#waitingMax) {
      throw new Refused('request.tooMany', {}, RETRY_SECONDS);
    }
    this.#accounts.add(accountId);
    await this.#place();
    try {
      return await this.#printed(paper);
    } finally {
      this.#accounts.delete(accountId);
      this.#leave();
    }
  }

  #place(): Promise<void> {
    if (this.#running >= this.#threadsMax) {
      return new Promise((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    return Promise.resolve();
  }

  /** Passes the place to the longest waiting request. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

function printedInThread(paper: Paper): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = startThread('paper-worker', paper);
    thread.once('message', (pdf: Uint8Array) => resolve(pdf));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The printer thread ended without a result')));
  });
}
