import type { Listing } from '../src/market/market.ts';
import { decideFiring, type Firing } from '../src/watch/firing.ts';
import { type Happening, settle as settleBy } from '../src/watch/settle.ts';
import type { Watching } from './plain-index.ts';

/** Decides and applies firings until nothing more fires; returns the events. */
export const settle = (live: Watching, firings: readonly Firing[], now: number): Happening[] =>
  settleBy(live, firings, now, (account, firing) =>
    decideFiring(account, live.market, live.settings, firing, now),
  );

/** Settles everything that the listing's current quote triggers. */
export const settleQuote = (live: Watching, listing: Listing, now: number): Happening[] =>
  settle(live, live.onQuote(listing, now), now);
