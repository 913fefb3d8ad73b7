import { microLots } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan, USDJPY } from '../../../../test/engine-sample.ts';
import { planSide } from './plan.ts';
import { sizeOf } from './size.ts';
import { sampleTicket } from '../../../../test/ticket-sample.ts';
import type { Ticket } from './ticket.ts';

const QUOTE = { bid: 110_000, ask: 110_010 };
const context = samplePlan(EURUSD, QUOTE, 10_000);
const size = (change: Partial<Ticket>) => sizeOf({ ...sampleTicket, ...change }, context);
const stopLoss = { isOn: true, text: '25', unit: 'pips' as const };

test('a size by margin keeps within it on both sides, rounded down to the step', () => {
  // A hundredth of a lot uses a margin of 11.001 as a buy and of 11.00 as a sell.
  expect(size({ sizing: 'margin', size: '110' })).toBe(90_000);
  expect(size({ sizing: 'margin', size: '110.01' })).toBe(100_000);
  expect(size({ sizing: 'margin', size: '11' })).toBe('lots.tooSmall');
  expect(size({ sizing: 'margin', size: '' })).toBe('lots.missing');
});

test('a size by risk loses at most that share of the equity at the stop-loss', () => {
  // One percent of 10,000 may be lost; a move of 25 pips loses 2.50 per hundredth of a lot.
  expect(size({ sizing: 'risk', size: '1', stopLoss })).toBe(400_000);
  expect(size({ sizing: 'risk', size: '0.99', stopLoss })).toBe(390_000);
  expect(size({ sizing: 'risk', size: '0.02', stopLoss })).toBe('lots.tooSmall');
  const wide = { isOn: true, text: '1.09010', unit: 'price' as const };
  expect(size({ sizing: 'risk', size: '1', stopLoss: wide })).toBe(100_000);
});

test('a risk needs a stop-loss on the losing side', () => {
  expect(size({ sizing: 'risk', size: '1' })).toBe('size.stopLoss');
  expect(
    size({ sizing: 'risk', size: '1', stopLoss: { isOn: true, text: '', unit: 'pips' as const } }),
  ).toBe('size.stopLoss');
});

test('an account without equity risks nothing', () => {
  const poor = samplePlan(EURUSD, QUOTE, 0);
  expect(sizeOf({ ...sampleTicket, sizing: 'risk', size: '5', stopLoss }, poor)).toBe(
    'lots.tooSmall',
  );
});

test('of an instrument that converts at its own price the rate of the stop-loss counts', () => {
  const yen = samplePlan(USDJPY, { bid: 150_000, ask: 150_000 }, 10_000);
  // 100 pips are 1,000 yen per hundredth of a lot. At 149.000 this is 6.711409 dollars, so 100
  // dollars allow 14 hundredths.
  const ticket: Ticket = {
    ...sampleTicket,
    sizing: 'risk',
    size: '1',
    stopLoss: { isOn: true, text: '100', unit: 'pips' as const },
  };
  expect(sizeOf(ticket, yen)).toBe(140_000);
});

test('both buttons are reckoned with the size, and say what it lacks', () => {
  const sized = { ...sampleTicket, sizing: 'risk', size: '1', stopLoss } as const;
  expect(planSide(sized, 'buy', context)).toMatchObject({
    lots: microLots(400_000),
    problem: null,
    stopLoss: { pnl: -100_000_000 },
  });
  const none = { ...sized, stopLoss: { isOn: false, text: '', unit: 'pips' as const } };
  expect(planSide(none, 'sell', context).problem).toBe('size.stopLoss');
});
