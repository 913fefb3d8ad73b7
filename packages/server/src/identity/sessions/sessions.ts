import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { z } from 'zod';

import type { Bus, Subject } from '../../platform/ports/bus.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import type { ListedSession, SessionStore } from './session-store.ts';
import { hashToken, newToken } from './tokens.ts';

const IDLE_MS_MAX = 30 * DAY_MS;
const AGE_MS_MAX = 180 * DAY_MS;
/** How often the last use of a session is stored; precise enough for a limit of 30 days. */
const TOUCH_EVERY_MS = 10 * 60_000;
/** After this time a session is read again, in case the message about its end was lost. */
const RECHECK_MS = 60_000;
/** The shorter time while messages of other processes cannot arrive. */
const RECHECK_ALONE_MS = 5_000;
const CACHED_MAX = 50_000;
/** How many ended sessions are announced again after the bus was away. */
const ENDED_KEPT_MAX = 5_000;
const SESSIONS_PER_USER_MAX = 20;

interface Ended {
  /** Keys of the sessions. */
  readonly keys: readonly string[];
}

const EndedMessage = z.object({ keys: z.array(z.string()) });
/** Published when sessions were ended early, after the commit. */
const SESSIONS_ENDED: Subject<Ended> = {
  name: 'session.ended',
  read: (json) => EndedMessage.parse(json),
};

interface Known {
  readonly caller: Caller;
  readonly tokenHash: Buffer;
  readonly expiresAt: number;
  readonly checkedAt: number;
  lastSeenAt: number;
}

/**
 * Opens, identifies and ends sessions, of which other processes hear. Identifying a token in the
 * cache takes one map look-up.
 */
export class Sessions {
  readonly #store: SessionStore;
  readonly #clock: Clock;
  readonly #fault: (error: unknown) => void;
  readonly #known = new Map<string, Known>();
  readonly #loading = new Map<string, Promise<Caller | null>>();
  readonly #bus: Bus;
  /** When sessions that were ended here ended, keyed by session; the oldest first. */
  readonly #ended = new Map<string, number>();
  /**
   * Incremented when sessions end: a session that is being loaded may have ended in the meantime.
   */
  #endings = 0;

  /** `fault` is called with failures that no caller waits for. */
  constructor(store: SessionStore, clock: Clock, bus: Bus, fault: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#bus = bus;
    this.#fault = fault;
    bus.hear(SESSIONS_ENDED, ({ keys }) => this.#forget(new Set(keys)));
    bus.onBack(() => this.#catchUp());
  }

  /** Calls `listener` when a session was ended early, here or elsewhere; perhaps repeatedly. */
  onEnded(listener: (sessionKey: string) => void): void {
    this.#bus.hear(SESSIONS_ENDED, ({ keys }) => keys.forEach((key) => listener(key)));
  }

  /**
   * Opens a session and returns its token; null if the password has changed since it was checked.
   */
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
    this.#tellEnded(surplus.map(keyOf));
    return token;
  }

  /** Returns the caller that a token belongs to; null without a valid session. */
  async identify(token: string): Promise<Caller | null> {
    const now = this.#clock.now();
    const known = this.#known.get(token);
    const recheckMs = this.#bus.isHeard ? RECHECK_MS : RECHECK_ALONE_MS;
    if (known && now - known.checkedAt < recheckMs) {
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

  /** Ends the caller's session; its token is invalid at once. */
  async end(caller: Caller): Promise<void> {
    await this.#store.end(Buffer.from(caller.sessionKey, 'hex'));
    this.#tellEnded([caller.sessionKey]);
  }

  /** Returns a user's sessions, the most recently used first. */
  ofUser(userId: number): Promise<ListedSession[]> {
    const now = this.#clock.now();
    return this.#store.ofUser(userId, now, now - IDLE_MS_MAX);
  }

  /** Ends one of a user's sessions by its id; returns false if there is none. */
  async endOne(userId: number, id: string): Promise<boolean> {
    const session = (await this.ofUser(userId)).find((each) => each.id === id);
    if (!session) return false;
    await this.#store.end(Buffer.from(session.tokenHash));
    this.#tellEnded([keyOf(session.tokenHash)]);
    return true;
  }

  /**
   * Ends a user's sessions except `kept`, in the caller's transaction. The returned function must
   * be called after the commit: it tells all processes to forget the sessions and returns how many
   * there were.
   */
  async endOfUser(sql: Sql, userId: number, kept: string | null): Promise<() => number> {
    const keptHash = kept === null ? null : Buffer.from(kept, 'hex');
    const ended = await this.#store.endOfUser(sql, userId, keptHash);
    return () => {
      this.#tellEnded(ended.map(keyOf));
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
    // Not awaited: if this write fails, the next use of the session writes the time.
    this.#store.touch(known.tokenHash, now).catch(this.#fault);
  }

  #tellEnded(keys: readonly string[]): void {
    if (keys.length === 0) return;
    const now = this.#clock.monotonic();
    for (const key of keys) this.#ended.set(key, now);
    // After this time other processes have read the session again.
    for (const [key, endedAt] of this.#ended) {
      if (now - endedAt < RECHECK_MS && this.#ended.size <= ENDED_KEPT_MAX) break;
      this.#ended.delete(key);
    }
    this.#bus.publish(SESSIONS_ENDED, { keys });
  }

  /** Messages may have been lost in both directions. */
  #catchUp(): void {
    this.#endings += 1;
    this.#known.clear();
    if (this.#ended.size > 0) this.#bus.publish(SESSIONS_ENDED, { keys: [...this.#ended.keys()] });
  }

  #forget(sessionKeys: ReadonlySet<string>): void {
    this.#endings += 1;
    for (const [token, { caller }] of this.#known) {
      if (sessionKeys.has(caller.sessionKey)) this.#known.delete(token);
    }
  }
}

export const keyOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString('hex');

const isOver = (
  { expiresAt, lastSeenAt }: { readonly expiresAt: number; readonly lastSeenAt: number },
  now: number,
): boolean => now >= expiresAt || now - lastSeenAt >= IDLE_MS_MAX;
