import { Refused } from '../../platform/refusal.ts';

const RUNNING_MAX = 2;
const WAITING_MAX = 20;
const RETRY_SECONDS = 1;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits each account to two concurrent reads of its history, so that one account cannot block
 * others.
 */
export class ReadsAtOnce {
  readonly #lines = new Map<number, Line>();

  /**
   * Runs a read when its turn comes; throws `request.tooMany` if too many reads of the account are
   * waiting.
   */
  async run<Result>(accountId: number, read: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(accountId) ?? { running: 0, waiting: [] };
    this.#lines.set(accountId, line);
    if (line.running < RUNNING_MAX) line.running += 1;
    else if (line.waiting.length < WAITING_MAX) {
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else throw new Refused('request.tooMany', {}, RETRY_SECONDS);
    try {
      return await read();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(accountId);
      }
    }
  }
}
