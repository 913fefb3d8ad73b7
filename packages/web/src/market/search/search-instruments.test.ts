import { expect, test } from 'vitest';

import type { ListedInstrument } from '../model.ts';
import { highlighted, matches } from './search-instruments.ts';

/** The fields that a search uses. */
type Searched = Pick<ListedInstrument, 'code' | 'showCode' | 'name'>;
const all: Searched[] = [
  { code: 'USDJPY', showCode: 'USD/JPY', name: 'US Dollar / Yen' },
  { code: 'EURUSD', showCode: 'EUR/USD', name: 'Euro / US Dollar' },
  { code: 'XAUUSD', showCode: 'XAU/USD', name: '現貨黃金' },
];
const found = (query: string) => matches(all, query).map(({ code }) => code);

test('codes are found however they are typed, those that start with the query first', () => {
  expect(found('eur usd')).toEqual(['EURUSD']);
  expect(found('usd')).toEqual(['USDJPY', 'EURUSD', 'XAUUSD']);
  expect(found('USD/J')).toEqual(['USDJPY']);
});

test('names are found in any script', () => {
  expect(found('黃金')).toEqual(['XAUUSD']);
  expect(found('yen')).toEqual(['USDJPY']);
});

test('nothing asked shows all, nothing alike shows none', () => {
  expect(found(' ')).toHaveLength(3);
  expect(found('qqq')).toEqual([]);
});

test('the match is marked across the signs between its letters', () => {
  expect(highlighted('EUR/USD', 'rus')).toEqual([
    { text: 'EU', isMatch: false },
    { text: 'R/US', isMatch: true },
    { text: 'D', isMatch: false },
  ]);
  expect(highlighted('Gold', 'x')).toEqual([{ text: 'Gold', isMatch: false }]);
});
