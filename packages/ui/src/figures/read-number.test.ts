import { beforeEach, describe, expect, test } from 'vitest';

import { setFormatLocale } from './format.ts';
import { inOwnForm, inWireForm, readNumber, waysToType, type NumberForm } from './read-number.ts';

const POINT = ['zh-HK', 'en', 'ja', 'ko', 'th', 'ar', 'ms', 'hi'];
const COMMA = ['vi', 'fr', 'de', 'ru', 'es', 'pt-BR', 'it', 'tr', 'id', 'cs'];
const LOCALES = [...POINT, ...COMMA];

const BITCOIN: NumberForm = { digits: 1, kind: 'price', near: 641_235 };
const EURO: NumberForm = { digits: 5, kind: 'price', near: 108_383 };
const YEN: NumberForm = { digits: 3, kind: 'price', near: 150_125 };
const GOLD: NumberForm = { digits: 2, kind: 'price', near: 400_350 };
const MONEY: NumberForm = { digits: 6, kind: 'money' };
const LOTS: NumberForm = { digits: 6 };
const PERCENT: NumberForm = { digits: 2 };
const PIPS: NumberForm = { digits: 1 };

/** What each text is read as: in languages with a decimal point, and in those with a comma. */
type Row = readonly [text: string, inPoint: number | null, inComma: number | null];

const TABLE: readonly (readonly [name: string, form: NumberForm, rows: readonly Row[]])[] = [
  [
    'a price of Bitcoin',
    BITCOIN,
    [
      ['64,000', 640_000, 640_000],
      ['64,000.0', 640_000, 640_000],
      ['64,123.5', 641_235, 641_235],
      ['64.000', null, 640_000],
      ['64.000,5', 640_005, 640_005],
      ['21.500,0', 215_000, 215_000],
      ['64000', 640_000, 640_000],
      ['64000,5', 640_005, 640_005],
      ['64 000', 640_000, 640_000],
      ['64\u202f000,5', 640_005, 640_005],
      ['64’000.5', 640_005, 640_005],
      ['64,0000', null, 640],
      ['64.12', null, null],
    ],
  ],
  [
    'a price of the euro',
    EURO,
    [
      ['1.08643', 108_643, 108_643],
      ['1,08643', 108_643, 108_643],
      ['1.234', 123_400, 123_400],
      ['1,234', null, 123_400],
      ['1.085', 108_500, 108_500],
      ['0.985', 98_500, 98_500],
      ['0,985', null, 98_500],
      [',9', 90_000, 90_000],
    ],
  ],
  [
    'a price of the yen',
    YEN,
    [
      ['150.125', 150_125, 150_125],
      ['150,125', null, 150_125],
      ['150.12', 150_120, 150_120],
      ['150,1', 150_100, 150_100],
    ],
  ],
  [
    'a price of gold',
    GOLD,
    [
      ['4,010', 401_000, 401_000],
      ['4.010', null, 401_000],
      ['4,010.50', 401_050, 401_050],
      ['4.010,50', 401_050, 401_050],
      ['-4,010', -401_000, -401_000],
    ],
  ],
  [
    'money',
    MONEY,
    [
      ['4,000', 4_000_000_000, null],
      ['4.000', null, 4_000_000_000],
      ['1.234.567', 1_234_567_000_000, 1_234_567_000_000],
      ['1,234,567.89', 1_234_567_890_000, 1_234_567_890_000],
      ['1.234.567,89', 1_234_567_890_000, 1_234_567_890_000],
      ['1,23,456', 123_456_000_000, 123_456_000_000],
      ['12,34,567.5', 1_234_567_500_000, 1_234_567_500_000],
      ['12,34', 12_340_000, 12_340_000],
      ['12.34', 12_340_000, 12_340_000],
      ['4,00', 4_000_000, 4_000_000],
      ["1'234.5", 1_234_500_000, 1_234_500_000],
      ['1 234,5', 1_234_500_000, 1_234_500_000],
      [',5', 500_000, 500_000],
      ['5,', 5_000_000, 5_000_000],
      ['0.125', 125_000, null],
      ['0,125', null, 125_000],
      ['1234.567', 1_234_567_000, null],
    ],
  ],
  [
    'lots',
    LOTS,
    [
      ['0.125', 125_000, null],
      ['0,125', null, 125_000],
      ['1.125', 1_125_000, 1_125_000_000],
      ['1,125', 1_125_000_000, 1_125_000],
      ['0,10', 100_000, 100_000],
    ],
  ],
  [
    'a percentage',
    PERCENT,
    [
      ['1.5', 150, 150],
      ['1,5', 150, 150],
      ['12.500', null, 1_250_000],
      ['−2,5', -250, -250],
    ],
  ],
  [
    'pips',
    PIPS,
    [
      ['1,500', 15_000, null],
      ['1.500', null, 15_000],
      ['20,5', 205, 205],
    ],
  ],
];

const CASES = TABLE.flatMap(([name, form, rows]) =>
  rows.flatMap(([text, inPoint, inComma]) => [
    ...POINT.map((locale) => ({ name, text, locale, form, value: inPoint })),
    ...COMMA.map((locale) => ({ name, text, locale, form, value: inComma })),
  ]),
);

test.each(CASES)('TYPED-001: $text as $name in $locale', ({ text, locale, form, value }) => {
  setFormatLocale(locale);
  expect(readNumber(text, form)).toBe(value);
});

describe.each(LOCALES)('in %s', (locale) => {
  beforeEach(() => setFormatLocale(locale));

  test.each([
    ['٦٤٬٠٠٠٫٥', 640_005],
    ['٦٤٠٠٠٫٥', 640_005],
    ['۶۴۰۰۰', 640_000],
    ['६४०००.५', 640_005],
    ['৬৪০০০', 640_000],
    ['๖๔๐๐๐', 640_000],
    ['၆၄၀၀၀', 640_000],
    ['６４０００．５', 640_005],
    ['６４，０００．５', 640_005],
    ['64000。5', 640_005],
    ['𝟔𝟒𝟎𝟎𝟎', 640_000],
    ['\u2066\u200e64,000.5\u2069', 640_005],
    [' 64000.5 ', 640_005],
    ['+64000', 640_000],
    ['−64000', -640_000],
    ['–64000', -640_000],
    ['－64000', -640_000],
    ['‐64000', -640_000],
  ])('TYPED-001: %s is read', (text, value) => {
    expect(readNumber(text, BITCOIN)).toBe(value);
  });

  test.each([
    ...['', ' ', '.', ',', '-', 'abc', '1e5', '1,2,3', '1.2,3.4', '1,2.3,4', '12 34', '1 2', '--5'],
    ...['5-', '(5)', '5²', '½', '①', '64k', '$5', '1,234.567.8', '1.234,567,8', "1'2", '0,000,001'],
    ...['٫', '1٫2٫3', '1 234.567,8', '0x10', 'Infinity', '12345678901234567', '1..5'],
  ])('TYPED-001: %s is refused', (text) => {
    expect(readNumber(text, MONEY)).toBeNull();
    expect(readNumber(text, BITCOIN)).toBeNull();
  });

  test('TYPED-001: what the app fills a field with is read as it was', () => {
    for (const [text, form, value] of [
      ['64123.5', BITCOIN, 641_235],
      ['1.08383', EURO, 108_383],
      ['150.125', YEN, 150_125],
      ['150.125', { digits: 3, kind: 'price' }, 150_125],
      ['4003.50', GOLD, 400_350],
    ] as const) {
      expect(readNumber(text, form)).toBe(value);
    }
  });
});

test('TYPED-001: without a price to compare with, a number with two meanings is refused', () => {
  setFormatLocale('de');
  const form: NumberForm = { digits: 5, kind: 'price' };
  expect(readNumber('1.234', form)).toBeNull();
  expect(waysToType('1.234', form)).toEqual(['1234', '1.2340']);
});

test('TYPED-001: a price written as if for another thousandfold is refused', () => {
  setFormatLocale('en');
  expect(waysToType('4.010', { digits: 3, kind: 'price', near: 4_003_500 })).toEqual([
    '4010',
    '4.01',
  ]);
});

test.each([
  ['en', '4.000', MONEY, ['4000', '4.00']],
  ['de', '4,000', MONEY, ['4000', '4,00']],
  ['en', '64.000', BITCOIN, ['64000', '64.0']],
  ['en', '1,085', EURO, ['1085', '1.0850']],
  ['en', '0,125', LOTS, ['0.1250']],
  ['de', '0.125', LOTS, ['0,1250']],
  ['en', '64000', BITCOIN, null],
  ['en', 'abc', BITCOIN, null],
] as const)('TYPED-001: in %s the ways to type %s are named', (locale, text, form, ways) => {
  setFormatLocale(locale);
  expect(waysToType(text, form)).toEqual(ways);
});

test.each([
  ['en', '64,000', BITCOIN, '64000.0'],
  ['en', '٦٤٠٠٠', BITCOIN, '64000.0'],
  ['en', '64000', BITCOIN, '64000'],
  ['en', '-15.5', { digits: 2, kind: 'price' }, '-15.5'],
  ['en', '−15.5', { digits: 2, kind: 'price' }, '-15.50'],
  ['de', '1,08643', EURO, '1.08643'],
  ['en', '55173.5', MONEY, '55,173.50'],
  ['de', '55173,5', MONEY, '55.173,50'],
  ['en', '250', MONEY, '250'],
  ['en', '1234.567', MONEY, '1,234.5670'],
  ['de', '0.10', LOTS, '0,10'],
  ['en', '1.2,3.4', LOTS, '1.2,3.4'],
] as const)('TYPED-003: in %s a field that is left with %s', (locale, text, form, own) => {
  setFormatLocale(locale);
  expect(inOwnForm(text, form)).toBe(own);
  expect(readNumber(inOwnForm(text, form), form)).toBe(readNumber(text, form));
});

test.each([
  ['en', '64,000', '64000'],
  ['en', '1,234,567.89', '1234567.89'],
  ['de', '1.234.567,89', '1234567.89'],
  ['de', '0,25', '0.25'],
  ['de', '64,000', '64,000'],
  ['ar', '٢٥٠٫٥', '250.5'],
  ['jp', '１００', '100'],
  ['en', '-0.5', '-0.5'],
  ['en', '−0.5', '-0.5'],
  ['en', '20 50 100', '20 50 100'],
  ['en', '', ''],
] as const)('TYPED-003: in %s the console sends %s as %s', (locale, text, wire) => {
  setFormatLocale(locale === 'jp' ? 'ja' : locale);
  expect(inWireForm(text)).toBe(wire);
});
