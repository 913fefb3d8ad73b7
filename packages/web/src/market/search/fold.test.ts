import { expect, test } from 'vitest';

import { fold, highlighted, wordsOf } from './fold.ts';

const bare = (text: string) => fold(text).bare;

test.each([
  ['EUR/USD', 'eurusd', 'signs between letters are left out'],
  ['Ｇｏｌｄ　５０', 'gold50', 'full width is half width'],
  ['ｺﾞｰﾙﾄﾞ', bare('ゴールド'), 'half-width kana are full width'],
  ['ゴールド', bare('ごーるど'), 'katakana are hiragana'],
  ['Pétrole', 'petrole', 'accents'],
  ['Stříbro', 'stribro', 'accents of Czech'],
  ['Vàng', 'vang', 'accents of Vietnamese'],
  ['Đô la', 'dola', 'the barred d of Vietnamese'],
  ['ALTIN', bare('altın'), 'the dotless i of Turkish, typed in capitals'],
  ['İsviçre', 'isvicre', 'the dotted I of Turkish'],
  ['Öl', 'ol', 'umlauts'],
  ['美國原油', bare('美国原油'), 'traditional and simplified Chinese'],
  ['蘋果', bare('苹果'), 'traditional and simplified Chinese of a company'],
  ['ذَهَب', 'ذهب', 'vowel marks of Arabic'],
  ['ذهـــب', 'ذهب', 'lengthened Arabic'],
  ['أبل', bare('ابل'), 'alef with hamza'],
  ['إيثر', bare('ايثر'), 'alef with hamza below'],
  ['آبل', bare('ابل'), 'alef with madda'],
  ['٣٠', '30', 'digits of Arabic'],
  ['다우', bare('\u1103\u1161\u110b\u116e'), 'Korean typed as single letters'],
])('%s is compared as %s: %s', (text, folded) => {
  expect(bare(text)).toBe(folded);
});

test('vowels of Thai and Hindi stay, because they change the word', () => {
  expect(bare('ทอง')).not.toBe(bare('ทัง'));
  expect(bare('सोना')).not.toBe(bare('सना'));
});

test('words start after spaces and signs, beside Chinese, and after the Arabic article', () => {
  expect(wordsOf(fold('Euro / US Dollar'))).toEqual(['euro', 'us', 'dollar']);
  expect(wordsOf(fold('S&P 500'))).toEqual(['s', 'p', '500']);
  expect(wordsOf(fold('德國DAX 40'))).toEqual([bare('德國'), 'dax', '40']);
  expect(wordsOf(fold('الذهب'))).toContain('ذهب');
});

test('the match is marked across signs, accents and scripts', () => {
  expect(highlighted('EUR/USD', 'rus')).toEqual([
    { text: 'EU', isMatch: false },
    { text: 'R/US', isMatch: true },
    { text: 'D', isMatch: false },
  ]);
  expect(highlighted('Stříbro', 'stri')).toEqual([
    { text: 'Stří', isMatch: true },
    { text: 'bro', isMatch: false },
  ]);
  expect(highlighted('現貨黃金', '黄金').at(-1)).toEqual({ text: '黃金', isMatch: true });
  expect(highlighted('Gold', 'x')).toEqual([{ text: 'Gold', isMatch: false }]);
  expect(highlighted('Gold', '')).toEqual([{ text: 'Gold', isMatch: false }]);
});
