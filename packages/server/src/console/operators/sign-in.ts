import { OPERATOR_PASSWORD_LENGTH } from '@fulcrum/contract/console/calls';
import type { Role } from '@fulcrum/contract/console/roles';

import {
  authenticatorUri,
  hashRecoveryCode,
  hashToken,
  newRecoveryCodes,
  newSecret,
  newToken,
  normalEmail,
  PasswordHasher,
  passwordRefusal,
  stepOf,
  Takings,
} from '../../identity/auth/module.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Letter, MailModule } from '../../notifications/mail/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { DbError, UNIQUE_VIOLATION, type Db, type Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import { countFailure, forgetFailures, refuseLocked } from './attempts.ts';
import { writeAudit } from '../../audit/log.ts';
import type { AuditFact } from '../../audit/entry.ts';
import type { OperatorPasskeys, PasskeyAnswer } from './passkeys.ts';
import { isKnownAddress, isNewPlace, placeLetter } from './places.ts';
import * as sessions from '../session.ts';
import type { Operator } from '../session.ts';
import * as store from './store.ts';
import { closedSecret, openedSecret } from './sealed-secret.ts';
import {
  countWrongCode,
  forgetWrongCodes,
  isLastOfSession,
  isPaused,
  wrongCodeLetter,
} from './wrong-codes.ts';

const INVITE_MS = 24 * 3_600_000;

export interface OperatorPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly seal: Seal;
  readonly mail: MailModule;
  /** Where people reach the product; null takes it from the request of who invites. */
  readonly publicUrl: string | null;
  readonly passkeys: OperatorPasskeys;
}

/** A code of the authenticator or a recovery code, or what a passkey has signed. */
interface SecondFactor extends PasskeyAnswer {
  readonly code?: string | undefined;
}

/** Who asked for a change, from where and why. */
export interface Act {
  readonly operator: Operator;
  readonly visit: Visit;
  readonly reason: string;
}

export interface SignedIn {
  readonly token: string;
  readonly operatorId: number;
}

/** Signs operators in and manages who they are. */
export class Operators {
  readonly #ports: OperatorPorts;
  readonly #hasher = new PasswordHasher();

  constructor(ports: OperatorPorts) {
    this.#ports = ports;
  }

  /**
   * The path of a new link for the first owner while no owner has enrolled; else null. Each start
   * makes another one and the last is worth nothing: a log that was seen long ago opens nothing.
   */
  firstOwnerLink(): Promise<string | null> {
    const { db, clock } = this.#ports;
    return db.transaction(async (tx) => {
      // Two servers that start together make one owner between them.
      await tx.query('lock table operator in share row exclusive mode');
      const [enrolled] = await tx.query(
        `select id from operator where role = 'owner' and password_hash is not null limit 1`,
      );
      if (enrolled) return null;
      const [first] = await tx.query<{ id: number }>(
        `select id from operator where role = 'owner' and email is null limit 1`,
      );
      const now = clock.now();
      const id =
        first?.id ??
        (await store.addOperator(tx, { email: null, name: '', role: 'owner', createdAt: now }));
      return linkPath(await this.#invite(tx, id, now));
    });
  }

  async login(
    given: SecondFactor & { readonly email: string; readonly password: string },
    visit: Visit,
  ): Promise<SignedIn> {
    const { db, clock, limits, mail, passkeys } = this.#ports;
    const now = clock.now();
    const takings = this.#takeGuess(visit);
    const email = (normalEmail(given.email) ?? given.email).toLowerCase();
    await refuseLocked(db, email, visit.address, now);
    // Known addresses are not counted: strangers can keep nobody out of their usual place.
    const isUsual = await isKnownAddress(db, email, visit);
    if (!isUsual) takings.take(limits?.operatorGuesses, email);
    const row = await store.operatorByEmail(db, email);
    const isKnown = row?.status === 'active';
    const stored = isKnown ? row.passwordHash : null;
    // Unknown, disabled, wrong password and wrong code answer the same, in the same time.
    const claim = { address: addressKey(visit.address), account: email, isKnown: isUsual };
    const isMatch = await takings.pay(() => this.#hasher.matches(given.password, stored, claim));
    const hasSigned = row !== null && isMatch && (await passkeys.hasEntered(row.id, given, visit));
    const signedIn = await db.transaction(async (tx) => {
      if (!row || !isMatch) return null;
      const locked = await store.lockActive(tx, row.id);
      // Disabled, reset or enrolled anew since the password was looked at: it opens nothing.
      if (locked?.passwordHash !== row.passwordHash) return null;
      if (!hasSigned && !(await this.#isCode(tx, locked, given.code))) {
        if (given.code !== undefined) await this.#wrongCode(tx, locked, visit);
        return null;
      }
      await forgetWrongCodes(tx, locked.id);
      await forgetFailures(tx, email, visit.address);
      return this.#enter(tx, locked, visit, 'operator.signedIn');
    });
    if (signedIn) {
      mail.wake();
      return signedIn;
    }
    mail.wake();
    await this.#failed(email, row, visit);
    throw new Refused('operator.refused');
  }

  /** Opens the session, and tells the operator of a place that is new. */
  async #enter(tx: Sql, who: Named, visit: Visit, action: string): Promise<SignedIn> {
    const { clock, mail } = this.#ports;
    const now = clock.now();
    const token = await sessions.openSession(tx, who.id, visit, now);
    await writeAudit(tx, this.#fact(who, visit, action));
    const whose = { operatorId: who.id, isEnrolment: action === 'operator.enrolled' };
    if (who.email !== null && (await isNewPlace(tx, whose, visit, now))) {
      const detail = JSON.stringify({ browser: visit.userAgent });
      await writeAudit(tx, { ...this.#fact(who, visit, 'operator.newPlace'), detail });
      await mail.post(tx, placeLetter(who.email, visit, now));
    }
    return { token, operatorId: who.id };
  }

  #secretOf({ totpSecret }: store.OperatorRow): string | null {
    return totpSecret === null ? null : openedSecret(this.#ports.seal, totpSecret);
  }

  /** Opens a link: the secret is made at the first look and stays until it is used. */
  enrolBegin(token: string, visit: Visit) {
    const { db } = this.#ports;
    this.#takeGuess(visit);
    return db.transaction(async (tx) => {
      const row = await this.#invited(tx, token);
      const known = this.#secretOf(row);
      const secret = known ?? newSecret();
      if (known === null) await store.setSecret(tx, row.id, closedSecret(this.#ports.seal, secret));
      const { email, name, role } = row;
      const uri = authenticatorUri('Fulcrum console', email ?? 'owner', secret);
      return { email: email ?? '', name, role, secret, uri };
    });
  }

  async enrolFinish(
    given: {
      readonly token: string;
      readonly email: string;
      readonly name: string;
      readonly password: string;
      readonly code: string;
    },
    visit: Visit,
  ): Promise<SignedIn & { readonly recoveryCodes: readonly string[] }> {
    const { db, clock, mail } = this.#ports;
    const takings = this.#takeGuess(visit);
    const { length } = [...given.password];
    if (length < OPERATOR_PASSWORD_LENGTH.min || length > OPERATOR_PASSWORD_LENGTH.max) {
      throw new Refused('operator.passwordLength', { field: 'password' });
    }
    const chosen = normalEmail(given.email);
    if (chosen === null) throw new Refused('email.invalid', { field: 'email' });
    const weak = passwordRefusal(given.password, [chosen, chosen.split('@', 1)[0] ?? '']);
    if (weak) throw new Refused(weak, { field: 'password' });
    const claim = { address: addressKey(visit.address), account: chosen, isKnown: false };
    const passwordHash = await takings.pay(() => this.#hasher.hash(given.password, claim));
    const recoveryCodes = newRecoveryCodes();
    const now = clock.now();
    const work = db.transaction(async (tx) => {
      const row = await this.#invited(tx, given.token);
      const secret = this.#secretOf(row);
      const step = secret === null ? null : stepOf(secret, given.code, now);
      if (step === null) throw new Refused('operator.codeWrong', { field: 'code' });
      const email = row.email ?? chosen;
      const { id } = row;
      const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
      await store.activate(tx, { id, email, name: given.name, passwordHash, step, recoveryHashes });
      const entered = await this.#enter(tx, { ...row, email }, visit, 'operator.enrolled');
      return { ...entered, recoveryCodes };
    });
    const enrolled = await work.catch(refuseTaken);
    mail.wake();
    return enrolled;
  }

  async stepUp(operator: Operator, given: SecondFactor, visit: Visit): Promise<void> {
    const { db, clock, passkeys } = this.#ports;
    const now = clock.now();
    await refuseLocked(db, operator.email, visit.address, now);
    const hasSigned = await passkeys.hasProven(operator, given, visit);
    const isDone = await db.transaction(async (tx) => {
      const locked = await store.lockActive(tx, operator.id);
      if (!locked) return false;
      if (!hasSigned && !(await this.#isCode(tx, locked, given.code))) {
        if (await isLastOfSession(tx, operator.tokenHash)) {
          await sessions.endSession(tx, operator.tokenHash);
          await writeAudit(tx, this.#fact(operator, visit, 'operator.sessionEnded'));
        }
        return false;
      }
      await sessions.steppedUp(tx, operator.tokenHash, now);
      await writeAudit(tx, this.#fact(operator, visit, 'operator.steppedUp'));
      return true;
    });
    if (isDone) return;
    await this.#failed(operator.email, operator, visit);
    throw new Refused('operator.codeWrong', { field: 'code' });
  }

  logout(operator: Operator, visit: Visit): Promise<void> {
    return this.#ports.db.transaction(async (tx) => {
      await sessions.endSession(tx, operator.tokenHash);
      await writeAudit(tx, this.#fact(operator, visit, 'operator.signedOut'));
    });
  }

  invite(
    given: { readonly email: string; readonly name: string; readonly role: Role },
    act: Act,
  ): Promise<NewLink> {
    const { db, clock } = this.#ports;
    const email = normalEmail(given.email);
    if (email === null) throw new Refused('email.invalid', { field: 'email' });
    const { name, role } = given;
    const work = db.transaction(async (tx) => {
      const now = clock.now();
      const id = await store.addOperator(tx, { email, name, role, createdAt: now });
      const token = await this.#invite(tx, id, now);
      const detail = { email: [null, email], role: [null, role] };
      await this.#write(tx, act, 'operator.invited', id, detail);
      return this.#handOut(tx, { id, email, token }, act);
    });
    return work.catch(refuseTaken);
  }

  changeRole(id: number, role: Role, act: Act): Promise<void> {
    return this.#changeOther(id, act, async (tx, row) => {
      if (row.role === role) throw new Refused('console.unchanged');
      await store.setRole(tx, id, role);
      await store.endOperatorSessions(tx, id);
      await this.#write(tx, act, 'operator.roleChanged', id, { role: [row.role, role] });
    });
  }

  disable(id: number, act: Act): Promise<void> {
    return this.#changeOther(id, act, async (tx, row) => {
      if (row.status === 'disabled') throw new Refused('console.unchanged');
      await store.disable(tx, id);
      await store.endOperatorSessions(tx, id);
      await this.#write(tx, act, 'operator.disabled', id, { status: [row.status, 'disabled'] });
    });
  }

  reset(id: number, act: Act): Promise<NewLink> {
    return this.#changeOther(id, act, async (tx, row) => {
      const now = this.#ports.clock.now();
      const token = await this.#invite(tx, id, now);
      await this.#write(tx, act, 'operator.reset', id, { status: [row.status, 'invited'] });
      return this.#handOut(tx, { id, email: row.email ?? '', token }, act);
    });
  }

  /**
   * Of another operator, by an owner: as nobody changes their own access, whoever is taken away
   * leaves at least the one who did it.
   */
  #changeOther<Result>(
    id: number,
    { operator }: Act,
    work: (tx: Sql, row: store.OperatorRow) => Promise<Result>,
  ): Promise<Result> {
    if (id === operator.id) throw new Refused('operator.own');
    return this.#ports.db.transaction(async (tx) => {
      // Owners first and in one order: of two who remove each other, the second is none any more.
      const owners = await store.lockActiveOwners(tx);
      const row = await store.lockOperator(tx, id);
      if (!row || row.email === null) throw new Refused('operator.unknown');
      // The caller's own standing may have ended while this waited for the lock.
      if (!owners.includes(operator.id)) throw new Refused('operator.forbidden');
      return work(tx, row);
    });
  }

  async #invite(tx: Sql, id: number, now: number): Promise<string> {
    const token = newToken();
    await store.inviteAgain(tx, id, hashToken(token), now + INVITE_MS);
    return token;
  }

  /** To the operator's own mailbox where mail goes out: whoever invites gets no link to use. */
  async #handOut(
    tx: Sql,
    { id, email, token }: { readonly id: number; readonly email: string; readonly token: string },
    { visit }: Act,
  ): Promise<NewLink> {
    const { mail, clock, publicUrl } = this.#ports;
    const expires_at = clock.now() + INVITE_MS;
    const path = linkPath(token);
    if (!mail.delivers('email')) return { id, path, expires_at };
    const link = new URL(path, publicUrl ?? visit.origin).toString();
    await mail.post(tx, inviteLetter(email, link));
    return { id, path: null, expires_at };
  }

  async #invited(tx: Sql, token: string): Promise<store.OperatorRow> {
    const row = await store.lockInvited(tx, hashToken(token));
    const isOpen =
      row?.status === 'invited' && (row.inviteExpiresAt ?? 0) > this.#ports.clock.now();
    if (!row || !isOpen) throw new Refused('operator.linkInvalid');
    return row;
  }

  /** Whether a code is the second factor of this moment, or a recovery code; uses it up. */
  async #isCode(tx: Sql, locked: store.OperatorRow, code: string | undefined): Promise<boolean> {
    const secret = this.#secretOf(locked);
    if (code === undefined || secret === null) return false;
    const now = this.#ports.clock.now();
    const step = stepOf(secret, code, now);
    if (step !== null) {
      if (step <= locked.totpStep || isPaused(locked, now)) return false;
      await store.setStep(tx, locked.id, step);
      return true;
    }
    return store.useRecoveryCode(tx, locked.id, hashRecoveryCode(code));
  }

  /** Somebody has the password: the operator is told, and the guesses at the code are counted. */
  async #wrongCode(tx: Sql, locked: store.OperatorRow, visit: Visit): Promise<void> {
    const { clock, mail } = this.#ports;
    const now = clock.now();
    if (isPaused(locked, now)) return;
    const count = await countWrongCode(tx, locked.id, now);
    await writeAudit(tx, this.#fact(locked, visit, 'operator.codeWrong'));
    const letter = wrongCodeLetter(locked.email ?? '', count, visit, now);
    if (letter) await mail.post(tx, letter);
  }

  async #failed(email: string, who: Named | null, visit: Visit): Promise<void> {
    const { db, clock } = this.#ports;
    const isLocked = await countFailure(db, email, visit.address, clock.now());
    // A stranger's guesses at names that nobody has would only fill the log.
    if (!isLocked || !who) return;
    await db.transaction((tx) => writeAudit(tx, this.#fact(who, visit, 'operator.locked')));
  }

  /** Throws when too much was tried from there. */
  #takeGuess(visit: Visit): Takings {
    const takings = new Takings(this.#ports.clock.monotonic());
    takings.take(this.#ports.limits?.passwords, visit.address);
    return takings;
  }

  #fact(who: Named, visit: Visit, action: string): AuditFact {
    return {
      at: this.#ports.clock.now(),
      operatorId: who.id,
      operator: who.email ?? '',
      role: who.role,
      address: visit.address,
      action,
      object: '',
      detail: '{}',
      reason: '',
    };
  }

  #write(tx: Sql, act: Act, action: string, id: number, detail: object): Promise<void> {
    return writeAudit(tx, {
      ...this.#fact(act.operator, act.visit, action),
      object: `operator ${id}`,
      detail: JSON.stringify(detail),
      reason: act.reason,
    });
  }
}

type Named = Pick<store.OperatorRow, 'id' | 'email' | 'role'>;

/** `path` is null where the link went to the operator's own mailbox. */
interface NewLink {
  readonly id: number;
  readonly path: string | null;
  readonly expires_at: number;
}

const inviteLetter = (to: string, link: string): Letter => ({
  ...{ kind: 'email', to, isSecret: true, usefulMs: INVITE_MS },
  subject: 'Your access to the Fulcrum console',
  text: `Set up your access within 24 hours; the link works once:\n${link}`,
});

const linkPath = (token: string): string => `/console/#/enrol?token=${token}`;

function refuseTaken(error: unknown): never {
  if (error instanceof DbError && error.code === UNIQUE_VIOLATION) {
    throw new Refused('operator.taken', { field: 'email' });
  }
  throw error;
}
