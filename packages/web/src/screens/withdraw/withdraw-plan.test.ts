import { microUsd } from '@fulcrum/engine/units/units';
import { setFormatLocale } from '@fulcrum/ui/figures/format';
import { afterEach, expect, test } from 'vitest';

import { readAmount } from '../../funds/read-amount.ts';
import { currencyFrom, methodFrom } from '../../account/funds-from-wire.ts';
import { euro, tether, wireMethod } from '../../../test/funds-sample.ts';
import { planWithdrawal } from './withdraw-plan.ts';

const available = microUsd(1_000_000_000);
const asked = { method: null, available, now: 0 };

afterEach(() => setFormatLocale('zh-HK'));

test('a fixed fee is taken from the amount, and the rest arrives', () => {
  const plan = planWithdrawal({ ...asked, text: '250', currency: currencyFrom(tether) });
  expect(plan.quote).toEqual({ amount: 250_000_000, fee: 1_500_000, net: 248_500_000 });
  expect(plan.problem).toBeNull();
});

test('a share is rounded up, and what arrives is in the digits of its currency', () => {
  const plan = planWithdrawal({ ...asked, text: '100.000001', currency: currencyFrom(euro) });
  expect(plan.quote).toEqual({ amount: 100_000_001, fee: 250_001, net: 9_193 });
});

test.each([
  ['', 'amountMissing'],
  ['ten', 'amountInvalid'],
  ['0', 'amountInvalid'],
  ['1.0000001', 'amountInvalid'],
  ['1.5', 'netZero'],
  ['9.99', 'tooSmall'],
  ['50000.000001', 'tooLarge'],
  ['1000.000001', 'exceeds'],
  ['1,000', null],
] as const)('%o is %o', (text, problem) => {
  expect(planWithdrawal({ ...asked, text, currency: currencyFrom(tether) }).problem).toBe(problem);
});

test('a method that still waits holds the withdrawal back until its time', () => {
  const method = methodFrom({ ...wireMethod, usable_at: 1_000 });
  const plan = (now: number) =>
    planWithdrawal({ ...asked, text: '250', currency: currencyFrom(tether), method, now });
  expect(plan(999).problem).toBe('waits');
  expect(plan(1_000).problem).toBeNull();
});

test('an amount is read as its language groups it', () => {
  expect(readAmount('1,000', 2)).toBe(100_000);
  expect(readAmount('1,234,567.89', 2)).toBe(123_456_789);
  expect(readAmount('٢٥٠', 2)).toBe(25_000);
  setFormatLocale('de');
  expect(readAmount('1.000', 2)).toBe(100_000);
  expect(readAmount('1.000,5', 2)).toBe(100_050);
  expect(readAmount('1,5', 2)).toBe(150);
});
