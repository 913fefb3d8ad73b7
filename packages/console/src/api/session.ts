import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { mayDo, type Permission } from '@fulcrum/contract/console/roles';
import type { Me } from '@fulcrum/contract/console/operators/schema';
import { create } from 'zustand';

interface Session {
  /** Null while signed out. */
  readonly me: Me | null;
  /** False until the server has confirmed the session. */
  readonly isKnown: boolean;
}

export const useSession = create<Session>()(() => ({ me: null, isKnown: false }));

export function signedIn(me: Me): void {
  if (useSession.getState().me?.id !== me.id) forgetLoaded();
  useSession.setState({ me, isKnown: true });
}

export function signedOut(): void {
  forgetLoaded();
  useSession.setState({ me: null, isKnown: true });
}

/**
 * Whether the operator's role has the permission; null is allowed to all. The server checks again.
 */
export function useMayDo(permission: Permission | null): boolean {
  const me = useSession((session) => session.me);
  return me !== null && (permission === null || mayDo(me.role, permission));
}
