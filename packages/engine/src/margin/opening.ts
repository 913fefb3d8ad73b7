import type { Account } from '../account.ts';
import { freeMarginOf, valuationOf } from './figures.ts';
import type { Fill } from '../market/fill.ts';
import { feeFor, marginFor, scaledPnl } from '../market/formulas.ts';
import type { Listing, Market } from '../market/market.ts';
import { closingPrice, type Side } from '../market/quote.ts';
import { rateAt } from '../market/rate.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { RiskSettings } from '../settings.ts';
import { type MicroLots, type MicroUsd, microUsd } from '../units/units.ts';

export interface Opening {
  readonly ok: true;
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly freeMarginAfter: MicroUsd;
}

/**
 * Returns what a position costs, or a refusal if the account cannot afford it: the free margin
 * after its margin, fee and spread must not be negative. Both the preview and the actual opening
 * use this function.
 */
export function judgeOpening(
  account: Account,
  market: Market,
  settings: RiskSettings,
  listing: Listing,
  { side, lots, leverage }: { side: Side; lots: MicroLots; leverage: number },
  fill: Fill,
): Opening | Refusal {
  if (account.openCount >= settings.positionsMax) {
    return refuse('positions.limit', { max: settings.positionsMax });
  }
  const margin = marginFor(listing.instrument, lots, fill.price, leverage, fill.rate);
  const fee = feeFor(listing.instrument, lots, margin, settings.fees);
  const { equity, isComplete } = valuationOf(account, market);
  if (!isComplete) return refuse('quote.stale');
  const freeMargin = freeMarginOf(account, equity);
  if (!listing.quote) return refuse('quote.stale');
  // Valued at the current quote. A market order fills at that quote, so this loss is its spread.
  const close = closingPrice(side, listing.quote);
  const rate = rateAt(listing, close);
  if (!rate) return refuse('conversion.stale');
  const pnl = scaledPnl(listing.scale, side, lots, fill.price, close, rate);
  const freeMarginAfter = freeMargin - margin - fee + pnl;
  if (freeMarginAfter < 0) {
    return refuse('margin.insufficient', {
      requiredMicroUsd: margin + fee - pnl,
      availableMicroUsd: freeMargin,
    });
  }
  return { ok: true, margin, fee, freeMarginAfter: microUsd(freeMarginAfter) };
}
