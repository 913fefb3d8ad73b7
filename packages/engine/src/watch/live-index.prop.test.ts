import fc from 'fast-check';
import { expect, test } from 'vitest';

import { anyHistory } from '../../sim/any-history.ts';
import { count, Reached, STATES } from '../../sim/reached.ts';
import { accountOf } from '../../sim/sample.ts';
import { World } from '../../sim/world.ts';
import type { Account } from '../account.ts';
import { ledgerEntryOf } from '../event-traits.ts';
import { DEFAULT_RISK } from '../settings.ts';

/** `SEED=42` repeats a run; without it every run is different, and a failure prints its seed. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const HISTORIES = 1_400;
/** Limits so low that orders which would exceed them are frequent. */
const RISK = { ...DEFAULT_RISK, positionsMax: 2, pendingsMax: 3 };
/** A state that occurs less often than this over all histories is not really tested. */
const RARE = 5;

/** Checks what must be true of an account at any time. */
function checkBooks(account: Account, world: World): void {
  const [run] = world.runs;
  const events = run?.journal.filter(({ accountId }) => accountId === account.id) ?? [];
  let cash = 0;
  for (const { event } of events) cash += ledgerEntryOf(event)?.amount ?? 0;
  expect(account.balance).toBe(cash);
  const orders = [...account.orders.values()];
  const open = orders.filter(({ status }) => status === 'open');
  expect(account.openCount).toBe(open.length);
  expect(account.usedMargin).toBe(open.reduce((sum, { margin }) => sum + margin, 0));
  const replayed = accountOf(0, [], account.id);
  for (const { event } of events) replayed.apply(event);
  expect(replayed).toEqual(account);
}

const reached = new Reached();

/** Plays a history and compares both journals after every step. */
function play(history: { balances: number[]; steps: Parameters<World['play']>[0][] }) {
  const world = new World(history.balances, RISK);
  const [real, plain] = world.runs;
  if (!real || !plain) throw new Error('Expected two ways of watching');
  for (const step of history.steps) {
    const from = real.journal.length;
    world.play(step);
    // If firings are held, only the order of events within one account is defined.
    const isHeld = history.steps.some((each) => each.do === 'hold');
    const [mine, theirs] = [real, plain].map(({ journal }) => {
      const news = journal.slice(from);
      return isHeld ? news.sort((a, b) => a.accountId - b.accountId) : news;
    });
    if (JSON.stringify(mine) !== JSON.stringify(theirs)) expect(mine).toEqual(theirs);
    count(reached, world, from);
  }
  for (const reason of world.refusals) reached.add(reason);
  reached.add('guard crossed', real.guardsCrossed);
  return { world, real, plain };
}

test('TRIGGER-010, MARGIN-011, LEDGER-006: heaps and guards do what looking at all does', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const { world, real, plain } = play(history);
      expect(real.journal.length).toBe(plain.journal.length);
      for (const id of history.balances.keys()) {
        const account = real.live.account(id + 1);
        if (!account) throw new Error('Expected an account');
        expect(account).toEqual(plain.live.account(id + 1));
        checkBooks(account, world);
      }
    }),
    { numRuns: HISTORIES, seed },
  );
  const rare = STATES.filter((state) => (reached.counts.get(state) ?? 0) < RARE);
  expect(rare, `seed ${seed}: ${JSON.stringify([...reached.counts])}`).toEqual([]);
});

test('a stop-loss that is reached while the take-profit waits its turn has a turn too', () => {
  const far = { target: null, stopLoss: null, takeProfit: null, seen: null, deviation: null };
  const buy = { do: 'submit', account: 2, instrument: 3, side: 'buy', mode: 'market' } as const;
  const stops = { do: 'stops', account: 2, nth: 0, stopLoss: 1 } as const;
  const quote = (move: number) => ({ do: 'quote', instrument: 3, move, spread: 0 }) as const;
  const { real, plain } = play({
    balances: [100, 100, 100],
    steps: [
      { ...buy, ...far, lots: 10_000, leverage: 100 },
      { ...stops, takeProfit: 1 },
      { do: 'hold' },
      quote(1),
      quote(-2),
      quote(1),
      // The take-profit is removed while its turn waits; the stop-loss stays at the level that was
      // reached.
      { ...stops, takeProfit: null },
      { do: 'hold' },
    ],
  });
  expect(real.journal).toEqual(plain.journal);
  expect(real.journal.at(-1)?.event).toMatchObject({ type: 'positionClosed', cause: 'stopLoss' });
});
