import { Refused } from '../../refusal.ts';
import { startThread } from '../../thread.ts';
import type { Paper } from './paper.ts';

const RETRY_SECONDS = 5;

/** Prints statements one after the other, and for one account one at a time. */
export class Printer {
  readonly #accounts = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();

  /** Answers the PDF. Throws `request.tooMany` while one of the same account is being printed. */
  async print(accountId: number, paper: Paper): Promise<Uint8Array> {
    if (this.#accounts.has(accountId)) throw new Refused('request.tooMany', {}, RETRY_SECONDS);
    this.#accounts.add(accountId);
    const turn = this.#last.then(() => printed(paper));
    // Whoever comes next waits for this one, however it ends.
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#accounts.delete(accountId);
    }
  }
}

function printed(paper: Paper): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = startThread('paper-worker', paper);
    thread.once('message', (pdf: Uint8Array) => resolve(pdf));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The printer ended without a page')));
  });
}
