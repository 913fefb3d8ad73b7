import type { Instrument } from '@fulcrum/engine/market/instrument';
import { parseDecimal } from '@fulcrum/engine/units/decimal';
import { microLots, ONE_USD, points, type Points } from '@fulcrum/engine/units/units';

import type { SubmitAsked } from '../../src/trading/module.ts';

/** An instrument with round numbers, for tests. */
export const EURUSD: Instrument = {
  id: 1,
  code: 'EURUSD',
  digits: 5,
  contractSize: 100_000,
  lotStep: microLots(10_000),
  minLots: microLots(10_000),
  maxLots: microLots(50_000_000),
  leverages: [1, 100],
  marginMode: 'leveraged',
  feeRates: { 0: 7 * ONE_USD },
  conversion: { kind: 'none' },
  isEnabled: true,
  isHalted: false,
  isPaused: false,
  allowsNonPositive: false,
  marginPriceFloor: 0,
  swapLong: -3_000_000,
  swapShort: 0,
  swapTripleDay: 3,
  staleAfterMs: 10_000,
  sessions: { spans: [], exceptions: [] },
};

/** Fields of a close without a price and without an id of the client. */
export const AT_MARKET = { seenPrice: null, deviation: null, clientOrderId: null } as const;

/** A market order for a tenth of a lot. */
export const BUY: SubmitAsked = {
  instrumentId: 1,
  side: 'buy',
  mode: 'market',
  lots: microLots(100_000),
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
};

/** Returns the price of `EURUSD` in points for its text. */
export function at(text: string): Points {
  const value = parseDecimal(text, EURUSD.digits);
  if (value === null) throw new Error(`${text} is no price of five digits`);
  return points(value);
}
