import { expect, test } from 'vitest';

import { RefusedSymbols } from './refused-symbols.ts';

const MINUTE = 60_000;

test('PRICE-034: a symbol is asked for again less and less often, also if nobody answers', () => {
  const refused = new RefusedSymbols(() => 0.5);
  refused.add('GOLD', 'unknown', 0);
  const asked: number[] = [];
  for (let now = 0; now <= 60 * MINUTE; now += 1_000) {
    if (refused.due(now).length > 0) asked.push(now / 1_000);
  }
  expect(asked).toEqual([30, 90, 210, 450, 930, 1_830, 2_730, 3_600].slice(0, asked.length));
  expect(asked.length).toBeGreaterThan(6);
  // A late answer does not ask sooner.
  refused.add('GOLD', 'still unknown', 60 * MINUTE);
  expect(refused.due(60 * MINUTE + 1_000)).toEqual([]);
  expect(refused.reasons).toEqual(new Map([['GOLD', 'still unknown']]));
  expect([refused.delete('GOLD'), refused.delete('GOLD'), refused.size]).toEqual([true, false, 0]);
});
