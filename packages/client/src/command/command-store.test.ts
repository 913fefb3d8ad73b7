import { describe, expect, test } from 'vitest';

import type { Answer, Command, Entry, Outcome, Wanted } from './command.ts';
import { CommandStore, type KeptCommands } from './command-store.ts';

const wanted: Wanted = {
  kind: 'submit',
  subject: 'submit.EURUSD',
  facts: { name: 'EUR/USD', side: 'buy', lots: 100_000 },
  input: { cont: '0.10' },
};

interface Told {
  readonly id: string;
  readonly outcome: Outcome<string>;
  readonly isShown: boolean;
}

/** A device whose clock the test moves, and a server whose replies the test gives. */
function device() {
  const disk = new Map<string, Entry<string>>();
  const kept: KeptCommands<string> = {
    of: (account) => [...disk.values()].filter(({ command }) => command.account === account),
    put: (entry) => void disk.set(entry.command.id, entry),
    remove: ({ id }) => void disk.delete(id),
  };
  const sent: Command[] = [];
  const waiting: ((answer: Answer<string>) => void)[] = [];
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  const told: Told[] = [];
  let now = 1_000;
  /** How far the app's idea of the server's time is ahead of it. */
  let wrongBy = 0;
  let made = 0;
  const open = (account: string | null = 'ann') => {
    const store = new CommandStore<string>({
      send: (command) => {
        sent.push(command);
        return new Promise((resolve) => waiting.push(resolve));
      },
      kept,
      makeId: () => `id${(made += 1)}`,
      deadline: (ageMs) => now + wrongBy + 30_000 - ageMs,
      now: () => now + wrongBy,
      stopwatch: () => {
        const from = now;
        return () => now - from;
      },
      later: (ms, work) => {
        const timer = { at: now + ms, work };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      chance: () => 1,
      tell: ({ id }, outcome, isShown) => void told.push({ id, outcome, isShown }),
    });
    store.enter(account);
    return store;
  };
  return {
    disk,
    sent,
    told,
    open,
    setWrong: (ms: number) => void (wrongBy = ms),
    answer: async (answer: Answer<string>) => {
      waiting.shift()?.(answer);
      await settle();
    },
    pass: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.work();
        await settle();
      }
      now = end;
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const done: Answer<string> = { kind: 'done', data: 'order 5' };
const lost: Answer<string> = { kind: 'lost' };
const moved: Answer<string> = { kind: 'refused', text: 'The price has moved', isFinal: false };
const late: Answer<string> = { kind: 'refused', text: 'Too late', isFinal: true };
const phases = (store: CommandStore<string>) => store.entries().map(({ phase }) => phase);

test('an answer is told once, and nothing is left of the command', async () => {
  const { open, answer, told, disk } = device();
  const store = open();
  store.send(wanted);
  expect(phases(store)).toEqual(['sending']);
  await answer(done);
  expect(told).toEqual([{ id: 'id1', outcome: done, isShown: false }]);
  expect(store.entries()).toEqual([]);
  expect(disk.size).toBe(0);
});

test('COMMAND-001 a lost answer is asked for again under the same id until it comes', async () => {
  const { open, answer, pass, sent } = device();
  const store = open();
  store.send(wanted);
  await answer(lost);
  expect(phases(store)).toEqual(['sending']);
  await pass(400);
  await answer(lost);
  expect(phases(store)).toEqual(['unconfirmed']);
  await pass(800);
  await answer(lost);
  await pass(60_000);
  expect(sent).toHaveLength(4);
  await answer(done);
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['id1']));
  expect(new Set(sent.map(({ deadline }) => deadline)).size).toBe(1);
});

test('COMMAND-001 it is asked for again after a reload and after the tab was closed', async () => {
  const { open, answer, pass, sent } = device();
  open().send(wanted);
  const again = open();
  expect(phases(again)).toEqual(['unconfirmed']);
  await pass(0);
  expect(sent.map(({ id }) => id)).toEqual(['id1', 'id1']);
  await answer(lost);
  await answer(done);
  expect(again.entries()[0]?.outcome).toEqual(done);
});

test('COMMAND-003 a refusal that a lost attempt could overtake is not believed', async () => {
  const { open, answer, pass, told } = device();
  const store = open();
  store.send(wanted);
  await answer(lost);
  await pass(400);
  await answer(moved);
  expect(phases(store)).toEqual(['unconfirmed']);
  await pass(800);
  await answer(done);
  expect(store.entries()[0]?.outcome).toEqual(done);
  expect(told).toEqual([]);
});

test('COMMAND-003 past the deadline it was not done, for the reason that was told', async () => {
  const { open, answer, pass } = device();
  const store = open();
  store.send(wanted);
  await answer(lost);
  await pass(400);
  await answer(moved);
  await pass(800);
  await pass(30_000);
  await answer(late);
  const outcome = { kind: 'refused', text: 'The price has moved' };
  expect(store.entries()[0]?.outcome).toEqual(outcome);
});

test('a refusal of the only attempt is believed at once', async () => {
  const { open, answer, told } = device();
  const store = open();
  store.send(wanted, () => true);
  await answer(moved);
  const outcome = { kind: 'refused', text: 'The price has moved' };
  expect(told).toEqual([{ id: 'id1', outcome, isShown: true }]);
  expect(store.entries()).toEqual([]);
});

test('after minutes any refusal is believed, so that nothing is asked for ever', async () => {
  const { open, answer, pass } = device();
  const store = open();
  store.send(wanted);
  await answer(lost);
  await pass(301_000);
  await answer(moved);
  expect(phases(store)).toEqual(['refused']);
});

test('COMMAND-004 the same subject again asks about the first, unless a second is chosen', async () => {
  const { open, answer, pass, sent } = device();
  const store = open();
  store.send(wanted);
  store.send({ ...wanted, input: { cont: '0.20' } });
  await answer(lost);
  store.send(wanted);
  expect(sent.map(({ id }) => id)).toEqual(['id1', 'id1']);
  store.send(wanted, null, true);
  expect(sent.at(-1)?.id).toBe('id2');
  store.send({ ...wanted, subject: 'submit.GBPUSD' });
  expect(sent.at(-1)?.id).toBe('id3');
  await pass(0);
});

test('COMMAND-005 who was told that it is unknown is told the outcome until it is dismissed', async () => {
  const { open, answer, pass, told, disk } = device();
  const store = open();
  store.send(wanted);
  await pass(8_000);
  expect(phases(store)).toEqual(['slow']);
  await answer(done);
  expect(phases(store)).toEqual(['done']);
  expect(phases(open())).toEqual(['done']);
  store.dismiss('id1');
  expect(store.entries()).toEqual([]);
  expect(disk.size).toBe(0);
  expect(told).toEqual([]);
});

test('COMMAND-005 what is not settled cannot be dismissed', () => {
  const { open } = device();
  const store = open();
  store.send(wanted);
  store.dismiss('id1');
  expect(phases(store)).toEqual(['sending']);
});

test('COMMAND-006 the event of the account settles it, and a later answer changes nothing', async () => {
  const { open, answer, told } = device();
  const store = open();
  store.send(wanted);
  store.settledByEvent('id1', 'order 5');
  await answer(lost);
  expect(told).toHaveLength(1);
  expect(store.entries()).toEqual([]);
});

test('COMMAND-007 nobody else sends or sees it, and its owner is told on return', async () => {
  const { open, answer, pass, sent } = device();
  const store = open('ann');
  store.send(wanted);
  await answer(lost);
  store.enter('bob');
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(store.entries()).toEqual([]);
  store.enter(null);
  store.enter('ann');
  expect(phases(store)).toEqual(['unconfirmed']);
  await pass(0);
  await answer(done);
  expect(phases(store)).toEqual(['done']);
});

test('COMMAND-007 an answer that comes after the logout waits for its owner', async () => {
  const { open, answer, told } = device();
  const store = open('ann');
  store.send(wanted);
  store.enter(null);
  await answer(done);
  expect(told).toEqual([]);
  store.enter('ann');
  expect(phases(store)).toEqual(['done']);
});

test('an ended session leaves nothing of what it did not look at, and keeps what is unknown', async () => {
  const { open, answer, pass, disk } = device();
  const store = open();
  const seen: unknown[] = [];
  store.send(wanted, (outcome) => seen.push(outcome) < 0);
  await answer({ kind: 'session' });
  expect(seen).toEqual([null]);
  expect(disk.size).toBe(0);
  store.send(wanted);
  await answer(lost);
  await pass(400);
  await answer({ kind: 'session' });
  expect(phases(store)).toEqual(['unconfirmed']);
  expect(disk.size).toBe(1);
});

test('COMMAND-008 another tab waits for the first, and asks when that is gone', async () => {
  const { open, answer, pass, sent, disk } = device();
  const first = open();
  const other = open();
  first.send(wanted);
  const [entry] = disk.values();
  other.changedElsewhere('id1', entry ?? null);
  expect(phases(other)).toEqual(['sending']);
  other.send(wanted);
  expect(sent.map(({ id }) => id)).toEqual(['id1', 'id1']);
  await answer(lost);
  await pass(9_000);
  await answer(done);
  other.changedElsewhere('id1', null);
  expect(other.entries()).toEqual([]);
});

test('COMMAND-008 what another tab has settled or dismissed is so in this one', async () => {
  const { open, answer, pass, disk } = device();
  const first = open();
  const other = open();
  first.send(wanted);
  other.changedElsewhere('id1', disk.get('id1') ?? null);
  await pass(8_000);
  await answer(done);
  other.changedElsewhere('id1', disk.get('id1') ?? null);
  expect(phases(other)).toEqual(['done']);
  first.dismiss('id1');
  other.changedElsewhere('id1', null);
  expect(other.entries()).toEqual([]);
});

describe('COMMAND-009 a deadline made by a wrong clock', () => {
  test('is made anew once, from the press, and the same id is sent again at once', async () => {
    const { open, answer, pass, sent, setWrong, told, disk } = device();
    const store = open();
    setWrong(-60_000);
    store.send(wanted);
    await pass(200);
    setWrong(0); // the refusal brings the server's time
    await answer(late);
    expect(sent.map(({ id, deadline }) => [id, deadline])).toEqual([
      ['id1', -29_000],
      ['id1', 31_000],
    ]);
    expect(disk.get('id1')?.command.deadline).toBe(31_000);
    expect(phases(store)).toEqual(['sending']);
    await answer(done);
    expect(told).toEqual([{ id: 'id1', outcome: done, isShown: false }]);
  });

  test('is not made a second time', async () => {
    const { open, answer, sent, setWrong, told } = device();
    setWrong(-60_000);
    open().send(wanted);
    setWrong(0);
    await answer(late);
    await answer(late);
    expect(sent).toHaveLength(2);
    expect(told).toMatchObject([{ id: 'id1', outcome: { kind: 'refused', text: 'Too late' } }]);
  });

  test.each([30_000, 3_600_000])('stays after %i ms, asleep or awake', async (age) => {
    const { open, answer, pass, sent, setWrong } = device();
    const store = open();
    setWrong(-60_000);
    store.send(wanted);
    await pass(age);
    setWrong(0);
    await answer(late);
    expect(sent).toHaveLength(1);
    expect(phases(store)).toEqual(['refused']);
  });

  test('stays after a reload, because nobody knows how long that took', async () => {
    const { open, answer, pass, sent, setWrong } = device();
    setWrong(-60_000);
    open().send(wanted);
    const again = open();
    await pass(0);
    setWrong(0);
    await answer(lost);
    await answer(late);
    expect(sent).toHaveLength(2);
    expect(again.entries()).toMatchObject([{ phase: 'refused' }]);
  });

  test('in one tab is no refusal in another that asked by the old one', async () => {
    const { open, answer, pass, sent, disk } = device();
    open().send(wanted);
    const other = open();
    await pass(0);
    const entry = disk.get('id1');
    if (!entry) throw new Error('The command was not kept');
    const renewed = { ...entry, command: { ...entry.command, deadline: 99_000 } };
    other.changedElsewhere('id1', renewed);
    await answer(lost);
    await answer(late);
    expect(other.entries()).toMatchObject([{ phase: 'unconfirmed', outcome: null }]);
    expect(sent.at(-1)?.deadline).toBe(99_000);
  });
});
