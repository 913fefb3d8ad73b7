import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';

/** How long a link is valid; as long as the longest waiting time of a new payout method. */
export const LINK_MS = 3 * 86_400_000;

/** Creates the links at the end of letters. */
export class GuardLinks {
  readonly #clock: Clock;
  readonly #publicUrl: string | null;

  constructor(clock: Clock, publicUrl: string | null) {
    this.#clock = clock;
    this.#publicUrl = publicUrl;
  }

  /**
   * Creates a link in the transaction of its letter. Returns null if no public address is
   * configured, because an intruder could choose the address of a request.
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
