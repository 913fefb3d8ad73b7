import { microLots } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { maxLots } from './max-lots.ts';
import { planSide } from './plan.ts';
import type { Ticket } from './ticket.ts';
import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { sampleTicket } from '../../../../test/ticket-sample.ts';

const QUOTE = { bid: 108_634, ask: 108_643 };
const plan = (
  side: 'buy' | 'sell',
  change: Partial<Ticket> = {},
  context = samplePlan(EURUSD, QUOTE),
) => planSide({ ...sampleTicket, ...change }, side, context);

test('a buy is priced at the ask, a sell at the bid', () => {
  expect(plan('buy').price).toBe(108_643);
  expect(plan('sell').price).toBe(108_634);
});

test('a trailing stop keeps the distance that its stop-loss has from the closing price', () => {
  const stops = { stopLoss: { isOn: true, text: '25', unit: 'pips' as const }, isTrailing: true };
  // 25 pips below the ask, at which the order opens, are 24.1 pips below the bid, at which it
  // closes.
  expect(plan('buy', stops)).toMatchObject({ stopLoss: { price: 108_393 }, trail: 241 });
  expect(plan('sell', stops)).toMatchObject({ stopLoss: { price: 108_884 }, trail: 241 });
  expect(plan('buy', { ...stops, isTrailing: false }).trail).toBeNull();
  const pending = { ...stops, mode: 'pending', target: '1.08000' } as const;
  expect(plan('buy', pending)).toMatchObject({ stopLoss: { price: 107_750 }, trail: 250 });
});

test('the preview is the charge: margin, fee, spread and what they leave', () => {
  const { cost, problem } = plan('buy');
  expect(problem).toBeNull();
  expect(cost).toMatchObject({
    margin: 108_643_000,
    fee: 700_000,
    value: 10_864_300_000,
    // 12,480 minus margin, fee, and a spread of 9 points at 0.10 per point.
    freeMarginAfter: 12_480_000_000 - 108_643_000 - 700_000 - 900_000,
    levelBefore: null,
  });
  expect(cost?.levelAfter).toBe(Math.round((12_478_400_000 / 108_643_000) * 10_000));
});

test('stop-loss and take-profit are shown as prices and as money for each side', () => {
  const stops = {
    stopLoss: { isOn: true, text: '25', unit: 'pips' as const },
    takeProfit: { isOn: true, text: '50', unit: 'pips' as const },
  };
  expect(plan('buy', stops).stopLoss).toEqual({ price: 108_393, pnl: -25_000_000 });
  expect(plan('buy', stops).takeProfit).toEqual({ price: 109_143, pnl: 50_000_000 });
  expect(plan('sell', stops).stopLoss).toEqual({ price: 108_884, pnl: -25_000_000 });
});

const cases: readonly [string, Partial<Ticket>, string][] = [
  ['no lots', { lots: '' }, 'lots.missing'],
  ['zero lots', { lots: '0' }, 'lots.tooSmall'],
  ['too many lots', { lots: '51' }, 'lots.tooLarge'],
  ['lots off the step', { lots: '0.105' }, 'lots.offStep'],
  ['a leverage that is not offered', { leverage: 400 }, 'leverage.notOffered'],
  ['a pending order without a target', { mode: 'pending' }, 'target.missing'],
  ['a target at the market', { mode: 'pending', target: '1.08643' }, 'target.atMarket'],
  [
    'a stop-loss switched on and left empty',
    { stopLoss: { isOn: true, text: '', unit: 'pips' as const } },
    'stopLoss.missing',
  ],
  [
    'a stop-loss above the price',
    { stopLoss: { isOn: true, text: '1.09', unit: 'price' } },
    'stopLoss.wrongSide',
  ],
  [
    'a stop-loss inside the spread',
    { stopLoss: { isOn: true, text: '0.5', unit: 'pips' as const } },
    'stopLoss.wrongSide',
  ],
  [
    'a take-profit below the price',
    { takeProfit: { isOn: true, text: '1.08', unit: 'price' } },
    'takeProfit.wrongSide',
  ],
  ['more margin than there is', { lots: '12' }, 'margin.insufficient'],
];

test.each(cases)('%s is told before anything is sent', (_, change, problem) => {
  expect(plan('buy', change).problem).toBe(problem);
});

test('says that it waits for a price', () => {
  expect(plan('buy', {}, samplePlan(EURUSD, null)).problem).toBe('price.waiting');
});

test('a closed market takes a pending order and no market order', () => {
  const context = samplePlan(EURUSD, QUOTE);
  context.listing.isOpen = false;
  expect(plan('buy', {}, context).problem).toBe('market.closed');
  expect(plan('buy', { mode: 'pending', target: '1.08' }, context).problem).toBeNull();
});

test('an old price opens nothing', () => {
  const context = { ...samplePlan(EURUSD, QUOTE), now: 11_001 };
  expect(plan('buy', {}, context).problem).toBe('quote.stale');
});

test('an instrument without leverage takes no order', () => {
  const context = samplePlan({ ...EURUSD, leverages: [] }, QUOTE);
  expect(plan('buy', {}, context).problem).toBe('leverage.none');
});

test('what operators have limited the account to is told before anything is sent', () => {
  const frozen = samplePlan(EURUSD, QUOTE, 12_480, { isRestricted: true });
  expect(plan('buy', {}, frozen).problem).toBe('account.restricted');
  const capped = samplePlan(EURUSD, QUOTE, 12_480, { leverageMax: 30 });
  expect(plan('buy', {}, capped)).toMatchObject({
    problem: 'leverage.capped',
    figures: { max: 30 },
  });
  expect(plan('buy', { leverage: 30 }, capped).problem).toBeNull();
});

test('the kind of a pending order follows from its target', () => {
  const at = (target: string) => ({ mode: 'pending', target }) as const;
  expect(plan('buy', at('1.08')).kind).toBe('limit');
  expect(plan('buy', at('1.09')).kind).toBe('stop');
  expect(plan('sell', at('1.09')).kind).toBe('limit');
  expect(plan('sell', at('1.08')).kind).toBe('stop');
});

test('a shortfall is told in money', () => {
  const { figures, cost } = plan('buy', { lots: '12' });
  expect(figures['availableMicroUsd']).toBe(12_480_000_000);
  expect(figures['requiredMicroUsd']).toBe(12 * (1_086_430_000 + 7_000_000 + 9_000_000));
  expect(cost?.freeMarginAfter).toBeLessThan(0);
});

test('the most lots are affordable, and a twentieth more is not', () => {
  const context = samplePlan(EURUSD, QUOTE);
  const most = maxLots(sampleTicket, 'buy', context);
  expect(most).not.toBeNull();
  const text = (steps: number) => String(((most ?? 0) / 1e4 + steps) / 100);
  expect(plan('buy', { lots: text(0) }).problem).toBeNull();
  expect(plan('buy', { lots: text(60) }).problem).toBe('margin.insufficient');
});

test('an account without money affords nothing, a rich one the largest lots', () => {
  expect(maxLots(sampleTicket, 'buy', samplePlan(EURUSD, QUOTE, 1))).toBeNull();
  const rich = samplePlan(EURUSD, QUOTE, 10_000_000);
  expect(maxLots(sampleTicket, 'buy', rich)).toBe(microLots(50_000_000));
});
