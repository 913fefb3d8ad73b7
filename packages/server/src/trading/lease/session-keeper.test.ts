import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Sessions } from './lease-store.ts';
import { SessionKeeper } from './session-keeper.ts';

/** Returns a keeper whose pauses never end, and its heartbeats that wait for their answer. */
async function keeperOf() {
  const answers: (() => void)[] = [];
  const store: Sessions = {
    begin: () => Promise.resolve(7),
    beat: () =>
      new Promise((resolve) =>
        answers.push(() => resolve({ isAlive: true, held: [], others: [] })),
      ),
    endSilent: () => Promise.resolve(false),
    end: () => Promise.resolve(),
    want: () => Promise.resolve(),
    claim: () => Promise.resolve([]),
    hand: () => Promise.resolve(0),
  };
  const keeper = await SessionKeeper.begin({
    store,
    node: 'one',
    monotonic: () => 0,
    pause: () => new Promise(() => undefined),
    log: { info: () => undefined, warn: () => undefined },
    lost: () => undefined,
  });
  return { keeper, answers };
}

test('LEDGER-026: a heartbeat that is asked for during another one follows it at once', async () => {
  const { keeper, answers } = await keeperOf();
  keeper.start(() => Promise.resolve());
  await nextTurn();
  expect(answers).toHaveLength(1);
  keeper.soon();
  answers[0]?.();
  await nextTurn();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await nextTurn();
  expect(answers).toHaveLength(2);
  keeper.soon();
  await nextTurn();
  expect(answers).toHaveLength(3);
});
