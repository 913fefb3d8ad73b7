import { say } from '@fulcrum/messages/say';

import type { MailModule } from '../../notifications/mail/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { takeFrom } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Notice, Notices } from '../letters/notices.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { hashToken } from '../sessions/tokens.ts';

/** Holds on withdrawals of an account; implemented by the payments module. */
export interface WithdrawalGuard {
  stop(tx: Sql, userId: number): Promise<void>;
  /**
   * Restarts the waiting time of payout methods that are not usable yet, after a change of login.
   */
  restartWaits(tx: Sql, userId: number): Promise<void>;
}

export interface GuardPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly sessions: Sessions;
  readonly notices: Notices;
  readonly mail: MailModule;
  readonly payouts: () => WithdrawalGuard;
}

/**
 * Protection against an intruder with one tap: ends sessions and stops withdrawals. It can do
 * nothing else, so that a link in the wrong hands is only a nuisance.
 */
export class Guard {
  readonly #ports: GuardPorts;

  constructor(ports: GuardPorts) {
    this.#ports = ports;
  }

  /** Ends every session and stops withdrawals, through the link in a letter and without a login. */
  async stopByLink(token: string, visit: Visit): Promise<void> {
    const { clock, limits } = this.#ports;
    const now = clock.now();
    takeFrom(limits?.passwords, visit.address, clock.monotonic());
    await this.#stop(async (tx) => {
      const [link] = await tx.query<{ userId: number }>(
        `update guard_link set used_at = $2
         where token_hash = $1 and used_at is null and expires_at > $2
         returning user_id as "userId"`,
        [hashToken(token), now],
      );
      if (!link) throw new Refused('guard.linkInvalid', { field: 'token' });
      return link.userId;
    }, null);
  }

  /** Ends every other session and stops withdrawals, requested by one of the user's sessions. */
  async stopOwn(caller: Caller): Promise<void> {
    if (caller.isDemo) throw new Refused('real.only');
    await this.#stop(() => Promise.resolve(caller.userId), caller.sessionKey);
  }

  async #stop(whose: (tx: Sql) => Promise<number>, kept: string | null): Promise<void> {
    const { db, clock, sessions, notices, mail, payouts } = this.#ports;
    const ended = await db.transaction(async (tx) => {
      const userId = await whose(tx);
      await payouts().stop(tx, userId);
      const end = await sessions.endOfUser(tx, userId, kept);
      await notices.postTo(tx, userId, stoppedNotice(clock.now()));
      return end;
    });
    ended();
    mail.wake();
  }
}

const stoppedNotice = (at: number): Notice => ({
  about: 'account',
  figures: (language) => ({
    change: say(language, 'account.change.payoutsStopped'),
    time: utcTime(at, language),
  }),
});
