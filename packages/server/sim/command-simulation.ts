import { isDeepStrictEqual } from 'node:util';

import { Market } from '../../engine/src/market/market.ts';
import { DEFAULT_RISK } from '../../engine/src/settings.ts';
import { Random } from '../../engine/sim/random.ts';
import type { Bus } from '../src/platform/ports/bus.ts';
import { createTrading, type DeskModule } from '../src/trading/create.ts';
import type { Journal } from '../src/trading/journal/journal-store.ts';
import { shardOf } from '../src/trading/journal/rows.ts';
import type { ShardHolder } from '../src/trading/lease/module.ts';
import type { TradingModule } from '../src/trading/module.ts';
import type { Holder } from '../src/trading/remote/board.ts';
import { newsOf, type TurnNews } from '../src/trading/remote/account-news.ts';
import { createDeskClient } from '../src/trading/remote/desk-client.ts';
import { openDeskHost, type DeskHost } from '../src/trading/remote/desk-host.ts';
import type { DeskAsked } from '../src/trading/remote/desk-wire.ts';
import { AT_MARKET, BUY, EURUSD } from '../test/trading/order-sample.ts';
import { Clockwork } from './clockwork.ts';
import { Machine } from './machine.ts';
import { SimulatedBus } from './simulated-bus.ts';
import { SimulatedJournal } from './simulated-journal.ts';

const FAULTS_MS = 40_000;
const QUIET_MS = 8_000;
const ACCOUNTS = [1, 2, 67, 131];
const SHARDS = [...new Set(ACCOUNTS.map(shardOf))];
/** The first moment of the simulated clocks, epoch ms. */
const START = 1_790_000_000_000;
const BEAT_MS = 250;
/** A desk relies on its shards for this long after its last beat; the others wait longer. */
const PROVEN_MS = 1_000;
const SILENT_MS = 1_500;
const NO_PAGES = () => Promise.reject(new Error('Nobody reads pages in the simulation'));

export interface CommandRules {
  /** Whether all attempts at a command have one id; false is a planted fault. */
  readonly keepsId: boolean;
  /** Whether a later attempt says that it is one; false is a planted fault. */
  readonly countsAttempts: boolean;
  /** Whether an event is told after its commit; false is a planted fault. */
  readonly tellsAfterCommit: boolean;
}

const RULES: CommandRules = { keepsId: true, countsAttempts: true, tellsAfterCommit: true };

export interface CommandReport {
  /** What must not happen, in words; empty if all is well. */
  readonly violations: readonly string[];
  readonly done: number;
  readonly inDoubt: number;
  readonly unavailable: number;
  readonly repeated: number;
  readonly moves: number;
}

/** A process with a desk. */
interface Process {
  readonly machine: Machine;
  readonly session: number;
  trading: DeskModule | null;
  host: DeskHost | null;
  holder: ShardHolder | null;
  /** When it last beat, by the simulated clock. */
  beatAt: number;
  provenAt: number;
  isOver: boolean;
}

/** What the callers know of one account. */
interface Known {
  readonly open: number[];
  readonly acknowledged: Set<number>;
  readonly closed: Set<number>;
  /** Orders of which nobody knew whether they were opened, when the caller gave up. */
  doubtful: number;
}

/**
 * Lets callers trade through a bus that loses, repeats and delays, at desks that are killed, paused
 * and relieved, all by the seed. Checks that each acknowledged order and close is in the journal
 * once, that nothing happened that was called undone, that no caller is told that its own close had
 * been done before, and that nobody hears of an event that is not stored. `faults` plants faults.
 */
export async function simulateCommands(
  seed: number,
  faults: Partial<CommandRules> = {},
): Promise<CommandReport> {
  return new CommandSimulation(seed, { ...RULES, ...faults }).report();
}

class CommandSimulation {
  readonly #random: Random;
  readonly #rules: CommandRules;
  readonly #clockwork = new Clockwork();
  readonly #journal: SimulatedJournal;
  readonly #bus: SimulatedBus;
  readonly #processes: Process[] = [];
  readonly #known = new Map<number, Known>();
  readonly #violations: string[] = [];
  readonly #counts = { done: 0, inDoubt: 0, unavailable: 0, repeated: 0, moves: 0 };
  #sessions = 0;
  #isQuiet = false;

  constructor(seed: number, rules: CommandRules) {
    this.#random = new Random(seed);
    this.#rules = rules;
    this.#journal = new SimulatedJournal(this.#clockwork, this.#random);
    this.#bus = new SimulatedBus(this.#clockwork, this.#random);
    this.#bus.onPublish = (subject, message) => this.#checkNews(subject, message);
  }

  async report(): Promise<CommandReport> {
    for (let nth = 0; nth < 2; nth += 1) this.#start();
    this.#follow();
    const client = this.#client();
    for (const accountId of ACCOUNTS) void this.#trade(client, accountId);
    this.#planFaults();
    await this.#clockwork.runUntil(FAULTS_MS);
    Object.assign(this.#bus.faults, { lost: 0, twice: 0, stuck: 0 });
    this.#journal.lossRate = 0;
    this.#journal.slowRate = 0;
    this.#isQuiet = true;
    await this.#clockwork.runUntil(FAULTS_MS + QUIET_MS);
    for (const accountId of ACCOUNTS) this.#audit(accountId);
    return { violations: this.#violations, ...this.#counts };
  }

  #planFaults(): void {
    const { faults } = this.#bus;
    faults.lost = this.#random.pick([0, 0.01, 0.05, 0.2]);
    faults.twice = this.#random.pick([0, 0.05, 0.2]);
    faults.stuck = this.#random.pick([0, 0.01, 0.05]);
    this.#journal.lossRate = this.#random.pick([0, 0, 0.002]);
    this.#journal.slowRate = this.#random.pick([0, 0.01]);
    let at = 2_000;
    while (at < FAULTS_MS - 4_000) {
      this.#clockwork.after(at, () => this.#fault());
      at += this.#random.between(400, 5_000);
    }
  }

  #fault(): void {
    if (this.#processes.length === 0) return;
    const { machine } = this.#random.pick(this.#processes);
    const kind = this.#random.between(1, 4);
    if (kind === 1) machine.kill();
    else if (kind === 2) machine.pause(this.#random.pick([200, 900, 1_600, 3_000]));
    else this.#handOver();
  }

  #start(): void {
    this.#sessions += 1;
    const process: Process = {
      machine: new Machine(this.#clockwork, this.#random),
      session: this.#sessions,
      trading: null,
      host: null,
      holder: null,
      beatAt: this.#clockwork.now,
      provenAt: Number.NEGATIVE_INFINITY,
      isOver: false,
    };
    this.#processes.push(process);
    this.#beat(process);
    void this.#openDesk(process);
  }

  async #openDesk(process: Process): Promise<void> {
    const { machine, session } = process;
    const clock = this.#clockOf(machine);
    const market = new Market();
    const listing = market.put({ ...EURUSD, staleAfterMs: Number.MAX_SAFE_INTEGER });
    listing.isOpen = true;
    const now = clock.now();
    listing.quote = { bid: 110_000, ask: 110_009, time: now, arrivedAt: now };
    const bus = this.#bus.reachedBy(machine);
    const journal = this.#told(bus, this.#journal.reachedBy(machine));
    const trading = createTrading({
      journal,
      history: {
        orders: NO_PAGES,
        results: NO_PAGES,
        costs: NO_PAGES,
        trades: NO_PAGES,
        allTrades: NO_PAGES,
        ledger: NO_PAGES,
        ledgerBetween: NO_PAGES,
        balanceBefore: NO_PAGES,
      },
      market: {
        market,
        onQuote: () => undefined,
        onRoll: () => undefined,
        reached: async () => true,
      },
      clock,
      bus,
      announced: () => undefined,
      risk: () => DEFAULT_RISK,
      takeLeases: async () => [],
      follow: (holder) => void (process.holder = holder),
      isProven: () => !process.isOver && machine.monotonic() - process.provenAt < PROVEN_MS,
      writing: { eventsMax: 50, writersMax: 2 },
      crowded: () => undefined,
      pause: (ms) => machine.sleep(ms),
    });
    trading.onFailure(() => this.#end(process));
    await trading.start();
    process.trading = trading;
    process.host = openDeskHost({ bus, session, trading, journal, clock, orders: null });
  }

  /** Clocks of machines differ by up to a fifth of a second. */
  #clockOf(machine: Machine) {
    const skew = this.#random.between(-100, 100);
    return {
      now: () => START + Math.round(this.#clockwork.now) + skew,
      monotonic: () => machine.monotonic(),
    };
  }

  #beat(process: Process): void {
    if (process.isOver) return;
    process.beatAt = this.#clockwork.now;
    process.provenAt = process.machine.monotonic();
    process.machine.after(BEAT_MS, () => this.#beat(process));
  }

  #end(process: Process): void {
    process.isOver = true;
    process.machine.kill();
  }

  /** Ends who is silent, starts others in their place, and gives shards to who lives. */
  #follow(): void {
    for (const process of [...this.#processes]) {
      const isSilent = this.#clockwork.now - process.beatAt > SILENT_MS;
      if (!isSilent && !process.machine.isDead) continue;
      if (!isSilent && !process.isOver) continue;
      process.isOver = true;
      this.#end(process);
      this.#processes.splice(this.#processes.indexOf(process), 1);
      this.#clockwork.after(this.#random.between(100, 2_000), () => this.#start());
    }
    const alive = new Set(this.#processes.map(({ session }) => session));
    const free = SHARDS.filter((shard) => !alive.has(this.#journal.holderOf(shard)?.session ?? 0));
    const ready = this.#processes.filter(({ holder, machine }) => holder && !machine.isDead);
    if (free.length > 0 && ready.length > 0) this.#give(free, this.#random.pick(ready));
    this.#clockwork.after(100, () => this.#follow());
  }

  #give(shards: readonly number[], heir: Process): void {
    this.#counts.moves += 1;
    const leases = this.#journal.give(shards, heir.session);
    this.#clockwork.after(this.#random.between(1, 30), () =>
      heir.machine.receive(() => heir.holder?.gained(leases)),
    );
  }

  /** Moves all shards of a process to another one, after its turns have ended. */
  #handOver(): void {
    const [giver, heir] = this.#processes;
    if (!giver?.holder || !heir?.holder || heir.machine.isDead || giver.machine.isDead) return;
    const shards = this.#journal.shardsOf(giver.session);
    giver.holder.leave(shards).then(
      () => {
        const still = this.#journal.shardsOf(giver.session);
        const left = shards.filter((shard) => still.includes(shard));
        if (left.length > 0 && !heir.isOver) this.#give(left, heir);
      },
      () => this.#end(giver),
    );
    // So that the next one goes the other way.
    this.#processes.reverse();
  }

  #client(): TradingModule {
    const machine = new Machine(this.#clockwork, this.#random);
    const bus = this.#bus.reachedBy(machine);
    let seen = new Map<number, Holder>();
    const read = () => {
      const holders = SHARDS.flatMap((shard) => {
        const holder = this.#journal.holderOf(shard);
        return holder ? [[shard, holder] as const] : [];
      });
      this.#clockwork.after(this.#random.between(2, 40), () => (seen = new Map(holders)));
    };
    const market = new Market();
    market.put(EURUSD);
    return createDeskClient({
      bus: {
        ...bus,
        ask: (question, asked, withinMs) => bus.ask(question, this.#planted(asked), withinMs),
      },
      board: {
        holderOf: (shard) => seen.get(shard) ?? null,
        sessions: () => null,
        moved: () => new Promise(() => undefined),
        refresh: read,
        isFresh: () => true,
        start: () => Promise.resolve(),
        stop: () => Promise.resolve(),
      },
      journal: this.#journal.reachedBy(machine),
      history: {
        orders: NO_PAGES,
        results: NO_PAGES,
        costs: NO_PAGES,
        trades: NO_PAGES,
        allTrades: NO_PAGES,
        ledger: NO_PAGES,
        ledgerBetween: NO_PAGES,
        balanceBefore: NO_PAGES,
      },
      market,
      clock: this.#clockOf(machine),
      risk: () => DEFAULT_RISK,
      pause: (ms) => this.#clockwork.sleep(ms),
      ended: (_, __, attempts) => void (this.#counts.repeated += Math.max(0, attempts - 1)),
      isProven: () => true,
      isLate: () => false,
      heard: () => undefined,
    });
  }

  /** Returns the store; with the planted fault its events are told before they are in it. */
  #told(bus: Pick<Bus, 'publish'>, journal: Journal): Journal {
    if (this.#rules.tellsAfterCommit) return journal;
    return {
      ...journal,
      commit: (batch) => {
        for (const { accountId, seq, body } of batch.journal) {
          const told = { accountId, seq, event: body, orders: [], isLast: true };
          bus.publish(newsOf(accountId), { events: [told] });
        }
        return journal.commit(batch);
      },
    };
  }

  #checkNews(subject: string, message: object): void {
    if (!/^a\.\d+$/.test(subject)) return;
    for (const { accountId, seq, event } of (message as TurnNews).events) {
      const stored = this.#journal.eventsOf(accountId)[seq - 1];
      if (!isDeepStrictEqual(stored, event)) {
        this.#violations.push(`event ${seq} of account ${accountId} is told and not stored`);
      }
    }
  }

  /** Returns the question with the planted fault, if there is one. */
  #planted<Asked extends object>(asked: Asked): Asked {
    const command = asked as unknown as DeskAsked;
    if (command.ask !== 'command') return asked;
    const { id, attempt } = command;
    const { keepsId, countsAttempts } = this.#rules;
    if (!countsAttempts) return { ...asked, attempt: 1 };
    return keepsId ? asked : { ...asked, id: `${id} ${attempt}` };
  }

  async #trade(client: TradingModule, accountId: number): Promise<void> {
    const known: Known = { open: [], acknowledged: new Set(), closed: new Set(), doubtful: 0 };
    this.#known.set(accountId, known);
    const fund = () => this.#settled(() => client.resetDemo(accountId, { ifSeq: 0 }));
    while (typeof (await fund()) !== 'object') continue;
    for (let nth = 1; !this.#isQuiet; nth += 1) {
      await this.#clockwork.sleep(this.#random.between(5, 150));
      const orderId = this.#random.isOneIn(2) ? known.open.shift() : undefined;
      if (orderId !== undefined) await this.#close(client, accountId, orderId, known);
      else await this.#open(client, accountId, nth, known);
    }
  }

  async #open(client: TradingModule, accountId: number, nth: number, known: Known): Promise<void> {
    const clientOrderId = this.#random.isOneIn(3) ? `order-${nth}` : null;
    const submit = () => client.submit(accountId, { ...BUY, clientOrderId });
    let outcome = await this.#settled(submit);
    const isInDoubt = outcome === 'inDoubt';
    if (isInDoubt && clientOrderId === null) known.doubtful += 1;
    // A caller that has named its order asks until it knows the outcome, as the app does. What
    // becomes of one of its questions says nothing about those before.
    while (isInDoubt && clientOrderId !== null && typeof outcome !== 'object') {
      outcome = await this.#settled(submit);
    }
    if (typeof outcome !== 'object') return;
    if (!outcome.ok) {
      this.#violations.push(`an order of account ${accountId} was refused: ${outcome.reason}`);
      return;
    }
    const { id } = outcome.order;
    if (known.acknowledged.has(id)) this.#violations.push(`order ${id} was acknowledged twice`);
    known.acknowledged.add(id);
    known.open.push(id);
  }

  async #close(
    client: TradingModule,
    accountId: number,
    orderId: number,
    known: Known,
  ): Promise<void> {
    const outcome = await this.#settled(() =>
      client.close(accountId, { ...AT_MARKET, orderId, lots: null }),
    );
    if (outcome === 'unavailable') known.open.push(orderId);
    if (typeof outcome !== 'object') return;
    if (outcome.ok) known.closed.add(orderId);
    else this.#violations.push(`the close of order ${orderId} was refused: ${outcome.reason}`);
  }

  /** Returns the outcome, or how the command ended without one. */
  async #settled<Done extends object>(
    command: () => Promise<Done>,
  ): Promise<Done | 'inDoubt' | 'unavailable'> {
    try {
      const outcome = await command();
      this.#counts.done += 1;
      return outcome;
    } catch (error) {
      const isInDoubt = error instanceof Error && error.message === 'order.inDoubt';
      this.#counts[isInDoubt ? 'inDoubt' : 'unavailable'] += 1;
      return isInDoubt ? 'inDoubt' : 'unavailable';
    }
  }

  #audit(accountId: number): void {
    const known = this.#known.get(accountId);
    if (!known) throw new Error(`Nobody traded in account ${accountId}`);
    const events = this.#journal.eventsOf(accountId);
    const opened = events.flatMap((event) =>
      event.type === 'positionOpened' ? [event.order] : [],
    );
    const closed = events.flatMap((event) =>
      event.type === 'positionClosed' ? [event.orderId] : [],
    );
    const ids = opened.map(({ id }) => id);
    for (const id of known.acknowledged) {
      if (!ids.includes(id)) this.#violations.push(`order ${id} was acknowledged and is lost`);
    }
    const more = opened.length - known.acknowledged.size;
    if (more > known.doubtful) {
      this.#violations.push(`account ${accountId}: ${more} orders that nobody was told of`);
    }
    for (const id of known.closed) {
      if (!closed.includes(id)) this.#violations.push(`the close of order ${id} is lost`);
    }
    const names = opened.flatMap(({ clientOrderId }) => clientOrderId ?? []);
    if (new Set(names).size < names.length) this.#violations.push('a named order came twice');
    const cmds = events.flatMap(({ cmd }) => cmd ?? []);
    if (new Set(cmds).size < cmds.length) this.#violations.push('a command was done twice');
  }
}
