import type { SessionPlan } from '@fulcrum/engine/sessions';

import { SESSION_PLANS } from './session-plans.ts';

/** A text by language tag. */
export type Names = Readonly<Record<string, string>>;

export interface CategoryRow {
  readonly id: number;
  readonly name: Names;
}

/** Classes that a profile caps the leverage of. */
export type ProfileClass =
  | 'major'
  | 'otherFx'
  | 'gold'
  | 'mainIndex'
  | 'otherIndex'
  | 'commodity'
  | 'share'
  | 'crypto';

/** One instrument of the first start. Amounts are decimals as an operator would type them. */
export interface InstrumentSeed {
  readonly code: string;
  readonly showCode: string;
  readonly name: Names;
  readonly base: string;
  readonly quote: string;
  readonly digits: number;
  readonly contractSize: number;
  readonly fee: string;
  readonly spreadPoints: number;
  readonly profileClass: ProfileClass;
  readonly isMarginFixed?: true;
  readonly allowsNonPositive?: true;
}

/** What the instruments of one category share. */
export interface CategorySeed extends CategoryRow {
  readonly leverages: readonly number[];
  readonly sessions: SessionPlan;
  readonly maxJumpBp: number;
  readonly swapTripleDay: number | null;
  readonly instruments: readonly InstrumentSeed[];
}

const WEDNESDAY = 3;
const FRIDAY = 5;

const CURRENCIES: Readonly<Record<string, Names>> = {
  EUR: { en: 'Euro', hk: '歐元', ar: 'اليورو' },
  GBP: { en: 'Pound', hk: '英鎊', ar: 'الجنيه الإسترليني' },
  USD: { en: 'US Dollar', hk: '美元', ar: 'الدولار الأمريكي' },
  JPY: { en: 'Yen', hk: '日圓', ar: 'الين الياباني' },
  CHF: { en: 'Swiss Franc', hk: '瑞士法郎', ar: 'الفرنك السويسري' },
  CAD: { en: 'Canadian Dollar', hk: '加元', ar: 'الدولار الكندي' },
  AUD: { en: 'Australian Dollar', hk: '澳元', ar: 'الدولار الأسترالي' },
  NZD: { en: 'New Zealand Dollar', hk: '紐元', ar: 'الدولار النيوزيلندي' },
};
/** Pairs of these are majors to the European regulator, whose caps the profile `eu` follows. */
const MAJOR_CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];

function pair(base: string, quote: string, spreadPoints: number): InstrumentSeed {
  const name: Record<string, string> = {};
  for (const [language, text] of Object.entries(CURRENCIES[base] ?? {})) {
    name[language] = `${text} / ${CURRENCIES[quote]?.[language] ?? quote}`;
  }
  const isMajor = MAJOR_CURRENCIES.includes(base) && MAJOR_CURRENCIES.includes(quote);
  return {
    code: base + quote,
    showCode: `${base}/${quote}`,
    name,
    base,
    quote,
    digits: quote === 'JPY' ? 3 : 5,
    contractSize: 100_000,
    fee: '7.00',
    spreadPoints,
    profileClass: isMajor ? 'major' : 'otherFx',
  };
}

/** Terms of the rest, category by category. */
type Terms = readonly [digits: number, contractSize: number, fee: string, spreadPoints: number];

function single(
  code: string,
  [digits, contractSize, fee, spreadPoints]: Terms,
  profileClass: ProfileClass,
  name: Names,
  more: Partial<InstrumentSeed> = {},
): InstrumentSeed {
  const own = { code, showCode: code, base: code, quote: 'USD', name, profileClass };
  return { ...own, digits, contractSize, fee, spreadPoints, ...more };
}

function coin(base: string, terms: Terms, name: Names, more: Partial<InstrumentSeed> = {}) {
  const showCode = `${base}/USDT`;
  return single(`${base}USDT`, terms, 'crypto', name, { base, quote: 'USDT', showCode, ...more });
}

const METALS = [
  single(
    'XAUUSD',
    [2, 100, '7.00', 22],
    'gold',
    { en: 'Gold', hk: '現貨黃金', ar: 'الذهب' },
    { base: 'XAU', showCode: 'XAU/USD' },
  ),
  single(
    'XAGUSD',
    [3, 5_000, '7.00', 25],
    'commodity',
    { en: 'Silver', hk: '現貨白銀', ar: 'الفضة' },
    { base: 'XAG', showCode: 'XAG/USD' },
  ),
];

const ENERGY = [
  single(
    'USOIL',
    [2, 1_000, '5.00', 4],
    'commodity',
    { en: 'WTI Crude Oil', hk: '美國原油', ar: 'خام غرب تكساس' },
    { allowsNonPositive: true },
  ),
  single('UKOIL', [2, 1_000, '5.00', 5], 'commodity', {
    en: 'Brent Crude Oil',
    hk: '布蘭特原油',
    ar: 'خام برنت',
  }),
  single('NATGAS', [3, 10_000, '5.00', 6], 'commodity', {
    en: 'Natural Gas',
    hk: '天然氣',
    ar: 'الغاز الطبيعي',
  }),
];

const INDICES = [
  single('US500', [1, 10, '1.00', 5], 'mainIndex', {
    en: 'S&P 500',
    hk: '標普500',
    ar: 'إس آند بي 500',
  }),
  single('NAS100', [1, 10, '1.00', 15], 'mainIndex', {
    en: 'Nasdaq 100',
    hk: '納斯達克100',
    ar: 'ناسداك 100',
  }),
  single('US30', [1, 10, '1.00', 25], 'mainIndex', {
    en: 'Dow Jones 30',
    hk: '道瓊斯30',
    ar: 'داو جونز 30',
  }),
  single(
    'GER40',
    [1, 10, '1.00', 12],
    'mainIndex',
    { en: 'DAX 40', hk: '德國DAX 40', ar: 'داكس 40' },
    { quote: 'EUR' },
  ),
  single(
    'UK100',
    [1, 10, '1.00', 12],
    'mainIndex',
    { en: 'FTSE 100', hk: '英國富時100', ar: 'فوتسي 100' },
    { quote: 'GBP' },
  ),
];

const CRYPTO = [
  coin('BTC', [1, 1, '10.00', 150], { en: 'Bitcoin', hk: '比特幣', ar: 'بيتكوين' }),
  coin('ETH', [2, 10, '5.00', 90], { en: 'Ethereum', hk: '以太幣', ar: 'إيثريوم' }),
  coin('SOL', [3, 100, '5.00', 40], { en: 'Solana', hk: 'Solana', ar: 'سولانا' }),
  coin(
    'XRP',
    [5, 10_000, '5.00', 60],
    { en: 'XRP', hk: '瑞波幣', ar: 'ريبل' },
    { isMarginFixed: true },
  ),
];

const SHARES = [
  single('AAPL', [2, 100, '1.00', 3], 'share', { en: 'Apple', hk: '蘋果', ar: 'أبل' }),
  single('TSLA', [2, 100, '1.00', 5], 'share', { en: 'Tesla', hk: '特斯拉', ar: 'تسلا' }),
  single('NVDA', [2, 100, '1.00', 4], 'share', { en: 'NVIDIA', hk: '英偉達', ar: 'إنفيديا' }),
];

/** The catalogue of the first start. Later it is the operator's. */
export const DEFAULT_CATALOGUE: readonly CategorySeed[] = [
  {
    id: 1,
    name: { en: 'FX Majors', hk: '主要貨幣對', ar: 'الأزواج الرئيسية' },
    leverages: [1, 5, 10, 20, 30, 50, 100],
    sessions: SESSION_PLANS.fx,
    maxJumpBp: 500,
    swapTripleDay: WEDNESDAY,
    instruments: [
      pair('EUR', 'USD', 9),
      pair('GBP', 'USD', 12),
      pair('USD', 'JPY', 10),
      pair('USD', 'CHF', 13),
      pair('USD', 'CAD', 14),
      pair('AUD', 'USD', 10),
      pair('NZD', 'USD', 15),
    ],
  },
  {
    id: 2,
    name: { en: 'FX Crosses', hk: '交叉貨幣對', ar: 'الأزواج التقاطعية' },
    leverages: [1, 5, 10, 20, 50, 100],
    sessions: SESSION_PLANS.fx,
    maxJumpBp: 500,
    swapTripleDay: WEDNESDAY,
    instruments: [
      pair('EUR', 'GBP', 13),
      pair('EUR', 'JPY', 15),
      pair('GBP', 'JPY', 22),
      pair('AUD', 'JPY', 16),
      pair('EUR', 'CHF', 16),
    ],
  },
  {
    id: 3,
    name: { en: 'Metals', hk: '貴金屬', ar: 'المعادن' },
    leverages: [1, 5, 10, 20, 50, 100],
    sessions: SESSION_PLANS.futures,
    maxJumpBp: 500,
    swapTripleDay: WEDNESDAY,
    instruments: METALS,
  },
  {
    id: 4,
    name: { en: 'Energy', hk: '能源', ar: 'الطاقة' },
    leverages: [1, 5, 10, 20],
    sessions: SESSION_PLANS.futures,
    maxJumpBp: 500,
    swapTripleDay: FRIDAY,
    instruments: ENERGY,
  },
  {
    id: 5,
    name: { en: 'Indices', hk: '指數', ar: 'المؤشرات' },
    leverages: [1, 5, 10, 20, 50],
    sessions: SESSION_PLANS.futures,
    maxJumpBp: 500,
    swapTripleDay: FRIDAY,
    instruments: INDICES,
  },
  {
    id: 6,
    name: { en: 'Crypto', hk: '加密貨幣', ar: 'العملات الرقمية' },
    leverages: [1, 2, 5, 10, 20],
    sessions: SESSION_PLANS.always,
    maxJumpBp: 2_000,
    swapTripleDay: null,
    instruments: CRYPTO,
  },
  {
    id: 7,
    name: { en: 'Shares', hk: '股票', ar: 'الأسهم' },
    leverages: [1, 2, 5],
    sessions: SESSION_PLANS.shares,
    maxJumpBp: 500,
    swapTripleDay: FRIDAY,
    instruments: SHARES,
  },
];
