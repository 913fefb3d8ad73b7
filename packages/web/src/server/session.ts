import { serverNow } from '@fulcrum/client/clock';
import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { followOtherTabs } from '@fulcrum/client/other-tabs';
import { stored } from '@fulcrum/client/stored';
import { create } from 'zustand';

import { isSame, stateIn, textOf } from '../settings/kept-state.ts';

export interface SignedInUser {
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
  readonly isDemo: boolean;
  readonly creditScore: number;
  readonly inviteCode: string;
}

interface Session {
  /** Null while logged out. */
  readonly token: string | null;
  readonly user: SignedInUser | null;
}

/** A session or its end, as a tab has kept it. */
interface Kept extends Session {
  /** When it began (epoch ms), always later than what it replaced; null if that is unknown. */
  readonly at: number | null;
  /** The latest `at` that the writing tab had seen before. */
  readonly over: number | null;
}

const KEY = 'session';
const loggedOut: Session = { token: null, user: null };
const nothing: Kept = { ...loggedOut, at: null, over: null };

/** What a header can carry; a token is such a text. */
const HEADER = /^[\x21-\x7e]+$/;

const timeIn = (kept: unknown): number | null => (typeof kept === 'number' ? kept : null);

/** Reads the session that any tab, in any version of the app, kept. */
function readKept(): Kept {
  const text = stored.get(KEY);
  if (text === null) return nothing;
  const { token, user, at, over }: Partial<Kept> = Object(stateIn(text));
  const kept = { at: timeIn(at), over: timeIn(over) };
  if (typeof token !== 'string' || !HEADER.test(token)) return { ...nothing, ...kept };
  return { token, user: typeof user?.uid === 'string' ? user : null, ...kept };
}

// A session that is no longer right must not come back, so an older one goes even if the device is
// full.
const write = (kept: Kept): void => stored.replace(KEY, textOf(kept));

const sessionIn = ({ token, user }: Session): Session => ({ token, user });

/** Token and user of this device: both are null or neither is. Kept in local storage. */
export const useSession = create<Session>()(() => sessionIn(readKept()));

export const sessionToken = (): string | null => useSession.getState().token;

/** `at` of the session or its end that this tab shows. */
let shownAt = readKept().at ?? 0;
/** Tokens that this tab has ended. */
const ended = new Set<string>();
let signedInAt = Number.NEGATIVE_INFINITY;

function keep(session: Session): void {
  const { at } = readKept();
  shownAt = Math.max(Date.now(), shownAt + 1, (at ?? 0) + 1);
  write({ ...session, at: shownAt, over: at ?? shownAt });
}

export function keepSession(session: { token: string; user: SignedInUser }): void {
  if (session.token !== sessionToken()) {
    signedInAt = serverNow();
    forgetLoaded();
    keep(session);
  } else if (readKept().token === session.token) {
    write({ ...readKept(), user: session.user });
  }
  useSession.setState(session);
}

/** Returns the ms since the login on this page; infinite if the page was opened with a session. */
export const msSinceLogin = (): number => serverNow() - signedInAt;

/** Ends the session of this tab, here and on the device, unless another tab has kept another. */
export function forgetSession(): void {
  const token = sessionToken();
  if (token === null || followSession()) return;
  ended.add(token);
  signedInAt = Number.NEGATIVE_INFINITY;
  forgetLoaded();
  keep(loggedOut);
  useSession.setState(loggedOut);
}

/**
 * A session that has ended: `msg` is the server's text; `isQuiet` means that the user is not
 * notified.
 */
export interface SessionEnd {
  readonly msg: string;
  readonly isQuiet: boolean;
}

const listeners = new Set<(end: SessionEnd) => void>();

export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Forgets a session that the server rejected; listeners are called once, even if many calls failed.
 */
export function endSession(token: string | null, end: SessionEnd): void {
  if (token === null || sessionToken() !== token || followSession()) return;
  forgetSession();
  for (const listener of listeners) listener(end);
}

/** How often another tab has put somebody else, or nobody, in place of the person shown here. */
export const useTakeovers = create<{ readonly count: number }>()(() => ({ count: 0 }));

/**
 * Shows the session that this device keeps, if another tab has changed it. Returns whether this tab
 * shows another session now.
 */
export function followSession(): boolean {
  const kept = readKept();
  const own = useSession.getState();
  if (kept === nothing) return false;
  if (isUnaware(kept)) write({ ...own, at: shownAt, over: Math.max(shownAt, kept.at ?? 0) });
  else if (kept.token !== own.token) take(kept);
  else if (!isSame(kept.user, own.user)) useSession.setState({ user: kept.user });
  return sessionToken() !== own.token;
}

/**
 * Whether the tab that wrote what is kept did not know of the session of this tab, because both
 * wrote at the same time. Then a login counts before an end, the later login before the earlier
 * one, and what this tab has ended stays so.
 */
function isUnaware({ token, at, over }: Kept): boolean {
  const own = sessionToken();
  if (token === null) return own !== null && over !== null && over < shownAt;
  if (token === own || at === null || at >= shownAt) return false;
  return own !== null || ended.has(token);
}

function take(kept: Kept): void {
  const before = useSession.getState();
  const isSamePerson = kept.user !== null && kept.user.uid === before.user?.uid;
  signedInAt = Number.NEGATIVE_INFINITY;
  shownAt = kept.at ?? 0;
  forgetLoaded();
  useSession.setState(sessionIn(kept));
  if (!isSamePerson) useTakeovers.setState(({ count }) => ({ count: count + 1 }));
}

followOtherTabs((key) => {
  if (key !== KEY && key !== null) return;
  // Somebody has cleared what this device keeps.
  if (readKept() === nothing && sessionToken() !== null) take(nothing);
  else followSession();
});
