import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listedOnWire, tradeMessage, wireOrder } from '../../test/wire-sample.ts';
import { serveCalls } from '../../test/test-page.tsx';
import {
  expectAccount,
  forgetAccount,
  onOrderEnded,
  useAccount,
  useHolding,
} from '../account/account.ts';
import { forgetNotices, onNoticeMessage } from '../account/notices.ts';
import { useUnread } from '../account/unread-support.ts';
import { refreshInstruments } from '../market/instruments.ts';
import { quotes } from '../market/quotes.ts';
import { isReachable, noteConnection } from '../server/connection.ts';
import { keepSession, useSession } from '../server/session.ts';
import { subscribeTopic } from '../server/topics.ts';
import { askInstead } from './slow-line.ts';

const user = { uid: '1', email: '', mobile: '', isDemo: true, creditScore: 100, inviteCode: '' };
const { ProfitsTotal, HazardRate, CautionMoneyAll, ...others } = tradeMessage({});
const figures = {
  ...others,
  floating_pnl: ProfitsTotal,
  margin_level: HazardRate,
  used_margin: CautionMoneyAll,
};
const notice = (id: number) => ({
  id,
  kind: 'deposit',
  title: '',
  text: '',
  at: 1,
  is_read: false,
});

/** What the server has; tests change it. */
let server = { bid: 1.1, open: [wireOrder(1)], ended: [wireOrder(9)], notices: [notice(4)] };
let isDown = false;

function replyTo(path: string, address: string): unknown {
  const page = <Row>(data: Row[], more = {}) => ({ data, total: data.length, ...more });
  if (path.endsWith('trade_list')) {
    const prices = { ...listedOnWire().ForexQuotations, Bid: server.bid, Ask: server.bid };
    return [listedOnWire({ ForexQuotations: { ...prices, Time: server.bid * 1e5 } })];
  }
  if (path.endsWith('getBalance')) return { ...figures, is_margin_called: 1 };
  if (path.endsWith('my_deal')) {
    if (address.includes('status=3')) return page(server.ended, { all_fact_profits: '0' });
    return page(address.includes('status=1') ? server.open : []);
  }
  if (path.endsWith('kline')) return [{ Time: 60 }, { Time: 120 }];
  if (path.endsWith('support/messages')) return { unread: 3 };
  if (path.endsWith('notice/list')) return page(server.notices, { unread: 1 });
  return [];
}

let stop: () => void;
const round = () => vi.advanceTimersByTimeAsync(4_000);

beforeEach(async () => {
  vi.useFakeTimers();
  server = { bid: 1.1, open: [wireOrder(1)], ended: [wireOrder(9)], notices: [notice(4)] };
  isDown = false;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      if (isDown) throw new TypeError('Failed to fetch');
      const [path = ''] = address.split('?', 1);
      return new Response(JSON.stringify({ code: 1, msg: '', data: replyTo(path, address) }));
    }),
  );
  keepSession({ token: 'secret', user });
  forgetAccount();
  expectAccount();
  forgetNotices();
  noteConnection('reconnecting', 3);
  await refreshInstruments();
  stop = askInstead();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('LIVE-019 prices and account come by asking, the margin call with them', async () => {
  expect(isReachable()).toBe(true);
  expect(renderHook(() => useAccount()).result.current).toMatchObject({ isMarginCalled: true });
  expect(renderHook(() => useHolding()).result.current.map(({ id }) => id)).toEqual([1]);
  server.bid = 1.2;
  await round();
  expect(quotes.latest('EURUSD')?.bid).toBe(120_000);
});

test('LIVE-019 a server that does not answer is not slow but away, until it answers', async () => {
  isDown = true;
  await round();
  expect(isReachable()).toBe(false);
  isDown = false;
  await round();
  expect(isReachable()).toBe(true);
});

test('LIVE-019 an order that the server has ended is told of once', async () => {
  const told = vi.fn();
  const stopTelling = onOrderEnded(told);
  server.open = [];
  server.ended = [wireOrder(1, { Status: 3, Cause: 'stopLoss' }), wireOrder(9)];
  await round();
  await round();
  stopTelling();
  expect(told.mock.calls.map(([order]) => [order.id, order.cause])).toEqual([[1, 'stopLoss']]);
});

test('LIVE-019 new notices are shown, earlier ones are not', async () => {
  const told = vi.fn();
  const stopTelling = onNoticeMessage(told);
  server.notices = [notice(6), notice(5), notice(4)];
  for (let rounds = 0; rounds < 4; rounds += 1) await round();
  stopTelling();
  expect(told.mock.calls.map(([each]) => each.id)).toEqual([5, 6]);
  expect(renderHook(() => useUnread()).result.current).toBe(3);
});

test('LIVE-019 a chart gets its running candle', async () => {
  const told = vi.fn();
  const stopFollowing = subscribeTopic('KLINE.EURUSD.1M', told);
  await round();
  stopFollowing();
  expect(told).toHaveBeenLastCalledWith({
    type: 'KLINE.EURUSD',
    kline: { Time: 120, period: '1M' },
  });
});

test('LIVE-019 what is asked for one person is never shown to the next', async () => {
  server.open = [wireOrder(77)];
  const asked = round();
  forgetAccount();
  keepSession({ token: 'other', user: { ...user, uid: '2' } });
  expectAccount();
  server.open = [];
  await asked;
  expect(renderHook(() => useHolding()).result.current).toEqual([]);
});

test('LIVE-019 a page out of sight and a visitor ask for no more than they see', async () => {
  useSession.setState({ token: null, user: null });
  const calls = serveCalls(() => ({ code: 1, msg: '', data: [] }));
  await round();
  expect(calls.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
    'getCategories',
    'trade_list',
  ]);
  calls.length = 0;
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await round();
  expect(calls).toEqual([]);
  expect(isReachable()).toBe(false);
  vi.restoreAllMocks();
});

test('LIVE-019 nothing is asked once the line is live', async () => {
  stop();
  const calls = serveCalls(() => ({ code: 1, msg: '', data: [] }));
  await round();
  expect(calls).toEqual([]);
  expect(isReachable()).toBe(false);
});
