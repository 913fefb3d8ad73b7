import { expect, test } from 'vitest';

import { readinessOf, type ReadinessPorts } from './readiness.ts';

type Feed = ReturnType<ReadinessPorts['market']['feedHealth']>;

const line = (isOpen: boolean): Feed['lines'][number] => ({ isOpen });

/**
 * Returns the part `clock` of a product whose clock was stepped by an hour; `markets` says which
 * markets are open.
 */
async function clockPart(...markets: readonly boolean[]) {
  const feed = { kind: 'bridge', state: 'running', badLines: 0, unknownCodes: [], at: 0 } as const;
  const parts = await readinessOf({
    deskReason: () => null,
    isLate: () => false,
    isProven: () => true,
    askStore: () => Promise.resolve(),
    market: {
      feedHealth: () => ({ ...feed, lines: markets.map(line) }),
      clockHealth: () => ({ step: { ms: 3_600_000, since: 0 }, steps: 1 }),
    },
  });
  return parts.find(({ name }) => name === 'clock');
}

test('PRICE-016: a step of the clock makes the product unready while a market is open', async () => {
  expect(await clockPart(false, true)).toMatchObject({
    isReady: false,
    reason: 'stepped by 3600000 ms: trading is halted until ticks agree with it',
  });
  expect(await clockPart(false, false)).toMatchObject({ isReady: true, reason: null });
});
