import { formatDecimal } from '@fulcrum/engine/units';

import type { AuthModule, Notice } from '../auth/module.ts';
import { displayTime } from '../http/display-time.ts';
import type { Db } from '../ports/db.ts';

/** Taken by one who tells at a time; whoever stops in the middle leaves it to be taken again. */
const TAKE_ONE = `
  update level_letter l set is_told = true from level_change c
  where c.id = l.change_id and (l.change_id, l.user_id) in (
    select change_id, user_id from level_letter where not is_told
    order by change_id, user_id limit 1 for update skip locked
  ) returning l.user_id as "userId", c.margin_call_level as "marginCallLevel",
    c.stop_out_level as "stopOutLevel", c.from_at as "fromAt"`;

/** The day rolls by the clock of New York, so the moment is told by it. */
const ZONE = 'America/New_York';
const LEVEL_DIGITS = 2;

interface DueLetter {
  readonly userId: number;
  readonly marginCallLevel: number | null;
  readonly stopOutLevel: number | null;
  readonly fromAt: number | null;
}

export interface LevelLetterPorts {
  readonly db: Db;
  readonly tell: AuthModule['tell'];
  /** Hears of failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/** Tells people with open positions of other levels: who is told, the decision itself has noted. */
export class LevelLetters {
  readonly #ports: LevelLetterPorts;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(ports: LevelLetterPorts) {
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
      const [due] = await tx.query<DueLetter>(TAKE_ONE);
      if (!due) return false;
      await tell(tx, due.userId, noticeOf(due));
      return true;
    });
  }
}

function noticeOf({ marginCallLevel, stopOutLevel, fromAt }: DueLetter): Notice {
  if (marginCallLevel === null || stopOutLevel === null || fromAt === null) {
    return { about: 'levelsWithdrawn', figures: () => ({}) };
  }
  const [call, stop] = [marginCallLevel, stopOutLevel].map((level) =>
    formatDecimal(level, LEVEL_DIGITS, 0),
  );
  return {
    about: 'levelsComing',
    figures: (language) => ({
      call: call ?? '',
      stop: stop ?? '',
      time: `${displayTime(fromAt, language, ZONE)} (New York)`,
    }),
  };
}
