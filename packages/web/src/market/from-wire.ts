import type { Instrument, Quotation } from '@fulcrum/contract/market-data/schema';
import type { Conversion } from '@fulcrum/engine/market/instrument';
import { USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { points, type Points } from '@fulcrum/engine/units/units';
import { currenciesOf } from '@fulcrum/ui/figures/currencies';

import { exact, lotsFrom } from '../server/decimals.ts';
import type { ListedInstrument, LiveQuote } from './model.ts';

/** Converts an observed price, which is a JSON number; `toFixed` restores its digits. */
const observed = (value: number, digits: number): Points =>
  points(exact(value.toFixed(digits), digits));

function conversionFrom({ Kind, Code }: Instrument['Conversion']): Conversion {
  if (Kind === 'none' || Kind === 'ownPrice') return { kind: Kind };
  return { kind: Kind, code: Code ?? '' };
}

function nextMarkupFrom({ NextSpreadMarkUp, NextSpreadMarkUpFrom }: Instrument) {
  if (NextSpreadMarkUp === null || NextSpreadMarkUpFrom === null) return null;
  return { points: NextSpreadMarkUp, from: NextSpreadMarkUpFrom };
}

export function instrumentFrom(wire: Instrument): ListedInstrument {
  return {
    id: wire.Id,
    code: wire.Code,
    version: wire.TermsVersion,
    showCode: wire.ShowCode,
    name: wire.Name,
    logo: wire.Logo,
    categoryId: wire.CategoryId,
    digits: wire.PricePrecision,
    isPair: currenciesOf(wire.Code) !== null,
    baseCurrency: wire.BaseCurrency,
    quoteCurrency: wire.QuoteCurrency,
    isOpen: wire.MarketStatus === 1,
    opensAt: wire.OpensAt,
    markup: wire.SpreadMarkUp,
    nextMarkup: nextMarkupFrom(wire),
    terms: {
      id: wire.Id,
      code: wire.Code,
      digits: wire.PricePrecision,
      contractSize: wire.ForexContNum,
      lotStep: lotsFrom(wire.Pip),
      minLots: lotsFrom(wire.ForexMinCont),
      maxLots: lotsFrom(wire.ForexMaxCont),
      leverages: wire.HasForexMultiple.map(({ Value }) => Value),
      marginMode: wire.MarginMode === 1 ? 'fixed' : 'leveraged',
      feeRates: Object.fromEntries(
        wire.FeeRates.map(({ Plan, Rate }) => [Plan, exact(Rate, USD_DIGITS)]),
      ),
      conversion: conversionFrom(wire.Conversion),
      isEnabled: true,
      isHalted: wire.IsHalted,
      isPaused: wire.IsPaused,
      allowsNonPositive: wire.AllowNonPositive,
      marginPriceFloor: wire.MarginPriceFloor,
      swapLong: exact(wire.SwapLong, 6),
      swapShort: exact(wire.SwapShort, 6),
      swapTripleDay: wire.SwapTripleDay,
      staleAfterMs: wire.StaleAfter,
      // The server keeps the trading hours; MarketStatus and OpensAt replace them here.
      sessions: { spans: [], exceptions: [] },
    },
  };
}

/**
 * Converts a quotation that came at `now`, by the server's clock; null while the instrument has no
 * quote. A quotation that is sent again is not newer than it was.
 */
export function quoteFrom(
  wire: Quotation,
  instrument: { readonly code: string; readonly digits: number },
  market: Pick<LiveQuote, 'isOpen' | 'isHalted' | 'isPaused' | 'doubt'>,
  now: number,
): LiveQuote | null {
  const { Bid, Ask, Open, High, Low, Time } = wire;
  if (Bid === null || Ask === null || Time === null) return null;
  const price = (value: number) => observed(value, instrument.digits);
  return {
    code: instrument.code,
    bid: price(Bid),
    ask: price(Ask),
    open: price(Open ?? Bid),
    high: price(High ?? Bid),
    low: price(Low ?? Bid),
    previousClose: wire.PreviousClose === null ? null : price(wire.PreviousClose),
    change: wire.Change ?? 0,
    volume: wire.Volume,
    isOpen: market.isOpen,
    isHalted: market.isHalted,
    isPaused: market.isPaused,
    doubt: market.doubt,
    time: Time,
    arrivedAt: Math.min(now, wire.ArrivedAt ?? Time),
  };
}
