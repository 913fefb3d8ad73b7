import {
  hashRecoveryCode,
  normalEmail,
  type PasswordHasher,
  stepOf,
} from '../../identity/auth/module.ts';
import { writeAudit } from '../../audit/log.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { Guess } from '../../platform/guesses/guess.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Use } from '../../platform/guesses/shared-limits.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { MailModule } from '../../notifications/mail/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import { endSession, steppedUp, type Operator } from '../session.ts';
import { countFailure, forgetFailures, refuseLocked, takeGuess } from './attempts.ts';
import { sessionFact, startSession, type Named, type SignedIn } from './new-session.ts';
import type { OperatorPasskeys, PasskeyAnswer } from './passkeys.ts';
import { isKnownAddress } from './places.ts';
import { openedSecret } from './sealed-secret.ts';
import * as store from './store.ts';
import {
  countWrongCode,
  forgetWrongCodes,
  isLastOfSession,
  isPaused,
  wrongCodeLetter,
} from './wrong-codes.ts';

export interface SignInPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly seal: Seal;
  readonly mail: MailModule;
  readonly hasher: PasswordHasher;
  readonly passkeys: OperatorPasskeys;
}

/** A code of the authenticator, a recovery code, or a signature of a passkey. */
interface SecondFactor extends PasskeyAnswer {
  readonly code?: string | undefined;
}

/** Signs operators in, and checks their second factor again before important changes. */
export class SignIn {
  readonly #ports: SignInPorts;

  constructor(ports: SignInPorts) {
    this.#ports = ports;
  }

  async login(
    given: SecondFactor & { readonly email: string; readonly password: string },
    visit: Visit,
  ): Promise<SignedIn> {
    const { db, clock, mail, passkeys, hasher } = this.#ports;
    const now = clock.now();
    const takings = takeGuess(this.#ports, visit);
    const email = (normalEmail(given.email) ?? given.email).toLowerCase();
    await refuseLocked(db, email, visit.address, now);
    // Known addresses are not counted, so that strangers cannot lock operators out of their own.
    const isUsual = await isKnownAddress(db, email, visit);
    const uses: readonly Use[] = isUsual ? [] : [['operatorGuesses', email]];
    const guess = new Guess(this.#ports, { uses });
    await guess.admit();
    const row = await store.operatorByEmail(db, email);
    const isKnown = row?.status === 'active';
    const stored = isKnown ? row.passwordHash : null;
    // An unknown or disabled operator, a wrong password and a wrong code get the same reply after
    // the same time.
    const claim = { address: addressKey(visit.address), account: email, isKnown: isUsual };
    const isMatch = await takings.pay(() => hasher.matches(given.password, stored, claim));
    if (isMatch) await guess.admit();
    const hasSigned = row !== null && isMatch && (await passkeys.hasEntered(row.id, given, visit));
    const signedIn = await db.transaction(async (tx) => {
      if (!row || !isMatch) return null;
      const locked = await store.lockActive(tx, row.id);
      // The operator was disabled, reset or enrolled again since the password was checked.
      if (locked?.passwordHash !== row.passwordHash) return null;
      if (!hasSigned && !(await this.#isCode(tx, locked, given.code))) {
        if (given.code !== undefined) await this.#wrongCode(tx, locked, visit);
        return null;
      }
      // Others may have failed here while this try was judged.
      await refuseLocked(tx, email, visit.address, now);
      await forgetWrongCodes(tx, locked.id);
      await forgetFailures(tx, email, visit.address);
      return startSession(this.#ports, tx, locked, visit, 'operator.signedIn');
    });
    mail.wake();
    if (signedIn) return signedIn;
    await this.#failed(email, row, visit);
    await guess.wrong();
    throw new Refused('operator.refused');
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
          await endSession(tx, operator.tokenHash);
          await writeAudit(tx, sessionFact(clock, operator, visit, 'operator.sessionEnded'));
        }
        return false;
      }
      await steppedUp(tx, operator.tokenHash, now);
      await writeAudit(tx, sessionFact(clock, operator, visit, 'operator.steppedUp'));
      return true;
    });
    if (isDone) return;
    await this.#failed(operator.email, operator, visit);
    throw new Refused('operator.codeWrong', { field: 'code' });
  }

  /**
   * Returns whether this is the current code of the authenticator or a recovery code; uses the code
   * up.
   */
  async #isCode(tx: Sql, locked: store.OperatorRow, code: string | undefined): Promise<boolean> {
    if (code === undefined || locked.totpSecret === null) return false;
    const secret = openedSecret(this.#ports.seal, locked.totpSecret);
    const now = this.#ports.clock.now();
    const step = stepOf(secret, code, now);
    if (step !== null) {
      if (step <= locked.totpStep || isPaused(locked, now)) return false;
      await store.setStep(tx, locked.id, step);
      return true;
    }
    return store.useRecoveryCode(tx, locked.id, hashRecoveryCode(code));
  }

  /** Counts a wrong code that came with the correct password, and mails the operator. */
  async #wrongCode(tx: Sql, locked: store.OperatorRow, visit: Visit): Promise<void> {
    const { clock, mail } = this.#ports;
    const now = clock.now();
    if (isPaused(locked, now)) return;
    const count = await countWrongCode(tx, locked.id, now);
    await writeAudit(tx, sessionFact(clock, locked, visit, 'operator.codeWrong'));
    const letter = wrongCodeLetter(locked.email ?? '', count, visit, now);
    if (letter) await mail.post(tx, letter);
  }

  async #failed(email: string, who: Named | null, visit: Visit): Promise<void> {
    const { db, clock } = this.#ports;
    const isLocked = await countFailure(db, email, visit.address, clock.now());
    // Attempts with unknown names are not recorded, because they would only fill the audit log.
    if (!isLocked || !who) return;
    const fact = sessionFact(clock, who, visit, 'operator.locked');
    await db.transaction((tx) => writeAudit(tx, fact));
  }
}
