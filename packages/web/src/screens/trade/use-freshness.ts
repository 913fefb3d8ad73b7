import { serverNowAtMost } from '@fulcrum/client/clock';
import { useCallback, useSyncExternalStore } from 'react';

import { useIsOld } from '../../server/connection.ts';
import type { ListedInstrument, LiveQuote } from '../../market/model.ts';
import { quotes } from '../../market/quotes.ts';

/** A quote ages without any message. */
const CHECK_MS = 1_000;

/**
 * State of the page's price: `live`, `stale`, `closed` (the market is closed) or `waiting` for the
 * first quote.
 */
export type Freshness = 'live' | 'stale' | 'closed' | 'waiting';

export function freshnessOf(
  quote: LiveQuote | undefined,
  staleAfterMs: number,
  now: number,
  isConnected: boolean,
): Freshness {
  if (!quote) return 'waiting';
  if (!isConnected) return 'stale';
  if (!quote.isOpen) return 'closed';
  return quote.doubt !== null || now - quote.arrivedAt > staleAfterMs ? 'stale' : 'live';
}

/**
 * Returns the freshness of the instrument's price, checked every second and at each quote. The
 * caller renders again only if it changes.
 */
export function useFreshness({ code, terms }: ListedInstrument): Freshness {
  const isConnected = !useIsOld();
  const subscribe = useCallback(
    (check: () => void) => {
      const unsubscribe = quotes.subscribe(code, check);
      const timer = setInterval(check, CHECK_MS);
      return () => {
        unsubscribe();
        clearInterval(timer);
      };
    },
    [code],
  );
  return useSyncExternalStore(subscribe, () =>
    freshnessOf(quotes.shown(code), terms.staleAfterMs, serverNowAtMost(), isConnected),
  );
}
