import { microLots } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, at } from '../../../test/trading/order-sample.ts';
import { Refused } from '../../platform/refusal.ts';
import { modifyOf, submitOf } from './from-wire.ts';

const BUY = { type: 1, cont: 100_000, forex_id: 1, status: 1, multiple: 100 } as const;
const PENDING = { ...BUY, status: 0 } as const;

test.each([
  ['stopLoss.invalid', { ...BUY, stop_loss_price: '1.095001' }],
  ['takeProfit.invalid', { ...BUY, target_profit_price: '-1' }],
  ['target.invalid', { ...PENDING, target_price: '1,09' }],
  ['price.invalid', { ...BUY, price: '1.095001' }],
])('refuses with %s, with the digits that the instrument has', (reason, input) => {
  const read = () => submitOf(input, EURUSD);
  expect(read).toThrow(Refused);
  expect(read).toThrow(expect.objectContaining({ reason, figures: { digits: 5 } }));
});

test('zero is no price', () => {
  expect(submitOf({ ...PENDING, target_price: '0' }, EURUSD).target).toBeNull();
});

test('where an instrument may trade below zero, so may the prices of its orders', () => {
  const oil = { ...EURUSD, digits: 2, allowsNonPositive: true };
  expect(submitOf({ ...PENDING, target_price: '-37.63' }, oil).target).toBe(-3_763);
});

test('the prices of an order that is not live are not read: the order is refused', () => {
  const input = { id: 7, cont: 100_000, target_price: 'anything' };
  expect(modifyOf(input, null)).toMatchObject({ orderId: 7, target: null });
  expect(modifyOf({ ...input, target_price: '1.09' }, EURUSD)).toMatchObject({
    lots: microLots(100_000),
    target: at('1.09'),
  });
});
