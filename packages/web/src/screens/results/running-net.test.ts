import { microUsd } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { runningNet } from './running-net.ts';

const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
const run = (...nets: readonly (number | null)[]) =>
  runningNet(
    nets.flatMap((net, index) =>
      net === null
        ? []
        : [{ day: week[index] ?? '', net: microUsd(net), trades: 1, wins: 0, winRate: null }],
    ),
    week,
  );

test('RESULT-013: results add up from zero, and a day without a trade changes nothing', () => {
  const { nets, totals } = run(300, null, -100, 50);
  expect(nets).toEqual([300, null, -100, 50, null]);
  expect(totals).toEqual([0, 300, 300, 200, 250, 250]);
});

test.each([
  // Highs 300 and 400; the falls are 300 − 200 and 400 − 150.
  [[300, -100, 200, -250, 10], { from: 3, to: 4, amount: -250 }],
  // One fall may take several days, with a small recovery between them.
  [[500, -200, 50, -100, 20], { from: 1, to: 4, amount: -250 }],
  // The start is a high too.
  [[-70, 20, -10, 100, null], { from: 0, to: 1, amount: -70 }],
  // Back at the high: the next fall begins there.
  [[100, -40, 40, -50, null], { from: 3, to: 4, amount: -50 }],
  // Of two falls of the same size the first.
  [[100, -40, 60, -40, null], { from: 1, to: 2, amount: -40 }],
])('RESULT-013: of the results %j the largest drawdown is %j', (nets, drawdown) =>
  expect(run(...nets).drawdown).toEqual(drawdown),
);

test('RESULT-013: a result that never fell has no drawdown', () => {
  expect(run(100, null, 0, 5).drawdown).toBeNull();
  expect(run().drawdown).toBeNull();
});
