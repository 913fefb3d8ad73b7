import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';

/** As long as the longest wait of a new withdrawal method. */
export const LINK_MS = 3 * 86_400_000;

/** Makes the links at the end of letters. */
export class GuardLinks {
  readonly #clock: Clock;
  readonly #publicUrl: string | null;

  constructor(clock: Clock, publicUrl: string | null) {
    this.#clock = clock;
    this.#publicUrl = publicUrl;
  }

  /**
   * A new link, in the transaction of its letter; null where nobody has said where the product is
   * reached: the address of a request may be the intruder's own.
   */
  async make(tx: Sql, userId: number): Promise<{ link: string; until: number } | null> {
    if (this.#publicUrl === null) return null;
    const now = this.#clock.now();
    const until = now + LINK_MS;
    const token = newToken();
    await tx.query('delete from guard_link where expires_at < $1', [now - LINK_MS]);
    await tx.query('insert into guard_link (token_hash, user_id, expires_at) values ($1, $2, $3)', [
      hashToken(token),
      userId,
      until,
    ]);
    const link = new URL(`/#/guard?token=${token}`, this.#publicUrl).toString();
    return { link, until };
  }
}
