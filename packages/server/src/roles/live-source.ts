import { PERIODS } from '@fulcrum/contract/market-data/calls';

import type { MarketSource } from '../gateway/ws/sources.ts';
import { klineOf, liveQuotationOf } from '../market-data/http/to-wire.ts';
import type { MarketModule } from '../market-data/module.ts';

/** Returns the market in the form that the gateway expects. */
export function liveSourceOf(market: MarketModule): MarketSource {
  return {
    market: market.market,
    quotation: (listing) => {
      const { id } = listing.instrument;
      const entry = market.catalogue.entries.find(({ instrument }) => instrument.id === id);
      return liveQuotationOf(listing, market.day(listing), entry?.version ?? 0);
    },
    candle: (listing, period) => {
      const candle = market.runningCandle(listing, PERIODS[period]);
      if (!candle) return null;
      const { digits } = listing.instrument;
      return { time: candle.time, wire: () => klineOf(candle, digits) };
    },
    onQuote: (listener) => market.onQuote((listing) => listener(listing)),
    onSession: (listener) => market.onSession((listing) => listener(listing)),
  };
}
