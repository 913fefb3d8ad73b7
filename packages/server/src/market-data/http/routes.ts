import * as api from '@fulcrum/contract/market-data/calls';
import type { Instrument, InstrumentWords, SmallChart } from '@fulcrum/contract/market-data/schema';
import { feeRateOf, type FeePlan } from '@fulcrum/engine/market/formulas';
import type { Listing } from '@fulcrum/engine/market/market';
import { nextOpenAt } from '@fulcrum/engine/market/sessions';
import { formatDecimal, LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { Serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refusal.ts';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { comingMarkup, markupAt } from '../catalogue/spread-markup.ts';
import type { MarketModule } from '../module.ts';
import { nameIn } from './names.ts';
import { klineOf, marketStateOf, priceNumber, quotationOf } from './to-wire.ts';

export interface MarketRoutePorts {
  readonly market: MarketModule;
  /** Returns the fee plan in force. */
  readonly fees: () => FeePlan;
  /** True if sessions are ignored: then an instrument is closed only until its first quote. */
  readonly isAlwaysOpen: boolean;
}

export function marketRoutes(serve: Serve, { market, fees, isAlwaysOpen }: MarketRoutePorts): void {
  function listingOf(id: number): Listing {
    const listing = market.market.byId(id);
    if (!listing) throw new Refused('instrument.unknown', { field: 'forex_id' });
    return listing;
  }

  function opensAt({ instrument, isOpen }: Listing): number | null {
    return isOpen || isAlwaysOpen || instrument.isHalted
      ? null
      : nextOpenAt(instrument.sessions, market.clock());
  }

  serve.toAnyone(api.getCategories, ({ visit }) =>
    Promise.resolve(
      market.catalogue.categories.map(({ id, name }) => ({
        Id: id,
        NameShowTrans: nameIn(visit.language, name),
      })),
    ),
  );

  serve.toAnyone(api.tradeList, ({ input, visit }) => {
    const wanted = input.searchCurrency;
    const found = listed(market).filter((entry) => wanted === undefined || isMatch(entry, wanted));
    return Promise.resolve(
      found.map((entry) => {
        const listing = listingOf(entry.instrument.id);
        return {
          ...termsOf(entry, nameIn(visit.language, entry.name)),
          ...marketStateOf(listing),
          OpensAt: opensAt(listing),
          ...markupsOf(entry, market.clock()),
          ...feesOf(entry, fees()),
          ForexQuotations: quotationOf(listing, market.day(listing)),
        };
      }),
    );
  });

  serve.toAnyone(api.searchWords, () => Promise.resolve(listed(market).map(wordsOf)));

  serve.toAnyone(api.kline, async ({ input }) => {
    const listing = listingOf(input.forex_id);
    const limit = input.limit ?? api.KLINE_LIMIT;
    const candles = await market.candles(listing, input.period, { to: input.to, limit });
    return candles.map((candle) => klineOf(candle, listing.instrument.digits));
  });

  serve.toAnyone(api.abbreviatedKline, ({ input }) => {
    const listings =
      input.forex_id === undefined
        ? listed(market).map(({ instrument }) => listingOf(instrument.id))
        : [listingOf(input.forex_id)];
    return Promise.all(listings.map((listing) => smallChartOf(market, listing, input.period)));
  });
}

const listed = ({ catalogue }: MarketModule): CatalogueEntry[] =>
  catalogue.entries.filter(({ instrument }) => instrument.isEnabled);

/** Returns what an instrument is found by; many languages have the same name. */
const wordsOf = ({ instrument, name, searchWords }: CatalogueEntry): InstrumentWords => ({
  Code: instrument.code,
  Names: [...new Set(Object.values(name))],
  Words: [...searchWords],
});

async function smallChartOf(
  market: MarketModule,
  listing: Listing,
  minutes: api.PeriodMinutes | undefined,
): Promise<SmallChart> {
  const { id, code, digits } = listing.instrument;
  const closes = await market.sparkline(listing, minutes);
  const { previousClose } = market.day(listing);
  return {
    forex_id: id,
    Code: code,
    PreviousClose: previousClose === null ? null : priceNumber(previousClose, digits),
    Points: closes.map((close) => priceNumber(close, digits)),
  };
}

/** The fields of an instrument that change with the market. */
type Shown = Pick<
  Instrument,
  | 'MarketStatus'
  | 'IsHalted'
  | 'IsPaused'
  | 'PriceDoubt'
  | 'OpensAt'
  | 'ForexQuotations'
  | 'SpreadMarkUp'
  | 'NextSpreadMarkUp'
  | 'NextSpreadMarkUpFrom'
  | 'ForexFeeRate'
  | 'FeeRates'
>;

function markupsOf({ markups }: CatalogueEntry, now: number) {
  const coming = comingMarkup(markups, now);
  return {
    SpreadMarkUp: markupAt(markups, now),
    NextSpreadMarkUp: coming?.points ?? null,
    NextSpreadMarkUpFrom: coming?.from ?? null,
  };
}

/**
 * Returns the rate in force and the rates of all plans; the base settings name the plan in force.
 */
function feesOf({ instrument }: CatalogueEntry, inForce: FeePlan) {
  const text = (rate: number) => formatDecimal(rate, USD_DIGITS, 2);
  const plans = Object.keys(instrument.feeRates).map(Number);
  return {
    ForexFeeRate: text(feeRateOf(instrument, inForce)),
    FeeRates: plans.map((id) => ({
      Plan: id,
      Rate: text(feeRateOf(instrument, { ...inForce, id })),
    })),
  };
}

/** Returns the terms of an instrument under their wire names. */
function termsOf(entry: CatalogueEntry, name: string): Omit<Instrument, keyof Shown> {
  const { instrument } = entry;
  const { conversion } = instrument;
  const lots = (microLots: number) => formatDecimal(microLots, LOT_DIGITS, 0);
  return {
    Id: instrument.id,
    TermsVersion: entry.version,
    Code: instrument.code,
    ShowCode: entry.showCode,
    Name: name,
    Logo: entry.logo,
    CategoryId: entry.categoryId,
    PricePrecision: instrument.digits,
    Pip: lots(instrument.lotStep),
    ForexMinCont: lots(instrument.minLots),
    ForexMaxCont: lots(instrument.maxLots),
    ForexContNum: instrument.contractSize,
    MarginMode: instrument.marginMode === 'fixed' ? 1 : 0,
    HasForexMultiple: instrument.leverages.map((leverage) => ({ Value: leverage })),
    BaseCurrency: entry.baseCurrency,
    QuoteCurrency: entry.quoteCurrency,
    Conversion: {
      Kind: conversion.kind,
      Code: 'code' in conversion ? conversion.code : null,
    },
    SwapLong: formatDecimal(instrument.swapLong, USD_DIGITS, 0),
    SwapShort: formatDecimal(instrument.swapShort, USD_DIGITS, 0),
    SwapTripleDay: instrument.swapTripleDay,
    StaleAfter: instrument.staleAfterMs,
    AllowNonPositive: instrument.allowsNonPositive,
    MarginPriceFloor: instrument.marginPriceFloor,
  };
}

function isMatch(
  { instrument, showCode, name, searchWords }: CatalogueEntry,
  wanted: string,
): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s/]/g, '');
  const part = plain(wanted);
  return [instrument.code, showCode, ...Object.values(name), ...searchWords].some((text) =>
    plain(text).includes(part),
  );
}
