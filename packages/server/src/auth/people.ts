import { isCallingCode, isUnserved } from '@fulcrum/contract/areas';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type * as api from '@fulcrum/contract/people';
import type { SignedIn, User } from '@fulcrum/contract/wire';

import type { Limiter, Limits } from '../http/limits.ts';
import type { Visit } from '../http/visit.ts';
import type { Clock } from '../ports/clock.ts';
import { Refused } from '../refusal.ts';
import {
  internationalMobile,
  nationalDigits,
  normalEmail,
  normalMobile,
  type Identifier,
} from './identifier.ts';
import { PasswordHasher, passwordRefusal } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { newInviteCode } from './tokens.ts';
import type { Candidate, UserRow, UserStore } from './user-store.ts';

export type SignUp = ParsedOf<typeof api.register>;
export type Credentials = ParsedOf<typeof api.login>;

export interface PeoplePorts {
  readonly users: UserStore;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly fundDemo: (accountId: number) => Promise<void>;
}

/** Signs people up and in. */
export class People {
  readonly #ports: PeoplePorts;
  readonly #hasher = new PasswordHasher();
  readonly #openingDemos = new Map<string, Promise<UserRow>>();

  constructor(ports: PeoplePorts) {
    this.#ports = ports;
  }

  /** Opens the demo account of an id, or returns to it. */
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
      this.#take(limits?.signUps, visit.address);
      const createdAt = clock.now();
      const { language } = visit;
      await users.addDemo({ demoId, inviteCode: newInviteCode(), language, createdAt });
      user = await users.byDemoId(demoId);
    }
    if (!user) throw new Error('Expected the demo account that was just made');
    // Also when it was there: a stop of the process may have come between the two steps.
    await fundDemo(user.accountId);
    return user;
  }

  async register(signUp: SignUp, visit: Visit): Promise<SignedIn> {
    const { users, clock, limits } = this.#ports;
    if (signUp.area_id !== undefined && isUnserved(signUp.area_id)) {
      throw new Refused('country.unserved', { field: 'area_id' });
    }
    const identifier = identifierOf(signUp);
    const weak = passwordRefusal(signUp.password, namesOf(identifier));
    if (weak) throw new Refused(weak, { field: 'password' });
    if (signUp.re_password !== signUp.password) {
      throw new Refused('password.mismatch', { field: 're_password' });
    }
    this.#take(limits?.signUps, visit.address);
    const invitedBy = await this.#inviter(signUp.invite_code);
    const id = await users.addReal({
      identifier,
      passwordHash: await this.#hasher.hash(signUp.password),
      invitedBy,
      inviteCode: newInviteCode(),
      language: visit.language,
      createdAt: clock.now(),
    });
    if (id === 'taken') throw new Refused('user.taken', { field: 'account' });
    return this.#signIn(await this.#row(id), visit);
  }

  async #inviter(code: string | undefined): Promise<number | null> {
    if (code === undefined) return null;
    const inviter = await this.#ports.users.idByInviteCode(code.toUpperCase());
    if (inviter === null) throw new Refused('invite.unknown', { field: 'invite_code' });
    return inviter;
  }

  /** Unknown account and wrong password answer the same, in the same time. */
  async login(credentials: Credentials, visit: Visit): Promise<SignedIn> {
    const { limits } = this.#ports;
    this.#take(limits?.passwords, visit.address);
    const name = credentials.account.toLowerCase();
    this.#take(limits?.guesses, `${visit.address} ${name}`);
    this.#take(limits?.guessesAnywhere, name);
    const candidates = await this.#candidates(credentials);
    const [first = null, ...others] = candidates;
    let found = (await this.#hasher.matches(credentials.password, first?.passwordHash ?? null))
      ? first
      : null;
    for (const other of others) {
      if (await this.#hasher.matches(credentials.password, other.passwordHash)) found ??= other;
    }
    if (!found) throw new Refused('login.refused');
    limits?.guesses.clear(`${visit.address} ${name}`);
    return this.#signIn(await this.#row(found.id), visit);
  }

  async #candidates({ login_type, area_id, account }: Credentials): Promise<Candidate[]> {
    const { users } = this.#ports;
    if (login_type === 'email' || (login_type === undefined && account.includes('@'))) {
      const email = normalEmail(account);
      return email === null ? [] : users.byEmail(email);
    }
    const international = internationalMobile(account);
    if (international) return users.byMobile(international.mobile, international.areaId);
    if (area_id === undefined) {
      const digits = nationalDigits(account);
      return digits === null ? [] : users.byMobile(digits, null);
    }
    const mobile = normalMobile(area_id, account);
    return mobile === null ? [] : users.byMobile(mobile, area_id);
  }

  async user(userId: number): Promise<User> {
    return userOnWire(await this.#row(userId));
  }

  async #signIn(user: UserRow, { userAgent, address }: Visit): Promise<SignedIn> {
    const token = await this.#ports.sessions.open({ userId: user.id, userAgent, address });
    return { token, user: userOnWire(user) };
  }

  async #row(userId: number): Promise<UserRow> {
    const user = await this.#ports.users.byId(userId);
    if (!user) throw new Error(`Expected user ${userId}`);
    return user;
  }

  #take(limiter: Limiter | undefined, key: string): void {
    const wait = limiter?.take(key, this.#ports.clock.now()) ?? 0;
    if (wait > 0) throw new Refused('login.tooMany', {}, wait);
  }
}

/** The e-mail or mobile that a sign-up names; throws the refusal of what is wrong with it. */
function identifierOf({ type, area_id, account, mobile }: SignUp): Identifier {
  if (type === 'email') {
    if (account === undefined) throw new Refused('account.missing', { field: 'account' });
    const email = normalEmail(account);
    if (email === null) throw new Refused('email.invalid', { field: 'account' });
    return { kind: 'email', email };
  }
  const number = mobile ?? account;
  if (number === undefined) throw new Refused('account.missing', { field: 'mobile' });
  if (area_id === undefined || !isCallingCode(area_id)) {
    throw new Refused('areaCode.invalid', { field: 'area_id' });
  }
  const national = normalMobile(area_id, number);
  if (national === null) throw new Refused('mobile.invalid', { field: 'mobile' });
  return { kind: 'mobile', areaId: area_id, mobile: national };
}

function namesOf(identifier: Identifier): string[] {
  if (identifier.kind === 'mobile') {
    return [identifier.mobile, `${identifier.areaId}${identifier.mobile}`];
  }
  return [identifier.email, identifier.email.slice(0, identifier.email.lastIndexOf('@'))];
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
