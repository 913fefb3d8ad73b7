import type { Language } from '@fulcrum/contract/languages';

import type { AuthModule, Notice } from '../../identity/auth/module.ts';
import { displayTime } from '../../platform/http/display-time.ts';
import { writeAll } from '../../platform/jobs/write-all.ts';
import type { Db } from '../../platform/ports/db.ts';

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
}

/** Tells people of rules to come; answers how many. Who is told, the decision itself has noted. */
export function ruleLetters<Due>(
  kind: LetterKind<Due>,
  { db, tell }: LetterPorts,
): () => Promise<number> {
  const writeOne = () =>
    db.transaction(async (tx) => {
      const [due] = await tx.query<Due & { readonly userId: number }>(kind.take);
      if (!due) return false;
      await tell(tx, due.userId, kind.noticeOf(due));
      return true;
    });
  return () => writeAll(writeOne);
}
