import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, vi } from 'vitest';

import { commands } from '../src/trading/commands/commands.ts';
import { loadAllTexts, startI18n } from '../src/language/i18n.ts';
import { takeTradeMessage } from '../src/account/account.ts';
import { noteConnection } from '../src/server/connection.ts';
import { listInMarket, quoteInMarket } from '../src/market/market-book.ts';
import type { ListedInstrument, LiveQuote } from '../src/market/model.ts';
import { quotes } from '../src/market/quotes.ts';
import { forgetSession, keepSession } from '../src/server/session.ts';
import { EURUSD } from './engine-sample.ts';

/* The environment of component tests: real stores, real engine and real HTTP client. Only the
   network is replaced, by a list of replies. */

export const euroDollar: ListedInstrument = {
  id: EURUSD.id,
  code: 'EURUSD',
  version: 1,
  showCode: 'EUR/USD',
  name: 'Euro / US Dollar',
  logo: '',
  categoryId: 1,
  digits: 5,
  isPair: true,
  baseCurrency: 'EUR',
  quoteCurrency: 'USD',
  terms: EURUSD,
  isOpen: true,
  opensAt: null,
  markup: 0,
  nextMarkup: null,
};

/** Reply of the fake server: a body, or a lost connection. */
export type Answer =
  | { readonly code: number; readonly msg: string; readonly data: unknown }
  | 'lost';

export interface Sent {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The fields of every command that make it run only once. */
export const sentOnce = {
  client_order_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  deadline: expect.any(Number) as number,
};

/** Plays the server: each call gets the next reply; the calls are recorded. */
export function playServer(answers: readonly Answer[]): Sent[] {
  const sent: Sent[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit): Promise<Response> => {
    const body = typeof init.body === 'string' ? init.body : '{}';
    sent.push({ path: path.split('?', 1)[0] ?? '', body: JSON.parse(body) as Sent['body'] });
    const answer = left.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('network lost');
    return new Response(JSON.stringify(answer));
  });
  return sent;
}

/** Delivers a quote and renders it. */
export async function quote(bid: number, change: Partial<LiveQuote> = {}): Promise<void> {
  const now = Date.now();
  const next: LiveQuote = {
    code: 'EURUSD',
    bid: points(bid),
    ask: points(bid + 10),
    open: points(bid),
    high: points(bid),
    low: points(bid),
    previousClose: null,
    change: 0,
    volume: 1,
    isOpen: true,
    isHalted: false,
    isPaused: false,
    doubt: null,
    time: now,
    arrivedAt: now,
    ...change,
  };
  await act(async () => {
    quoteInMarket(next);
    quotes.put(next);
    quotes.flush();
  });
}

/** Delivers the account as the live connection sends it: dollars, and orders as in the contract. */
export function account(
  dollars: number,
  orders: readonly object[] = [],
  seq = 1,
  limits: { readonly leverage_max?: number } = {},
): void {
  const balance = formatDecimal(dollars * 1_000_000, 6);
  act(() => {
    takeTradeMessage({
      type: 'FOREX_TRADE',
      seq,
      snapshot: true,
      event: null,
      client_order_id: null,
      ProfitsTotal: '0',
      HazardRate: '',
      CautionMoneyAll: '0',
      balance,
      lock_balance: '0',
      equity: balance,
      free_margin: balance,
      is_margin_called: 0,
      is_restricted: 0,
      leverage_max: null,
      withdrawals_frozen_until: null,
      withdrawals_frozen_for: null,
      ...limits,
      // Tests write only the fields that they need.
      TransOrder: orders as never,
    });
  });
}

const user = { uid: '1', email: '', mobile: '', isDemo: true, creditScore: 100, inviteCode: '' };

/** Resets all state, logs in and connects; call this before each test. */
export async function setStage({ isLoggedIn = true } = {}): Promise<void> {
  localStorage.clear();
  localStorage.setItem('lang', 'en');
  await startI18n();
  await loadAllTexts();
  listInMarket([euroDollar]);
  if (isLoggedIn) keepSession({ token: 'token', user });
  else forgetSession();
  // Commands without an outcome from the previous test must not reappear.
  commands.enter(null);
  commands.enter(isLoggedIn ? user.uid : null);
  noteConnection('live', 0);
}

const Where = () => (
  <output data-testid="where">{`${useLocation().pathname}${useLocation().search}`}</output>
);

export function show(element: ReactNode) {
  render(
    <MemoryRouter initialEntries={['/trade']}>
      {element}
      <Where />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Makes an open position of half a lot of EURUSD, as in the contract, with changes. */
export const wireOrder = (change: Readonly<Record<string, unknown>> = {}) => ({
  Id: 7,
  forex_id: 1,
  ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '', PricePrecision: 5 },
  OrderType: 1,
  Kind: 'market',
  Status: 1,
  Quantity: '0.50',
  OriginPrice: null,
  TargetPrice: null,
  LimitPrice: null,
  LinkedId: null,
  ExpiresAt: null,
  TrailPoints: null,
  ProfitLevels: [],
  ProfitLevel: null,
  BreakEven: null,
  ExpiresAtHandler: '',
  Price: '1.08518',
  UpdatePrice: '1.08643',
  FactProfits: '62.50',
  CautionMoney: '542.59',
  TradeFee: '3.50',
  Swap: '0',
  TargetLossPrice: '0',
  TargetProfitPrice: '0',
  times: 100,
  CreateTime: 1_000,
  OpenTime: 1_000,
  CompleteTime: null,
  Cause: null,
  CauseTran: '',
  ReasonTran: '',
  ParentId: null,
  client_order_id: null,
  ...change,
});
