import type { LeaseStore } from './lease-store.ts';

/** Records up to which quote everything is committed, for a session without heartbeats. */
export class QuoteNotes {
  readonly #store: Pick<LeaseStore, 'noteQuote'>;
  readonly #session: () => Promise<number>;
  #settledQ: () => number | null = () => null;
  #noted: number | null = null;
  #noting: Promise<void> | null = null;

  constructor(store: Pick<LeaseStore, 'noteQuote'>, session: () => Promise<number>) {
    this.#store = store;
    this.#session = session;
  }

  report(settledQ: () => number | null): void {
    this.#settledQ = settledQ;
  }

  /** Records the number if it is another one, unless that is being done. */
  note(): void {
    const q = this.#settledQ();
    if (q === null || q === this.#noted || this.#noting) return;
    this.#noting = this.#write(q).finally(() => {
      this.#noting = null;
    });
  }

  /** Resolves when nothing is being recorded. */
  async settled(): Promise<void> {
    await this.#noting;
  }

  async #write(q: number): Promise<void> {
    try {
      await this.#store.noteQuote(await this.#session(), q);
      this.#noted = q;
    } catch {
      // An older number only means that more is replayed, and the next look tries again.
    }
  }
}
