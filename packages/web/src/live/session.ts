import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { SignedInUser } from './model.ts';

interface Session {
  /** Null while logged out. */
  readonly token: string | null;
  readonly user: SignedInUser | null;
}

const loggedOut: Session = { token: null, user: null };

/** Token and user of this device; both or neither. Kept in local storage. */
export const useSession = create<Session>()(persist(() => loggedOut, { name: 'session' }));

export const sessionToken = (): string | null => useSession.getState().token;

export function keepSession(session: { token: string; user: SignedInUser }): void {
  useSession.setState(session);
}

export function forgetSession(): void {
  useSession.setState(loggedOut);
}
