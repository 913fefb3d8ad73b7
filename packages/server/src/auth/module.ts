import type { SignedIn, User } from '@fulcrum/contract/wire';

import type { Limits } from '../http/limits.ts';
import type { Visit } from '../http/visit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Sql } from '../ports/db.ts';
import { Directory, type Listed, type UserSearch } from './directory.ts';
import { People, type Credentials, type SignUp } from './people.ts';
import { SessionStore } from './session-store.ts';
import { Sessions, type Caller } from './sessions.ts';
import { UserStore } from './user-store.ts';

export type { Listed, UserSearch } from './directory.ts';
export { normalEmail } from './identifier.ts';
export { PasswordHasher } from './passwords.ts';
export type { Caller } from './sessions.ts';
export { hashToken, newToken } from './tokens.ts';

/** Who people are: sign-up, sign-in, sessions. */
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
}

export interface AuthPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits | null;
  /** Gives a new demo account its opening balance; repeating it changes nothing. */
  readonly fundDemo: (accountId: number) => Promise<void>;
  /** Hears of failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

const CLEAN_UP_EVERY_MS = 3_600_000;

export function createAuth(ports: AuthPorts): AuthModule {
  const { db, clock, limits, fundDemo, fault } = ports;
  const sessions = new Sessions(new SessionStore(db), clock, fault);
  const people = new People({ users: new UserStore(db), sessions, clock, limits, fundDemo });
  const directory = new Directory(db);
  let cleaning: NodeJS.Timeout | undefined;
  return {
    start() {
      cleaning = setInterval(() => void sessions.endExpired().catch(fault), CLEAN_UP_EVERY_MS);
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
    async endAllSessions(userId) {
      const ended = await db.transaction((tx) => sessions.endOfUser(tx, userId, null));
      return ended();
    },
    searchUsers: (search) => directory.search(search),
    setCreditScore: (userId, score, tx) => directory.setCreditScore(userId, score, tx),
  };
}
