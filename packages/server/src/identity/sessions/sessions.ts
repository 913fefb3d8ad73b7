import { DAY_MS } from '@fulcrum/engine/market/new-york';

import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import type { ListedSession, SessionStore } from './session-store.ts';
import { hashToken, newToken } from './tokens.ts';

const IDLE_MS_MAX = 30 * DAY_MS;
const AGE_MS_MAX = 180 * DAY_MS;
/** How often the last use of a session is stored: precise enough for a limit of 30 days. */
const TOUCH_EVERY_MS = 10 * 60_000;
/** How soon a session ended by another process is noticed here. */
const RECHECK_MS = 60_000;
const CACHED_MAX = 50_000;
const SESSIONS_PER_USER_MAX = 20;

interface Known {
  readonly caller: Caller;
  readonly tokenHash: Buffer;
  readonly expiresAt: number;
  readonly checkedAt: number;
  lastSeenAt: number;
}

/** Opens, identifies and ends sessions. A known token costs one map look-up. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #clock: Clock;
  readonly #fault: (error: unknown) => void;
  readonly #known = new Map<string, Known>();
  readonly #loading = new Map<string, Promise<Caller | null>>();
  readonly #listeners: ((sessionKey: string) => void)[] = [];
  /** Counts ended sessions: one that was being loaded may have ended in the meantime. */
  #endings = 0;

  /** `fault` is called with failures that no caller waits for. */
  constructor(store: SessionStore, clock: Clock, fault: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#fault = fault;
  }

  onEnded(listener: (sessionKey: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns the token; null if the password was changed since it was checked. */
  async open(session: {
    readonly userId: number;
    readonly userAgent: string;
    readonly address: string;
    readonly passwordHash: string | null;
  }): Promise<string | null> {
    const token = newToken();
    const createdAt = this.#clock.now();
    const isOpen = await this.#store.add({
      ...session,
      tokenHash: hashToken(token),
      createdAt,
      expiresAt: createdAt + AGE_MS_MAX,
    });
    if (!isOpen) return null;
    const surplus = await this.#store.endSurplus(session.userId, SESSIONS_PER_USER_MAX);
    if (surplus.length > 0) this.#forget(new Set(surplus.map(keyOf)));
    return token;
  }

  /** The caller behind a token; null without a valid session. */
  async identify(token: string): Promise<Caller | null> {
    const now = this.#clock.now();
    const known = this.#known.get(token);
    if (known && now - known.checkedAt < RECHECK_MS) {
      if (isOver(known, now)) return null;
      this.#touch(known, now);
      return known.caller;
    }
    const running = this.#loading.get(token);
    if (running) return running;
    const loading = this.#load(token).finally(() => this.#loading.delete(token));
    this.#loading.set(token, loading);
    return loading;
  }

  /** Ends the session of a caller; its token is invalid at once. */
  async end(caller: Caller): Promise<void> {
    await this.#store.end(Buffer.from(caller.sessionKey, 'hex'));
    this.#forget(new Set([caller.sessionKey]));
  }

  /** A user's sessions, the most recently used first. */
  ofUser(userId: number): Promise<ListedSession[]> {
    const now = this.#clock.now();
    return this.#store.ofUser(userId, now, now - IDLE_MS_MAX);
  }

  /** Ends one of a user's sessions by its id; false if there is none. */
  async endOne(userId: number, id: string): Promise<boolean> {
    const session = (await this.ofUser(userId)).find((each) => each.id === id);
    if (!session) return false;
    await this.#store.end(Buffer.from(session.tokenHash));
    this.#forget(new Set([keyOf(session.tokenHash)]));
    return true;
  }

  /**
   * Ends a user's sessions, except `kept`, in the caller's transaction. Call the returned function
   * after the commit: it removes them from memory.
   */
  async endOfUser(sql: Sql, userId: number, kept: string | null): Promise<() => number> {
    const keptHash = kept === null ? null : Buffer.from(kept, 'hex');
    const ended = await this.#store.endOfUser(sql, userId, keptHash);
    return () => {
      if (ended.length > 0) this.#forget(new Set(ended.map(keyOf)));
      return ended.length;
    };
  }

  async endExpired(): Promise<void> {
    const now = this.#clock.now();
    await this.#store.endExpired(now, now - IDLE_MS_MAX);
  }

  async #load(token: string): Promise<Caller | null> {
    const tokenHash = hashToken(token);
    const endings = this.#endings;
    const row = await this.#store.find(tokenHash);
    if (endings !== this.#endings) return this.#load(token);
    this.#known.delete(token);
    const checkedAt = this.#clock.now();
    if (!row || isOver(row, checkedAt)) return null;
    const { userId, accountId, lastSeenAt, expiresAt } = row;
    const sessionKey = keyOf(tokenHash);
    const caller: Caller = { userId, accountId, isDemo: row.kind === 'demo', sessionKey };
    const known: Known = { caller, tokenHash, expiresAt, checkedAt, lastSeenAt };
    this.#remember(token, known);
    this.#touch(known, checkedAt);
    return caller;
  }

  #remember(token: string, known: Known): void {
    if (this.#known.size >= CACHED_MAX) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    this.#known.set(token, known);
  }

  #touch(known: Known, now: number): void {
    if (now - known.lastSeenAt < TOUCH_EVERY_MS) return;
    known.lastSeenAt = now;
    // Not awaited: if it fails, the next use writes it.
    this.#store.touch(known.tokenHash, now).catch(this.#fault);
  }

  #forget(sessionKeys: ReadonlySet<string>): void {
    this.#endings += 1;
    for (const [token, { caller }] of this.#known) {
      if (sessionKeys.has(caller.sessionKey)) this.#known.delete(token);
    }
    for (const sessionKey of sessionKeys) {
      for (const listener of this.#listeners) listener(sessionKey);
    }
  }
}

export const keyOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString('hex');

const isOver = (
  { expiresAt, lastSeenAt }: { readonly expiresAt: number; readonly lastSeenAt: number },
  now: number,
): boolean => now >= expiresAt || now - lastSeenAt >= IDLE_MS_MAX;
