import { describe, expect, test } from 'vitest';

import { indexOf, nearest, search, type OtherWords, type Searched } from './search-instruments.ts';

/** Instruments in the catalogue's order: names by language, and other words. */
const CATALOGUE: readonly (readonly [
  code: string,
  showCode: string,
  names: Readonly<Record<'en' | 'hk' | 'ar', string>>,
  words: readonly string[],
])[] = [
  [
    ...(['EURUSD', 'EUR/USD'] as const),
    { en: 'Euro / US Dollar', hk: '歐元 / 美元', ar: 'اليورو / الدولار الأمريكي' },
    ['fiber', 'fibre'],
  ],
  [
    ...(['GBPUSD', 'GBP/USD'] as const),
    { en: 'Pound / US Dollar', hk: '英鎊 / 美元', ar: 'الجنيه الإسترليني / الدولار الأمريكي' },
    ['cable'],
  ],
  [
    ...(['USDJPY', 'USD/JPY'] as const),
    { en: 'US Dollar / Yen', hk: '美元 / 日圓', ar: 'الدولار الأمريكي / الين الياباني' },
    ['ninja', 'ドル円'],
  ],
  [
    ...(['XAUUSD', 'XAU/USD'] as const),
    { en: 'Gold', hk: '現貨黃金', ar: 'الذهب' },
    ['bullion', '黃金', 'ذهب', 'ゴールド', 'Oro', 'Vàng'],
  ],
  [
    ...(['USOIL', 'USOIL'] as const),
    { en: 'WTI Crude Oil', hk: '美國原油', ar: 'خام غرب تكساس' },
    ['oil', '石油', 'نفط', 'Pétrole brut WTI'],
  ],
  [
    ...(['UKOIL', 'UKOIL'] as const),
    { en: 'Brent Crude Oil', hk: '布蘭特原油', ar: 'خام برنت' },
    ['oil', '石油', 'نفط'],
  ],
  [
    ...(['US500', 'US500'] as const),
    { en: 'S&P 500', hk: '標普500', ar: 'إس آند بي 500' },
    ['S&P', 'SPX'],
  ],
  [
    ...(['US30', 'US30'] as const),
    { en: 'Dow Jones 30', hk: '道瓊斯30', ar: 'داو جونز 30' },
    ['Dow', 'DJI', '道指', 'داو'],
  ],
  [...(['AAPL', 'AAPL'] as const), { en: 'Apple', hk: '蘋果', ar: 'أبل' }, ['آبل']],
];

function indexIn(language: 'en' | 'hk' | 'ar') {
  const all: Searched[] = CATALOGUE.map(([code, showCode, names]) => ({
    code,
    showCode,
    name: names[language],
  }));
  const words = new Map<string, OtherWords>(
    CATALOGUE.map(([code, , names, others]) => [
      code,
      { names: Object.values(names), words: others },
    ]),
  );
  return indexOf(all, words);
}
const codesOf = (rows: readonly { readonly instrument: Searched }[]) =>
  rows.map(({ instrument }) => instrument.code);
const foundIn = (language: 'en' | 'hk' | 'ar', query: string) =>
  codesOf(search(indexIn(language), query));

describe.each(['en', 'hk', 'ar'] as const)('shown in %s', (language) => {
  test.each([
    ['gold', ['XAUUSD']],
    ['apple', ['AAPL']],
    ['石油', ['USOIL', 'UKOIL']],
    ['dow', ['US30']],
    ['cable', ['GBPUSD']],
    ['黃金', ['XAUUSD']],
    ['黄金', ['XAUUSD']],
    ['苹果', ['AAPL']],
    ['ذهب', ['XAUUSD']],
    ['ابل', ['AAPL']],
    ['نَفط', ['USOIL', 'UKOIL']],
    ['vang', ['XAUUSD']],
    ['ごーるど', ['XAUUSD']],
    ['petrole', ['USOIL']],
    ['S&P', ['US500']],
    ['ＧＢＰ', ['GBPUSD']],
    ['eur usd', ['EURUSD']],
    ['gold usd', ['XAUUSD']],
    ['yen dollar', ['USDJPY']],
    ['qqq', []],
  ])('%s finds %j', (query, codes) => {
    expect(foundIn(language, query)).toEqual(codes);
  });
});

test('exact codes, starts of codes, exact words, starts of words and the middle come in turn', () => {
  const all: Searched[] = [
    { code: 'AAA', showCode: 'AAA', name: 'Igoldi' },
    { code: 'BBB', showCode: 'BBB', name: 'Other' },
    { code: 'CCC', showCode: 'CCC', name: 'Pure Goldstone' },
    { code: 'DDD', showCode: 'DDD', name: 'Metal' },
    { code: 'GOLDX', showCode: 'GOLDX', name: 'Fund' },
    { code: 'GOLD', showCode: 'GOLD', name: 'Miner' },
    { code: 'EEE', showCode: 'EEE', name: 'Igoldj' },
  ];
  const words = new Map([
    ['BBB', { names: ['Feingoldfonds', 'Das Goldhaus'], words: [] }],
    ['DDD', { names: [], words: ['gold'] }],
  ]);
  expect(codesOf(search(indexOf(all, words), 'gold'))).toEqual([
    ...['GOLD', 'GOLDX', 'DDD', 'CCC', 'BBB', 'AAA', 'EEE'],
  ]);
});

test('one or two Latin letters do not match inside words of other languages', () => {
  const all: Searched[] = [{ code: 'AAA', showCode: 'AAA', name: 'First' }];
  const index = indexOf(all, new Map([['AAA', { names: ['Second'], words: ['石油'] }]]));
  expect(search(index, 'co')).toEqual([]);
  expect(search(index, 'con')).toHaveLength(1);
  expect(search(index, '油')).toHaveLength(1);
});

test('a result says why it was found, unless its code or shown name says so', () => {
  const [first] = search(indexIn('hk'), 'gold');
  expect(first?.foundAs).toBe('Gold');
  expect(search(indexIn('en'), 'gold')[0]?.foundAs).toBeNull();
  expect(search(indexIn('en'), 'xau')[0]?.foundAs).toBeNull();
  expect(search(indexIn('hk'), 'oil')[0]?.foundAs).toBeNull();
});

test('without words of the server, codes and shown names are found', () => {
  const all: Searched[] = [{ code: 'XAUUSD', showCode: 'XAU/USD', name: '現貨黃金' }];
  const index = indexOf(all, new Map());
  expect(codesOf(search(index, '黃金'))).toEqual(['XAUUSD']);
  expect(codesOf(search(index, 'xau/'))).toEqual(['XAUUSD']);
  expect(codesOf(search(index, ' '))).toEqual(['XAUUSD']);
});

test('what is nearest to a misspelt query comes first, ties in the catalogue’s order', () => {
  const near = (query: string) => nearest(indexIn('en'), query, 3).map(({ code }) => code);
  expect(near('glod')[0]).toBe('XAUUSD');
  expect(near('appel')[0]).toBe('AAPL');
  expect(near('gbbusd')[0]).toBe('GBPUSD');
  expect(near('cabel')[0]).toBe('GBPUSD');
  expect(near('蘋杲')[0]).toBe('AAPL');
  expect(near('☂')).toEqual(['EURUSD', 'GBPUSD', 'USDJPY']);
});
