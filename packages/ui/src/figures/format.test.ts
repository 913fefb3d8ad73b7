import { basisPoints, microLots, microUsd, points } from '@fulcrum/engine/units/units';
import { beforeEach, expect, test } from 'vitest';

import {
  formatAhead,
  formatClock,
  formatDateTime,
  formatDay,
  formatLevel,
  formatLots,
  formatFigure,
  formatQuantity,
  formatMoney,
  formatPercent,
  formatPrice,
  formatPriceChange,
  formatTime,
  moneyParts,
  priceParts,
  setFormatLocale,
  setFormatZone,
} from './format.ts';

beforeEach(() => {
  setFormatLocale('en');
  setFormatZone('UTC');
});

test('six-decimal money is cut after the cents, and the tail keeps the rest', () => {
  expect(moneyParts(microUsd(186_788_050), { isSigned: true })).toEqual({
    sign: '+',
    head: '186.78',
    tail: '8050',
  });
  expect(moneyParts(microUsd(-8_911_950), { isSigned: true })).toEqual({
    sign: '−',
    head: '8.91',
    tail: '1950',
  });
});

test('a zero has no sign', () => {
  expect(moneyParts(microUsd(0), { isSigned: true })).toEqual({
    sign: '',
    head: '0.00',
    tail: '0000',
  });
  expect(formatMoney(microUsd(-4_000), { isSigned: true })).toBe('0.00');
  expect(formatPercent(-0.001)).toBe('0.00%');
});

test('money of two decimals goes to the nearest cent, and its minus is U+2212', () => {
  expect(formatMoney(microUsd(12_667_548_050))).toBe('12,667.55');
  expect(formatMoney(microUsd(-1_005_000))).toBe('−1.01');
  expect(formatMoney(microUsd(1_004_999))).toBe('1.00');
});

test('money stays exact where a double would not', () => {
  expect(moneyParts(microUsd(9_007_199_253_999_999)).head).toBe('9,007,199,253.99');
  expect(moneyParts(microUsd(9_007_199_253_999_999)).tail).toBe('9999');
});

test('money follows the locale, prices never do, and digits are always latin', () => {
  setFormatLocale('de');
  expect(formatMoney(microUsd(1_234_500_000))).toBe('1.234,50');
  expect(formatPrice(points(6_741_230), 2)).toBe('67,412.30');
  setFormatLocale('ar-EG');
  expect(formatMoney(microUsd(1_234_500_000))).toBe('1,234.50');
});

test('a currency pair shows its pips and pipette apart, other prices do not', () => {
  expect(priceParts(points(108_643), 5, true)).toEqual({ big: '1.08', pips: '64', pipette: '3' });
  expect(priceParts(points(151_482), 3, true)).toEqual({ big: '151.', pips: '48', pipette: '2' });
  expect(priceParts(points(27_412), 3, false)).toEqual({ big: '27.412', pips: '', pipette: '' });
});

test('a price below zero keeps its digits', () => {
  expect(formatPrice(points(-3_763), 2)).toBe('−37.63');
});

test('a change of price has its sign and the digits of a price, and zero has no sign', () => {
  expect(formatPriceChange(260, 5)).toBe('+0.00260');
  expect(formatPriceChange(-123_456, 2)).toBe('−1,234.56');
  expect(formatPriceChange(0, 5)).toBe('0.00000');
});

test('lots show at least two decimals and lose none', () => {
  expect(formatLots(microLots(100_000))).toBe('0.10');
  expect(formatLots(microLots(1_000))).toBe('0.001');
});

test('quantities have the decimal mark of the locale', () => {
  setFormatLocale('de-DE');
  expect(formatLots(microLots(12_345_600_000))).toBe('12345,60');
  expect(formatQuantity(578, 1)).toBe('57,8');
  setFormatLocale('en-GB');
  expect(formatQuantity(578, 1)).toBe('57.8');
});

test('a quantity to be read is grouped as the locale groups, one for a field is not', () => {
  setFormatLocale('en-GB');
  expect(formatFigure(38_027, 0)).toBe('38,027');
  expect(formatFigure(-12_345_678, 1)).toBe('−1,234,567.8');
  expect(formatFigure(7_812_500_000, 10, 2)).toBe('0.78125');
  expect(formatFigure(7, 1)).toBe('0.7');
  expect(formatQuantity(380_271, 1)).toBe('38027.1');
  setFormatLocale('de-DE');
  expect(formatFigure(380_271, 1)).toBe('38.027,1');
  setFormatLocale('en-GB');
});

test('a margin level is cut to whole percents', () => {
  expect(formatLevel(basisPoints(9_684))).toBe('96%');
  expect(formatLevel(basisPoints(100_000))).toBe('1,000%');
  for (const far of [100_001, 1_250_000]) {
    expect(formatLevel(basisPoints(far))).toBe('> 1,000%');
  }
});

test('minutes from now are told in words of the locale, with latin digits', () => {
  expect([12, 1, 0, -3].map(formatAhead)).toEqual([
    'in 12 min.',
    'in 1 min.',
    'this minute',
    '3 min. ago',
  ]);
  setFormatLocale('ar-EG');
  expect(formatAhead(12)).toContain('12');
});

test('times are of the chosen zone, in the Gregorian calendar', () => {
  const at = Date.UTC(2026, 6, 14, 13, 32, 5);
  expect(formatTime(at)).toBe('13:32:05');
  expect(formatClock(at)).toBe('13:32');
  setFormatZone('America/New_York');
  expect(formatTime(at)).toBe('09:32:05');
  expect(formatDateTime(at, at)).toBe('07/14, 09:32');
  // At New Year's Eve in New York it is already January elsewhere.
  const eve = Date.parse('2027-01-01T04:59:00Z');
  expect(formatDateTime(at, eve)).toBe('07/14, 09:32');
  expect(formatDateTime(at, eve + 60_000)).toBe('07/14/2026, 09:32');
  setFormatLocale('th');
  expect(formatDay(at)).toContain('2026');
});
