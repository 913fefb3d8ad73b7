import { microLots, points } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import type { LevelBasis } from '../../../trading/preview/levels.ts';
import { EURUSD, samplePlan } from '../../../../test/engine-sample.ts';
import { listedOrder } from '../../../../test/orders-sample.ts';
import { exitDraftOf, planAskedOf, planFields, withRow, type ExitDraft } from './exit-plan.ts';

const { listing } = samplePlan(EURUSD, { bid: 108_643, ask: 108_652 });
const basis: LevelBasis = {
  listing,
  side: 'buy',
  lots: microLots(500_000),
  entry: points(108_518),
  isPair: true,
};
const level = (price: number, percent: number) => ({
  price: points(price),
  percent,
  lots: microLots(0),
  partId: 0,
});
const held = listedOrder({
  takeProfit: points(108_900),
  levels: { list: [level(108_600, 50), level(108_800, 30), level(108_900, 20)], fired: 1 },
  breakEven: { level: 2, points: null, offset: 5 },
});
const plain = listedOrder();

test('the levels that have not fired are drafted, and sent again as they are', () => {
  const draft = exitDraftOf(held, basis);
  expect(draft).toEqual({
    rows: [
      { price: '1.08800', percent: '30' },
      { price: '1.08900', percent: '20' },
    ],
    breakEven: { isOn: true, after: 1, gain: expect.any(String), offset: '0.5' },
  });
  const asked = planAskedOf(draft, null, held, basis);
  // Kept levels keep their numbers, so it is still after the second of three.
  expect(asked).toMatchObject({ breakEven: { level: 2, points: null, offset: 5 } });
  const fewer: ExitDraft = { ...draft, rows: draft.rows.slice(0, 1) };
  expect(planAskedOf(fewer, null, held, basis)).toMatchObject({ breakEven: { level: 1 } });
});

test('one take-profit without break-even asks for nothing more', () => {
  const draft = exitDraftOf(plain, basis);
  expect(planAskedOf(draft, points(108_800), plain, basis)).toBeNull();
  // It replaces levels that there were.
  const none: ExitDraft = { rows: [], breakEven: { ...draft.breakEven, isOn: false } };
  expect(planAskedOf(none, points(108_800), held, basis)).toEqual({
    levels: [{ price: 108_800, percent: 100 }],
    breakEven: null,
  });
});

test('a further level takes what is left, or half of the one before it', () => {
  const two = withRow([], points(108_768), basis);
  expect(two).toEqual([
    { price: '1.08768', percent: '50' },
    { price: expect.any(String), percent: '50' },
  ]);
  const shorter = two.map((row) => ({ ...row, percent: '40' }));
  expect(withRow(shorter, null, basis)).toHaveLength(3);
  expect(withRow(shorter, null, basis)[2]?.percent).toBe('20');
  const three = withRow(two, null, basis);
  expect(three.map(({ percent }) => percent)).toEqual(['50', '25', '25']);
  const five = [...two, ...two, ...two].slice(0, 5);
  expect(withRow(five, null, basis)).toBe(five);
});

test('what cannot be read is named', () => {
  const { breakEven } = exitDraftOf(plain, basis);
  const ask = (rows: ExitDraft['rows'], change: object = {}) =>
    planAskedOf({ rows, breakEven: { ...breakEven, ...change } }, null, plain, basis);
  expect(ask([{ price: '', percent: '50' }])).toBe('levels.missing');
  for (const percent of ['0', '101', '1.5', 'x']) {
    expect(ask([{ price: '1.2', percent }]), percent).toBe('levels.missing');
  }
  expect(ask([], { isOn: true, offset: 'x' })).toBe('breakEven.missing');
  expect(ask([], { isOn: true, offset: '100.1' })).toBe('breakEven.missing');
  expect(ask([], { isOn: true, gain: '0' })).toBe('breakEven.missing');
});

test('the plan is sent as fields of the call', () => {
  const levels = [{ price: points(108_800), percent: 60 }];
  const fields = { levels: [{ price: '1.08800', percent: 60 }] };
  expect(planFields({ levels, breakEven: null }, 5)).toEqual(fields);
  const after = { level: 1, points: null, offset: 5 };
  expect(planFields({ levels, breakEven: after }, 5)).toEqual({
    ...fields,
    break_even_level: 1,
    break_even_offset: 5,
  });
  const gained = { level: null, points: 80, offset: 0 };
  expect(planFields({ levels: [], breakEven: gained }, 5)).toEqual({
    levels: [],
    break_even_points: 80,
    break_even_offset: 0,
  });
});
