import type { Captcha, CaptchaWork } from '@fulcrum/contract/identity/schema';
import type { SignedIn, User } from '@fulcrum/contract/people/schema';

import type { NoticesModule } from '../../notifications/inbox/module.ts';
import type { MailModule } from '../../notifications/mail/module.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { SharedLimits } from '../../platform/guesses/shared-limits.ts';
import type { Visit } from '../../platform/http/visit.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import { Captchas } from '../captchas/captchas.ts';
import { CodeStore } from '../codes/code-store.ts';
import { Codes } from '../codes/codes.ts';
import { ChallengeStore } from '../factors/challenge-store.ts';
import { Challenges } from '../factors/challenges.ts';
import { Devices } from '../factors/devices.ts';
import { FactorStore } from '../factors/factor-store.ts';
import { Factors } from '../factors/factors.ts';
import { PasskeyStore } from '../factors/passkey-store.ts';
import { Passkeys } from '../factors/passkeys.ts';
import { SecondFactor, type SecondAnswer } from '../factors/second-factor.ts';
import { Guard, type WithdrawalGuard } from '../guard/guard.ts';
import { GuardLinks } from '../letters/guard-links.ts';
import { Notices, type Notice } from '../letters/notices.ts';
import { PasswordHasher } from '../passwords/passwords.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { keyOf, Sessions } from '../sessions/sessions.ts';
import { setCreditScore } from '../users/credit-score.ts';
import { readStoredNumbers } from '../users/stored-numbers.ts';
import { UserStore } from '../users/user-store.ts';
import { requestCode, type CodeRequest } from './code-requests.ts';
import { LoginWork } from './login-work.ts';
import { PasswordChanges, type Amendment, type Forgotten } from './password-changes.ts';
import { PasswordLogin, type Credentials } from './password-login.ts';
import { People, type SignUp } from './people.ts';
import { RegistrationSettings, type Registration } from './registration.ts';

export { ChallengeStore } from '../factors/challenge-store.ts';
export { Challenges } from '../factors/challenges.ts';
export { deviceHash } from '../factors/devices.ts';
export { normalEmail } from '../users/identifier.ts';
export { emailOf } from '../users/read-identifier.ts';
export { usersWithNumber } from '../users/users-with-number.ts';
export type { FactorProof } from '../factors/factors.ts';
export type { WithdrawalGuard } from '../guard/guard.ts';
export type { Notice } from '../letters/notices.ts';
export {
  authenticatorUri,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  stepOf,
} from '../factors/one-time-codes.ts';
export { PasskeyStore, type PasskeyRow } from '../factors/passkey-store.ts';
export {
  Passkeys,
  type Assertion,
  type Attestation,
  type MadePasskey,
} from '../factors/passkeys.ts';
export { PasswordHasher, passwordRefusal } from '../passwords/passwords.ts';
export { relyingPartyOf, type RelyingParty } from '../factors/relying-party.ts';
export { hashToken, newToken } from '../sessions/tokens.ts';

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

/** Accounts of users: sign-up, sign-in, passwords, sessions. */
export interface AuthModule {
  readonly jobs: readonly Job[];
  /**
   * Returns the caller that a token belongs to; null if the session does not exist or has ended.
   */
  identify(token: string): Promise<Caller | null>;
  /**
   * Registers a listener that is called at once when a session is ended early, by this process or
   * another. It may be called repeatedly for a session.
   */
  onRevoked(listener: (sessionKey: string) => void): void;
  demo(demoId: string, visit: Visit): Promise<SignedIn>;
  register(signUp: SignUp, visit: Visit): Promise<SignedIn>;
  login(credentials: Credentials, visit: Visit): Promise<SignedIn>;
  /** Completes a login with the second factor, or logs in with a passkey alone. */
  loginSecond(answer: SecondAnswer, visit: Visit): Promise<SignedIn>;
  /** Returns the challenge that a passkey must sign for `loginSecond`. */
  loginPasskey(
    challenge: string | undefined,
    visit: Visit,
  ): Promise<{ readonly challenge: string; readonly options: Record<string, unknown> }>;
  /** The second factors of users. */
  readonly factors: Factors;
  logout(caller: Caller): Promise<void>;
  user(caller: Caller): Promise<User>;
  registration(): Promise<Registration>;
  captcha(visit: Visit): Promise<Captcha>;
  captchaWork(visit: Visit): Promise<CaptchaWork>;
  /** Sends a code; gives the same reply whether or not an account has the address. */
  /** Sends a code; returns the id of the request, which is checked together with its code. */
  sendCode(request: CodeRequest, kind: 'email' | 'mobile', visit: Visit): Promise<string>;
  /** Sets a new password with a code, and ends all sessions of the user. */
  forgetPassword(input: Forgotten, visit: Visit): Promise<void>;
  /** Changes the caller's password, and ends all other sessions of the user. */
  amendPassword(input: Amendment, caller: Caller, visit: Visit): Promise<void>;
  /**
   * Ends sessions and stops withdrawals, requested through a link in a letter or by the user's own
   * session.
   */
  readonly guard: Guard;
  sessions(caller: Caller): Promise<readonly OwnSession[]>;
  endSession(caller: Caller, id: string): Promise<void>;
  endOtherSessions(caller: Caller): Promise<void>;
  /** Ends all sessions of a user at once; returns how many there were. */
  endAllSessions(userId: number): Promise<number>;
  /**
   * Sets the credit score (0 to 1,000), in the caller's transaction if one is given. Returns the
   * previous score; null if there is no such user.
   */
  setCreditScore(userId: number, score: number, tx?: Sql): Promise<number | null>;
  /** Writes a message to a user in the caller's transaction; it is sent soon after the commit. */
  tell(tx: Sql, userId: number, notice: Notice): Promise<void>;
}

export interface AuthPorts {
  readonly db: Db;
  readonly clock: Clock;
  /** Carries the ends of sessions to all processes. */
  readonly bus: Bus;
  readonly limits: Limits | null;
  /** If absent, a `PasswordHasher` with default settings is used. */
  readonly hasher?: PasswordHasher;
  readonly mail: MailModule;
  readonly seal: Seal;
  /** Writes the notices that the app shows. */
  readonly inApp: Pick<NoticesModule, 'put'>;
  /** Public address of the product; if null, the address of each request is used. */
  readonly publicUrl: string | null;
  /** Returns the guard of withdrawals. It is a function because the guard is created later. */
  readonly payouts: () => WithdrawalGuard;
  /** Gives a new demo account its opening balance; a repeated call changes nothing. */
  readonly fundDemo: (accountId: number) => Promise<unknown>;
  /** Called with failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

const CLEAN_UP_EVERY_MS = 3_600_000;
const SWEEP_EVERY_MS = 60_000;

export function createAuth(ports: AuthPorts): AuthModule {
  const { db, clock, bus, limits, mail, fundDemo, fault } = ports;
  const hasher = ports.hasher ?? new PasswordHasher();
  const users = new UserStore(db);
  const codeStore = new CodeStore(db);
  const sessions = new Sessions(new SessionStore(db), clock, bus, fault);
  const registration = new RegistrationSettings(db, mail, clock);
  const captchas = new Captchas({ db, store: codeStore, clock, limits });
  const links = new GuardLinks(clock, ports.publicUrl);
  const notices = new Notices(users, mail, ports.inApp, clock, links);
  const devices = new Devices(db, mail, notices, clock);
  const shared = { db, users, sessions, mail, notices, hasher, clock, limits };
  const codes = new Codes({ ...shared, store: codeStore });
  const { factors, secondFactor, challengeStore } = createFactors({ ...ports, ...shared });
  const work = new LoginWork(codeStore, clock);
  const passwordLogin = new PasswordLogin({ users, hasher, work, clock, limits });
  const ways = { codes, captchas, devices, registration, secondFactor, passwordLogin };
  const people = new People({ ...shared, ...ways, fundDemo });
  const { payouts } = ports;
  const passwords = new PasswordChanges({ ...shared, codes, codeStore, devices, payouts });
  const cleanUp = () => {
    const now = clock.now();
    const over = [codeStore.forgetExpired(now), challengeStore.forgetExpired(now)];
    return Promise.all([sessions.endExpired(), ...over]);
  };
  const sharedLimits = new SharedLimits(db);
  const sweepLimits = () => sharedLimits.sweep(clock.now());
  return {
    jobs: [
      new Job({ name: 'end-sessions', everyMs: CLEAN_UP_EVERY_MS, run: cleanUp }),
      new Job({ name: 'sweep-limits', everyMs: SWEEP_EVERY_MS, run: sweepLimits }),
      // Again and again, because builds before this one may still register users.
      new Job({ name: 'read-numbers', everyMs: SWEEP_EVERY_MS, run: () => readStoredNumbers(db) }),
    ],
    identify: (token) => sessions.identify(token),
    onRevoked: (listener) => sessions.onEnded(listener),
    demo: (demoId, visit) => people.demo(demoId, visit),
    register: (signUp, visit) => people.register(signUp, visit),
    login: (credentials, visit) => people.login(credentials, visit),
    loginSecond: (answer, visit) => people.loginSecond(answer, visit),
    loginPasskey: (challenge, visit) => secondFactor.toSign(challenge, visit),
    factors,
    guard: new Guard({ ...ports, sessions, notices }),
    logout: (caller) => sessions.end(caller),
    user: (caller) => people.user(caller.userId),
    registration: () => registration.read(),
    captcha: (visit) => captchas.create(visit),
    captchaWork: (visit) => captchas.createWork(visit),
    sendCode: (request, kind, visit) =>
      requestCode({ codes, limits, clock, registration }, request, kind, visit),
    forgetPassword: (input, visit) => passwords.forget(input, visit),
    amendPassword: (input, caller, visit) => passwords.amend(input, caller, visit),
    sessions: (caller) => ownSessions(sessions, caller),
    async endSession(caller, id) {
      if (!(await sessions.endOne(caller.userId, id))) throw new Refused('session.unknown');
    },
    endOtherSessions: ({ userId, sessionKey }) => endAll(userId, sessionKey).then(() => undefined),
    endAllSessions: (userId) => endAll(userId, null),
    setCreditScore: (userId, score, tx = db) => setCreditScore(tx, userId, score),
    tell: (tx, userId, notice) => notices.postTo(tx, userId, notice),
  };

  async function endAll(userId: number, kept: string | null): Promise<number> {
    const ended = await db.transaction((tx) => sessions.endOfUser(tx, userId, kept));
    return ended();
  }
}

async function ownSessions(sessions: Sessions, caller: Caller): Promise<OwnSession[]> {
  const all = await sessions.ofUser(caller.userId);
  return all.map(({ tokenHash, ...session }) => ({
    ...session,
    isCurrent: keyOf(tokenHash) === caller.sessionKey,
  }));
}

/** Creates the objects that handle second factors. */
function createFactors(
  ports: AuthPorts & {
    readonly users: UserStore;
    readonly hasher: PasswordHasher;
    readonly notices: Notices;
  },
) {
  const { db, clock } = ports;
  const challengeStore = new ChallengeStore(db);
  const challenges = new Challenges(challengeStore, clock);
  const passkeyStore = new PasskeyStore(db);
  const passkeys = new Passkeys(passkeyStore, clock);
  const store = new FactorStore(db);
  const factors = new Factors({ ...ports, store, passkeyStore, passkeys, challenges });
  const secondFactor = new SecondFactor({ ...ports, factors, passkeys, challenges });
  return { factors, secondFactor, challengeStore };
}
