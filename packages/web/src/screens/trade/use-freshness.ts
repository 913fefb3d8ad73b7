import { useClock } from '@fulcrum/client/react/use-clock';

import { useConnection } from '../../server/connection.ts';
import type { ListedInstrument, LiveQuote } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';

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

/** Returns the freshness of the instrument's price, checked every second and at each quote. */
export function useFreshness({ code, terms }: ListedInstrument): Freshness {
  const quote = useQuote(code);
  const { state } = useConnection();
  const now = useClock();
  return freshnessOf(quote, terms.staleAfterMs, now, state === 'live' || state === 'connecting');
}
