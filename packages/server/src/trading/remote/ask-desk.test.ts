import { expect, test } from 'vitest';

import { NobodyThere } from '../../platform/ports/bus.ts';
import { AskDesk } from './ask-desk.ts';
import type { Board } from './board.ts';
import type { DeskAnswered, DeskAsked } from './desk-wire.ts';

const DEPOSIT = { depositId: 1 };
const DONE: DeskAnswered = { is: 'done', outcome: { ok: true } };

/** A desk whose answers the test writes, a clock that only pauses move, and who is asked. */
function rig(answer: (asked: DeskAsked, nth: number, withinMs: number) => Promise<DeskAnswered>) {
  const state = {
    now: 0,
    asked: [] as DeskAsked[],
    ends: [] as unknown[],
    refreshed: 0,
    session: 1,
    pauses: true,
  };
  const board: Board = {
    holderOf: () => ({ session: state.session, epoch: 7 }),
    sessions: () => [state.session],
    moved: () => (state.pauses ? new Promise(() => undefined) : Promise.resolve()),
    refresh: () => void (state.refreshed += 1),
    isFresh: () => true,
  };
  const desk = new AskDesk({
    bus: {
      // A question is asked with the type that its answer has.
      ask: ((_: unknown, asked: DeskAsked, withinMs: number) => {
        state.asked.push(asked);
        return answer(asked, state.asked.length, withinMs);
      }) as never,
    },
    board,
    clock: { now: () => state.now, monotonic: () => state.now },
    pause: async (ms) => {
      if (!state.pauses) return new Promise(() => undefined);
      state.now += ms;
    },
    ended: (...end) => state.ends.push(end),
  });
  return { desk, state };
}

const attemptsOf = (asked: readonly DeskAsked[]) =>
  asked.map((each) => (each.ask === 'command' ? each.attempt : null));

test('DESK-003 what was not done is asked again, under the same id, of whoever holds the shard', async () => {
  const first: readonly DeskAnswered[] = [{ is: 'moved' }, { is: 'busy' }, { is: 'late' }];
  const { desk, state } = rig(async (_, nth) => first[nth - 1] ?? DONE);
  expect(await desk.command(3, 'requestDeposit', DEPOSIT)).toEqual({ ok: true });
  expect(attemptsOf(state.asked)).toEqual([1, 2, 3, 4]);
  expect(new Set(state.asked.map((each) => each.ask === 'command' && each.id)).size).toBe(1);
  expect(state.asked[0]).toMatchObject({ epoch: 7, deadline: 3_000, accountId: 3 });
  expect(state.ends).toEqual([['requestDeposit', 'done', 4, state.now]]);
  // A desk that has too much to do still holds the shard.
  expect(state.refreshed).toBe(2);
});

test('DESK-003 nobody waits for the next attempt when the shard has moved', async () => {
  const { desk, state } = rig(async (_, nth) => (nth === 1 ? { is: 'moved' } : DONE));
  state.pauses = false;
  expect(await desk.command(3, 'requestDeposit', DEPOSIT)).toEqual({ ok: true });
  expect([attemptsOf(state.asked), state.now]).toEqual([[1, 2], 0]);
});

test('DESK-003 nobody waits longer than three seconds', async () => {
  const { desk, state } = rig(() => Promise.reject(new NobodyThere('d.1')));
  const refused = desk.command(3, 'requestDeposit', DEPOSIT);
  await expect(refused).rejects.toMatchObject({ reason: 'server.unavailable' });
  expect(state.now).toBe(3_000);
  expect(state.ends).toEqual([['requestDeposit', 'unavailable', 15, 3_000]]);
});

test('DESK-005 no attempt begins that would only leave the outcome in doubt', async () => {
  const within: number[] = [];
  const { desk, state } = rig((_, __, withinMs) => {
    within.push(withinMs);
    // Every attempt takes so long that little is left for the last one.
    state.now += 900;
    return Promise.reject(new NobodyThere('d.1'));
  });
  const refused = desk.command(3, 'requestDeposit', DEPOSIT);
  await expect(refused).rejects.toMatchObject({ reason: 'server.unavailable' });
  expect(within).toEqual([500, 500, 500, 160]);
});

test('a desk is asked no more than a thousand questions at a time', async () => {
  let isOpen = false;
  const waiting: (() => void)[] = [];
  const { desk, state } = rig(async () => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    return DONE;
  });
  const asked = Array.from({ length: 1_000 }, () => desk.command(3, 'requestDeposit', DEPOSIT));
  await expect(desk.command(3, 'requestDeposit', DEPOSIT)).rejects.toMatchObject({
    reason: 'server.unavailable',
  });
  expect(state.asked).toHaveLength(1_000);
  isOpen = true;
  for (const open of waiting) open();
  await Promise.all(asked);
  expect(await desk.command(3, 'requestDeposit', DEPOSIT)).toEqual({ ok: true });
});
