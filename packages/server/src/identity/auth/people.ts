import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { isUnserved } from '@fulcrum/contract/identity/areas';
import type * as api from '@fulcrum/contract/people/calls';
import type { SignedIn, User } from '@fulcrum/contract/people/schema';

import type { Limits } from '../../platform/http/limits.ts';
import { takeFrom, Takings } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Captchas } from '../captchas/captchas.ts';
import type { Codes, Proof } from '../codes/codes.ts';
import type { Devices } from '../factors/devices.ts';
import type { SecondAnswer, SecondFactor } from '../factors/second-factor.ts';
import { strangersClaim } from '../passwords/claims.ts';
import type { Claim } from '../passwords/fair-line.ts';
import { passwordRefusal, type PasswordHasher } from '../passwords/passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { newInviteCode } from '../sessions/tokens.ts';
import { namesOf, type Identifier } from '../users/identifier.ts';
import { readIdentifier } from '../users/read-identifier.ts';
import type { UserRow, UserStore } from '../users/user-store.ts';
import type { Credentials, PasswordLogin } from './password-login.ts';
import type { RegistrationSettings } from './registration.ts';

export type SignUp = ParsedOf<typeof api.register>;

export interface PeoplePorts {
  readonly users: UserStore;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly captchas: Captchas;
  readonly devices: Devices;
  readonly secondFactor: SecondFactor;
  readonly registration: RegistrationSettings;
  readonly hasher: PasswordHasher;
  readonly passwordLogin: PasswordLogin;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly fundDemo: (accountId: number) => Promise<unknown>;
}

/** Signs users up and in. */
export class People {
  readonly #ports: PeoplePorts;
  readonly #openingDemos = new Map<string, Promise<UserRow>>();

  constructor(ports: PeoplePorts) {
    this.#ports = ports;
  }

  /** Opens the demo account with this id, or logs in to it. */
  async demo(demoId: string, visit: Visit): Promise<SignedIn> {
    const running = this.#openingDemos.get(demoId);
    if (running) return this.#signIn(await running, visit);
    const opening = this.#demoUser(demoId, visit).finally(() => this.#openingDemos.delete(demoId));
    this.#openingDemos.set(demoId, opening);
    return this.#signIn(await opening, visit);
  }

  async #demoUser(demoId: string, visit: Visit): Promise<UserRow> {
    const { users, clock, fundDemo, limits } = this.#ports;
    let user = await users.byDemoId(demoId);
    if (!user) {
      takeFrom(limits?.signUps, visit.address, this.#ports.clock.monotonic());
      const createdAt = clock.now();
      const { language } = visit;
      await users.addDemo({ demoId, inviteCode: newInviteCode(), language, createdAt });
      user = await users.byDemoId(demoId);
    }
    if (!user) throw new Error('Expected the demo account that was just made');
    // Also done for an existing account, because the process may have stopped between the two
    // writes.
    await fundDemo(user.accountId);
    return user;
  }

  async register(signUp: SignUp, visit: Visit): Promise<SignedIn> {
    const { clock, limits, registration } = this.#ports;
    const { unserved, needsInvite } = await registration.read();
    if (signUp.area_id !== undefined && isUnserved(signUp.area_id, unserved)) {
      throw new Refused('country.unserved', { field: 'area_id' });
    }
    const identifier = await this.#identifierOf(signUp);
    if (identifier.kind === 'mobile' && isUnserved(identifier.areaId, unserved)) {
      throw new Refused('country.unserved', { field: 'mobile' });
    }
    const weak = passwordRefusal(signUp.password, namesOf(identifier));
    if (weak) throw new Refused(weak, { field: 'password' });
    if (signUp.re_password !== signUp.password) {
      throw new Refused('password.mismatch', { field: 're_password' });
    }
    if (needsInvite && signUp.invite_code === undefined) {
      throw new Refused('invite.required', { field: 'invite_code' });
    }
    const takings = new Takings(clock.monotonic());
    takings.take(limits?.signUps, visit.address);
    return takings.pay(() => this.#open(signUp, identifier, visit));
  }

  async #open(signUp: SignUp, identifier: Identifier, visit: Visit): Promise<SignedIn> {
    const { users, clock, hasher } = this.#ports;
    const invitedBy = await this.#inviter(signUp.invite_code);
    const claim = strangersClaim(visit, identifier);
    const proof = await this.#verified(signUp, identifier, claim);
    const salt = await users.sharedSalt(identifier);
    const user = {
      identifier,
      passwordHash: await hasher.hash(signUp.password, claim, salt),
      invitedBy,
      inviteCode: newInviteCode(),
      language: visit.language,
      createdAt: clock.now(),
    };
    const id = await users.addReal(user, (tx) => proof?.use(tx) ?? Promise.resolve());
    if (id === 'taken') throw new Refused('user.taken', { field: 'account' });
    return this.#signIn(await this.#row(id), visit);
  }

  async #identifierOf({ type, area_id, account, mobile }: SignUp): Promise<Identifier> {
    const isMobile = type === 'mobile';
    if (isMobile && !(await this.#ports.registration.read()).showsMobile) {
      throw new Refused('mobile.invalid', { field: 'type' });
    }
    return readIdentifier({
      type,
      text: isMobile ? (mobile ?? account) : account,
      areaId: area_id,
      field: isMobile ? 'mobile' : 'account',
    });
  }

  /**
   * Checks what the settings require: a captcha, or a code that proves that the address belongs to
   * the user.
   */
  async #verified(signUp: SignUp, identifier: Identifier, claim: Claim): Promise<Proof | null> {
    const { registration, codes, captchas } = this.#ports;
    const { verifyType } = await registration.read();
    if (verifyType === 2) await captchas.check(signUp.key, signUp.sms_code);
    if (verifyType !== 1) return null;
    if (signUp.sms_code === undefined) throw new Refused('code.missing', { field: 'sms_code' });
    const typed = { code: signUp.sms_code, request: signUp.request_id };
    return codes.check('register', identifier, typed, claim);
  }

  async #inviter(code: string | undefined): Promise<number | null> {
    if (code === undefined) return null;
    const inviter = await this.#ports.users.idByInviteCode(code.toUpperCase());
    if (inviter === null) throw new Refused('invite.unknown', { field: 'invite_code' });
    return inviter;
  }

  async login(credentials: Credentials, visit: Visit): Promise<SignedIn> {
    const found = await this.#ports.passwordLogin.find(credentials, visit);
    await this.#ports.secondFactor.ask(found, visit);
    return this.#signIn(await this.#row(found.id), visit, found.passwordHash);
  }

  /** Completes a login that asked for the second factor, or logs in with a passkey alone. */
  async loginSecond(answer: SecondAnswer, visit: Visit): Promise<SignedIn> {
    const { userId, passwordHash } = await this.#ports.secondFactor.finish(answer, visit);
    return this.#signIn(await this.#row(userId), visit, passwordHash);
  }

  async user(userId: number): Promise<User> {
    return userOnWire(await this.#row(userId));
  }

  async #signIn(
    user: UserRow,
    visit: Visit,
    passwordHash: string | null = null,
  ): Promise<SignedIn> {
    const { sessions, devices } = this.#ports;
    const { userAgent, address } = visit;
    const token = await sessions.open({ userId: user.id, userAgent, address, passwordHash });
    if (token === null) throw new Refused('login.refused');
    await devices.seen(user, visit);
    return { token, user: userOnWire(user) };
  }

  async #row(userId: number): Promise<UserRow> {
    const user = await this.#ports.users.byId(userId);
    if (!user) throw new Error(`Expected user ${userId}`);
    return user;
  }
}

const userOnWire = (user: UserRow): User => ({
  id: user.id,
  uid: String(user.id),
  email: user.email ?? '',
  area_id: user.areaId,
  global_code: user.areaId === null ? '' : `+${user.areaId}`,
  mobile: user.mobile ?? '',
  is_demo: user.kind === 'demo' ? 1 : 0,
  credit_score: user.creditScore,
  invite_code: user.kind === 'demo' ? '' : user.inviteCode,
  created_at: user.createdAt,
});
