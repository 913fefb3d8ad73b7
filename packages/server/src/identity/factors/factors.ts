import { PASSKEYS_MAX, type FactorWay } from '@fulcrum/contract/factors/calls';
import { latinDigits } from '@fulcrum/contract/latin-digits';

import type { MailModule } from '../../notifications/mail/module.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { Guess } from '../../platform/guesses/guess.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Use } from '../../platform/guesses/shared-limits.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import { digitsOf } from '../codes/typed-digits.ts';
import type { WithdrawalGuard } from '../guard/guard.ts';
import type { Notices } from '../letters/notices.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import type { UserStore } from '../users/user-store.ts';
import type { Challenges } from './challenges.ts';
import { changeFactors, checkPassword, hasAny, nameOf } from './factor-change.ts';
import type { FactorCounts, FactorStore } from './factor-store.ts';
import * as oneTime from './one-time-codes.ts';
import type { PasskeyRow, PasskeyStore } from './passkey-store.ts';
import type { Assertion, Attestation, Passkeys } from './passkeys.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';

/** Proof of the second factor: a code, or a passkey's answer to a challenge. */
export interface FactorProof {
  readonly factor_code?: string | undefined;
  readonly factor_challenge?: string | undefined;
  readonly factor_passkey?: Assertion | undefined;
}

export interface FactorPorts {
  readonly db: Db;
  readonly users: UserStore;
  readonly store: FactorStore;
  readonly passkeyStore: PasskeyStore;
  readonly passkeys: Passkeys;
  readonly challenges: Challenges;
  readonly hasher: PasswordHasher;
  readonly notices: Notices;
  readonly mail: MailModule;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly publicUrl: string | null;
  readonly payouts: () => WithdrawalGuard;
}

export interface OwnFactors extends FactorCounts {
  readonly canPasskey: boolean;
  readonly list: readonly PasskeyRow[];
}

const SETUP_MS = 10 * 60_000;
const ISSUER = 'Fulcrum';

/** Checks and changes the second factors of users. */
export class Factors {
  readonly #ports: FactorPorts;

  constructor(ports: FactorPorts) {
    this.#ports = ports;
  }

  async own(caller: Caller, visit: Visit): Promise<OwnFactors> {
    realOnly(caller);
    const { userId } = caller;
    const { store, passkeyStore } = this.#ports;
    const [counts, list] = await Promise.all([store.counts(userId), passkeyStore.of(userId)]);
    return { ...counts, list, canPasskey: this.#relyingParty(visit) !== null };
  }

  counts(userId: number): Promise<FactorCounts> {
    return this.#ports.store.counts(userId);
  }

  async isOn(userId: number): Promise<boolean> {
    return hasAny(await this.#ports.store.counts(userId));
  }

  /** Returns the second factors that the user can use here; empty if the user has none. */
  async ways(userId: number, visit: Visit): Promise<FactorWay[]> {
    const counts = await this.#ports.store.counts(userId);
    if (!hasAny(counts)) return [];
    const ways: FactorWay[] = counts.hasTotp ? ['totp'] : [];
    if (counts.recoveryLeft > 0) ways.push('recovery');
    if (counts.passkeys > 0 && this.#relyingParty(visit)) ways.push('passkey');
    return ways;
  }

  /**
   * Throws unless the user has no second factor or proves it. The proof is used up: no code and no
   * signature is valid twice.
   */
  async confirm(caller: Caller, proof: FactorProof, visit: Visit): Promise<void> {
    const { userId } = caller;
    const { store, challenges, passkeys } = this.#ports;
    if (!hasAny(await store.counts(userId))) return;
    if (proof.factor_passkey !== undefined) {
      const rp = this.relyingParty(visit);
      const wanted = { purpose: 'proof', userId, boundTo: sessionOf(caller) } as const;
      const toSign = await challenges.take(proof.factor_challenge ?? '', wanted);
      await passkeys.signed(rp, toSign, proof.factor_passkey, userId);
      return;
    }
    if (proof.factor_code === undefined) {
      const ways = (await this.ways(userId, visit)).join(',');
      throw new Refused('factor.codeMissing', { field: 'factor_code', ways });
    }
    await this.useCode(userId, proof.factor_code, visit);
  }

  /** Checks a code of the authenticator app, or a recovery code, and uses it up. */
  async useCode(userId: number, typed: string, visit: Visit): Promise<void> {
    const { clock, store, seal } = this.#ports;
    const digits = digitsOf(typed);
    const isTotp = digits.length === 6 && !/[a-z]/i.test(typed);
    if (!isTotp) return this.#useRecovery(userId, latinDigits(typed), visit);
    const guess = this.#guess(userId, visit);
    const totp = await store.totp(userId);
    const isOn = totp !== null && totp.confirmedAt !== null;
    const step = isOn ? oneTime.stepOf(seal.openText(totp.secret), digits, clock.now()) : null;
    if (step === null) {
      await guess.wrong();
      throw wrongCode();
    }
    await guess.admit();
    if (!(await store.useStep(userId, step))) {
      throw new Refused('factor.codeUsed', { field: 'factor_code' });
    }
    await guess.clear();
  }

  async #useRecovery(userId: number, typed: string, visit: Visit): Promise<void> {
    const { db, store, notices, mail } = this.#ports;
    const guess = this.#guess(userId, visit);
    await guess.admit();
    const isRight = await db.transaction(async (tx) => {
      if (!(await store.useRecovery(tx, userId, oneTime.hashRecoveryCode(typed)))) return false;
      await notices.postFactors(tx, userId, 'recoveryUsed', visit);
      return true;
    });
    if (!isRight) {
      await guess.wrong();
      throw wrongCode();
    }
    mail.wake();
    await guess.clear();
  }

  #guess(userId: number, visit: Visit): Guess {
    const clears: Use = ['factors', `${userId} ${addressKey(visit.address)}`];
    const uses: readonly Use[] = [clears, ['factorsAnywhere', String(userId)]];
    return new Guess(this.#ports, { uses, clears, reason: 'factor.tooMany' });
  }

  async beginTotp(caller: Caller, given: Given, visit: Visit) {
    const { store, seal, clock } = this.#ports;
    const name = await this.#proven(caller, given, visit);
    const secret = oneTime.newSecret();
    const isBegun = await store.beginTotp(caller.userId, seal.closeText(secret), clock.now());
    if (!isBegun) throw new Refused('factor.already');
    return { secret, uri: oneTime.authenticatorUri(ISSUER, name, secret) };
  }

  /** Confirms an authenticator app. Returns new recovery codes if it is the user's first factor. */
  async confirmTotp(caller: Caller, typed: string, visit: Visit): Promise<readonly string[]> {
    const { store, seal, clock } = this.#ports;
    realOnly(caller);
    const { userId } = caller;
    const guess = this.#guess(userId, visit);
    await guess.admit();
    const totp = await store.totp(userId);
    if (totp !== null && totp.confirmedAt !== null) throw new Refused('factor.already');
    const at = clock.now();
    if (totp === null || at - totp.begunAt >= SETUP_MS) throw new Refused('factor.notBegun');
    const { secret } = totp;
    const step = oneTime.stepOf(seal.openText(secret), digitsOf(typed), at);
    if (step === null) {
      await guess.wrong();
      throw new Refused('factor.codeWrong', { field: 'code' });
    }
    return changeFactors(this.#ports, userId, 'totpOn', visit, async (tx) => {
      if (!(await store.confirmTotp(tx, userId, { secret, step, at }))) {
        throw new Refused('factor.already');
      }
    });
  }

  async disableTotp(caller: Caller, given: Given, visit: Visit): Promise<void> {
    const { store } = this.#ports;
    realOnly(caller);
    const { userId } = caller;
    if (!(await store.counts(userId)).hasTotp) throw new Refused('factor.none');
    await this.#proven(caller, given, visit);
    await changeFactors(this.#ports, userId, 'totpOff', visit, async (tx) => {
      if (!(await store.removeTotp(tx, userId))) throw new Refused('factor.none');
    });
  }

  async renewRecovery(caller: Caller, given: Given, visit: Visit): Promise<readonly string[]> {
    const { store } = this.#ports;
    realOnly(caller);
    const { userId } = caller;
    if (!hasAny(await store.counts(userId))) throw new Refused('factor.none');
    await this.#proven(caller, given, visit);
    return changeFactors(this.#ports, userId, 'recoveryNew', visit, (tx) =>
      store.setRecovery(tx, userId, []),
    );
  }

  async beginPasskey(caller: Caller, given: Given, visit: Visit) {
    const { passkeys, passkeyStore, challenges } = this.#ports;
    realOnly(caller);
    const { userId } = caller;
    const rp = this.relyingParty(visit);
    const known = await passkeyStore.of(userId);
    if (known.length >= PASSKEYS_MAX) throw new Refused('passkey.limit', { max: PASSKEYS_MAX });
    const name = await this.#proven(caller, given, visit);
    const { options, toSign } = await passkeys.toMake(rp, { id: userId, name });
    const asked = { purpose: 'register', userId, boundTo: sessionOf(caller) } as const;
    return { options, challenge: await challenges.add({ ...asked, passwordHash: null, toSign }) };
  }

  /** Adds a passkey. Returns new recovery codes if it is the user's first factor. */
  async addPasskey(
    caller: Caller,
    given: { readonly challenge: string; readonly name: string; readonly passkey: Attestation },
    visit: Visit,
  ): Promise<readonly string[]> {
    const { passkeys, passkeyStore, challenges, clock } = this.#ports;
    realOnly(caller);
    const { userId } = caller;
    const rp = this.relyingParty(visit);
    const wanted = { purpose: 'register', userId, boundTo: sessionOf(caller) } as const;
    const toSign = await challenges.take(given.challenge, wanted);
    const made = await passkeys.made(rp, toSign, given.passkey);
    const { name } = given;
    return changeFactors(this.#ports, userId, 'passkeyAdded', visit, async (tx) => {
      const known = await passkeyStore.of(userId, tx);
      if (known.length >= PASSKEYS_MAX) throw new Refused('passkey.limit', { max: PASSKEYS_MAX });
      const row = { ...made, userId, rpId: rp.id, name, createdAt: clock.now() };
      if ((await passkeyStore.add(tx, row)) === 'taken') throw new Refused('passkey.taken');
    });
  }

  async renamePasskey(caller: Caller, id: number, name: string): Promise<void> {
    realOnly(caller);
    if (await this.#ports.passkeyStore.rename(caller.userId, id, name)) return;
    throw new Refused('passkey.unknown', { field: 'id' });
  }

  async removePasskey(caller: Caller, id: number, given: Given, visit: Visit): Promise<void> {
    const { passkeyStore } = this.#ports;
    realOnly(caller);
    const { userId } = caller;
    const known = await passkeyStore.of(userId);
    if (!known.some((each) => each.id === id)) {
      throw new Refused('passkey.unknown', { field: 'id' });
    }
    await this.#proven(caller, given, visit);
    await changeFactors(this.#ports, userId, 'passkeyRemoved', visit, async (tx) => {
      if (await passkeyStore.remove(tx, userId, id)) return;
      throw new Refused('passkey.unknown', { field: 'id' });
    });
  }

  /** Returns a challenge that a passkey signs as proof for a call of this session. */
  async passkeyProof(caller: Caller, visit: Visit) {
    const { passkeys, challenges } = this.#ports;
    realOnly(caller);
    const { userId } = caller;
    const rp = this.relyingParty(visit);
    const { options, toSign } = await passkeys.toSign(rp, userId);
    const asked = { purpose: 'proof', userId, boundTo: sessionOf(caller) } as const;
    return { options, challenge: await challenges.add({ ...asked, passwordHash: null, toSign }) };
  }

  /**
   * Removes all factors of a user who lost both phone and recovery codes, in the caller's
   * transaction, and notifies the user. `record` writes the audit entry before the notice: the
   * notice locks the user's notices until the commit, and the desk must not wait for the audit
   * log's lock.
   */
  async reset(
    tx: Sql,
    userId: number,
    record: (before: FactorCounts) => Promise<void>,
  ): Promise<void> {
    const { store, passkeyStore, notices, payouts } = this.#ports;
    await store.lockPerson(tx, userId);
    const before = await store.counts(userId, tx);
    if (!hasAny(before)) throw new Refused('factor.none');
    await store.removeTotp(tx, userId);
    await passkeyStore.removeAll(tx, userId);
    await store.setRecovery(tx, userId, []);
    await payouts().restartWaits(tx, userId);
    await record(before);
    await notices.postFactors(tx, userId, 'reset', null);
  }

  /** Returns the host for passkeys; throws if browsers cannot use passkeys there. */
  relyingParty(visit: Visit): RelyingParty {
    const rp = this.#relyingParty(visit);
    if (!rp) throw new Refused('passkey.unsupported');
    return rp;
  }

  #relyingParty({ origin }: Visit): RelyingParty | null {
    return relyingPartyOf(this.#ports.publicUrl, origin);
  }

  /**
   * Throws unless password and second factor are right; returns the address with which the user
   * logs in.
   */
  async #proven(caller: Caller, { password, proof }: Given, visit: Visit): Promise<string> {
    realOnly(caller);
    await checkPassword(this.#ports, caller.userId, password, visit);
    await this.confirm(caller, proof, visit);
    return nameOf(this.#ports.users, caller.userId);
  }
}

/** What a change of factors requires: the password, and the second factor if the user has one. */
export interface Given {
  readonly password: string;
  readonly proof: FactorProof;
}

const sessionOf = ({ sessionKey }: Caller): Buffer => Buffer.from(sessionKey, 'hex');

const wrongCode = () => new Refused('factor.codeWrong', { field: 'factor_code' });

function realOnly({ isDemo }: Caller): void {
  if (isDemo) throw new Refused('real.only');
}
