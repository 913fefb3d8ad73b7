import { expect, test } from 'vitest';

import { PERIODS } from '../market-data/calls.ts';
import { ClientMessage, parseTopic, PERIOD_NAMES, topicName } from './messages.ts';

test.each([
  ['DAY_MARKET', 'DAY_MARKET'],
  ['FOREX_TRADE', 'FOREX_TRADE'],
  ['FOREX_CLOSED', 'FOREX_CLOSED'],
  ['PREFERENCES', 'PREFERENCES'],
  ['KLINE.EURUSD', 'KLINE.EURUSD.1M'],
  ['KLINE.EURUSD.1M', 'KLINE.EURUSD.1M'],
  ['KLINE.EURUSD.5', 'KLINE.EURUSD.5M'],
  ['KLINE.EURUSD.60', 'KLINE.EURUSD.1H'],
  ['KLINE.EURUSD.1440', 'KLINE.EURUSD.1D'],
  ['KLINE.US500.30M', 'KLINE.US500.30M'],
  ['KLINE.BRK.B', 'KLINE.BRK.B.1M'],
])('the topic %s is %s', (text, name) => {
  const topic = parseTopic(text);
  expect(topic && topicName(topic)).toBe(name);
});

test('LIVE-009: the candle of each period is a topic, by its name and by its minutes', () => {
  expect(PERIOD_NAMES).toEqual(Object.keys(PERIODS));
  for (const period of PERIOD_NAMES) {
    for (const text of [period, PERIODS[period]]) {
      expect(parseTopic(`KLINE.BRK.B.${text}`)).toEqual({ kind: 'candle', code: 'BRK.B', period });
    }
  }
});

test.each([
  '',
  'DAY_MARKET ',
  'day_market',
  'KLINE',
  'KLINE.',
  'KLINE..1M',
  'KLINE.eurusd',
  'KLINE.EURUSD.2M',
  'KLINE.EURUSD.7',
  'KLINE.EURUSD.2W',
  'KLINE.EURUSD.2MN',
  'KLINE.EURUSD.10081',
  'KLINE.EURUSD.43199',
  'KLINE.EURUSD.',
  'KLINE.EUR USD',
  `KLINE.${'A'.repeat(40)}`,
  '__proto__',
])('there is no topic %j', (text) => {
  expect(parseTopic(text)).toBeNull();
});

test.each([
  [{ topics: ['DAY_MARKET', 'KLINE.EURUSD'] }, ['DAY_MARKET', 'KLINE.EURUSD']],
  [{ topics: 'DAY_MARKET' }, ['DAY_MARKET']],
  [
    ['DAY_MARKET', 'KLINE.EURUSD'],
    ['DAY_MARKET', 'KLINE.EURUSD'],
  ],
  ['DAY_MARKET', ['DAY_MARKET']],
])('a subscription may name its topics as %j', (params, topics) => {
  for (const type of ['sub', 'unsub']) {
    expect(ClientMessage.parse({ type, params })).toEqual({ type, params: topics });
  }
});

test.each([
  [{}],
  [{ type: 'sub' }],
  [{ type: 'sub', params: {} }],
  [{ type: 'sub', params: [] }],
  [{ type: 'sub', params: [1] }],
  [{ type: 'sub', params: { topics: null } }],
  [{ type: 'login' }],
  [{ type: 'login', params: {} }],
  [{ type: 'login', params: { token: 7 } }],
  [{ type: 'login', params: { token: '' } }],
  [{ type: 'order', params: {} }],
  [{ type: 1 }],
  [null],
  [[]],
  ['ping'],
])('%j is no message', (message) => {
  expect(ClientMessage.safeParse(message).success).toBe(false);
});

test('fields that the contract does not know are ignored', () => {
  expect(ClientMessage.parse({ type: 'ping', id: 4, params: { a: 1 } })).toEqual({ type: 'ping' });
});
