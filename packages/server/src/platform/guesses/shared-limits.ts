import { createHash } from 'node:crypto';

import type { Sql } from '../ports/db.ts';

/**
 * Limits that hold for all processes together; the store counts what is used. `burst` may be used
 * at once, and is refilled at `perSecond`.
 */
export const SHARED_LIMITS = {
  /** Keyed by address and account: wrong guesses at one user's password. */
  guesses: { burst: 10, perSecond: 1 / 60 },
  /**
   * Keyed by account: wrong guesses at its password from all addresses. Beyond this limit, the
   * browser must solve a proof of work.
   */
  guessesAnywhere: { burst: 200, perSecond: 1 / 5 },
  /** Keyed by account: wrong guesses with a proof of work. */
  workedGuesses: { burst: 2_000, perSecond: 1 },
  /** Keyed by device and account: wrong guesses on a device that the owner has used before. */
  deviceGuesses: { burst: 10, perSecond: 1 / 30 },
  /** Keyed by operator: wrong sign-ins from addresses that the operator has not signed in from. */
  operatorGuesses: { burst: 50, perSecond: 1 / 30 },
  /** Keyed by user and address: wrong codes of a second factor, after the right password. */
  factors: { burst: 15, perSecond: 1 / 60 },
  /** Keyed by user: wrong codes of a second factor from all addresses. */
  factorsAnywhere: { burst: 60, perSecond: 1 / 60 },
  /** Keyed by recipient and requesting network: strangers cannot use up a recipient's codes. */
  codesTo: { burst: 5, perSecond: 1 / 300 },
  /** Keyed by recipient: codes requested from all networks, so that no mailbox is flooded. */
  codesToAnywhere: { burst: 30, perSecond: 1 / 300 },
} as const;
export type SharedLimitName = keyof typeof SHARED_LIMITS;

/** One use of a limit by the key that it counts. */
export type Use = readonly [name: SharedLimitName, key: string];

/** What is left of a limit for a key. */
export interface Left {
  /** Whole seconds until the next token; 0 if there is one. */
  readonly wait: number;
  /** How many tokens are used and not yet refilled. */
  readonly spent: number;
}

/** How many rows are kept: far more than passwords and codes can be judged while they last. */
const ROWS_MAX = 1_000_000;

const LOOK = `
  select used.full_at as "fullAt"
  from unnest($1::text[], $2::text[]) with ordinality as asked (name, key, nth)
  left join used_limit used on used.name = asked.name and used.key = asked.key
  order by asked.nth`;

const TAKE = `
  select wait_ms as "waitMs"
  from take_tokens($1, $2::text[], $3::text[], $4::bigint[], $5::bigint[]) order by place`;

/** Skips what somebody is just counting, so that the two never wait for each other. */
const FORGET = `
  delete from used_limit used using (
    select name, key from used_limit where full_at <= $1 for update skip locked
  ) full_again
  where used.name = full_again.name and used.key = full_again.key`;

/** The rows beyond so many that are full again first. */
const FORGET_BEYOND = `
  delete from used_limit used using (
    select name, key from used_limit where full_at <= (
      select full_at from used_limit order by full_at desc offset $1 limit 1
    ) for update skip locked
  ) least
  where used.name = least.name and used.key = least.key`;

/** Rows that no limit can have are left by a clock that was set back. */
const PULL_BACK = `
  update used_limit used set full_at = $1 + late.burst
  from (
    select used.name, used.key, asked.burst
    from used_limit used
    join unnest($2::text[], $3::bigint[]) as asked (name, burst) on asked.name = used.name
    where used.full_at > $1 + asked.burst for update of used skip locked
  ) late
  where used.name = late.name and used.key = late.key`;

/**
 * Token buckets in the store, so that a limit holds for all processes together. Times are of the
 * clock that the processes share (epoch ms).
 */
export class SharedLimits {
  readonly #sql: Sql;
  readonly #rowsMax: number;

  constructor(sql: Sql, rowsMax = ROWS_MAX) {
    this.#sql = sql;
    this.#rowsMax = rowsMax;
  }

  /** Returns what is left for each use, in their order; writes nothing. */
  async look(uses: readonly Use[], now: number): Promise<readonly Left[]> {
    const rows = await this.#sql.query<{ fullAt: number | null }>(LOOK, namesAndKeys(uses));
    return uses.map(([name], nth) => {
      const { tokenMs, burstMs } = sizesOf(name);
      const spentMs = Math.min(burstMs, Math.max(0, (rows[nth]?.fullAt ?? now) - now));
      const waitMs = Math.max(0, spentMs + tokenMs - burstMs);
      return { wait: Math.ceil(waitMs / 1_000), spent: spentMs / tokenMs };
    });
  }

  /**
   * Takes one token for each use, or none if one of them has none left. Returns the whole seconds
   * to wait for each use, in their order: 0 for all if the tokens were taken.
   */
  async take(uses: readonly Use[], now: number): Promise<readonly number[]> {
    const sizes = uses.map(([name]) => sizesOf(name));
    const rows = await this.#sql.query<{ waitMs: number }>(TAKE, [
      ...[now, ...namesAndKeys(uses)],
      ...[sizes.map(({ tokenMs }) => tokenMs), sizes.map(({ burstMs }) => burstMs)],
    ]);
    return rows.map(({ waitMs }) => Math.ceil(waitMs / 1_000));
  }

  /** Puts back one token for each use, for work that was not done. */
  async give(uses: readonly Use[]): Promise<void> {
    for (const [name, key] of uses) {
      await this.#sql.query(
        'update used_limit set full_at = full_at - $3 where name = $1 and key = $2',
        [name, hashOf(key), sizesOf(name).tokenMs],
      );
    }
  }

  /** Makes the limit full again for the key, after a success. */
  async clear([name, key]: Use): Promise<void> {
    await this.#sql.query('delete from used_limit where name = $1 and key = $2', [
      name,
      hashOf(key),
    ]);
  }

  /**
   * Deletes what is full again, and beyond a million rows those that are full soonest. After the
   * clock was set back, no wait is longer than the refill of an empty limit.
   */
  async sweep(now: number): Promise<void> {
    const names = Object.keys(SHARED_LIMITS) as SharedLimitName[];
    await this.#sql.query(PULL_BACK, [now, names, names.map((name) => sizesOf(name).burstMs)]);
    await this.#sql.query(FORGET, [now]);
    await this.#sql.query(FORGET_BEYOND, [this.#rowsMax]);
  }
}

const namesAndKeys = (uses: readonly Use[]) => [
  uses.map(([name]) => name),
  uses.map(([, key]) => hashOf(key)),
];

/** Returns the time in which a token and the whole limit refill, in milliseconds. */
function sizesOf(name: SharedLimitName): { readonly tokenMs: number; readonly burstMs: number } {
  const { burst, perSecond } = SHARED_LIMITS[name];
  const tokenMs = Math.round(1_000 / perSecond);
  return { tokenMs, burstMs: burst * tokenMs };
}

/** Keys contain names and addresses as typed, which the store must not keep. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
