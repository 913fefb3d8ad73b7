import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Answer, Command, Entry, Wanted } from './command.ts';
import { CommandStore } from './command-store.ts';

/* Model of a device whose app may crash between any two effects, of a network that loses, delays
   and reorders everything, and of a server that carries out each id once and nothing after its
   deadline. */

const wanted: Wanted = { kind: 'submit', subject: 'EURUSD', facts: { name: '' }, input: {} };
const settle = () => new Promise((resolve) => setImmediate(resolve));
const LATE: Answer<string> = { kind: 'refused', text: 'too late', isFinal: true };
const MOVED: Answer<string> = { kind: 'refused', text: 'moved', isFinal: false };

interface Attempt {
  readonly command: Command;
  /** Null once the app no longer waits for the attempt, which may still arrive. */
  answerTo: ((answer: Answer<string>) => void) | null;
}

class World {
  now = 0;
  /** How far the app's idea of the server's time is ahead, until a late answer shows the time. */
  wrongBy = 0;
  readonly disk = new Map<string, Entry<string>>();
  /** Attempts on their way to the server. */
  readonly line: Attempt[] = [];
  /** Replies on their way back to the app. */
  readonly replies: { readonly attempt: Attempt; readonly answer: Answer<string> }[] = [];
  /** Ids of the commands that the server has carried out. */
  readonly done = new Set<string>();
  /** Outcomes that the person was shown, keyed by command id. */
  readonly told = new Map<string, Set<string>>();
  readonly sent = new Set<string>();
  /** The latest deadline of each command. */
  readonly deadlines = new Map<string, number>();
  readonly counts = {
    crashes: 0,
    reloads: 0,
    lost: 0,
    moved: 0,
    late: 0,
    events: 0,
    kept: 0,
    renewed: 0,
  };
  timers = new Set<{ readonly at: number; readonly work: () => void }>();
  store: CommandStore<string>;
  account = 'ann';
  /** Number of effects until the app crashes; null for never. */
  #life: number | null = null;
  #isDead = { now: false };
  #made = 0;

  constructor() {
    this.store = this.#open();
  }

  /**
   * Makes the app crash after this many effects: right after that effect, or before the next one.
   */
  dieIn(effects: number): void {
    this.#life = effects;
  }

  reopen(): void {
    this.#isDead.now = true;
    this.#life = null;
    this.timers = new Set();
    this.counts.reloads += 1;
    this.store = this.#open();
    this.look();
  }

  /** Records what the person reads on the screen. */
  look(): void {
    if (this.#isDead.now) return;
    for (const { command, outcome } of this.store.entries()) {
      if (outcome) this.#tell(command.id, outcome.kind);
    }
  }

  get isDead(): boolean {
    return this.#isDead.now;
  }

  #tell(id: string, kind: string): void {
    this.told.set(id, (this.told.get(id) ?? new Set()).add(kind));
    if (kind === 'done') expect(this.done, `${id} was told as done`).toContain(id);
    else expect(this.done, `${id} was told as not done`).not.toContain(id);
  }

  #open(): CommandStore<string> {
    const life = { now: false };
    this.#isDead = life;
    const effect = (work: () => void): void => {
      if (life.now) return;
      const left = this.#life === null ? null : this.#life--;
      const isLast = left !== null && left <= 1;
      if (left === 0) this.#die(life);
      else work();
      if (isLast && left !== 0) this.#die(life);
    };
    const store = new CommandStore<string>({
      send: (command) =>
        new Promise((answerTo) => {
          effect(() => {
            const before = this.deadlines.get(command.id) ?? command.deadline;
            if (before < command.deadline) this.counts.renewed += 1;
            this.deadlines.set(command.id, command.deadline);
            this.sent.add(command.id);
            this.line.push({ command, answerTo });
          });
        }),
      kept: {
        of: (account) => [...this.disk.values()].filter((each) => each.command.account === account),
        put: (entry) => effect(() => this.disk.set(entry.command.id, entry)),
        remove: ({ id }) => effect(() => this.disk.delete(id)),
      },
      makeId: () => `id${(this.#made += 1)}`,
      deadline: (age) => this.now + this.wrongBy + 30 - age,
      now: () => this.now + this.wrongBy,
      stopwatch: () => {
        const from = this.now;
        return () => this.now - from;
      },
      later: (ms, work) => {
        const timer = { at: this.now + ms / 1000, work };
        if (!life.now) this.timers.add(timer);
        return () => void this.timers.delete(timer);
      },
      chance: () => 1,
      tell: ({ id }, { kind }) => effect(() => this.#tell(id, kind)),
    });
    store.enter(this.account);
    return store;
  }

  #die(life: { now: boolean }): void {
    life.now = true;
    this.#life = null;
    this.timers = new Set();
    this.counts.crashes += 1;
  }

  /**
   * Lets an attempt arrive. The server carries it out once, unless it is late or the price has
   * moved.
   */
  arrive(at: number, hasMoved: boolean): void {
    const [attempt] = this.line.splice(Math.max(at, 0) % Math.max(this.line.length, 1), 1);
    if (!attempt) return;
    const { id, deadline } = attempt.command;
    const isDone = this.done.has(id);
    const isLate = !isDone && this.now > deadline;
    const isMoved = !isDone && !isLate && hasMoved;
    if (isLate) this.counts.late += 1;
    if (isMoved) this.counts.moved += 1;
    if (!isLate && !isMoved) {
      expect(this.told.get(id)?.has('refused') ?? false, `${id} was told as not done`).toBe(false);
      this.done.add(id);
    }
    const answer = isLate ? LATE : isMoved ? MOVED : ({ kind: 'done', data: id } as const);
    this.replies.push({ attempt, answer });
  }

  reply(at: number, isLost: boolean): void {
    const [reply] = this.replies.splice(at % Math.max(this.replies.length, 1), 1);
    if (!reply) return;
    if (isLost) this.counts.lost += 1;
    else if (reply.answer === LATE) this.wrongBy = 0;
    reply.attempt.answerTo?.(isLost ? { kind: 'lost' } : reply.answer);
    reply.attempt.answerTo = null;
  }

  /** Makes the app stop waiting for an attempt, which may still arrive. */
  giveUp(at: number): void {
    const attempt = this.line[Math.max(at, 0) % Math.max(this.line.length, 1)];
    if (!attempt?.answerTo) return;
    this.counts.lost += 1;
    attempt.answerTo({ kind: 'lost' });
    attempt.answerTo = null;
  }

  async pass(seconds: number): Promise<void> {
    const end = this.now + seconds;
    for (;;) {
      const [next] = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next);
      this.now = Math.max(this.now, next.at);
      next.work();
      await settle();
    }
    this.now = end;
  }
}

type Step = readonly [kind: number, value: number];
const STEPS: readonly ((world: World, value: number) => void | Promise<void>)[] = [
  (world) => press(world),
  async (world, value) => {
    world.wrongBy = -60;
    press(world);
    if (value % 2 === 0) return;
    world.arrive(world.line.length - 1, false);
    world.reply(world.replies.length - 1, false);
    await settle();
  },
  // The newest attempt overtakes the others and meets another price than they will.
  (world, value) => world.arrive(world.line.length - 1, value % 4 !== 0),
  (world, value) => world.arrive(value, false),
  (world, value) => world.reply(value, value % 2 === 0),
  (world) => world.reply(world.replies.length - 1, false),
  (world, value) => world.giveUp(value),
  (world) => world.giveUp(world.line.length - 1),
  (world, value) => world.pass([0.3, 1, 1, 5, 12, 40][value % 6] ?? 1),
  (world, value) => world.dieIn(value % 4),
  (world) => world.reopen(),
  (world, value) => {
    const id = [...world.done][value % Math.max(world.done.size, 1)];
    if (id === undefined || world.isDead) return;
    world.counts.events += 1;
    world.store.settledByEvent(id, id);
  },
  (world, value) => {
    world.account = value % 2 === 0 ? 'ann' : 'bob';
    if (!world.isDead) world.store.enter(world.account);
  },
  (world, value) => {
    const entry = world.store.entries()[value % Math.max(world.store.entries().length, 1)];
    if (entry && !world.isDead) world.store.dismiss(entry.command.id);
  },
];

/**
 * Presses the button. This makes a new id only if the outcome of the previous command on the
 * subject was shown.
 */
function press(world: World): void {
  if (world.isDead) return;
  const open = world.store.entries().filter(({ outcome }) => !outcome);
  if (open.length > 0) world.counts.kept += 1;
  const before = new Set([...world.disk.keys(), ...world.sent]);
  world.store.send(wanted);
  const made = [...world.disk.keys()].filter((id) => !before.has(id));
  if (open.length > 0) expect(made).toEqual([]);
}

async function walk(world: World, steps: readonly Step[]): Promise<void> {
  for (const [kind, value] of steps) {
    await STEPS[kind % STEPS.length]?.(world, value);
    await settle();
    world.look();
  }
  // The network works again, and each person opens the app once more.
  for (const account of ['ann', 'bob']) {
    world.account = account;
    world.reopen();
    for (let round = 0; round < 12; round += 1) {
      await world.pass(10);
      while (world.line.length > 0) world.arrive(0, false);
      while (world.replies.length > 0) world.reply(0, false);
      await settle();
      world.look();
    }
  }
}

test('COMMAND-005 never two, never forgotten, always told, whenever the app dies', async () => {
  const all: World['counts'][] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(STEPS.length - 1), fc.nat(59)), { minLength: 5, maxLength: 60 }),
      async (steps) => {
        const world = new World();
        await walk(world, steps);
        for (const id of world.sent) expect(world.told.has(id), `${id} was told`).toBe(true);
        for (const id of world.done) expect([...(world.told.get(id) ?? [])]).toEqual(['done']);
        const open = world.store.entries().filter(({ outcome }) => !outcome);
        expect(open).toEqual([]);
        all.push(world.counts);
      },
    ),
    { numRuns: 1_000 },
  );
  const reached = (name: keyof World['counts']) => all.filter((each) => each[name] > 0).length;
  for (const name of [
    'crashes',
    'reloads',
    'lost',
    'moved',
    'late',
    'events',
    'kept',
    'renewed',
  ] as const) {
    expect(reached(name), name).toBeGreaterThan(30);
  }
});
