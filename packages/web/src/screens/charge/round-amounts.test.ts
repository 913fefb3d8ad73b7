import { expect, test } from 'vitest';

import type { PayTerms } from '../../account/funds-from-wire.ts';
import { roundAmounts } from './round-amounts.ts';

const ONE = 10_000_000_000;
const terms: PayTerms = {
  currency: 'USDT',
  digits: 6,
  usdPrice: ONE,
  min: 10_000_000,
  max: 100_000_000_000,
  isSample: false,
};

test.each([
  ['dollars', terms, [100, 500, 1_000, 5_000].map((amount) => amount * 1_000_000)],
  ['euros', { ...terms, digits: 2, usdPrice: 1.085 * ONE }, [10_000, 50_000, 100_000, 500_000]],
  [
    'yen',
    { ...terms, digits: 0, usdPrice: 0.0067 * ONE, min: 1_000 },
    [10_000, 50_000, 100_000, 500_000],
  ],
  [
    'bitcoin',
    { ...terms, digits: 8, usdPrice: 65_000 * ONE, min: 50_000 },
    [100_000, 500_000, 1_000_000, 5_000_000],
  ],
] as const)('TOUCH-004 round amounts of %s', (currency, channel, amounts) => {
  const min = currency === 'euros' ? 1_000 : channel.min;
  expect(roundAmounts({ ...channel, min })).toEqual(amounts);
});

test('TOUCH-004 amounts outside of the limits are left out', () => {
  const narrow = { ...terms, min: 200_000_000, max: 1_000_000_000 };
  expect(roundAmounts(narrow)).toEqual([500_000_000, 1_000_000_000]);
  expect(roundAmounts({ ...terms, min: 1, max: 2 })).toEqual([]);
});

test('a currency that is worth nothing has none', () => {
  expect(roundAmounts({ ...terms, usdPrice: 0 })).toEqual([]);
});
