import type { Order } from '@fulcrum/contract/trading/schema';
import { renderHook } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { useAccount, useAccountPhase } from '../account/account.ts';
import { instrumentOf, refreshInstruments } from '../market/instruments.ts';
import { subscribeTopic } from '../server/topics.ts';
import { startLive } from './live.ts';
import { keptAccount } from '../account/kept-account.ts';
import { forgetSession, keepSession, onSessionEnd, useSession } from '../server/session.ts';

const user = {
  uid: '1',
  email: '',
  mobile: '',
  isDemo: true,
  creditScore: 100,
  inviteCode: '',
};

/** Stands in for the app's only connection to the server. */
class FakeSocket extends EventTarget {
  static last: FakeSocket;
  readyState = 1;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    super();
    FakeSocket.last = this;
  }

  /** Logins that the server has not answered. */
  asked = 0;

  send(text: string): void {
    const message = JSON.parse(text) as { readonly type: string };
    if (message.type === 'login') this.asked += 1;
    this.sent.push(message);
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: { readonly type: string; readonly [name: string]: unknown }): void {
    if (message.type === 'login_result') this.asked -= 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const trade = (seq: number, changes: object = {}) => ({
  type: 'FOREX_TRADE',
  seq,
  snapshot: false,
  event: 'positionOpened',
  ProfitsTotal: '0',
  HazardRate: '',
  CautionMoneyAll: '0',
  balance: '100.000000',
  lock_balance: '0',
  equity: '100.000000',
  free_margin: '100.000000',
  is_margin_called: 0,
  is_restricted: 0,
  leverage_max: null,
  withdrawals_frozen_until: null,
  withdrawals_frozen_for: null,
  TransOrder: [] as Order[],
  ...changes,
});
const snapshot = (seq: number) => trade(seq, { snapshot: true, event: null });
const PRIVATE = ['FOREX_TRADE', 'FOREX_CLOSED', 'NOTICE', 'SUPPORT', 'PREFERENCES'];
const subscription = (topics: string[]) => ({ type: 'sub', params: { topics } });

beforeAll(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ code: 0, msg: 'no', data: {} }))),
  );
  startLive();
  FakeSocket.last.onopen?.();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  while (FakeSocket.last.asked > 0) FakeSocket.last.say({ type: 'login_result', code: 0, msg: '' });
  FakeSocket.last.sent.length = 0;
  forgetSession();
  keepSession({ token: 'secret', user });
});

test('a login over HTTP logs the line in, and only then asks for what is private', () => {
  expect(FakeSocket.last.sent).toContainEqual(
    expect.objectContaining({
      type: 'login',
      params: expect.objectContaining({ token: 'secret' }),
    }),
  );
  expect(FakeSocket.last.sent).not.toContainEqual(subscription(PRIVATE));
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  expect(FakeSocket.last.sent).toContainEqual(subscription(PRIVATE));
});

test('a gap asks for the snapshot once, and the snapshot heals it', () => {
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  FakeSocket.last.say(snapshot(4));
  FakeSocket.last.sent.length = 0;
  FakeSocket.last.say(trade(7));
  FakeSocket.last.say(trade(8));
  expect(FakeSocket.last.sent).toEqual([subscription(['FOREX_TRADE'])]);
  FakeSocket.last.say({ ...snapshot(8), balance: '90.000000' });
  expect(renderHook(() => useAccount()).result.current?.balance).toBe(90_000_000);
  FakeSocket.last.say(trade(11));
  expect(FakeSocket.last.sent).toHaveLength(2);
});

test('logging out empties the account and leaves the private topics', () => {
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  FakeSocket.last.say(snapshot(1));
  forgetSession();
  expect(FakeSocket.last.sent).toContainEqual({ type: 'logout' });
  expect(renderHook(() => useAccountPhase()).result.current).toBe('idle');
});

test('LIVE-021 another session is logged in after the former one, of which nothing more counts', () => {
  const ends = vi.fn();
  const stop = onSessionEnd(ends);
  const phase = () => renderHook(() => useAccountPhase()).result.current;
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  FakeSocket.last.say(snapshot(4));
  FakeSocket.last.sent.length = 0;
  keepSession({ token: 'other', user: { ...user, uid: '2' } });
  expect(FakeSocket.last.sent).toMatchObject([
    { type: 'logout' },
    { type: 'login', params: { token: 'other' } },
  ]);
  FakeSocket.last.say(snapshot(5));
  FakeSocket.last.say({ type: 'error', code: 999, msg: 'Please log in again' });
  expect(phase()).toBe('loading');
  keepSession({ token: 'third', user: { ...user, uid: '3' } });
  FakeSocket.last.say({ type: 'login_result', code: 999, msg: 'Please log in again' });
  expect(useSession.getState().token).toBe('third');
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  FakeSocket.last.say(snapshot(1));
  expect(phase()).toBe('ready');
  expect(ends).not.toHaveBeenCalled();
  stop();
});

test('LIVE-014 the account is kept soon after it has come, not only when the page is left', async () => {
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  FakeSocket.last.say({ ...snapshot(1), balance: '90.000000' });
  const kept = () => keptAccount()?.figures?.balance;
  await vi.waitFor(() => expect(kept()).toBe(90_000_000));
});

test('LIVE-014 the account that the device kept is gone with the session', () => {
  localStorage.setItem('account', '{}');
  forgetSession();
  expect(localStorage.getItem('account')).toBeNull();
});

test('a revoked session ends with the words of the server', () => {
  const ends = vi.fn();
  const stop = onSessionEnd(ends);
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  FakeSocket.last.say({ type: 'error', code: 999, msg: 'Please log in again' });
  stop();
  expect(useSession.getState().token).toBeNull();
  expect(ends).toHaveBeenCalledExactlyOnceWith({ msg: 'Please log in again', isQuiet: false });
});

test('what the server could not start while its store was away is asked for again', async () => {
  vi.useFakeTimers();
  const away = () => FakeSocket.last.say({ type: 'error', code: 1091, msg: 'not available' });
  away();
  away();
  await vi.advanceTimersByTimeAsync(999);
  FakeSocket.last.sent.length = 0;
  await vi.advanceTimersByTimeAsync(2_001);
  expect(FakeSocket.last.sent).toMatchObject([{ type: 'login' }]);
  FakeSocket.last.say({ type: 'login_result', code: 1, msg: '' });
  FakeSocket.last.sent.length = 0;
  away();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeSocket.last.sent).toEqual([
    subscription(['FOREX_TRADE', 'FOREX_CLOSED', 'NOTICE', 'SUPPORT', 'PREFERENCES']),
  ]);
  vi.useRealTimers();
});

test('a topic is subscribed while somebody listens, and a candle reaches its period', () => {
  const first = vi.fn();
  const stopFirst = subscribeTopic('KLINE.EURUSD.5M', first);
  const stopSecond = subscribeTopic('KLINE.EURUSD.5M', vi.fn());
  expect(
    FakeSocket.last.sent.filter((message) => JSON.stringify(message).includes('KLINE')),
  ).toEqual([subscription(['KLINE.EURUSD.5M'])]);
  FakeSocket.last.say({ type: 'KLINE.EURUSD', kline: { period: '5M' } });
  FakeSocket.last.say({ type: 'KLINE.XAUUSD', kline: { period: '5M' } });
  expect(first).toHaveBeenCalledOnce();
  stopFirst();
  stopSecond();
  expect(FakeSocket.last.sent.at(-1)).toEqual({
    type: 'unsub',
    params: { topics: ['KLINE.EURUSD.5M'] },
  });
});

test('LIVE-011 a quote of other terms than the list’s has the list loaded anew', async () => {
  const quotation = {
    Open: 1.1,
    High: 1.1,
    Low: 1.1,
    Close: 1.1,
    PreviousClose: 1.1,
    Change: 0,
    Volume: 1,
    Bid: 1.1,
    Ask: 1.1001,
    Time: 1,
    ArrivedAt: Date.now(),
  };
  const traded = { MarketStatus: 1, IsHalted: false, IsPaused: false };
  const state = { Id: 1, Code: 'EURUSD', ...traded, TermsVersion: 3 };
  const listed = {
    ...state,
    ShowCode: 'EUR/USD',
    Name: 'Euro',
    Logo: '',
    CategoryId: 1,
    PricePrecision: 5,
    Pip: '0.01',
    ForexMinCont: '0.01',
    ForexMaxCont: '50',
    ForexContNum: 100_000,
    ForexFeeRate: '7.00',
    MarginMode: 0,
    FeeRates: [{ Plan: 0, Rate: '7.00' }],
    HasForexMultiple: [{ Value: 100 }],
    BaseCurrency: 'EUR',
    QuoteCurrency: 'USD',
    Conversion: { Kind: 'none', Code: null },
    SwapLong: '0',
    SwapShort: '0',
    SwapTripleDay: 3,
    StaleAfter: 10_000,
    AllowNonPositive: false,
    MarginPriceFloor: 0,
    OpensAt: null,
    SpreadMarkUp: 0,
    NextSpreadMarkUp: null,
    NextSpreadMarkUpFrom: null,
    ForexQuotations: quotation,
  };
  let loads = 0;
  vi.mocked(fetch).mockImplementation(async (address) => {
    const isList = typeof address === 'string' && address.includes('trade_list');
    if (isList) loads += 1;
    return new Response(JSON.stringify({ code: 1, msg: '', data: isList ? [listed] : [] }));
  });
  vi.useFakeTimers();
  try {
    await refreshInstruments();
    const tell = (TermsVersion: number) =>
      FakeSocket.last.say({
        type: 'DAY_MARKET',
        quotation: [{ ...state, ...quotation, TermsVersion }],
      });
    tell(3);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads).toBe(1);
    listed.TermsVersion = 4;
    tell(4);
    tell(4);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads).toBe(2);
    expect(instrumentOf('EURUSD')?.version).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});
