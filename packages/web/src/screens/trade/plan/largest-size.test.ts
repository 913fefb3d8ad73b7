import { microUsd } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { sampleTicket } from '../../../../test/ticket-sample.ts';
import { LargestSize } from './largest-size.ts';
import { maxLots } from './plan.ts';

const QUOTE = { bid: 108_634, ask: 108_643 };

test('a new price within the same second leaves the largest size, and the next second moves it', () => {
  const largest = new LargestSize();
  const before = samplePlan(EURUSD, QUOTE);
  const first = largest.of(sampleTicket, before);
  expect(first).toBe(maxLots(sampleTicket, 'buy', before));

  const dearer = samplePlan(EURUSD, { bid: 208_634, ask: 208_643 });
  const least = maxLots(sampleTicket, 'buy', dearer);
  expect(least).toBeLessThan(first ?? 0);
  expect(largest.of(sampleTicket, dearer)).toBe(first);
  expect(largest.of(sampleTicket, { ...dearer, now: dearer.now + 1_000 })).toBe(least);
});

test('a change of the ticket or the balance counts at once', () => {
  const largest = new LargestSize();
  const context = samplePlan(EURUSD, QUOTE);
  const first = largest.of(sampleTicket, context) ?? 0;
  const half = { ...sampleTicket, leverage: sampleTicket.leverage / 2 };
  expect(largest.of(half, context)).toBe(maxLots(half, 'buy', context));
  expect(largest.of(half, context)).toBeLessThan(first);

  context.account.balance = microUsd(context.account.balance / 2);
  expect(largest.of(sampleTicket, context)).toBe(maxLots(sampleTicket, 'buy', context));
});
