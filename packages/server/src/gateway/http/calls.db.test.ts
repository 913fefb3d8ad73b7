import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import * as account from '@fulcrum/contract/account/calls';
import { ENDPOINTS } from '@fulcrum/contract/api';
import { CODES } from '@fulcrum/contract/codes';
import type { Endpoint } from '@fulcrum/contract/endpoint';
import * as market from '@fulcrum/contract/market-data/calls';
import * as people from '@fulcrum/contract/people/calls';
import * as settings from '@fulcrum/contract/settings/calls';
import * as trading from '@fulcrum/contract/trading/calls';
import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.quote({
    EURUSD: ['1.10000', '1.10009'],
    GBPUSD: ['1.30000', '1.30012'],
    EURGBP: ['0.84000', '0.84013'],
    USDJPY: ['150.000', '150.010'],
  });
  token = await rig.demo();
});

const EURUSD = 1;
const buy = { type: 1, cont: '0.10', forex_id: EURUSD, status: 1, multiple: 100 } as const;
const open = async (fields: object = {}) =>
  (await rig.ok(trading.submit, { ...buy, ...fields }, { token })).data;

describe('who may call what', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s answers a visitor by its access',
    async (_, endpoint) => {
      const { status, code, msg } = await rig.send(endpoint, {});
      expect(status).toBe(200);
      if (endpoint.access !== 'public') {
        expect([code, msg]).toEqual([999, 'Please log in again']);
      } else {
        expect(code).not.toBe(999);
      }
    },
  );

  test.each(ENDPOINTS.filter(({ access }) => access !== 'public').map((e) => [e.path, e] as const))(
    '%s takes no token that it did not give',
    async (_, endpoint) => {
      for (const wrong of ['A'.repeat(43), 'null', '', `${token}x`, token.slice(1)]) {
        expect((await rig.send(endpoint, {}, { token: wrong })).code).toBe(999);
      }
    },
  );

  test('a token is taken bare and after Bearer, and is worth nothing after logout', async () => {
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    const { data } = await rig.ok(people.userInfo, {}, bearer);
    expect(data).toEqual((await rig.ok(people.userInfo, {}, { token })).data);
    await rig.ok(people.logout, {}, { token });
    expect((await rig.call(people.userInfo, {}, { token })).code).toBe(999);
    expect((await rig.call(trading.submit, buy, { token })).code).toBe(999);
  });

  test('nobody sees or moves the order of another', async () => {
    const order = await open();
    const stranger = { token: await rig.demo() };
    const attempts = [
      rig.call(trading.orderDetail, { id: order.Id }, stranger),
      rig.call(trading.close, { id: order.Id }, stranger),
      rig.call(trading.cancelTrade, { id: order.Id }, stranger),
      rig.call(trading.setStopPrice, { id: order.Id, stop_loss_price: '1' }, stranger),
      rig.call(trading.modify, { id: order.Id, cont: '1', target_price: '1' }, stranger),
      rig.call(trading.link, { id: order.Id }, stranger),
    ];
    for (const { code } of await Promise.all(attempts)) {
      expect(code).toBe(CODES['order.unknown'].code);
    }
    expect((await rig.ok(trading.myDeal, { status: 1 }, stranger)).data.total).toBe(0);
    expect((await rig.ok(trading.myDeal, { status: 1 }, { token })).data.total).toBe(1);
  });
});

describe('the public calls', () => {
  test('base settings say what the product is', async () => {
    const { data } = await rig.ok(settings.getBasicInfo, {});
    expect(data).toMatchObject({
      status: 0,
      verify_reg_type: 0,
      trade_fee_type: 1,
      demo_balance: '100000.000000',
      stop_out_level: '50.00',
      feed: 'bridge',
      trigger_replay_s: 0,
      unserved_countries: ['KP', 'IL', 'CN', 'VU', 'CU'],
    });
    expect(data.languages).toHaveLength(18);
  });

  test('categories and instruments speak the language of the caller', async () => {
    const inEnglish = await rig.ok(market.getCategories, {});
    const inHk = await rig.ok(market.getCategories, {}, { headers: { lang: 'tw' } });
    expect(inHk.data.map(({ Id }) => Id)).toEqual(inEnglish.data.map(({ Id }) => Id));
    expect(inHk.data[0]?.NameShowTrans).not.toBe(inEnglish.data[0]?.NameShowTrans);
    const { data } = await rig.ok(market.tradeList, {});
    expect(data.length).toBeGreaterThan(25);
    const [first] = data;
    expect(first).toMatchObject({
      Code: 'EURUSD',
      MarketStatus: 1,
      ForexQuotations: { Close: 1.1, Bid: 1.1, Ask: 1.10009 },
      HasForexMultiple: expect.arrayContaining([{ Value: 100 }]),
    });
  });

  test.each([
    ['eur/usd', ['EURUSD']],
    ['GBPUSD', ['GBPUSD']],
    ['nothing like it', []],
  ])('a search for %j finds %j', async (searchCurrency, codes) => {
    const { data } = await rig.ok(market.tradeList, { searchCurrency });
    expect(data.map(({ Code }) => Code)).toEqual(codes);
  });

  test('candles ascend, and a page ends before its end', async () => {
    const { data } = await rig.ok(market.kline, { forex_id: EURUSD, period: '1M' });
    expect(data.length).toBeGreaterThan(0);
    const times = data.map(({ Time }) => Time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const last = times.at(-1) ?? 0;
    const before = await rig.ok(market.kline, { forex_id: EURUSD, period: 1, to: last });
    expect(before.data.every(({ Time }) => Time < last)).toBe(true);
  });

  test.each([
    ['4H', 240],
    ['1W', 10_080],
    ['1MN', 43_200],
  ])('PRICE-006: candles of %s are asked for by name or by minutes', async (name, minutes) => {
    const { data } = await rig.ok(market.kline, { forex_id: EURUSD, period: name });
    expect(data).toMatchObject([{ Open: 1.1, Close: 1.1 }]);
    const { start } = candlePeriodAround(rig.clock.now(), minutes);
    expect(data.at(-1)?.Time).toBe(start / 1_000);
    for (const period of [minutes, String(minutes), name.toLowerCase()]) {
      expect((await rig.ok(market.kline, { forex_id: EURUSD, period })).data).toEqual(data);
      const chart = await rig.ok(market.abbreviatedKline, { forex_id: EURUSD, period });
      expect(chart.data).toMatchObject([{ Points: [1.1] }]);
    }
    const none = await rig.ok(market.kline, { forex_id: EURUSD, period: name, to: start / 1_000 });
    expect(none.data).toEqual([]);
  });

  test('the small charts come one by one or all at once', async () => {
    const one = await rig.ok(market.abbreviatedKline, { forex_id: EURUSD });
    expect(one.data).toMatchObject([{ forex_id: EURUSD, Code: 'EURUSD' }]);
    const all = await rig.ok(market.abbreviatedKline, {});
    const list = await rig.ok(market.tradeList, {});
    expect(all.data).toHaveLength(list.data.length);
  });

  test.each([
    [market.kline, { forex_id: 9_999, period: '1M' }],
    [market.abbreviatedKline, { forex_id: 9_999 }],
  ] as [Endpoint, object][])('an unknown instrument has no chart: %#', async (endpoint, input) => {
    const { code, data } = await rig.send(endpoint, input);
    expect(code).toBe(CODES['instrument.unknown'].code);
    expect(data).toEqual({ field: 'forex_id' });
  });
});

describe('a position from opening to history', () => {
  test('opens at the ask, holds its margin, pays its fee', async () => {
    const order = await open({ stop_loss_price: '1.09', target_profit_price: 1.12 });
    expect(order).toMatchObject({
      OrderType: 1,
      Status: 1,
      Quantity: '0.10',
      hand_num: '0.10',
      Price: '1.10009',
      CautionMoney: '110.009000',
      bond_fee: '110.009000',
      TradeFee: '0.700000',
      TargetLossPrice: '1.09000',
      stop_profit: '1.12000',
      FactProfits: '-0.900000',
      pay_rate: '1.00',
    });
    const { data } = await rig.ok(account.getBalance, {}, { token });
    expect(data).toEqual({
      balance: '99999.300000',
      lock_balance: '0.000000',
      equity: '99998.400000',
      free_margin: '99888.391000',
      used_margin: '110.009000',
      floating_pnl: '-0.900000',
      margin_level: '90900.20',
      is_margin_called: 0,
      is_restricted: 0,
      leverage_max: null,
      withdrawals_frozen_until: null,
      withdrawals_frozen_for: null,
    });
    expect((await rig.ok(account.forexDetail, {}, { token })).data).toMatchObject({
      ...data,
      credit_score: 100,
      holding_count: 1,
      pending_count: 0,
    });
  });

  test('is closed by halves at the bid, and the log shows each dollar', async () => {
    const order = await open();
    await rig.quote({ EURUSD: ['1.10109', '1.10118'] });
    const half = await rig.ok(trading.close, { id: order.Id, cont: '0.05' }, { token });
    expect(half.data).toMatchObject({ Status: 3, ParentId: order.Id, FactProfits: '5.000000' });
    const rest = await rig.ok(trading.close, { id: String(order.Id) }, { token });
    expect(rest.data).toMatchObject({ Id: order.Id, Status: 3, Cause: 'user', Quantity: '0.05' });
    const again = await rig.call(trading.close, { id: order.Id }, { token });
    expect(again.code).toBe(CODES['order.alreadyClosed'].code);

    const history = await rig.ok(trading.myDeal, { status: 3 }, { token });
    expect(history.data).toMatchObject({
      total: 2,
      page: 1,
      page_size: 20,
      all_fact_profits: '10.000000',
      balance: '100009.300000',
    });
    const log = await rig.ok(account.forexChange, {}, { token });
    expect(log.data.data.map(({ Type, Value }) => [Type, Value])).toEqual([
      [5, '5.000000'],
      [5, '5.000000'],
      [4, '-0.700000'],
      [7, '100000.000000'],
    ]);
    expect(log.data.data[2]?.MemoTran).toBe('Trade fee');
  });

  test('keeps its trail with the receipt of each fill', async () => {
    const order = await open();
    const stops = { id: order.Id, stop_loss_price: '1.09', target_profit_price: '0' };
    expect((await rig.ok(trading.setStopPrice, stops, { token })).data).toMatchObject({
      TargetLossPrice: '1.09000',
      TargetProfitPrice: '0',
    });
    await rig.ok(trading.close, { id: order.Id }, { token });
    const { data } = await rig.ok(trading.orderDetail, { id: order.Id }, { token });
    expect(data.trail.map(({ Type, Cause }) => [Type, Cause])).toEqual([
      ['positionOpened', 'user'],
      ['stopsChanged', 'user'],
      ['positionClosed', 'user'],
    ]);
    expect(data.trail[0]?.Receipt).toMatchObject({ Price: '1.10009', Bid: '1.10000' });
    expect(data.trail[1]?.Receipt).toBeNull();
  });

  test('waits as a pending order, is listed as one and can be cancelled', async () => {
    const order = await open({ status: 0, target_price: '1.09000' });
    expect(order).toMatchObject({
      Status: 0,
      Kind: 'limit',
      Price: null,
      CautionMoney: '0.000000',
    });
    expect((await rig.ok(trading.myDeal, { status: 0 }, { token })).data.total).toBe(1);
    const { data } = await rig.ok(trading.cancelTrade, { id: order.Id }, { token });
    expect(data).toMatchObject({ Status: 2, Cause: 'user' });
    const again = await rig.call(trading.cancelTrade, { id: order.Id }, { token });
    expect(again.code).toBe(CODES['order.notPending'].code);
    const late = { id: order.Id, stop_loss_price: '1.08000' };
    const { code } = await rig.call(trading.setStopPrice, late, { token });
    expect(code, 'it was cancelled, and never a position').toBe(CODES['order.notPending'].code);
  });

  test('ORDER-023, ORDER-025: a pending order is changed in place, and ends when its time comes', async () => {
    const order = await open({ status: 0, target_price: '1.09000', expiry: 1 });
    // The test's clock shows 15:00 UTC in March, which is six hours before 17:00 in New York.
    expect(order.ExpiresAt).toBe(Date.UTC(2026, 2, 10, 21));
    expect(order.ExpiresAtHandler).not.toBe('');
    const soon = rig.clock.time + 60_000;
    const terms = { cont: '0.20', target_price: '1.12000', expiry: 2, expires_at: soon } as const;
    const { data, msg } = await rig.ok(trading.modify, { id: order.Id, ...terms }, { token });
    expect(msg).toBe('Pending order changed');
    expect(data).toMatchObject({ Kind: 'stop', Quantity: '0.20', ExpiresAt: soon });
    rig.clock.time += 60_000;
    await rig.quote({ EURUSD: ['1.12000', '1.12009'] });
    const { data: ended } = await rig.ok(trading.orderDetail, { id: order.Id }, { token });
    expect(ended.order).toMatchObject({ Status: 2, Cause: 'expiry', CauseTran: 'Expired' });
    expect(ended.trail).toMatchObject([
      { Type: 'orderPlaced', TargetPrice: '1.09000', Quantity: '0.10' },
      { Type: 'orderModified', TargetPrice: '1.12000', Quantity: '0.20', ExpiresAt: soon },
      { Type: 'orderCancelled', Cause: 'expiry' },
    ]);
    const late = await rig.call(trading.modify, { id: order.Id, ...terms }, { token });
    expect(late.code).toBe(CODES['order.notPending'].code);
  });

  test('ORDER-024: a pending order until a time needs one, and a later one than now', async () => {
    const pending = { ...buy, status: 0, target_price: '1.09', expiry: 2 } as const;
    const missing = await rig.call(trading.submit, pending, { token });
    expect(missing.code).toBe(CODES['expiry.missing'].code);
    const past = { ...pending, expires_at: rig.clock.time };
    const refused = await rig.call(trading.submit, past, { token });
    expect(refused.code).toBe(CODES['expiry.past'].code);
  });

  test('ORDER-026: many positions are closed at once, and what stays open is named', async () => {
    const [profit, loss] = [await open(), await open({ type: 2 })];
    const other = await open({ forex_id: 2 });
    const stranger = await rig.demo();
    await rig.ok(trading.submit, buy, { token: stranger });
    rig.clock.time += 20_000;
    await rig.quote({ EURUSD: ['1.10100', '1.10109'] });
    const { data, msg } = await rig.ok(trading.closeAll, {}, { token });
    expect(msg).toBe('Close all carried out');
    expect(data.closed.map(({ Id, Status }) => [Id, Status])).toEqual([
      [profit.Id, 3],
      [loss.Id, 3],
    ]);
    const [up = 0, down = 0] = data.closed.map(({ FactProfits }) => Number(FactProfits));
    expect(Number(data.all_fact_profits)).toBeCloseTo(up + down, 6);
    expect(data.left).toMatchObject([
      { order: { Id: other.Id, Status: 1 }, Code: CODES['quote.stale'].code },
    ]);
    expect(data.left[0]?.ReasonTran).not.toBe('');
    expect((await rig.ok(trading.myDeal, { status: 1 }, { token: stranger })).data.total).toBe(1);
    const none = await rig.call(trading.closeAll, { forex_id: 999_999 }, { token });
    expect(none.code).toBe(CODES['instrument.unknown'].code);
  });

  test('TRIGGER-013, TRIGGER-014: a stop-loss trails by itself, and a late request does not loosen it', async () => {
    const order = await open({ trail_points: 200 });
    expect(order).toMatchObject({ TargetLossPrice: '1.09800', TrailPoints: 200 });
    await rig.quote({ EURUSD: ['1.10100', '1.10109'] });
    const late = { id: order.Id, stop_loss_price: '1.09800', trail_points: 200 } as const;
    const { data } = await rig.ok(trading.setStopPrice, late, { token });
    expect(data).toMatchObject({ TargetLossPrice: '1.09900', TrailPoints: 200 });
    const { data: detail } = await rig.ok(trading.orderDetail, { id: order.Id }, { token });
    expect(
      detail.trail.map(({ Type, Cause, TargetLossPrice }) => [Type, Cause, TargetLossPrice]),
    ).toEqual([
      ['positionOpened', 'user', '1.09800'],
      ['stopsChanged', 'trailingStop', '1.09900'],
      ['stopsChanged', 'user', '1.09900'],
    ]);
    expect(detail.trail[1]).toMatchObject({ CauseTran: 'Trailing stop', TrailPoints: 200 });
    const fixed = { id: order.Id, stop_loss_price: '1.09000' };
    const { data: stands } = await rig.ok(trading.setStopPrice, fixed, { token });
    expect(stands).toMatchObject({ TargetLossPrice: '1.09000', TrailPoints: null });
    const far = { ...fixed, trail_points: 200_000 };
    const refused = await rig.call(trading.setStopPrice, far, { token });
    expect(refused.code).toBe(CODES['trail.tooFar'].code);
  });

  test('the same client_order_id again is the same order', async () => {
    const first = await open({ client_order_id: 'once' });
    const again = await open({ client_order_id: 'once', cont: '1' });
    expect(again.Id).toBe(first.Id);
    expect((await rig.ok(trading.myDeal, { status: 1 }, { token })).data.total).toBe(1);
  });

  test('a demo reset closes everything and restores the balance', async () => {
    await open();
    await open({ status: 0, target_price: '1.09' });
    const { data } = await rig.ok(account.resetDemo, {}, { token });
    expect(data).toMatchObject({ balance: '100000.000000', used_margin: '0.000000' });
    expect((await rig.ok(trading.myDeal, { status: 1 }, { token })).data.total).toBe(0);
    expect((await rig.ok(trading.myDeal, { status: 0 }, { token })).data.total).toBe(0);
  });

  test('lists come in pages of twenty', async () => {
    for (let count = 0; count < 21; count += 1) await open({ cont: '0.01' });
    const first = await rig.ok(trading.myDeal, { status: '1' }, { token });
    expect([first.data.data.length, first.data.total]).toEqual([20, 21]);
    const second = await rig.ok(trading.myDeal, { status: 1, page: '2' }, { token });
    expect(second.data.data).toHaveLength(1);
    expect((await rig.ok(trading.myDeal, { status: 1, page: 9 }, { token })).data.data).toEqual([]);
  });
});
