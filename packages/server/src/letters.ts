import { Background } from './background.ts';

/**
 * Messages that a commit has left to be written. Whoever writes one takes it off its list in the
 * commit of the message itself, so that each is written once, whatever stops in between.
 */
export class Letters {
  readonly #writeOne: () => Promise<boolean>;
  readonly #background: Background;

  /** `writeOne` answers whether there was one to write; `fault` hears of failures. */
  constructor(writeOne: () => Promise<boolean>, fault: (error: unknown) => void) {
    this.#writeOne = writeOne;
    this.#background = new Background(fault);
  }

  /** Nobody waits for it: what it misses it finds the next time. */
  writeSoon(): void {
    this.#background.soon(() => this.write());
  }

  /** Resolves when nothing is being written any more. */
  idle(): Promise<void> {
    return this.#background.idle();
  }

  /** Writes all that is due; answers how many messages that were. */
  async write(): Promise<number> {
    for (let count = 0; ; count += 1) if (!(await this.#writeOne())) return count;
  }
}
