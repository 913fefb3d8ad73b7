import { DEMO_USD } from '@fulcrum/contract/account/demo';
import { LANGUAGES, type Language } from '@fulcrum/contract/languages';
import {
  formatInteger,
  formatPercent,
  formatQuantity,
  setFormatLocale,
} from '@fulcrum/ui/figures/format';
import { afterEach, describe, expect, test } from 'vitest';

import { numberLocale } from '../../language/languages.ts';
import { integerIn, percentIn, quantityIn } from './frame-numbers.ts';

afterEach(() => setFormatLocale('zh-HK'));

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (code) => {
  test.each([DEMO_USD, 0, 12, 987, 12_345, 987_654, 9_123_456])('%i is as in the app', (value) => {
    setFormatLocale(numberLocale(code));
    expect(integerIn(code, value)).toBe(formatInteger(value));
  });

  test.each([0, 0.004, -0.004, 0.26, -1.5, 12.346, -99.996, 312.4])('%f %% too', (value) => {
    setFormatLocale(numberLocale(code));
    expect(percentIn(code, value)).toBe(formatPercent(value));
  });

  test('a quantity too', () => {
    setFormatLocale(numberLocale(code));
    expect(quantityIn(code, '1234.5')).toBe(formatQuantity(12_345, 1));
  });
});
