import type { Language } from '@fulcrum/contract/languages';

import type { AuthModule, Notice } from '../auth/module.ts';
import { displayTime } from '../http/display-time.ts';
import type { Db } from '../ports/db.ts';

/** One sort of letter: how the next due one is taken, and what it says. */
export interface LetterKind<Due> {
  /** A statement that takes at most one and answers whom it is for, with what it tells. */
  readonly take: string;
  readonly noticeOf: (due: Due) => Notice;
}

/** The day rolls by the clock of New York, so the moment is told by it. */
const ZONE = 'America/New_York';

export const timeText = (at: number, language: Language): string =>
  `${displayTime(at, language, ZONE)} (New York)`;

export interface LetterPorts {
  readonly db: Db;
  readonly tell: AuthModule['tell'];
  /** Hears of failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/** Tells people of rules to come: who is told, the decision itself has noted. */
export class Letters<Due> {
  readonly #ports: LetterPorts;
  readonly #kind: LetterKind<Due>;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(kind: LetterKind<Due>, ports: LetterPorts) {
    this.#kind = kind;
    this.#ports = ports;
  }

  /** Nobody waits for it: what it misses it finds the next time. */
  writeSoon(): void {
    this.#writing = this.#writing.then(() => this.write()).catch(this.#ports.fault);
  }

  /** Resolves when nothing is being written any more. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  /** Writes all that is due; answers how many messages that were. */
  async write(): Promise<number> {
    for (let count = 0; ; count += 1) if (!(await this.#writeOne())) return count;
  }

  #writeOne(): Promise<boolean> {
    const { db, tell } = this.#ports;
    return db.transaction(async (tx) => {
      const [due] = await tx.query<Due & { readonly userId: number }>(this.#kind.take);
      if (!due) return false;
      await tell(tx, due.userId, this.#kind.noticeOf(due));
      return true;
    });
  }
}
