import type { Language } from '@fulcrum/contract/languages';

import type { AuthModule, Notice } from '../../identity/auth/module.ts';
import { displayTime } from '../../platform/http/display-time.ts';
import { writeAll } from '../../platform/jobs/write-all.ts';
import type { Db } from '../../platform/ports/db.ts';

/** A kind of letter: how the next due letter is claimed, and what it says. */
export interface LetterKind<Due> {
  /**
   * A statement that claims at most one letter and returns its user and the terms of the decision.
   */
  readonly take: string;
  readonly noticeOf: (due: Due) => Notice;
}

/** Trading days end by the clock of New York, so the time is given in its zone. */
const ZONE = 'America/New_York';

export const timeText = (at: number, language: Language): string =>
  `${displayTime(at, language, ZONE)} (New York)`;

export interface LetterPorts {
  readonly db: Db;
  readonly tell: AuthModule['tell'];
}

/**
 * Returns a function that notifies users of future rules and returns how many it notified. The
 * decision has stored whom to notify.
 */
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
