import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';

/** As long as the longest wait of a new payout method. */
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
   * A new link, in the transaction of its letter; null without a configured public address, because
   * an intruder could choose the address of a request.
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
