import { serverNow } from '@fulcrum/client/clock';
import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { keptState } from '../settings/kept-state.ts';

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

const loggedOut: Session = { token: null, user: null };

/** What a header can carry; a token is such a text. */
const HEADER = /^[\x21-\x7e]+$/;

/** Reads a session that any version of the app kept. */
function readKept(kept: unknown): Session {
  const { token, user }: Partial<Session> = Object(kept);
  if (typeof token !== 'string' || !HEADER.test(token)) return loggedOut;
  return { token, user: typeof user?.uid === 'string' ? user : null };
}

/** Token and user of this device: both are null or neither is. Kept in local storage. */
export const useSession = create<Session>()(
  persist(() => loggedOut, { name: 'session', storage: keptState(), merge: readKept }),
);

export const sessionToken = (): string | null => useSession.getState().token;

let signedInAt = Number.NEGATIVE_INFINITY;

export function keepSession(session: { token: string; user: SignedInUser }): void {
  if (session.token !== sessionToken()) {
    signedInAt = serverNow();
    forgetLoaded();
  }
  useSession.setState(session);
}

/** Returns the ms since the login on this page; infinite if the page was opened with a session. */
export const msSinceLogin = (): number => serverNow() - signedInAt;

export function forgetSession(): void {
  signedInAt = Number.NEGATIVE_INFINITY;
  forgetLoaded();
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
  if (token === null || sessionToken() !== token) return;
  forgetSession();
  for (const listener of listeners) listener(end);
}
