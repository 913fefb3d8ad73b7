import { expect, test } from 'vitest';

import { LANGUAGES, languageOf } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { en } from './texts/en.ts';
import { readableFigures } from './figures.ts';
import type { MessageKey } from './keys.ts';
import { say, WORDS } from './say.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const keys = Object.keys(en) as MessageKey[]; // the type of `en` has exactly these keys

const others = (Object.keys(WORDS) as Language[]).filter((code) => code !== 'en');

test.each(others)('%s says everything that English says, with the same figures', (code) => {
  const words = WORDS[code];
  expect(Object.keys(words).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(words[key].trim(), key).not.toBe('');
    expect(placeholders(words[key]), key).toEqual(placeholders(en[key]));
  }
});

/** Words that are the same in this language as in English. */
const ALIKE = new Set([
  'ar sms.account',
  'cs cause.stopLoss',
  'cs cause.stopOut',
  'cs cause.takeProfit',
  'cs cause.trailingStop',
  'cs sms.account',
  'cs trades.instrument',
  'de cause.stopOut',
  'de sms.account',
  'de statement.order',
  'de trades.instrument',
  'de trades.lots',
  'de trades.tags',
  'fr cause.stopLoss',
  'fr cause.stopOut',
  'fr cause.takeProfit',
  'fr trades.instrument',
  'fr trades.lots',
  'fr trades.note',
  'hi sms.account',
  'id cause.trailingStop',
  'id ledger.1',
  'id sms.account',
  'id statement.order',
  'it cause.trailingStop',
  'it sms.account',
  'kr sms.account',
  'my cause.trailingStop',
  'my ledger.1',
  'my sms.account',
  'pt sms.account',
  'ru sms.account',
  'spa cause.trailingStop',
  'spa sms.account',
  'th sms.account',
  'tr sms.account',
  'vn cause.stopOut',
  'vn cause.trailingStop',
  'vn sms.account',
]);

test('nothing is left in English but words that a language shares with it', () => {
  const alike = others.flatMap((code) =>
    keys.filter((key) => WORDS[code][key] === en[key]).map((key) => `${code} ${key}`),
  );
  expect(alike.sort()).toEqual([...ALIKE]);
});

test('the wordings that the product gives are kept', () => {
  expect(en['password.mismatch']).toBe('Password inconsistency');
  expect(en['real.only']).toBe('Please register or log in to a real account');
  expect(en['leverage.none'].toLowerCase()).toBe('no leverage configured, cannot place orders');
  expect(en['field.missing']).toMatch(/^Please complete/);
});

test('figures go into the sentence, isolated where the text runs the other way', () => {
  const figures = { required: '112.50', available: '80.00' };
  expect(say('en', 'margin.insufficient', figures)).toBe(
    'Not enough free margin: 112.50 USD needed, 80.00 USD free',
  );
  expect(say('ar', 'margin.insufficient', figures)).toContain('\u2068112.50\u2069');
  expect(say('en', 'lots.tooSmall')).toBe('The smallest order is … lots');
});

const AMOUNT = /\{(\w+)\} (USD|\{currency\})/g;
const amounts = (text: string) => [...text.matchAll(AMOUNT)].map(([, name]) => name).sort();

test('amounts are grouped as the language writes them, with every digit; data is not', () => {
  const figures = { required: '12000.00', available: '1234567.123456' };
  const text = (language: Language) => say(language, 'margin.insufficient', figures);
  expect(text('en')).toContain('12,000.00 USD needed, 1,234,567.123456 USD free');
  expect(text('de')).toContain('12.000,00');
  expect(text('fr')).toContain('1\u202f234\u202f567,123456');
  expect(text('ar')).toContain('\u206812,000.00\u2069');
  expect(say('en', 'account.change.adjusted', { amount: '-12000.50', why: '' })).toContain(
    'by -12,000.50 USD',
  );
  expect(say('en', 'deposit.tooLarge', { max: '50000', currency: 'USDT' })).toContain(
    '50,000 USDT',
  );
  expect(figures.required).toBe('12000.00');
});

test.each(others)('%s tells each amount right before its currency, as English does', (code) => {
  for (const key of keys) expect(amounts(WORDS[code][key]), key).toEqual(amounts(en[key]));
});

test('an unknown or missing language is hk, and so is tw', () => {
  for (const name of ['tw', 'xx', '', undefined, null, 'toString']) {
    expect(languageOf(name)).toBe('hk');
  }
  for (const name of Object.keys(LANGUAGES)) expect(languageOf(name)).toBe(name);
});

test('engine figures lose their units and gain their decimals', () => {
  const figures = {
    requiredMicroUsd: 12_500_000,
    minMicroLots: 10_000,
    pricePoints: 110_010,
    max: 200,
  };
  expect(readableFigures(figures, 5)).toEqual({
    required: '12.50',
    min: '0.01',
    price: '1.10010',
    max: 200,
  });
});
