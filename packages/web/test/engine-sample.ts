import { Account } from '@fulcrum/engine/account';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { AccountLimits } from '@fulcrum/engine/limits';
import { Market } from '@fulcrum/engine/market/market';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { microLots, microUsd } from '@fulcrum/engine/units/units';

import type { PlanContext } from '../src/trading/preview/plan-context.ts';

/** EURUSD with the terms of the default catalogue, for tests. */
export const EURUSD: Instrument = {
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
  swapTripleDay: null,
  staleAfterMs: 10_000,
  sessions: { spans: [], exceptions: [] },
};

export const USDJPY: Instrument = {
  ...EURUSD,
  id: 2,
  code: 'USDJPY',
  digits: 3,
  conversion: { kind: 'ownPrice' },
};

/** Makes a market with one open instrument, and an account with `dollars` and no orders. */
export function samplePlan(
  instrument: Instrument,
  quote: { readonly bid: number; readonly ask: number } | null,
  dollars = 12_480,
  limits: Partial<AccountLimits> = {},
): PlanContext {
  const market = new Market();
  const listing = market.put(instrument);
  listing.isOpen = true;
  listing.quote = quote && { ...quote, time: 1_000, arrivedAt: 1_000 };
  const account = new Account({
    id: 1,
    balance: microUsd(dollars * 1_000_000),
    deposits: [],
    withdrawals: [],
    seq: 0,
    swapDay: null,
    isRestricted: false,
    ...limits,
    isMarginCalled: false,
    orders: [],
  });
  return { account, market, listing, settings: DEFAULT_RISK, isPair: true, now: 1_000 };
}
