import { expect, test } from 'vitest';

import { LANGUAGES, languageOf } from '../languages.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { readableFigures } from './figures.ts';
import { hk } from './hk.ts';
import type { MessageKey } from './keys.ts';
import { say } from './say.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const keys = Object.keys(en) as MessageKey[]; // the type of `en` has exactly these keys

test.each([
  ['hk', hk],
  ['ar', ar],
])('%s says everything that English says, with the same figures', (_, words) => {
  expect(Object.keys(words).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(words[key].trim(), key).not.toBe('');
    expect(placeholders(words[key]), key).toEqual(placeholders(en[key]));
  }
});

test('no two languages share a sentence, so none was left untranslated', () => {
  for (const key of keys) {
    expect(new Set([en[key], hk[key], ar[key]]).size, key).toBe(3);
  }
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

test('a language whose words do not exist yet speaks English', () => {
  expect(say('fr', 'market.closed')).toBe(en['market.closed']);
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
