import type { SessionPlan } from '@fulcrum/engine/market/sessions';

import { namesOf, pairNames } from './default-names.ts';
import type { Names } from './default-names.ts';
import { SESSION_PLANS } from '../calendar/session-plans.ts';

export interface CategoryRow {
  readonly id: number;
  readonly name: Names;
}

/** Classes of instruments that have their own leverage cap in a profile. */
export type ProfileClass =
  | 'major'
  | 'otherFx'
  | 'gold'
  | 'mainIndex'
  | 'otherIndex'
  | 'commodity'
  | 'share'
  | 'crypto';

/** An instrument of the default catalogue. Amounts are decimals, as an operator would type them. */
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

/** A category of the default catalogue, with the terms that its instruments share. */
export interface CategorySeed extends CategoryRow {
  readonly leverages: readonly number[];
  readonly sessions: SessionPlan;
  readonly maxJumpBp: number;
  readonly swapTripleDay: number | null;
  readonly instruments: readonly InstrumentSeed[];
}

const WEDNESDAY = 3;
const FRIDAY = 5;

/**
 * A pair of two of these currencies is a major for the European regulator, whose caps the profile
 * `eu` applies.
 */
const MAJOR_CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];

function pair(base: string, quote: string, spreadPoints: number): InstrumentSeed {
  const isMajor = MAJOR_CURRENCIES.includes(base) && MAJOR_CURRENCIES.includes(quote);
  return {
    code: base + quote,
    showCode: `${base}/${quote}`,
    name: pairNames(base, quote),
    base,
    quote,
    digits: quote === 'JPY' ? 3 : 5,
    contractSize: 100_000,
    fee: '7.00',
    spreadPoints,
    profileClass: isMajor ? 'major' : 'otherFx',
  };
}

/** Terms that differ between the instruments of one category. */
type Terms = readonly [digits: number, contractSize: number, fee: string, spreadPoints: number];

function single(
  code: string,
  [digits, contractSize, fee, spreadPoints]: Terms,
  profileClass: ProfileClass,
  more: Partial<InstrumentSeed> = {},
): InstrumentSeed {
  const name = namesOf(`instrument.${code}`);
  const own = { code, showCode: code, base: code, quote: 'USD', name, profileClass };
  return { ...own, digits, contractSize, fee, spreadPoints, ...more };
}

function coin(base: string, terms: Terms, more: Partial<InstrumentSeed> = {}) {
  const showCode = `${base}/USDT`;
  return single(`${base}USDT`, terms, 'crypto', { base, quote: 'USDT', showCode, ...more });
}

const METALS = [
  single('XAUUSD', [2, 100, '7.00', 22], 'gold', { base: 'XAU', showCode: 'XAU/USD' }),
  single('XAGUSD', [3, 5_000, '7.00', 25], 'commodity', { base: 'XAG', showCode: 'XAG/USD' }),
];

const ENERGY = [
  single('USOIL', [2, 1_000, '5.00', 4], 'commodity', { allowsNonPositive: true }),
  single('UKOIL', [2, 1_000, '5.00', 5], 'commodity'),
  single('NATGAS', [3, 10_000, '5.00', 6], 'commodity'),
];

const INDICES = [
  single('US500', [1, 10, '1.00', 5], 'mainIndex'),
  single('NAS100', [1, 10, '1.00', 15], 'mainIndex'),
  single('US30', [1, 10, '1.00', 25], 'mainIndex'),
  single('GER40', [1, 10, '1.00', 12], 'mainIndex', { quote: 'EUR' }),
  single('UK100', [1, 10, '1.00', 12], 'mainIndex', { quote: 'GBP' }),
];

const CRYPTO = [
  coin('BTC', [1, 1, '10.00', 150]),
  coin('ETH', [2, 10, '5.00', 90]),
  coin('SOL', [3, 100, '5.00', 40]),
  coin('XRP', [5, 10_000, '5.00', 60], { isMarginFixed: true }),
];

const SHARES = [
  single('AAPL', [2, 100, '1.00', 3], 'share'),
  single('TSLA', [2, 100, '1.00', 5], 'share'),
  single('NVDA', [2, 100, '1.00', 4], 'share'),
];

/** The catalogue that a first start writes. After that, only operators change it. */
export const DEFAULT_CATALOGUE: readonly CategorySeed[] = [
  {
    id: 1,
    name: namesOf('category.1'),
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
    name: namesOf('category.2'),
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
    name: namesOf('category.3'),
    leverages: [1, 5, 10, 20, 50, 100],
    sessions: SESSION_PLANS.futures,
    maxJumpBp: 500,
    swapTripleDay: WEDNESDAY,
    instruments: METALS,
  },
  {
    id: 4,
    name: namesOf('category.4'),
    leverages: [1, 5, 10, 20],
    sessions: SESSION_PLANS.futures,
    maxJumpBp: 500,
    swapTripleDay: FRIDAY,
    instruments: ENERGY,
  },
  {
    id: 5,
    name: namesOf('category.5'),
    leverages: [1, 5, 10, 20, 50],
    sessions: SESSION_PLANS.futures,
    maxJumpBp: 500,
    swapTripleDay: FRIDAY,
    instruments: INDICES,
  },
  {
    id: 6,
    name: namesOf('category.6'),
    leverages: [1, 2, 5, 10, 20],
    sessions: SESSION_PLANS.always,
    maxJumpBp: 2_000,
    swapTripleDay: null,
    instruments: CRYPTO,
  },
  {
    id: 7,
    name: namesOf('category.7'),
    leverages: [1, 2, 5],
    sessions: SESSION_PLANS.shares,
    maxJumpBp: 500,
    swapTripleDay: FRIDAY,
    instruments: SHARES,
  },
];
