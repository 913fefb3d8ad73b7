import { microLots, microUsd } from '@fulcrum/engine/units/units';
import { formatLots } from '@fulcrum/ui/figures/format';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { sampleTicket } from '../../../../test/ticket-sample.ts';
import { LargestSize } from './largest-size.ts';
import { maxLots } from './max-lots.ts';
import { planSide } from './plan.ts';

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

test.each([1, 5, 20, 100])('the largest size at ×%d still fits after three spreads', (leverage) => {
  const lots = maxLots({ ...sampleTicket, leverage }, 'buy', samplePlan(EURUSD, QUOTE));
  if (lots === null) throw new Error('There is a size');
  const ticket = { ...sampleTicket, leverage, lots: formatLots(lots) };
  const spread = QUOTE.ask - QUOTE.bid;
  for (const moved of [0, spread, 3 * spread, -3 * spread]) {
    const context = samplePlan(EURUSD, { bid: QUOTE.bid + moved, ask: QUOTE.ask + moved });
    expect(planSide(ticket, 'buy', context).problem).toBeNull();
    expect(planSide(ticket, 'sell', context).problem).toBeNull();
  }
  expect(lots % EURUSD.lotStep).toBe(0);
  // The cushion is small.
  const more = {
    ...ticket,
    lots: formatLots(microLots(Math.ceil((lots * 1.05) / 10_000) * 10_000)),
  };
  expect(planSide(more, 'buy', samplePlan(EURUSD, QUOTE)).problem).toBe('margin.insufficient');
});

test('where only the smallest size fits, without room for a move, it is still offered', () => {
  const smallest = samplePlan(EURUSD, QUOTE, 11.05);
  expect(maxLots({ ...sampleTicket, leverage: 100 }, 'buy', smallest)).toBe(EURUSD.minLots);
});
