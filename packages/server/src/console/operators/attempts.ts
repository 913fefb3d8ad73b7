import { addressKey } from '../../platform/http/address-key.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { Takings } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';

const FAILURES_MAX = 5;
const LOCK_MS = 15 * 60_000;

/** Counts an attempt from this address; throws if there were too many. */
export function takeGuess(
  { clock, limits }: { readonly clock: Clock; readonly limits: Limits | null },
  { address }: Visit,
): Takings {
  const takings = new Takings(clock.monotonic());
  takings.take(limits?.passwords, address);
  return takings;
}

/** Throws while sign-ins of this operator are locked at this address. */
export async function refuseLocked(
  sql: Sql,
  email: string,
  address: string,
  now: number,
): Promise<void> {
  const [row] = await sql.query<{ until: number }>(
    `select locked_until as until from operator_attempt where email = $1 and address = $2`,
    [email, addressKey(address)],
  );
  if (row && row.until > now) {
    throw new Refused('operator.locked', {}, Math.ceil((row.until - now) / 1_000));
  }
}

/**
 * Counts a wrong attempt and deletes old ones; returns whether this attempt causes a lock. Throws
 * if another one, which was judged at the same time, has caused it.
 */
export async function countFailure(
  sql: Sql,
  email: string,
  address: string,
  now: number,
): Promise<boolean> {
  await sql.query('delete from operator_attempt where last_at <= $1', [now - LOCK_MS]);
  const [row] = await sql.query<{ failures: number }>(
    `insert into operator_attempt as a (email, address, failures, last_at, locked_until)
     values ($1, $2, 1, $3, 0)
     on conflict (email, address) do update set last_at = $3,
       failures = a.failures + 1,
       locked_until = case when a.failures + 1 >= ${FAILURES_MAX} then $3 + ${LOCK_MS} else 0 end
     returning failures`,
    [email, addressKey(address), now],
  );
  const failures = row?.failures ?? 0;
  if (failures > FAILURES_MAX) throw new Refused('operator.locked', {}, LOCK_MS / 1_000);
  return failures === FAILURES_MAX;
}

export const forgetFailures = (sql: Sql, email: string, address: string) =>
  sql.query('delete from operator_attempt where email = $1 and address = $2', [
    email,
    addressKey(address),
  ]);
