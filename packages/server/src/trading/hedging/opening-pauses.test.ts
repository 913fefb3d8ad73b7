import { Market } from '@fulcrum/engine/market/market';
import { microLots } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { RULE } from '../../../test/hedging/hedge-rig.ts';
import { EURUSD } from '../../../test/trading/order-sample.ts';
import { mustPause, OpeningPauses, type PauseChange } from './opening-pauses.ts';
import { ruleFault } from './rule.ts';

test('HEDGE-009: opening pauses above 150 % of the limit, if the rule says so', () => {
  // By hand: 150 % of 20 lots are 30 lots.
  const rule = { limit: microLots(20_000_000), pausesOpening: true };
  expect(mustPause(30_000_000, rule)).toBe(false);
  expect(mustPause(30_000_001, rule)).toBe(true);
  // 150 % of 1 are 1.5.
  expect(mustPause(1, { ...rule, limit: microLots(1) })).toBe(false);
  expect(mustPause(2, { ...rule, limit: microLots(1) })).toBe(true);
  // Off, and absent as in rules of before.
  expect(mustPause(1e12, { ...rule, pausesOpening: false })).toBe(false);
  expect(mustPause(1e12, { limit: rule.limit })).toBe(false);
});

test('HEDGE-009: a rule with a limit of 0 cannot pause opening', () => {
  const names = new Set(['lp1']);
  const none = { ...RULE, limit: microLots(0) };
  expect(ruleFault({ ...none, pausesOpening: true }, names)).toBe('limit');
  expect(ruleFault({ ...none, pausesOpening: false }, names)).toBeNull();
  expect(ruleFault({ ...RULE, pausesOpening: true }, names)).toBeNull();
});

test('HEDGE-009: one change is on its way at a time, and one that failed is made again', async () => {
  const market = new Market();
  for (const id of [1, 2, 3]) market.put({ ...EURUSD, id, code: `CODE${id}`, isPaused: id === 3 });
  const asked: PauseChange[] = [];
  const logged: string[] = [];
  let isFailing = true;
  const note = (_: object, message: string) => void logged.push(message);
  const pauses = new OpeningPauses({
    market,
    log: { info: note, warn: note, error: note },
    setPaused: async (change) => {
      asked.push(change);
      if (isFailing) throw new Error('The store is away');
      for (const { instrument } of market.listings) {
        const isPaused = change.pause.includes(instrument.id);
        if (isPaused || change.resume.includes(instrument.id))
          market.put({ ...instrument, isPaused });
      }
    },
  });
  const wanted = new Set([1, 2]);
  pauses.want(wanted);
  pauses.want(wanted);
  await pauses.settled();
  expect(asked).toEqual([{ pause: [1, 2], resume: [3] }]);
  expect(pauses.count).toBe(1);
  isFailing = false;
  pauses.want(wanted);
  await pauses.settled();
  expect(asked).toHaveLength(2);
  expect(pauses.count).toBe(2);
  pauses.want(wanted);
  pauses.want(new Set());
  await pauses.settled();
  expect(asked.slice(2)).toEqual([{ pause: [], resume: [1, 2] }]);
  expect(logged).toEqual([
    'the opening of positions could not be paused',
    'the opening of positions was paused or resumed',
    'the opening of positions was paused or resumed',
  ]);
});
