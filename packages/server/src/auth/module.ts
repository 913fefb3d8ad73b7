import type { Captcha, SignedIn, User } from '@fulcrum/contract/wire';

import type { Limits } from '../http/limits.ts';
import type { Visit } from '../http/visit.ts';
import type { MailModule } from '../mail/module.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Sql } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
import { Captchas } from './captchas.ts';
import { requestCode, type CodeRequest } from './code-requests.ts';
import { CodeStore } from './code-store.ts';
import { Codes } from './codes.ts';
import { Devices } from './devices.ts';
import { Directory, type Listed, type UserSearch } from './directory.ts';
import { takeFrom } from './limited.ts';
import { Notices, type Notice } from './notices.ts';
import { PasswordChanges, type Amendment, type Forgotten } from './password-changes.ts';
import { PasswordHasher } from './passwords.ts';
import { People, type Credentials, type SignUp } from './people.ts';
import { RegistrationSettings, type Registration } from './registration.ts';
import { SessionStore } from './session-store.ts';
import { keyOf, Sessions, type Caller } from './sessions.ts';
import { UserStore } from './user-store.ts';

export type { Listed, UserSearch } from './directory.ts';
export { normalEmail } from './identifier.ts';
export type { Notice } from './notices.ts';
export { PasswordHasher } from './passwords.ts';
export type { Caller } from './sessions.ts';
export { hashToken, newToken } from './tokens.ts';

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

/** Who people are: sign-up, sign-in, passwords, sessions. */
export interface AuthModule {
  start(): void;
  stop(): void;
  /** The caller behind a token; null when the session does not exist or has ended. */
  identify(token: string): Promise<Caller | null>;
  /** Called at once when a session is ended before its time. */
  onRevoked(listener: (sessionKey: string) => void): void;
  demo(demoId: string, visit: Visit): Promise<SignedIn>;
  register(signUp: SignUp, visit: Visit): Promise<SignedIn>;
  login(credentials: Credentials, visit: Visit): Promise<SignedIn>;
  logout(caller: Caller): Promise<void>;
  user(caller: Caller): Promise<User>;
  registration(): Promise<Registration>;
  captcha(visit: Visit): Promise<Captcha>;
  /** Answers the same whether an account has the address or not. */
  sendCode(request: CodeRequest, kind: 'email' | 'mobile', visit: Visit): Promise<void>;
  /** Sets a new password by code; logs out everywhere. */
  forgetPassword(input: Forgotten, visit: Visit): Promise<void>;
  /** Changes the caller's password; logs out everywhere else. */
  amendPassword(input: Amendment, caller: Caller, visit: Visit): Promise<void>;
  sessions(caller: Caller): Promise<readonly OwnSession[]>;
  endSession(caller: Caller, id: string): Promise<void>;
  endOtherSessions(caller: Caller): Promise<void>;
  /** Logs a person out everywhere, at once; answers how many sessions that ended. */
  endAllSessions(userId: number): Promise<number>;
  /** Looks people up, newest first. */
  searchUsers(
    search: UserSearch,
  ): Promise<{ readonly rows: readonly Listed[]; readonly total: number }>;
  /**
   * Sets the credit score (0 to 1,000), in the caller's transaction where one is given. Answers the
   * score before; null when there is no such person.
   */
  setCreditScore(userId: number, score: number, tx?: Sql): Promise<number | null>;
  /** Writes a person a message in the caller's transaction; it leaves soon after the commit. */
  tell(tx: Sql, userId: number, notice: Notice): Promise<void>;
}

export interface AuthPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly mail: MailModule;
  /** Gives a new demo account its opening balance; repeating it changes nothing. */
  readonly fundDemo: (accountId: number) => Promise<void>;
  /** Hears of failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

const CLEAN_UP_EVERY_MS = 3_600_000;

export function createAuth(ports: AuthPorts): AuthModule {
  const { db, clock, limits, mail, fundDemo, fault } = ports;
  const hasher = new PasswordHasher();
  const users = new UserStore(db);
  const codeStore = new CodeStore(db);
  const sessions = new Sessions(new SessionStore(db), clock, fault);
  const registration = new RegistrationSettings(db, mail, clock);
  const captchas = new Captchas(db, codeStore, clock);
  const notices = new Notices(users, mail, clock);
  const devices = new Devices(db, mail, notices, clock);
  const shared = { db, users, sessions, mail, notices, hasher, clock, limits };
  const codes = new Codes({ ...shared, store: codeStore });
  const people = new People({ ...shared, codes, captchas, devices, registration, fundDemo });
  const passwords = new PasswordChanges({ ...shared, codes, codeStore });
  const directory = new Directory(db);
  const cleanUp = () =>
    Promise.all([sessions.endExpired(), codeStore.forgetExpired(clock.now())]).catch(fault);
  let cleaning: NodeJS.Timeout | undefined;
  return {
    start() {
      cleaning = setInterval(() => void cleanUp(), CLEAN_UP_EVERY_MS);
      cleaning.unref();
    },
    stop: () => clearInterval(cleaning),
    identify: (token) => sessions.identify(token),
    onRevoked: (listener) => sessions.onEnded(listener),
    demo: (demoId, visit) => people.demo(demoId, visit),
    register: (signUp, visit) => people.register(signUp, visit),
    login: (credentials, visit) => people.login(credentials, visit),
    logout: (caller) => sessions.end(caller),
    user: (caller) => people.user(caller.userId),
    registration: () => registration.read(),
    async captcha(visit) {
      takeFrom(limits?.captchas, visit.address, clock.now(), 'request.tooMany');
      return captchas.create();
    },
    sendCode: (request, kind, visit) => requestCode({ codes, limits, clock }, request, kind, visit),
    forgetPassword: (input, visit) => passwords.forget(input, visit),
    amendPassword: (input, caller, visit) => passwords.amend(input, caller, visit),
    async sessions({ userId, sessionKey }) {
      const all = await sessions.ofUser(userId);
      return all.map(({ tokenHash, ...session }) => ({
        ...session,
        isCurrent: keyOf(tokenHash) === sessionKey,
      }));
    },
    async endSession(caller, id) {
      if (!(await sessions.endOne(caller.userId, id))) throw new Refused('session.unknown');
    },
    endOtherSessions: ({ userId, sessionKey }) => endAll(userId, sessionKey).then(() => undefined),
    endAllSessions: (userId) => endAll(userId, null),
    searchUsers: (search) => directory.search(search),
    setCreditScore: (userId, score, tx) => directory.setCreditScore(userId, score, tx),
    tell: (tx, userId, notice) => notices.postTo(tx, userId, notice),
  };

  async function endAll(userId: number, kept: string | null): Promise<number> {
    const ended = await db.transaction((tx) => sessions.endOfUser(tx, userId, kept));
    return ended();
  }
}
