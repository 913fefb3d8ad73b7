import { Account } from '../src/account.ts';
import type { Fill } from '../src/market/fill.ts';
import type { Instrument } from '../src/market/instrument.ts';
import { Market, type Listing } from '../src/market/market.ts';
import type { OpenPosition, Order, PendingOrder } from '../src/order.ts';
import { decideSubmit, type SubmitCommand } from '../src/orders/submit.ts';
import { DEFAULT_RISK } from '../src/settings.ts';
import { microLots, microUsd, points } from '../src/units/units.ts';

/** A moment in the middle of a trading week, epoch ms. */
export const NOW = Date.parse('2026-06-17T14:00:00Z');

const base: Instrument = {
  id: 1,
  code: 'EURUSD',
  digits: 5,
  contractSize: 100_000,
  lotStep: microLots(10_000),
  minLots: microLots(10_000),
  maxLots: microLots(50_000_000),
  leverages: [1, 5, 10, 20, 30, 50, 100],
  marginMode: 'leveraged',
  feeRates: { 0: 7_000_000 },
  conversion: { kind: 'none' },
  isEnabled: true,
  isHalted: false,
  isPaused: false,
  allowsNonPositive: false,
  marginPriceFloor: 0,
  swapLong: 0,
  swapShort: 0,
  swapTripleDay: 3,
  staleAfterMs: 10_000,
  sessions: { spans: [{ open: 0, close: 10_080 }], exceptions: [] },
};

/** One instrument for each kind of conversion, margin mode and price range. */
export const eurusd = base;
export const gbpusd: Instrument = { ...base, id: 2, code: 'GBPUSD' };
export const usdjpy: Instrument = {
  ...base,
  id: 3,
  code: 'USDJPY',
  digits: 3,
  conversion: { kind: 'ownPrice' },
};
export const eurgbp: Instrument = {
  ...base,
  id: 4,
  code: 'EURGBP',
  conversion: { kind: 'multiply', code: 'GBPUSD' },
};
export const eurjpy: Instrument = {
  ...base,
  id: 5,
  code: 'EURJPY',
  digits: 3,
  conversion: { kind: 'divide', code: 'USDJPY' },
};
export const oil: Instrument = {
  ...base,
  id: 6,
  code: 'USOIL',
  digits: 2,
  contractSize: 1_000,
  feeRates: { 0: 5_000_000 },
  allowsNonPositive: true,
  // Histories were recorded without a floor, and positions without margin are tried with it.
  marginPriceFloor: 0,
};
export const xrp: Instrument = {
  ...base,
  id: 7,
  code: 'XRPUSDT',
  contractSize: 10_000,
  marginMode: 'fixed',
  swapTripleDay: null,
};
export const INSTRUMENTS = [eurusd, gbpusd, usdjpy, eurgbp, eurjpy, oil, xrp];

export type Line = readonly [instrument: Instrument, bid: number, ask: number];

/** Returns an open market with the given instruments and fresh quotes, in points. */
export function marketOf(...lines: readonly Line[]): Market {
  const market = new Market();
  for (const [instrument] of lines) market.put(instrument).isOpen = true;
  for (const line of lines) quote(market, ...line);
  return market;
}

/** Sets a quote in the market as the feed would. */
export function quote(
  market: Market,
  { id }: Instrument,
  bid: number,
  ask: number,
  at = NOW,
): Listing {
  const listing = listingOf(market, id);
  listing.quote = { bid, ask, time: at, arrivedAt: at };
  return listing;
}

export function listingOf(market: Market, id: number): Listing {
  const listing = market.byId(id);
  if (!listing) throw new Error(`Expected instrument ${id} in the market`);
  return listing;
}

export const usd = (dollars: number) => microUsd(Math.round(dollars * 1_000_000));
export const lots = (count: number) => microLots(Math.round(count * 1_000_000));

/** Returns an account with this balance in dollars and these orders. */
export const accountOf = (dollars: number, orders: Iterable<Order> = [], id = 1): Account =>
  new Account({
    id,
    balance: usd(dollars),
    deposits: [],
    withdrawals: [],
    seq: 0,
    isRestricted: false,
    isMarginCalled: false,
    swapDay: null,
    orders,
  });

/** Returns the command for a market buy of one lot of EURUSD at leverage 100, with `changes`. */
export const command = (changes: Partial<SubmitCommand> = {}): SubmitCommand => ({
  orderId: 1,
  instrumentId: 1,
  side: 'buy',
  mode: 'market',
  lots: lots(1),
  leverage: 100,
  target: null,
  stopLoss: null,
  takeProfit: null,
  trail: null,
  expiry: null,
  seenPrice: null,
  deviation: null,
  seenFee: null,
  clientOrderId: null,
  now: NOW,
  receivedAt: NOW,
  ...changes,
});

/** Returns an open position: one lot of EURUSD bought at 1.10000, with `changes`. */
export function position(
  changes: Partial<Omit<OpenPosition, 'opened'>> & { price?: number },
): OpenPosition {
  const { price = 110_000, ...rest } = changes;
  const opened: Fill = {
    price: points(price),
    bid: points(price),
    ask: points(price),
    quotedAt: NOW,
    requestedPrice: null,
    slippage: 0,
    rate: { num: 1, den: 1 },
    receivedAt: NOW,
    filledAt: NOW,
  };
  return {
    id: 1,
    instrumentId: 1,
    side: 'buy',
    kind: 'market',
    leverage: 100,
    clientOrderId: null,
    createdAt: NOW,
    status: 'open',
    lots: lots(1),
    target: null,
    expiresAt: null,
    stopLoss: null,
    takeProfit: null,
    trail: null,
    opened,
    margin: usd(1_100),
    fee: usd(7),
    swap: usd(0),
    ...rest,
  };
}

/** Returns a pending order: a buy limit of EURUSD at 1.09000, with `changes`. */
export const pending = (changes: Partial<PendingOrder> = {}): PendingOrder => ({
  ...position({}),
  kind: 'limit',
  status: 'pending',
  target: points(109_000),
  opened: null,
  margin: usd(0),
  fee: usd(0),
  ...changes,
});

/** Decides and applies an order that must be accepted; returns the order. */
export function place(account: Account, market: Market, changes: Partial<SubmitCommand>): Order {
  const decision = decideSubmit(account, market, DEFAULT_RISK, command(changes));
  if (!decision.ok) throw new Error(`Expected an accepted order, was ${decision.reason}`);
  for (const event of decision.events) account.apply(event);
  const order = account.orders.get(decision.orderId);
  if (!order) throw new Error(`Expected order ${decision.orderId} on the account`);
  return order;
}
