import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { AREAS } from '@fulcrum/contract/identity/areas';
import type * as api from '@fulcrum/contract/identity/calls';

import type { MailModule } from '../../notifications/mail/module.ts';
import type { Guess } from '../../platform/guesses/guess.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { Takings } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { CodeStore } from '../codes/code-store.ts';
import type { Codes, Proof } from '../codes/codes.ts';
import type { Devices } from '../factors/devices.ts';
import { ownersGuess } from '../factors/factor-change.ts';
import type { WithdrawalGuard } from '../guard/guard.ts';
import type { Notices } from '../letters/notices.ts';
import { sessionClaim, strangersClaim } from '../passwords/claims.ts';
import type { Claim } from '../passwords/fair-line.ts';
import { passwordRefusal, type PasswordHasher } from '../passwords/passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { addressOf, internationalMobile, namesOf, type Identifier } from '../users/identifier.ts';
import { readMobile } from '../users/phone-number.ts';
import { readIdentifier } from '../users/read-identifier.ts';
import { identifierOfUser, type UserRow, type UserStore } from '../users/user-store.ts';

export type Forgotten = ParsedOf<typeof api.forgetPassword>;
export type Amendment = ParsedOf<typeof api.amendPassword>;

export interface PasswordPorts {
  readonly db: Db;
  readonly users: UserStore;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly codeStore: CodeStore;
  readonly devices: Devices;
  readonly mail: MailModule;
  readonly notices: Notices;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
  readonly payouts: () => WithdrawalGuard;
  readonly limits: Limits | null;
}

/** Sets new passwords. Sessions that were opened with the old password end at once. */
export class PasswordChanges {
  readonly #ports: PasswordPorts;

  constructor(ports: PasswordPorts) {
    this.#ports = ports;
  }

  /** Sets a new password with a code, and ends all sessions of the user. */
  async forget(input: Forgotten, visit: Visit): Promise<void> {
    const { users, codes, clock, limits } = this.#ports;
    const takings = new Takings(clock.monotonic());
    takings.take(limits?.passwords, visit.address);
    const identifier = await this.#identifierOf(input);
    refuseWeak(input.new_password, identifier);
    if (input.secondary_password !== input.new_password) {
      throw new Refused('password.mismatch', { field: 'secondary_password' });
    }
    const claim = strangersClaim(visit, identifier);
    await takings.pay(async () => {
      const proof = await codes.check('reset', identifier, typedCode(input), claim);
      const owner = await users.ownerOf(identifier);
      const user = owner === null ? null : await users.byId(owner);
      if (!user) throw new Refused('code.wrong', { field: 'auth_code' });
      await this.#change(user, input.new_password, { proof, visit, claim, kept: null, old: null });
      // Marks the device as known, so that the owner can log in while others guess the password.
      if (visit.device !== null) await this.#ports.devices.seen(user, visit);
    });
  }

  /**
   * Changes the password. Requires a code if codes can be sent, otherwise the old password. The
   * caller's session stays open.
   */
  async amend(input: Amendment, caller: Caller, visit: Visit): Promise<void> {
    const { clock, limits } = this.#ports;
    if (caller.isDemo) throw new Refused('real.only');
    const takings = new Takings(clock.monotonic());
    takings.take(limits?.passwords, visit.address);
    await takings.pay(() => this.#amend(input, caller, visit));
  }

  async #amend(input: Amendment, caller: Caller, visit: Visit): Promise<void> {
    const { users, hasher, mail } = this.#ports;
    const claim = sessionClaim(visit, caller.userId);
    const guess = ownersGuess(this.#ports, caller.userId);
    await guess.admit();
    const user = await users.byId(caller.userId);
    const identifier = user && identifierOfUser(user);
    if (!identifier) throw new Error(`Expected user ${caller.userId} with an address`);
    refuseWeak(input.new_password, identifier);
    const isSent = mail.delivers(identifier.kind === 'email' ? 'email' : 'sms');
    const { old_password: typed, new_password: password } = input;
    const old = await users.passwordHash(user.id);
    if (typed !== undefined && !(await hasher.matches(typed, old, claim))) {
      await guess.wrong();
      throw new Refused('password.oldWrong', { field: 'old_password' });
    }
    await guess.admit();
    if (typed === undefined && !isSent) {
      throw new Refused('password.missing', { field: 'old_password' });
    }
    if (password === typed) throw new Refused('password.unchanged', { field: 'new_password' });
    if (isSent && input.auth_code === undefined) {
      throw new Refused('code.missing', { field: 'auth_code' });
    }
    const proof = isSent ? await this.#checkCode(input, identifier, claim, guess) : null;
    await guess.admit();
    await guess.clear();
    await this.#change(user, password, { proof, visit, claim, kept: caller.sessionKey, old });
  }

  /** Checks a code that was sent to the caller; a wrong one counts as a guess. */
  async #checkCode(
    input: Amendment,
    identifier: Identifier,
    claim: Claim,
    guess: Guess,
  ): Promise<Proof> {
    try {
      return await this.#ports.codes.check('reset', identifier, typedCode(input), claim);
    } catch (error) {
      if (error instanceof Refused && error.reason === 'code.wrong') await guess.wrong();
      throw error;
    }
  }

  async #change(
    user: UserRow,
    password: string,
    by: {
      readonly proof: Proof | null;
      readonly visit: Visit;
      readonly claim: Claim;
      /** Key of the session that stays open; null ends all sessions. */
      readonly kept: string | null;
      /** The hash that must still be stored; null accepts any. */
      readonly old: string | null;
    },
  ): Promise<void> {
    const { db, users, sessions, mail, notices, hasher, payouts } = this.#ports;
    const identifier = identifierOfUser(user);
    const salt = identifier ? await users.sharedSalt(identifier) : undefined;
    const passwordHash = await hasher.hash(password, by.claim, salt);
    const ended = await db.transaction(async (tx) => {
      await by.proof?.use(tx);
      if (!(await users.setPassword(tx, user.id, passwordHash, by.old))) {
        throw new Refused('password.oldWrong', { field: 'old_password' });
      }
      await payouts().restartWaits(tx, user.id);
      await notices.postAccess(tx, user, 'password', by.visit);
      return sessions.endOfUser(tx, user.id, by.kept);
    });
    ended();
    mail.wake();
  }

  /**
   * Returns the identifier that was typed. If a number comes without an area, uses the area to
   * which a code was sent last.
   */
  async #identifierOf({ type, account, area_id }: Forgotten): Promise<Identifier> {
    const isWhole = area_id !== undefined || internationalMobile(account) !== null;
    if (type === 'email' || isWhole) {
      return readIdentifier({ type, text: account, areaId: area_id, field: 'account' });
    }
    const codes = [...new Set(AREAS.map(({ callingCode }) => callingCode))];
    const numbers = codes.flatMap((areaId): Identifier[] => {
      const number = readMobile(areaId, account);
      return typeof number === 'string' ? [] : [{ kind: 'mobile', ...number }];
    });
    const addresses = numbers.map(addressOf);
    const newest = await this.#ports.codeStore.newestOf('reset', addresses);
    const found = numbers.find((number) => addressOf(number) === newest) ?? numbers[0];
    if (!found) throw new Refused('mobile.invalid', { field: 'account' });
    return found;
  }
}

const typedCode = ({ auth_code, request_id }: Pick<Amendment, 'auth_code' | 'request_id'>) => ({
  code: auth_code ?? '',
  request: request_id,
});

function refuseWeak(password: string, identifier: Identifier): void {
  const weak = passwordRefusal(password, namesOf(identifier));
  if (weak) throw new Refused(weak, { field: 'new_password' });
}
