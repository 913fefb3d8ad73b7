import { OPERATOR_PASSWORD_LENGTH } from '@fulcrum/contract/console/operators/calls';

import {
  authenticatorUri,
  hashRecoveryCode,
  hashToken,
  newRecoveryCodes,
  newSecret,
  emailOf,
  type PasswordHasher,
  passwordRefusal,
  stepOf,
} from '../../identity/auth/module.ts';
import type { MailModule } from '../../notifications/mail/module.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import { takeGuess } from './attempts.ts';
import { startSession, type SignedIn } from './new-session.ts';
import { closedSecret, openedSecret } from './sealed-secret.ts';
import * as store from './store.ts';

export interface EnrolmentPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly seal: Seal;
  readonly mail: MailModule;
  readonly hasher: PasswordHasher;
}

/** Lets an invited operator set password and second factor with a one-time link. */
export class Enrolment {
  readonly #ports: EnrolmentPorts;

  constructor(ports: EnrolmentPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the secret of the authenticator, which is created when the link is first opened and
   * stays the same until the link is used.
   */
  begin(token: string, visit: Visit) {
    const { db, seal } = this.#ports;
    takeGuess(this.#ports, visit);
    return db.transaction(async (tx) => {
      const row = await this.#invited(tx, token);
      const known = this.#secretOf(row);
      const secret = known ?? newSecret();
      if (known === null) await store.setSecret(tx, row.id, closedSecret(seal, secret));
      const { email, name, role } = row;
      const uri = authenticatorUri('Fulcrum console', email ?? 'owner', secret);
      return { email: email ?? '', name, role, secret, uri };
    });
  }

  async finish(
    given: {
      readonly token: string;
      readonly email: string;
      readonly name: string;
      readonly password: string;
      readonly code: string;
    },
    visit: Visit,
  ): Promise<SignedIn & { readonly recoveryCodes: readonly string[] }> {
    const { db, clock, mail, hasher } = this.#ports;
    const takings = takeGuess(this.#ports, visit);
    const { length } = [...given.password];
    if (length < OPERATOR_PASSWORD_LENGTH.min || length > OPERATOR_PASSWORD_LENGTH.max) {
      throw new Refused('operator.passwordLength', { field: 'password' });
    }
    const chosen = emailOf(given.email, 'email');
    const weak = passwordRefusal(given.password, [chosen, chosen.split('@', 1)[0] ?? '']);
    if (weak) throw new Refused(weak, { field: 'password' });
    const claim = { address: addressKey(visit.address), account: chosen, isKnown: false };
    const passwordHash = await takings.pay(() => hasher.hash(given.password, claim));
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
      const who = { ...row, email };
      const signedIn = await startSession(this.#ports, tx, who, visit, 'operator.enrolled');
      return { ...signedIn, recoveryCodes };
    });
    const enrolled = await work.catch(store.refuseTaken);
    mail.wake();
    return enrolled;
  }

  #secretOf({ totpSecret }: store.OperatorRow): string | null {
    return totpSecret === null ? null : openedSecret(this.#ports.seal, totpSecret);
  }

  async #invited(tx: Sql, token: string): Promise<store.OperatorRow> {
    const row = await store.lockInvited(tx, hashToken(token));
    const isOpen =
      row?.status === 'invited' && (row.inviteExpiresAt ?? 0) > this.#ports.clock.now();
    if (!row || !isOpen) throw new Refused('operator.linkInvalid');
    return row;
  }
}
