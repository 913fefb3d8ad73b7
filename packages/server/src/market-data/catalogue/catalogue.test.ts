import { expect, test } from 'vitest';

import { conversionOf } from './catalogue.ts';
import { DEFAULT_CATALOGUE } from './default-catalogue.ts';

const all = DEFAULT_CATALOGUE.flatMap(({ instruments }) => instruments);
const pairs = all.map(({ code, base, quote }) => ({
  code,
  base_currency: base,
  quote_currency: quote,
}));

test('the default catalogue has 29 instruments in seven categories, each code once', () => {
  expect(DEFAULT_CATALOGUE).toHaveLength(7);
  expect(new Set(all.map(({ code }) => code)).size).toBe(29);
});

test('every name is there in English, Chinese and Arabic', () => {
  for (const { name } of [...DEFAULT_CATALOGUE, ...all]) {
    for (const language of ['en', 'hk', 'ar']) expect(name[language]).toMatch(/\S/);
  }
});

test.each([
  ['EURUSD', { kind: 'none' }],
  ['BTCUSDT', { kind: 'none' }],
  ['USDJPY', { kind: 'ownPrice' }],
  ['EURGBP', { kind: 'multiply', code: 'GBPUSD' }],
  ['EURJPY', { kind: 'divide', code: 'USDJPY' }],
  ['EURCHF', { kind: 'divide', code: 'USDCHF' }],
  ['GER40', { kind: 'multiply', code: 'EURUSD' }],
  ['UK100', { kind: 'multiply', code: 'GBPUSD' }],
])('%s comes to dollars by %o', (code, conversion) => {
  const instrument = pairs.find((pair) => pair.code === code);
  expect(instrument && conversionOf(instrument, pairs)).toEqual(conversion);
});

test('a currency without a pair names one that nobody quotes, so orders are refused', () => {
  const lira = { code: 'USDEURTRY', base_currency: 'EUR', quote_currency: 'TRY' };
  expect(conversionOf(lira, pairs)).toEqual({ kind: 'multiply', code: 'TRYUSD' });
});

test('classes follow the caps of the European regulator', () => {
  const classOf = Object.fromEntries(all.map(({ code, profileClass }) => [code, profileClass]));
  expect(classOf).toMatchObject({
    EURUSD: 'major',
    EURCHF: 'major',
    AUDUSD: 'otherFx',
    AUDJPY: 'otherFx',
    XAUUSD: 'gold',
    XAGUSD: 'commodity',
    USOIL: 'commodity',
    GER40: 'mainIndex',
    BTCUSDT: 'crypto',
    AAPL: 'share',
  });
});

test('the oldest way to dollars stays, whichever is added later', () => {
  const yen = { code: 'JPYUSD', base_currency: 'JPY', quote_currency: 'USD' };
  const cross = { code: 'EURJPY', base_currency: 'EUR', quote_currency: 'JPY' };
  expect(conversionOf(cross, [...pairs, yen])).toEqual({ kind: 'divide', code: 'USDJPY' });
});
