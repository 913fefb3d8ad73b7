import type { Instrument } from '@fulcrum/engine/market/instrument';
import { parseDecimal } from '@fulcrum/engine/units/decimal';
import { microLots, ONE_USD, points, type Points } from '@fulcrum/engine/units/units';

import type { SubmitAsked } from '../../src/trading/module.ts';

/** An instrument of round numbers. For tests only. */
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
  allowsNonPositive: false,
  swapLong: -3_000_000,
  swapShort: 0,
  swapTripleDay: 3,
  staleAfterMs: 10_000,
  sessions: { spans: [], holidays: [] },
};

/** What a closing leaves open when it names no price and itself no name. For tests only. */
export const AT_MARKET = { seenPrice: null, deviation: null, clientOrderId: null } as const;

/** A tenth of a lot at the market. For tests only. */
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

/** A price of `EURUSD` from its text. For tests only. */
export function at(text: string): Points {
  const value = parseDecimal(text, EURUSD.digits);
  if (value === null) throw new Error(`${text} is no price of five digits`);
  return points(value);
}
