import { serverNow } from '@fulcrum/client/clock';
import { formatDateTime, formatDay, formatTime } from '@fulcrum/ui/figures/format';

import type { ListedInstrument } from './model.ts';
import { quotes } from './quotes.ts';

/**
 * Returns the time from which the prices on the screen are, epoch ms: that of the newest one, or of
 * an older one whose feed had stopped by then. Prices of markets without dealing count only if
 * there are no others. Null without prices.
 */
export function timeOfPrices(all: readonly ListedInstrument[]): number | null {
  const known = all.flatMap(({ code, terms }) => {
    const quote = quotes.latest(code);
    return quote ? [{ ...quote, staleAfterMs: terms.staleAfterMs }] : [];
  });
  const dealt = known.filter((quote) => quote.isOpen && !quote.isHalted && quote.doubt === null);
  const counted = dealt.length > 0 ? dealt : known;
  if (counted.length === 0) return null;
  const newest = Math.max(...counted.map(({ arrivedAt }) => arrivedAt));
  const stopped = counted.filter(
    ({ arrivedAt, staleAfterMs }) => newest - arrivedAt > staleAfterMs,
  );
  return Math.min(newest, ...stopped.map(({ arrivedAt }) => arrivedAt));
}

/** Formats the time of a price, to the second; of any other day than today the day as well. */
export const priceTime = (at: number): string =>
  formatDay(at) === formatDay(serverNow()) ? formatTime(at) : formatDateTime(at, serverNow());
