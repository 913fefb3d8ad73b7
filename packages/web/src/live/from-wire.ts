import type { TradeMessage } from '@fulcrum/contract/stream/messages';
import type { Balance } from '@fulcrum/contract/account/schema';
import type { Instrument, Quotation } from '@fulcrum/contract/market-data/schema';
import type { Order } from '@fulcrum/contract/trading/schema';
import type { User } from '@fulcrum/contract/people/schema';
import { NO_LIMITS, type AccountLimits } from '@fulcrum/engine/limits';
import type { Conversion } from '@fulcrum/engine/market/instrument';
import type { OrderStatus } from '@fulcrum/engine/order';
import {
  basisPoints,
  microLots,
  microUsd,
  points,
  type BasisPoints,
  type MicroLots,
  type MicroUsd,
  type Points,
} from '@fulcrum/engine/units/units';
import { LOT_DIGITS, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { currenciesOf } from '@fulcrum/ui/currencies';

import type {
  AccountFigures,
  ListedInstrument,
  LiveQuote,
  SignedInUser,
  TradeOrder,
} from './model.ts';

/*
 * The wire's words and decimals become the app's. A value that cannot be read is a fault of the
 * server and throws: a wrong amount on the screen would be worse than none.
 */

function exact(text: string | number, digits: number): number {
  const value = parseDecimal(text, digits);
  if (value === null) throw new RangeError(`Not a decimal of ${digits} digits: ${text}`);
  return value;
}

export const usdFrom = (text: string): MicroUsd => microUsd(exact(text, USD_DIGITS));
export const lotsFrom = (text: string): MicroLots => microLots(exact(text, LOT_DIGITS));

const priceFrom = (text: string | null, digits: number): Points | null =>
  text === null ? null : points(exact(text, digits));

/** Stops are 0 on the wire when there is none. */
const stopFrom = (text: string, digits: number): Points | null => {
  const price = exact(text, digits);
  return price === 0 ? null : points(price);
};

/** An observed price is a JSON number; `toFixed` gives back the digits it was made from. */
const observed = (value: number, digits: number): Points =>
  points(exact(value.toFixed(digits), digits));

/** A level in percent as hundredths of a percent, cut; null while no margin is used. */
function levelFrom(text: string): BasisPoints | null {
  if (text === '') return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return basisPoints(exact(`${whole}.${fraction.slice(0, 2)}`.replace(/\.$/, ''), 2));
}

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
      allowsNonPositive: wire.AllowNonPositive,
      swapLong: exact(wire.SwapLong, 6),
      swapShort: exact(wire.SwapShort, 6),
      swapTripleDay: wire.SwapTripleDay,
      staleAfterMs: wire.StaleAfter,
      // The hours stay with the server; here MarketStatus and OpensAt speak for them.
      sessions: { spans: [], holidays: [] },
    },
  };
}

/** Null while the instrument has had no quote. `arrivedAt` is this device's clock, epoch ms. */
export function quoteFrom(
  wire: Quotation,
  instrument: { readonly code: string; readonly digits: number },
  market: Pick<LiveQuote, 'isOpen' | 'isHalted' | 'doubt' | 'arrivedAt'>,
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
    doubt: market.doubt,
    time: Time,
    arrivedAt: market.arrivedAt,
  };
}

const STATUSES: Readonly<Record<Order['Status'], OrderStatus>> = {
  0: 'pending',
  1: 'open',
  2: 'cancelled',
  3: 'closed',
};

export function orderFrom(wire: Order): TradeOrder {
  const { Id: instrumentId, Code, ShowCode, PricePrecision: digits } = wire.ForexTradeLists;
  return {
    id: wire.Id,
    instrumentId,
    code: Code,
    showCode: ShowCode,
    digits,
    side: wire.OrderType === 1 ? 'buy' : 'sell',
    kind: wire.Kind,
    status: STATUSES[wire.Status],
    lots: lotsFrom(wire.Quantity),
    leverage: wire.times,
    target: priceFrom(wire.TargetPrice, digits),
    expiresAt: wire.ExpiresAt,
    requestedPrice: priceFrom(wire.OriginPrice, digits),
    openPrice: priceFrom(wire.Price, digits),
    lastPrice: priceFrom(wire.UpdatePrice, digits),
    pnl: usdFrom(wire.FactProfits),
    margin: usdFrom(wire.CautionMoney),
    fee: usdFrom(wire.TradeFee),
    swap: usdFrom(wire.Swap),
    stopLoss: stopFrom(wire.TargetLossPrice, digits),
    takeProfit: stopFrom(wire.TargetProfitPrice, digits),
    trail: wire.TrailPoints,
    createdAt: wire.CreateTime,
    openedAt: wire.OpenTime,
    completedAt: wire.CompleteTime,
    cause: wire.Cause,
    causeText: wire.CauseTran,
    reasonText: wire.ReasonTran,
    parentId: wire.ParentId,
  };
}

export function figuresFromMessage(wire: TradeMessage): AccountFigures {
  return {
    balance: usdFrom(wire.balance),
    equity: usdFrom(wire.equity),
    usedMargin: usdFrom(wire.CautionMoneyAll),
    freeMargin: usdFrom(wire.free_margin),
    floatingPnl: usdFrom(wire.ProfitsTotal),
    locked: usdFrom(wire.lock_balance),
    marginLevel: levelFrom(wire.HazardRate),
    isMarginCalled: wire.is_margin_called === 1,
    limits: limitsFrom(wire),
  };
}

function limitsFrom(wire: TradeMessage): AccountLimits {
  const { withdrawals_frozen_until: until, withdrawals_frozen_for: ground } = wire;
  return {
    isRestricted: wire.is_restricted === 1,
    leverageMax: wire.leverage_max,
    payoutFreeze: until === null || ground === null ? null : { until, ground },
  };
}

/** The HTTP reply carries neither margin call nor limits, so what is known of them stays. */
export function figuresFromBalance(wire: Balance, known: AccountFigures | null): AccountFigures {
  return {
    balance: usdFrom(wire.balance),
    equity: usdFrom(wire.equity),
    usedMargin: usdFrom(wire.used_margin),
    freeMargin: usdFrom(wire.free_margin),
    floatingPnl: usdFrom(wire.floating_pnl),
    locked: usdFrom(wire.lock_balance),
    marginLevel: levelFrom(wire.margin_level),
    isMarginCalled: known?.isMarginCalled ?? false,
    limits: known?.limits ?? NO_LIMITS,
  };
}

export function userFrom(wire: User): SignedInUser {
  return {
    uid: wire.uid,
    email: wire.email,
    mobile: wire.mobile === '' ? '' : `${wire.global_code} ${wire.mobile}`,
    isDemo: wire.is_demo === 1,
    creditScore: wire.credit_score,
    inviteCode: wire.invite_code,
  };
}
