import type * as wire from '@fulcrum/contract/console/dashboard/schema';
import type { Listing } from '@fulcrum/engine/market/market';
import { rateAt } from '@fulcrum/engine/market/rate';
import { powerOfTen } from '@fulcrum/engine/units/exact';
import { LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';

import type { MarketModule } from '../../market-data/module.ts';
import type { FloorTotals } from '../../trading/module.ts';

/** What clients hold in one instrument, as a purchase of its base with its quote currency. */
export interface NetHolding {
  readonly listing: Listing;
  readonly showCode: string;
  readonly base: string;
  readonly quote: string;
  /** Long less short, in micro-lots. */
  readonly netLots: number;
}

/** Decimals of the sums: those of lots, of the mean of two prices, and of any price. */
const DIGITS = LOT_DIGITS + 1 + 15;

interface Sum {
  /** Units of 10^-DIGITS of the currency. */
  amount: bigint;
  /** Micro-dollars: those of all clients together may be more than a number holds exactly. */
  usd: bigint;
}

/**
 * Splits each net position into its base and its quote currency at the middle of bid and ask, and
 * sums them up; the largest value comes first. Both parts of a position have the same value in
 * dollars, so that the values of all currencies add up to zero. An instrument without a price is
 * left out and named.
 */
export function byCurrency(holdings: readonly NetHolding[]): wire.CurrencyExposures {
  const sums = new Map<string, Sum>();
  const unpriced: string[] = [];
  const add = (currency: string, amount: bigint, usd: bigint) => {
    const sum = sums.get(currency) ?? { amount: 0n, usd: 0n };
    sums.set(currency, { amount: sum.amount + amount, usd: sum.usd + usd });
  };
  for (const { listing, showCode, base, quote, netLots } of holdings) {
    if (netLots === 0) continue;
    const parts = partsOf(listing, netLots);
    if (!parts) {
      unpriced.push(showCode);
      continue;
    }
    add(base, parts.bought, parts.usd);
    add(quote, -parts.paid, -parts.usd);
  }
  const by_currency = [...sums]
    .map(([currency, { amount, usd }]) => ({
      currency,
      amount: textOf(amount),
      usd: Number(usd),
    }))
    .sort((a, b) => Math.abs(b.usd) - Math.abs(a.usd) || (a.currency < b.currency ? -1 : 1));
  return { by_currency, unpriced: unpriced.sort() };
}

/** Returns the net positions of the live book. */
export const netHoldings = (
  { exposure }: FloorTotals,
  { market, catalogue }: MarketModule,
): NetHolding[] =>
  exposure.map(({ instrumentId, longLots, shortLots }) => {
    const listing = market.byId(instrumentId);
    const entry = catalogue.entries.find(({ instrument }) => instrument.id === instrumentId);
    if (!listing || !entry) throw new Error(`Instrument ${instrumentId} is not in the market`);
    const { showCode, baseCurrency: base, quoteCurrency: quote } = entry;
    return { listing, showCode, base, quote, netLots: longLots - shortLots };
  });

interface Parts {
  readonly bought: bigint;
  readonly paid: bigint;
  /** The value of either part in micro-dollars, signed like the lots. */
  readonly usd: bigint;
}

function partsOf(listing: Listing, netLots: number): Parts | null {
  const { instrument, quote } = listing;
  if (!quote) return null;
  const doubleMid = quote.bid + quote.ask;
  const { digits, contractSize, conversion } = instrument;
  // Micro-units of the base currency.
  const units = BigInt(netLots) * BigInt(contractSize);
  const bought = units * 10n ** BigInt(DIGITS - LOT_DIGITS);
  const power = 2n * BigInt(powerOfTen(digits));
  // Exact, because DIGITS is enough for half a point.
  const paid = (bought * BigInt(doubleMid)) / power;
  // Dollars that were bought are worth their own number, at any price.
  if (conversion.kind === 'ownPrice') return { bought, paid, usd: units };
  const rate = rateAt(listing, points(quote.bid));
  if (!rate) return null;
  const value = units * BigInt(doubleMid) * BigInt(rate.num);
  return { bought, paid, usd: nearest(value, power * BigInt(rate.den)) };
}

/** Divides by a positive divisor to the nearest number, a half away from zero. */
const nearest = (value: bigint, by: bigint): bigint => (value + (value < 0n ? -by : by) / 2n) / by;

/** Formats units of 10^-DIGITS without trailing zeros. */
function textOf(amount: bigint): string {
  const text = String(amount < 0n ? -amount : amount).padStart(DIGITS + 1, '0');
  const fraction = text.slice(-DIGITS).replace(/0+$/, '');
  const whole = text.slice(0, -DIGITS);
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
