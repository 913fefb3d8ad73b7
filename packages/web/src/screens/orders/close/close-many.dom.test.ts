import { microLots, microUsd, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { openPosition } from '../../../../test/orders-sample.ts';
import { isInGroup, planGroup, type ManyRow } from './close-many.ts';

const COSTS = { fee: microUsd(3_500_000), swap: microUsd(-1_250_000) };
const rowOf = (id: number, result: number, problem: ManyRow['problem'] = null): ManyRow =>
  // Only these fields are read.
  ({ order: { id, ...COSTS }, result: microUsd(result), problem }) as ManyRow;

test('a result of zero is in neither group, but closes with all', () => {
  const groups = (result: number) =>
    (['all', 'profit', 'loss'] as const).filter((group) => isInGroup(rowOf(7, result), group));
  expect(groups(1)).toEqual(['all', 'profit']);
  expect(groups(0)).toEqual(['all']);
  expect(groups(-1)).toEqual(['all', 'loss']);
});

test('what cannot be closed is in the group, but not in its result and not in the level', () => {
  const { account, market } = samplePlan(EURUSD, { bid: 108_643, ask: 108_652 });
  openPosition(account, { lots: microLots(500_000), price: points(108_518), margin: 542_590_000 });
  const rows = [rowOf(7, 62_500_000), rowOf(8, 9_000_000, 'market.closed')];
  const plan = (group: 'all' | 'loss') => planGroup(rows, group, account, market);
  // Half a lot has gained 125 points of 0.50: (balance after the fee + 62.50) ÷ 542.59.
  const equity = account.balance + 62_500_000;
  const levelBefore = Math.round((equity * 10_000) / 542_590_000);
  const results = { result: 62_500_000, net: 57_750_000 };
  const whole = { all: 2, closable: 1, ...results, levelBefore, levelAfter: null };
  expect(plan('all')).toEqual(whole);
  const none = { all: 0, closable: 0, result: 0, net: 0, levelBefore, levelAfter: levelBefore };
  expect(plan('loss')).toEqual(none);
});
