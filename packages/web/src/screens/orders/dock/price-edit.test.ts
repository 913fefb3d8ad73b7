import { points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import type { TradeOrder } from '../../../account/model.ts';
import { EURUSD } from '../../../../test/engine-sample.ts';
import { readEdit, stepped } from './price-edit.ts';

const pair = { digits: 5, isPair: true, terms: EURUSD };
const gold = { digits: 2, isPair: false, terms: { ...EURUSD, digits: 2 } };
const oil = { digits: 2, isPair: false, terms: { ...gold.terms, allowsNonPositive: true } };
const order = (change: Partial<TradeOrder>) =>
  ({ side: 'buy', stopLoss: null, takeProfit: null, ...change }) as TradeOrder;

test.each([
  ['1.08462', 'stopLoss', 108_462],
  ['1,08462', 'takeProfit', 108_462],
  ['١٫٠٨٤٦٢', 'stopLoss', 108_462],
  ['', 'stopLoss', null],
  ['', 'target', 'missing'],
  ['0', 'stopLoss', 'missing'],
  ['-1', 'target', 'missing'],
  ['1.084621', 'stopLoss', 'missing'],
  ['cable', 'stopLoss', 'missing'],
] as const)('WIDE-002 the text "%s" of %s is read as whole points', (text, part, edited) => {
  expect(readEdit(text, part, EURUSD, points(108_400))).toBe(edited);
});

test('WIDE-002 a step is one pip of a pair and one point of anything else', () => {
  const of = (instrument: typeof pair, from: number, sign: 1 | -1) =>
    stepped(points(from), sign, { order: order({}), part: 'stopLoss', instrument, mark: null });
  expect(of(pair, 108_462, 1)).toBe(108_472);
  expect(of(pair, 108_462, -1)).toBe(108_452);
  expect(of(gold, 233_456, 1)).toBe(233_457);
  expect(of(pair, 10, -1)).toBeNull();
});

test('TYPED-002: where prices below zero are allowed, a cell takes them and steps to them', () => {
  expect(readEdit('−15.00', 'stopLoss', oil.terms, points(-998))).toBe(-1_500);
  expect(readEdit('-0,5', 'target', oil.terms, points(-998))).toBe(-50);
  expect(readEdit('0', 'stopLoss', oil.terms, points(-998))).toBe('missing');
  const of = (from: number, sign: 1 | -1) =>
    stepped(points(from), sign, {
      order: order({}),
      part: 'stopLoss',
      instrument: oil,
      mark: null,
    });
  expect(of(-998, -1)).toBe(-999);
  // Zero means no level in a call.
  expect(of(1, -1)).toBeNull();
});

test('WIDE-002 the first step of an empty level leads to the side where it is allowed', () => {
  const mark = points(108_000);
  const first = (side: 'buy' | 'sell', part: 'stopLoss' | 'takeProfit') =>
    stepped(null, 1, { order: order({ side }), part, instrument: pair, mark });
  expect(first('buy', 'stopLoss')).toBeLessThan(mark);
  expect(first('buy', 'takeProfit')).toBeGreaterThan(mark);
  expect(first('sell', 'stopLoss')).toBeGreaterThan(mark);
  expect(first('sell', 'takeProfit')).toBeLessThan(mark);
});

test('WIDE-002 text that is no price steps from the price that counts', () => {
  const kept = order({ stopLoss: points(108_000) });
  const step = { order: kept, part: 'stopLoss', instrument: pair, mark: null } as const;
  expect(stepped('missing', 1, step)).toBe(108_010);
});
