import type { AccountEvent } from '../src/event.ts';
import type { Listing } from '../src/market/market.ts';
import { decideFiring, type Firing } from '../src/watch/firing.ts';
import type { Watching } from './plain-index.ts';

/** An event and the account in which it happened. */
export interface Happening {
  readonly accountId: number;
  readonly event: AccountEvent;
}

/**
 * More rounds than settling can need, since an order fires once and each margin turn closes a
 * position.
 */
const ROUNDS_MAX = 100_000;

/** Decides and applies firings as the desk does, until nothing more fires; returns the events. */
export function settle(live: Watching, firings: readonly Firing[], now: number): Happening[] {
  const happened: Happening[] = [];
  const queue = [...firings];
  for (let at = 0; at < queue.length; at += 1) {
    if (at > ROUNDS_MAX) throw new Error('Expected the firings to end');
    const firing = queue[at];
    const account = firing && live.account(firing.accountId);
    if (!account) continue;
    const events = decideFiring(account, live.market, live.settings, firing, now);
    for (const event of events) happened.push({ accountId: account.id, event });
    queue.push(...live.apply(account.id, events, now, firing));
  }
  return happened;
}

/** Settles everything that the listing's current quote triggers. */
export const settleQuote = (live: Watching, listing: Listing, now: number): Happening[] =>
  settle(live, live.onQuote(listing, now), now);
