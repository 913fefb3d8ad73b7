import type { Market } from '@fulcrum/engine/market/market';
import { refuse, type Refusal } from '@fulcrum/engine/refusal';
import type { SubmitCommand } from '@fulcrum/engine/orders/submit';

import type { PriceRefusal, SubmitRequest } from '../module.ts';
import { isPriceRefusal, readLevels, readPrice } from './prices.ts';

export type ReadSubmit =
  | { readonly ok: true; readonly command: Omit<SubmitCommand, 'orderId' | 'now' | 'receivedAt'> }
  | Refusal
  | PriceRefusal;

/** Reads the prices of a request in the instrument's own points. */
export function readSubmit(market: Market, request: SubmitRequest): ReadSubmit {
  const listing = market.byId(request.instrumentId);
  if (!listing) return refuse('instrument.unknown');
  const { instrument } = listing;
  const levels = readLevels(instrument, request);
  if (isPriceRefusal(levels)) return levels;
  const seenPrice = readPrice(instrument, request.seenPrice, 'price.invalid');
  if (isPriceRefusal(seenPrice)) return seenPrice;
  return { ok: true, command: { ...request, ...levels, seenPrice } };
}
