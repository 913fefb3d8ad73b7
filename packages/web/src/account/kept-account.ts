import { stored } from '@fulcrum/client/stored';

import { followSession, useSession } from '../server/session.ts';
import { KEPT_ACCOUNT } from './kept-account-key.ts';
import type { LiveAccount } from './model.ts';

/** More orders than this are not kept: they would fill the device. */
const ORDERS_MAX = 400;
/** Another number for another shape: what an earlier version of the app kept is not read then. */
const SHAPE = 1;

type Shown = Pick<LiveAccount, 'figures' | 'holding' | 'pending' | 'at'>;
interface Kept extends Shown {
  readonly shape: number;
  readonly uid: string;
}

const presentUid = (): string | null => useSession.getState().user?.uid ?? null;

/**
 * Keeps the account's figures and live orders for opening the app without a network. Called when
 * they have loaded, and again when the page is left or hidden. A busy page may be ended before that
 * second call.
 */
export function keepAccount({ phase, figures, holding, pending, at }: LiveAccount): void {
  // A tab that slept must not keep the account of a person who has left.
  if (followSession()) return;
  const uid = presentUid();
  if (phase !== 'ready' || uid === null) return;
  if (holding.length + pending.length > ORDERS_MAX) {
    stored.remove(KEPT_ACCOUNT);
    return;
  }
  const kept: Kept = { shape: SHAPE, uid, figures, holding, pending, at };
  stored.set(KEPT_ACCOUNT, JSON.stringify(kept));
}

/** Returns the kept account of the person who is logged in; null if it is missing or unreadable. */
export function keptAccount(): (Shown & { readonly phase: 'ready' }) | null {
  try {
    const kept = JSON.parse(stored.get(KEPT_ACCOUNT) ?? 'null') as Kept | null; // from keepAccount
    if (kept?.shape !== SHAPE || kept.uid !== presentUid()) return null;
    const { figures, holding, pending, at } = kept;
    return { phase: 'ready', figures, holding, pending, at };
  } catch {
    return null;
  }
}
