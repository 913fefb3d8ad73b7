import type { Language } from '@fulcrum/contract/languages';
import type {
  BreakEven as WireBreakEven,
  Order as WireOrder,
  ProfitLevel,
  Receipt,
  TrailStep,
} from '@fulcrum/contract/trading/schema';
import type { OrderTriggered, StopOutFacts } from '@fulcrum/engine/event';
import { isOrderEvent } from '@fulcrum/engine/event-traits';
import type { Fill } from '@fulcrum/engine/market/fill';
import { notionalFor, scaledPnl } from '@fulcrum/engine/market/formulas';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import { closingPrice } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';
import type { BreakEven, Cause, Order, ProfitLevels } from '@fulcrum/engine/order';
import { partsOf, type LevelAsked } from '@fulcrum/engine/orders/profit-levels';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import { formatDecimal, LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { mulDiv } from '@fulcrum/engine/units/exact';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { say } from '@fulcrum/messages/say';

import { stopOutWire } from '../../notifications/inbox/module.ts';
import { displayTime } from '../../platform/http/display-time.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import type { AccountView, TrailLine } from '../module.ts';

/** Language and time zone of display texts. */
export interface Reader {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** The display data of an order's instrument. */
export interface InstrumentLook {
  readonly showCode: string;
  readonly logo: string;
}

export interface OrderWirePorts {
  readonly market: Market;
  readonly lookOf: (instrumentId: number) => InstrumentLook;
}

const STATUS = { pending: 0, open: 1, cancelled: 2, closed: 3 } as const;
/**
 * Number of decimals of a percentage that is stored in basis points, and in hundredths of those.
 */
const LEVEL_DIGITS = 2;
const RATE_DIGITS = 4;

type WireQuote = NonNullable<TrailStep['Quote']>;

const usd = (amount: MicroUsd): string => formatDecimal(amount, USD_DIGITS);

/** Returns an order in its wire form. */
export function orderWire(
  { market, lookOf }: OrderWirePorts,
  record: OrderRecord,
  account: Pick<AccountView, 'figures'>,
  reader: Reader,
): WireOrder {
  const listing = listingOf(market, record);
  const { instrument } = listing;
  const price = (points: number | null) =>
    points === null ? null : formatDecimal(points, instrument.digits);
  const mark = markOf(listing, record);
  const quantity = formatDecimal(record.lots, LOT_DIGITS, 2);
  const profit = usd(mark.pnl);
  const margin = usd(record.margin);
  const fee = usd(record.fee);
  const stopLoss = price(record.stopLoss) ?? '0';
  const takeProfit = price(record.takeProfit) ?? '0';
  const level = account.figures.marginLevel;
  const { language } = reader;
  return {
    Id: record.id,
    forex_id: instrument.id,
    ForexTradeLists: nameOf(instrument, lookOf(instrument.id)),
    OrderType: record.side === 'buy' ? 1 : 2,
    Kind: record.kind,
    Status: STATUS[record.status],
    Quantity: quantity,
    hand_num: quantity,
    lots: quantity,
    OriginPrice: price(record.opened?.requestedPrice ?? record.target),
    TargetPrice: price(record.target),
    LimitPrice: price(record.limit),
    LinkedId: record.linkedId,
    ExpiresAt: record.expiresAt,
    ExpiresAtHandler: record.expiresAt === null ? '' : timeText(record.expiresAt, reader),
    Price: price(record.opened?.price ?? null),
    UpdatePrice: price(mark.price),
    market_price: price(mark.price),
    FactProfits: profit,
    profit,
    CautionMoney: margin,
    bond_fee: margin,
    TradeFee: fee,
    handle_fee: fee,
    Swap: usd(record.swap),
    TargetLossPrice: stopLoss,
    stop_loss: stopLoss,
    TargetProfitPrice: takeProfit,
    stop_profit: takeProfit,
    ...planWire(record, instrument.digits),
    times: record.leverage,
    pay_rate: marginRateOf(listing, record),
    hazard_rate: level === null ? '' : formatDecimal(level, LEVEL_DIGITS),
    CreateTime: record.createdAt,
    CreateTimeHandler: timeText(record.createdAt, reader),
    OpenTime: record.openedAt,
    CompleteTime: record.completedAt,
    CompleteTimeHandler: record.completedAt === null ? '' : timeText(record.completedAt, reader),
    Cause: record.cause,
    CauseTran: record.cause === null ? '' : say(language, `cause.${record.cause}`),
    Reason: record.reason,
    ReasonTran: record.reason === null ? '' : say(language, record.reason),
    ParentId: record.parentId,
    client_order_id: record.clientOrderId,
  };
}

/** Returns trailing, several take-profits and break-even of an order in their wire form. */
const planWire = (record: OrderRecord, digits: number) => ({
  ProfitLevels: levelsWire(record, digits),
  ProfitLevel: record.cause === 'takeProfit' && record.levels ? record.levels.fired + 1 : null,
  BreakEven: breakEvenWire(record.breakEven),
  TrailPoints: record.trail,
});

/** Returns the take-profits of an order; a single one closes all of it. */
function levelsOf({ levels, takeProfit, lots, id }: OrderRecord): ProfitLevels {
  if (levels || takeProfit === null) return levels ?? { list: [], fired: 0 };
  return { list: [{ price: takeProfit, percent: 100, lots, partId: id }], fired: 0 };
}

function levelsWire(record: OrderRecord, digits: number): ProfitLevel[] {
  const levels = levelsOf(record);
  const parts = record.completedAt === null ? partsOf(levels, record.lots) : [];
  return levels.list.map((level, index) => ({
    ...shareWire(level, digits),
    Lots: formatDecimal(parts[index] ?? level.lots ?? record.lots, LOT_DIGITS, 2),
    IsFired: index < levels.fired,
  }));
}

const shareWire = ({ price, percent }: LevelAsked, digits: number) => ({
  Price: formatDecimal(price, digits),
  Percent: percent,
});

const breakEvenWire = (breakEven: BreakEven | null | undefined): WireBreakEven | null =>
  breakEven ? { Level: breakEven.level, Points: breakEven.points, Offset: breakEven.offset } : null;

/**
 * Returns price and result of an order: of a live order at the latest quote, of a completed one as
 * it closed.
 */
function markOf(listing: Listing, record: OrderRecord): { price: number | null; pnl: MicroUsd } {
  if (record.closed) return { price: record.closed.price, pnl: record.pnl };
  const { quote } = listing;
  if (!quote || record.status === 'cancelled') return { price: null, pnl: record.pnl };
  const price = closingPrice(record.side, quote);
  const rate = record.opened && rateAt(listing, price);
  if (!record.opened || !rate) return { price, pnl: record.pnl };
  const { side, lots, opened } = record;
  return { price, pnl: scaledPnl(listing.scale, side, lots, opened.price, price, rate) };
}

/**
 * Returns margin ÷ notional in percent; empty if the order was not opened or the notional is zero.
 */
function marginRateOf({ instrument }: Listing, { opened, lots, margin }: OrderRecord): string {
  if (!opened) return '';
  const notional = Math.abs(notionalFor(instrument, lots, opened.price, opened.rate));
  if (notional === 0) return '';
  return formatDecimal(mulDiv(margin, 1_000_000, 1, notional), RATE_DIGITS, LEVEL_DIGITS);
}

const timeText = (at: number, { language, timeZone }: Reader) =>
  displayTime(at, language, timeZone);

/** Returns one event of an order's history in its wire form, with the receipt of its fill. */
export function trailWire(
  market: Market,
  record: OrderRecord,
  { seq, event }: TrailLine,
  reader: Reader,
): TrailStep {
  const { digits } = listingOf(market, record).instrument;
  const facts = factsOf(event);
  const level = (points: number | null | undefined) =>
    points === undefined ? null : formatDecimal(points ?? 0, digits);
  const money = (amount: MicroUsd | undefined) => (amount === undefined ? null : usd(amount));
  return {
    Seq: seq,
    Type: event.type,
    At: event.at,
    AtHandler: timeText(event.at, reader),
    Cause: facts.cause ?? null,
    CauseTran: facts.cause ? say(reader.language, `cause.${facts.cause}`) : '',
    Reason: facts.reason ?? null,
    ReasonTran: facts.reason ? say(reader.language, facts.reason) : '',
    Quantity: facts.lots === undefined ? null : formatDecimal(facts.lots, LOT_DIGITS, 2),
    TargetPrice: isNone(facts.target) ? null : level(facts.target),
    LimitPrice: isNone(facts.limit) ? null : level(facts.limit),
    LinkedId: facts.linkedId ?? null,
    Quote: facts.quote ? quoteNoteOf(facts.quote, digits) : null,
    ExpiresAt: facts.expiresAt ?? null,
    ExpiresAtHandler: isNone(facts.expiresAt) ? '' : timeText(facts.expiresAt, reader),
    TargetLossPrice: level(facts.stopLoss),
    TargetProfitPrice: level(facts.takeProfit),
    TrailPoints: facts.trail ?? null,
    ProfitLevels: facts.levels?.list.map((each) => shareWire(each, digits)) ?? null,
    BreakEven: breakEvenWire(facts.breakEven),
    ProfitLevel: facts.level ?? null,
    FactProfits: money(facts.pnl),
    TradeFee: money(facts.fee),
    Swap: money(facts.swap),
    OtherId: facts.otherId ?? null,
    Receipt: facts.fill ? receiptOf(facts.fill, digits) : null,
    ...(facts.stopOut && { StopOut: stopOutWire(facts.stopOut) }),
  };
}

const isNone = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined;

interface Facts {
  readonly cause?: Cause;
  readonly reason?: RefusalReason | null;
  readonly lots?: number;
  readonly target?: number | null;
  readonly limit?: number | undefined;
  readonly linkedId?: number | null;
  readonly quote?: OrderTriggered;
  readonly expiresAt?: number | null;
  readonly stopLoss?: number | null;
  readonly takeProfit?: number | null;
  readonly trail?: number | null;
  readonly levels?: ProfitLevels | null | undefined;
  readonly breakEven?: BreakEven | null | undefined;
  /** Number of the level that closed a part. */
  readonly level?: number | undefined;
  readonly pnl?: MicroUsd;
  readonly fee?: MicroUsd;
  readonly swap?: MicroUsd;
  readonly otherId?: number | undefined;
  readonly fill?: Fill | null;
  readonly stopOut?: StopOutFacts | undefined;
}

function factsOf(event: TrailLine['event']): Facts {
  if (!isOrderEvent(event)) return {};
  switch (event.type) {
    case 'positionOpened':
      const { cause = 'user', fromId } = event;
      return { ...orderFactsOf(event.order), cause, otherId: fromId };
    case 'orderPlaced':
      return { ...orderFactsOf(event.order), cause: 'user' };
    case 'orderFilled':
      const { fee, fill, stopLoss } = event;
      return { cause: 'target', fee, fill, ...(stopLoss === undefined ? {} : { stopLoss }) };
    case 'orderCancelled':
      return { cause: event.cause, reason: event.reason };
    case 'orderModified': {
      const { cause, lots, target, limit, expiresAt, stopLoss, takeProfit, trail } = event;
      const { levels, breakEven } = event;
      const stops = { stopLoss, takeProfit, trail, levels, breakEven };
      return { cause, lots, target, limit, expiresAt, ...stops };
    }
    case 'orderTriggered':
      return { cause: 'target', target: event.target, quote: event };
    case 'orderLinked':
      return { cause: event.cause, linkedId: event.linkedId };
    case 'stopsChanged': {
      const { cause, stopLoss, takeProfit, trail, levels, breakEven } = event;
      return { cause, stopLoss, takeProfit, trail, levels, breakEven };
    }
    case 'positionClosed': {
      const { cause, lots, pnl, swap, fill, level, againstId, stopOut } = event;
      return { cause, lots, pnl, swap, fill, level, otherId: againstId, stopOut };
    }
    case 'swapBooked':
      return { swap: event.amount };
  }
}

function orderFactsOf(order: Order): Facts {
  const { lots, target, limit, expiresAt, stopLoss, takeProfit, trail, fee, opened } = order;
  const { levels, breakEven } = order;
  const prices = { target, limit, stopLoss, takeProfit, trail, levels, breakEven };
  return { lots, expiresAt, ...prices, fee, fill: opened };
}

function quoteNoteOf(
  { bid, ask, quotedAt, quoteQ, receivedAt }: OrderTriggered,
  digits: number,
): WireQuote {
  return {
    Bid: formatDecimal(bid, digits),
    Ask: formatDecimal(ask, digits),
    QuoteTime: quotedAt,
    QuoteNumber: quoteQ ?? null,
    ReceivedAt: receivedAt,
  };
}

function receiptOf(fill: Fill, digits: number): Receipt {
  return {
    Price: formatDecimal(fill.price, digits),
    Bid: formatDecimal(fill.bid, digits),
    Ask: formatDecimal(fill.ask, digits),
    QuoteTime: fill.quotedAt,
    QuoteNumber: fill.quoteQ ?? null,
    RequestedPrice:
      fill.requestedPrice === null ? null : formatDecimal(fill.requestedPrice, digits),
    Slippage: fill.slippage,
    Rate: { Num: fill.rate.num, Den: fill.rate.den },
    ReceivedAt: fill.receivedAt,
    FilledAt: fill.filledAt,
  };
}

/** Returns the name and the look of an instrument. */
export const nameOf = (
  { id, code, digits }: Instrument,
  { showCode, logo }: InstrumentLook,
): WireOrder['ForexTradeLists'] => ({
  Id: id,
  Code: code,
  ShowCode: showCode,
  Logo: logo,
  PricePrecision: digits,
});

function listingOf(market: Market, { id, instrumentId }: OrderRecord): Listing {
  const listing = market.byId(instrumentId);
  if (!listing) throw new Error(`No instrument ${instrumentId} for order ${id}`);
  return listing;
}
