import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import * as account from '@fulcrum/contract/account/calls';
import { CODES, type Reason } from '@fulcrum/contract/codes';
import type { Endpoint } from '@fulcrum/contract/endpoint';
import * as market from '@fulcrum/contract/market-data/calls';
import * as people from '@fulcrum/contract/people/calls';
import * as trading from '@fulcrum/contract/trading/calls';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await rig.quote({ EURUSD: ['1.10000', '1.10009'], GBPUSD: ['1.30000', '1.30012'] });
  token = await rig.demo();
});
afterAll(() => rig.close());

const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
const seq = async () => (await rig.product.trading.account(accountId())).seq;
const accountId = () => 1;

const NO_NUMBERS = [
  'NaN',
  '1e999',
  '-0',
  -0,
  '1,5',
  '1.5.5',
  'abc',
  ' 1',
  '0x1',
  true,
  [],
  {},
  ['1'],
  '1'.repeat(50),
  '9007199254740993',
  2 ** 60,
  '٣',
];

test.each(
  (
    [
      ['type', 'side.invalid', [...NO_NUMBERS, 3, 0, '1.0001']],
      ['cont', 'lots.invalid', [...NO_NUMBERS, '0.0000001']],
      ['forex_id', 'instrument.invalid', [...NO_NUMBERS, 0, -1, '1.5', 2 ** 31]],
      ['status', 'mode.invalid', [...NO_NUMBERS, 2]],
      ['multiple', 'leverage.invalid', [...NO_NUMBERS, -1, '1.5']],
      ['target_price', 'target.invalid', [...NO_NUMBERS, '1.000001', '-1']],
      ['limit_price', 'limitPrice.invalid', [...NO_NUMBERS, '1.000001', '-1']],
      ['stop_loss_price', 'stopLoss.invalid', [...NO_NUMBERS, '1.000001', '-1']],
      ['target_profit_price', 'takeProfit.invalid', [...NO_NUMBERS, '1.000001', '-1']],
      ['price', 'price.invalid', [...NO_NUMBERS, '1.000001']],
      ['expiry', 'expiry.invalid', [...NO_NUMBERS, 3, -1, '0.5']],
      ['expires_at', 'expiry.invalid', [...NO_NUMBERS, -1, '0.5', 9e15]],
      ['trail_points', 'trail.invalid', [...NO_NUMBERS, -1, '0.5', 1_000_000_001]],
      ['deviation', 'deviation.invalid', [...NO_NUMBERS, -1, '0.5']],
      ['trade_fee', 'tradeFee.invalid', [...NO_NUMBERS, '-1', '0.0000001']],
      ['client_order_id', 'clientOrderId.invalid', ['x'.repeat(65), '   ', 1, {}, []]],
    ] as [string, Reason, unknown[]][]
  ).flatMap(([field, reason, values]) => values.map((value) => [field, value, reason] as const)),
)('submit with %s = %j is refused as %s', async (field, value, reason) => {
  const before = await seq();
  const order = { ...buy, status: field === 'target_price' ? 0 : 1, [field]: value };
  // JSON.stringify would write -0 as 0, so the replacer writes it as the text '-0'.
  const body = JSON.stringify(order, (_, each: unknown) => (Object.is(each, -0) ? '-0' : each));
  const { status, code, msg } = await rig.send(trading.submit, body, { token });
  expect([status, code]).toEqual([200, CODES[reason].code]);
  expect(msg).not.toBe('');
  expect(await seq()).toBe(before);
});

test('bare NaN and Infinity are broken JSON, 1e999 and -0 are broken numbers', async () => {
  for (const [lots, expected] of [
    ['NaN', [400, 1001]],
    ['Infinity', [400, 1001]],
    ['1e999', [200, CODES['lots.invalid'].code]],
    ['-0', [200, CODES['lots.invalid'].code]],
  ] as const) {
    const body = `{"type":1,"cont":${lots},"forex_id":1,"status":1,"multiple":100}`;
    const { status, code } = await rig.send(trading.submit, body, { token });
    expect([status, code], lots).toEqual(expected);
  }
});

test.each([
  [trading.submit, { cont: '1' }, 'side.invalid', 'type'],
  [trading.myDeal, {}, 'status.invalid', 'status'],
  [trading.myDeal, { status: 2 }, 'status.invalid', 'status'],
  [trading.myDeal, { status: 1, page: 0 }, 'page.invalid', 'page'],
  [trading.myDeal, { status: 1, page: '1e3' }, 'page.invalid', 'page'],
  [account.forexChange, { page: -1 }, 'page.invalid', 'page'],
  [trading.close, {}, 'order.invalid', 'id'],
  [trading.close, { id: 'x' }, 'order.invalid', 'id'],
  [trading.close, { id: 2 ** 60 }, 'order.invalid', 'id'],
  [trading.cancelTrade, { id: null }, 'order.invalid', 'id'],
  [trading.myDeal, { status: 3, with_net: 2 }, 'net.invalid', 'with_net'],
  [trading.cancelTrade, { id: 1, with_linked: 2 }, 'link.invalid', 'with_linked'],
  [trading.link, { linked_id: 1 }, 'order.invalid', 'id'],
  [trading.link, { id: 1, linked_id: -1 }, 'link.invalid', 'linked_id'],
  [trading.link, { id: 1, linked_id: 'x' }, 'link.invalid', 'linked_id'],
  [trading.closeAll, { which: 3 }, 'which.invalid', 'which'],
  [trading.closeAll, { which: 'all' }, 'which.invalid', 'which'],
  [trading.closeAll, { forex_id: 'x' }, 'instrument.invalid', 'forex_id'],
  [trading.setStopPrice, { id: 1, trail_points: 'x' }, 'trail.invalid', 'trail_points'],
  [trading.modify, { cont: '1' }, 'order.invalid', 'id'],
  [trading.modify, { id: 1 }, 'lots.invalid', 'cont'],
  [trading.modify, { id: 1, cont: '1', expiry: 7 }, 'expiry.invalid', 'expiry'],
  [trading.modify, { id: 1, cont: '1', expiry: 2 }, 'expiry.missing', 'expires_at'],
  [trading.reverse, {}, 'order.invalid', 'id'],
  [trading.reverse, { id: 1, deviation: -1 }, 'deviation.invalid', 'deviation'],
  [trading.double, { id: '1.5' }, 'order.invalid', 'id'],
  [trading.double, { id: 1, trade_fee: '-1' }, 'tradeFee.invalid', 'trade_fee'],
  [trading.closeBy, { id: 1 }, 'order.invalid', 'by_id'],
  [trading.closeBy, { id: 1, by_id: 'x' }, 'order.invalid', 'by_id'],
  [trading.orderDetail, { id: 0 }, 'order.invalid', 'id'],
  [market.kline, { forex_id: 1 }, 'period.invalid', 'period'],
  [market.kline, { forex_id: 1, period: '2M' }, 'period.invalid', 'period'],
  [market.kline, { forex_id: 1, period: '1MN ' }, 'period.invalid', 'period'],
  [market.kline, { forex_id: 1, period: 10_081 }, 'period.invalid', 'period'],
  [market.kline, { forex_id: 1, period: '__proto__' }, 'period.invalid', 'period'],
  [market.kline, { forex_id: 1, period: '9'.repeat(99) }, 'period.invalid', 'period'],
  [market.abbreviatedKline, { forex_id: 1, period: '2W' }, 'period.invalid', 'period'],
  [market.kline, { forex_id: 1, period: 1, limit: 1501 }, 'limit.invalid', 'limit'],
  [market.kline, { forex_id: 1, period: 1, to: 'now' }, 'to.invalid', 'to'],
  [market.tradeList, { searchCurrency: 'x'.repeat(65) }, 'search.invalid', 'searchCurrency'],
  [people.createDemo, {}, 'demo.idInvalid', 'demo_id'],
  [people.createDemo, { demo_id: 'short' }, 'demo.idInvalid', 'demo_id'],
  [people.createDemo, { demo_id: '../../../../etc/passwd' }, 'demo.idInvalid', 'demo_id'],
  [people.login, {}, 'account.missing', 'account'],
  [people.login, { account: 'a@b.de' }, 'password.missing', 'password'],
  [people.login, { account: ['a'], password: 'x' }, 'account.missing', 'account'],
  [people.login, { login_type: 'sms', account: 'a', password: 'x' }, 'field.invalid', 'login_type'],
  [
    people.register,
    { account: 'a@b.de', password: 'x', re_password: 'x' },
    'field.missing',
    'type',
  ],
] as [Endpoint, object, Reason, string][])(
  '%# a bad field is named',
  async (endpoint, input, reason, field) => {
    const { status, code, data } = await rig.send(endpoint, input, { token });
    expect([status, code, data]).toEqual([200, CODES[reason].code, { field }]);
  },
);

describe.each([
  ['half a letter', 'a\ud800'],
  ['a zero byte', 'a\0'],
])('%s', (_, text) => {
  test.each([
    [trading.submit, { ...buy, client_order_id: text }, 'client_order_id'],
    [trading.closeAll, { client_order_id: text }, 'client_order_id'],
    [people.login, { account: text, password: 'x' }, 'account'],
    [people.login, { account: 'a@b.de', password: text }, 'password'],
  ] as [Endpoint, object, string][])(
    '%# is refused in any field, and stops nothing',
    async (call, input, field) => {
      const { status, code, data } = await rig.send(call, input, { token });
      expect([status, code, data]).toEqual([200, CODES['field.invalid'].code, { field }]);
      expect(rig.fatal).toEqual([]);
    },
  );
});

test('fields that nobody knows are ignored', async () => {
  const { data } = await rig.ok(
    trading.submit,
    { ...buy, type: 1, status: 1, nonsense: { a: 1 }, balance: 1e9 } as never, // unknown fields
    { token },
  );
  await rig.ok(trading.close, { id: data.Id }, { token });
});

test('orders of no one cannot be moved', async () => {
  const { close, cancelTrade, orderDetail, reverse, double } = trading;
  for (const endpoint of [close, cancelTrade, orderDetail, reverse, double]) {
    const { code } = await rig.send(endpoint, { id: 999_999_999 }, { token });
    expect(code).toBe(CODES['order.unknown'].code);
  }
});

test.each([
  ['{', 400],
  ['{"type":1', 400],
  ['[]', 400],
  ['[1]', 400],
  ['null', 200],
  ['"text"', 400],
  ['1', 400],
  ['{"__proto__":{"isAdmin":true}}', 400],
  ['{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['\u0000', 400],
  ['', 200],
  [`{"type":1,"x":"${'x'.repeat(20_000)}"}`, 413],
])('a body of %j gets status %d and an envelope', async (body, status) => {
  const answer = await rig.send(trading.submit, body, { token });
  expect(answer.status).toBe(status);
  expect(answer.code).toBeGreaterThan(1000);
});

test.each([
  ['text/plain', 415],
  ['application/xml', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=utf-8', 200],
])('a submission as %s gets status %d', async (type, status) => {
  const headers = { 'content-type': type };
  const answer = await rig.send(trading.submit, { ...buy, cont: 'x' }, { token, headers });
  expect(answer.status).toBe(status);
});

test('a login may come as a form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'account=nobody%40example.com&password=not+the+one&login_type=email';
  const answer = await rig.send(people.login, body, { headers });
  expect([answer.status, answer.code]).toEqual([200, CODES['login.refused'].code]);
});

test('a field that comes twice is refused by its name', async () => {
  const url = `${market.kline.path}?forex_id=1&forex_id=2&period=1M`;
  const response = await rig.product.app.inject({ url });
  expect(response.json()).toMatchObject({
    code: CODES['instrument.invalid'].code,
    data: { field: 'forex_id' },
  });
});

test.each([
  ['GET', '/api/nothing', 404, undefined],
  ['POST', '/v1/api/forex/nothing', 404, undefined],
  ['GET', '/v1/api/forex/submit', 405, 'POST'],
  ['POST', '/v1/api/forex/trade_list', 405, 'GET'],
  ['HEAD', '/api/user/createAccountDemoForU', 405, 'GET'],
  ['DELETE', '/api/user/loginForU', 405, 'POST'],
] as const)('%s %s gets status %d', async (method, url, status, allow) => {
  const response = await rig.product.app.inject({ method, url, headers: { lang: 'en' } });
  expect(response.statusCode).toBe(status);
  expect(response.headers['allow']).toBe(allow);
  if (method !== 'HEAD') expect(Object.keys(response.json())).toEqual(['code', 'msg', 'data']);
});

test('a GET that changes state is never cached and never answers another site', async () => {
  const ask = async (headers: Record<string, string>) => {
    const url = `${account.resetDemo.path}?t=1`;
    return rig.product.app.inject({ url, headers: { authorization: token, ...headers } });
  };
  const own = await ask({ 'sec-fetch-site': 'same-origin' });
  expect([own.headers['cache-control'], own.json().code]).toEqual(['no-store', 1]);
  const before = await seq();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
  ]) {
    expect((await ask(headers)).json().code).toBe(CODES['request.crossOrigin'].code);
  }
  expect(await seq()).toBe(before);
});

test('refusals speak the language of the caller and carry their figures', async () => {
  const tooMuch = { ...buy, cont: 50, multiple: 1 };
  const english = await rig.send(trading.submit, tooMuch, { token });
  expect(english).toMatchObject({
    code: CODES['margin.insufficient'].code,
    data: { required: expect.stringMatching(/^\d+\.\d+$/), available: expect.any(String) },
  });
  expect(english.msg).toMatch(/^Not enough free margin: [\d,]+\.\d+ USD needed/);
  const chinese = await rig.send(trading.submit, tooMuch, { token, headers: { lang: 'xx' } });
  expect(chinese.msg).toMatch(/^可用保證金不足/);
  const small = await rig.send(trading.submit, { ...buy, cont: '0.001' }, { token });
  expect(small).toMatchObject({ data: { min: '0.01' }, msg: 'The smallest order is 0.01 lots' });
  const wrong = await rig.send(trading.submit, { ...buy, stop_loss_price: 2 }, { token });
  expect(wrong).toMatchObject({ data: { price: '1.10000' } });
});
