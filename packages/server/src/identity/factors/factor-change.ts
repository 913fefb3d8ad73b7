import type { FactorChange } from '@fulcrum/messages/notices/keys';

import type { MailModule } from '../../notifications/mail/module.ts';
import { Guess, type GuessPorts } from '../../platform/guesses/guess.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Use } from '../../platform/guesses/shared-limits.ts';
import { Takings } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { WithdrawalGuard } from '../guard/guard.ts';
import type { Notices } from '../letters/notices.ts';
import { sessionClaim } from '../passwords/claims.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import { addressOf } from '../users/identifier.ts';
import { identifierOfUser, type UserStore } from '../users/user-store.ts';
import type { FactorCounts, FactorStore } from './factor-store.ts';
import { hashRecoveryCode, newRecoveryCodes } from './one-time-codes.ts';

/** Changes that make it easier to get into an account. */
const WEAKENS: ReadonlySet<FactorChange> = new Set(['totpOff', 'passkeyRemoved']);

export const hasAny = ({ hasTotp, passkeys }: FactorCounts): boolean => hasTotp || passkeys > 0;

/** Throws if the password is wrong, or after too many tries. */
export async function checkPassword(
  ports: {
    readonly users: UserStore;
    readonly hasher: PasswordHasher;
    readonly limits: Limits | null;
    readonly clock: Clock;
  },
  userId: number,
  password: string,
  visit: Visit,
): Promise<void> {
  const { users, hasher, limits, clock } = ports;
  const takings = new Takings(clock.monotonic());
  takings.take(limits?.passwords, visit.address);
  const guess = ownersGuess(ports, userId);
  await guess.admit();
  const stored = await users.passwordHash(userId);
  const claim = sessionClaim(visit, userId);
  if (!(await takings.pay(() => hasher.matches(password, stored, claim)))) {
    await guess.wrong();
    throw new Refused('password.oldWrong', { field: 'password' });
  }
  await guess.admit();
  await guess.clear();
}

/** A guess at the password of a user, by somebody who has a session of theirs. */
export function ownersGuess(ports: GuessPorts, userId: number): Guess {
  const clears: Use = ['guesses', `amend ${userId}`];
  return new Guess(ports, { uses: [clears], clears });
}

/** Returns the address with which a user logs in. */
export async function nameOf(users: UserStore, userId: number): Promise<string> {
  const user = await users.byId(userId);
  const identifier = user && identifierOfUser(user);
  if (!identifier) throw new Error(`Expected user ${userId} with an address`);
  return addressOf(identifier);
}

/**
 * Makes a change and notifies the user in one transaction. The first factor creates recovery codes,
 * which are returned; removing the last factor deletes them.
 */
export async function changeFactors(
  ports: {
    readonly db: Db;
    readonly store: FactorStore;
    readonly notices: Notices;
    readonly mail: MailModule;
    readonly payouts: () => WithdrawalGuard;
  },
  userId: number,
  change: FactorChange,
  visit: Visit,
  work: (tx: Sql) => Promise<void>,
): Promise<readonly string[]> {
  const { db, store, notices, mail, payouts } = ports;
  const made = await db.transaction(async (tx) => {
    await store.lockPerson(tx, userId);
    await work(tx);
    const counts = await store.counts(userId, tx);
    const codes = hasAny(counts) && counts.recoveryLeft === 0 ? newRecoveryCodes() : [];
    if (!hasAny(counts) || codes.length > 0) {
      await store.setRecovery(tx, userId, codes.map(hashRecoveryCode));
    }
    if (WEAKENS.has(change)) await payouts().restartWaits(tx, userId);
    await notices.postFactors(tx, userId, change, visit);
    return codes;
  });
  mail.wake();
  return made;
}
