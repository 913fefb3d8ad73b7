import { displayTime } from '../../platform/http/display-time.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Reader } from '../ports.ts';
import { readSettings } from '../settings.ts';

/** Why withdrawals of an account are held now. */
export interface WithdrawalHold {
  readonly id: number;
  /**
   * `owner`: stopped by the owner of the account; `help`: an operator helped the user to log in.
   */
  readonly cause: 'owner' | 'help';
  readonly since: number;
  /** When the hold ends, epoch ms; null if only an operator can end it. */
  readonly until: number | null;
}

const HOUR_MS = 3_600_000;
const HELP_MS = 24 * HOUR_MS;
/** Payout methods that were bound up to this long before a stop may belong to an intruder. */
const SUSPECT_MS = 72 * HOUR_MS;

const OPEN = `
  select id, cause, since, until_at as until from payout_hold
  where account_id = $1 and ended_at is null and (until_at is null or until_at > $2)
  order by cause desc, until_at desc limit 1`;

/**
 * Holds on withdrawals for the safety of an account. Legal freezes are kept by the desk instead.
 */
export class WithdrawalHolds {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async of(accountId: number, sql: Sql = this.#db): Promise<WithdrawalHold | null> {
    const [hold] = await sql.query<WithdrawalHold>(OPEN, [accountId, this.#clock.now()]);
    return hold ?? null;
  }

  /** Throws while withdrawals of the account are held. */
  async refuse(accountId: number, reader: Reader, sql: Sql = this.#db): Promise<void> {
    const hold = await this.of(accountId, sql);
    if (hold === null) return;
    if (hold.until === null) throw new Refused('payouts.stopped');
    const until = displayTime(hold.until, reader.language, reader.timeZone);
    throw new Refused('payouts.waiting', { until });
  }

  /** Stops withdrawals until an operator releases them; repeating it changes nothing. */
  async stop(tx: Sql, userId: number): Promise<void> {
    const accountId = await accountOf(tx, userId);
    if ((await this.of(accountId, tx))?.cause === 'owner') return;
    await tx.query(`insert into payout_hold (account_id, cause, since) values ($1, 'owner', $2)`, [
      accountId,
      this.#clock.now(),
    ]);
  }

  /** Holds withdrawals for a day after an operator has helped a user to log in. */
  async wait(tx: Sql, userId: number): Promise<void> {
    const now = this.#clock.now();
    await tx.query(
      `insert into payout_hold (account_id, cause, since, until_at) values ($1, 'help', $2, $3)`,
      [await accountOf(tx, userId), now, now + HELP_MS],
    );
  }

  /**
   * Ends the owner's stop. Payout methods that were bound up to 72 hours before the stop, or after
   * it, wait again.
   */
  async release(tx: Sql, userId: number, operatorId: number): Promise<void> {
    const accountId = await accountOf(tx, userId);
    const now = this.#clock.now();
    const [ended] = await tx.query<{ since: number }>(
      `update payout_hold set ended_at = $2, ended_by = $3
       where account_id = $1 and cause = 'owner' and ended_at is null returning since`,
      [accountId, now, operatorId],
    );
    if (!ended) throw new Refused('guard.notStopped');
    await this.#waitAnew(tx, accountId, 'created_at >= $3', ended.since - SUSPECT_MS);
  }

  /** Restarts the waiting time of newly bound payout methods after a change of login. */
  async restartWaits(tx: Sql, userId: number): Promise<void> {
    await this.#waitAnew(tx, await accountOf(tx, userId), 'usable_at > $3', this.#clock.now());
  }

  async #waitAnew(tx: Sql, accountId: number, which: string, given: number): Promise<void> {
    const { methodWaitHours } = await readSettings(tx);
    const usableAt = this.#clock.now() + methodWaitHours * HOUR_MS;
    await tx.query(
      `update draw_method set usable_at = greatest(usable_at, $2)
       where account_id = $1 and removed_at is null and ${which}`,
      [accountId, usableAt, given],
    );
  }
}

async function accountOf(sql: Sql, userId: number): Promise<number> {
  const [row] = await sql.query<{ id: number }>('select id from account where user_id = $1', [
    userId,
  ]);
  if (!row) throw new Error(`Expected the account of user ${userId}`);
  return row.id;
}
