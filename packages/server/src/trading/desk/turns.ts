import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent, WaitingFiring } from '@fulcrum/engine/event';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { decideFiring, type Firing } from '@fulcrum/engine/watch/firing';
import type { LiveIndex } from '@fulcrum/engine/watch/live-index';

import { unavailable } from '../../platform/refusal.ts';
import { turnOf, type Turn } from '../journal/turn-rows.ts';
import { ahead } from './ahead.ts';
import type { GroupCommit } from './group-commit.ts';
import { laneOf, putBack, putBeforeCommands, Wave, type Job, type Lane } from './lane.ts';
import { notBefore } from './not-before.ts';
import { leftBy, seenTo, touchedBy } from './seen-to.ts';

/**
 * Number of turns that one quote starts before yielding to the event loop; takes about ten
 * milliseconds.
 */
const BEGUN_AT_ONCE = 500;

/**
 * Runs the turns of all accounts: decides on committed state, writes the events to the journal,
 * waits for the commit, applies the events, and only then announces them. Turns of one account
 * never overlap.
 */
export class Turns {
  readonly #live: LiveIndex;
  readonly #risk: () => RiskSettings;
  readonly #now: () => number;
  readonly #position: () => number | null;
  readonly #owed: (account: Account) => readonly AccountEvent[];
  readonly #commit: Pick<GroupCommit, 'add'>;
  readonly #announce: (turn: Turn) => void;
  readonly #fault: (error: unknown) => void;
  readonly #rested: (lane: Lane) => void;
  readonly #lanes = new Map<number, Lane>();
  readonly #idle: (() => void)[] = [];
  /**
   * The firings that wait, and the turns that are being written, with the number of the last quote
   * at that time, oldest first; empty if quotes are not logged.
   */
  readonly #unsettled = new Map<Job, number>();
  #running = 0;
  #isLost = false;

  constructor(ports: {
    readonly live: LiveIndex;
    /** Returns the rules that apply at the moment of the decision. */
    readonly risk: () => RiskSettings;
    /** Wall clock, epoch ms. */
    readonly now: () => number;
    /** Returns the number of the last quote; null if quotes are not logged. */
    readonly position: () => number | null;
    /**
     * Returns what the account owes of rolls, which is booked before anything else that its turn
     * writes.
     */
    readonly owed: (account: Account) => readonly AccountEvent[];
    readonly commit: Pick<GroupCommit, 'add'>;
    /** Announces the turn; called after the commit and after the change in memory. */
    readonly announce: (turn: Turn) => void;
    /**
     * Called if a firing could not be decided, which should never happen; no caller gets this
     * error.
     */
    readonly fault: (error: unknown) => void;
    /** Called when a lane has no running or waiting turn left. */
    readonly rested: (lane: Lane) => void;
  }) {
    this.#live = ports.live;
    this.#risk = ports.risk;
    this.#now = ports.now;
    this.#position = ports.position;
    this.#owed = ports.owed;
    this.#commit = ports.commit;
    this.#announce = ports.announce;
    this.#fault = ports.fault;
    this.#rested = ports.rested;
  }

  get lanes(): ReadonlyMap<number, Lane> {
    return this.#lanes;
  }

  /** Number of turns that wait for another one of their account or for their commit. */
  get waiting(): number {
    return this.#running;
  }

  /**
   * The number up to which all that quotes have set off is committed; null if that is unknown or
   * quotes are not logged.
   */
  get settledQ(): number | null {
    if (this.#isLost) return null;
    const [oldest] = this.#unsettled.values();
    return oldest === undefined ? this.#position() : oldest - 1;
  }

  /** Adds an account, and fires its orders that current quotes already reach. */
  open(account: Account): Lane {
    const { lane, reached } = this.#add(account);
    void this.fire(reached);
    return lane;
  }

  /**
   * Adds an account for which all current quotes have been dealt with, but for what a turn about
   * the orders in `touched` has left; null: it has left nothing.
   */
  openSettled(account: Account, touched: readonly number[] | null): void {
    const { reached } = this.#add(account);
    if (touched) void this.fire(leftBy(touched, reached));
  }

  #add(account: Account): { readonly lane: Lane; readonly reached: readonly Firing[] } {
    const lane = laneOf(account);
    this.#lanes.set(account.id, lane);
    return { lane, reached: this.#live.add(account, this.#now()) };
  }

  /** Unloads an account unless a turn runs or waits, or an order is open or pending. */
  forget(lane: Lane): void {
    if (lane.isBusy || lane.jobs.length > 0 || lane.account.orders.size > 0) return;
    this.#live.remove(lane.account.id);
    this.#lanes.delete(lane.account.id);
  }

  /** Unloads an account on which no turn runs or waits, with its open and pending orders. */
  drop(lane: Lane): void {
    this.#live.remove(lane.account.id);
    this.#lanes.delete(lane.account.id);
  }

  run(lane: Lane, job: Job): void {
    this.#running += 1;
    lane.jobs.push(job);
    if (!lane.isBusy) this.#next(lane);
  }

  /** Queues the firings of a quote; resolves when all turns that they cause have ended. */
  fire(firings: readonly Firing[]): Promise<void> {
    const wave = new Wave();
    this.#enqueue(firings, wave);
    return wave.settled();
  }

  /** Books what the account owes of a roll, after all waiting turns, as part of the wave. */
  book(lane: Lane, wave: Wave, faulted: (error: unknown) => void): void {
    wave.started();
    this.run(lane, {
      firing: null,
      cmd: null,
      isRefusedLate: false,
      isBooking: true,
      wave,
      faulted,
      decide: () => [],
      committed: () => undefined,
    });
  }

  #enqueue(firings: readonly Firing[], wave: Wave | null): void {
    const lanes: Lane[] = [];
    for (const firing of firings) {
      const lane = this.#lanes.get(firing.accountId);
      if (!lane) continue;
      const isMarginOnly = firing.orderIds.length === 0;
      if (isMarginOnly && lane.isMarginQueued) continue;
      if (isMarginOnly) lane.isMarginQueued = true;
      wave?.started();
      this.#running += 1;
      const job = { ...this.#firingJob(lane, firing, wave), mark: this.#live.begun(firing) };
      if (isMarginOnly) lane.jobs.push(job);
      else putBeforeCommands(lane, job);
      this.#begun(job);
      lanes.push(lane);
    }
    this.#begin(lanes, 0);
  }

  /**
   * Starts the lanes in batches, because a quote that concerns every account would otherwise block
   * everything else. Each firing already has its place in its lane, so later work stays behind it.
   */
  #begin(lanes: readonly Lane[], from: number): void {
    const end = Math.min(from + BEGUN_AT_ONCE, lanes.length);
    for (let index = from; index < end; index += 1) {
      const lane = lanes[index];
      if (lane && !lane.isBusy) this.#next(lane);
    }
    if (end < lanes.length) setImmediate(() => this.#begin(lanes, end));
  }

  /** Resolves when no turn is running or waiting. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #firingJob(lane: Lane, firing: Firing, wave: Wave | null): Job {
    const { market } = this.#live;
    return {
      firing,
      wave,
      cmd: null,
      isRefusedLate: false,
      isBooking: false,
      decide: (account) => {
        if (firing.orderIds.length === 0) {
          lane.isMarginQueued = false;
          // Skips this margin check if fired orders are waiting: their turn also checks the margin,
          // so that stop-outs come after the orders that the same quotes reached.
          if (lane.jobs.some((job) => job.firing && job.firing.orderIds.length > 0)) return [];
        }
        return decideFiring(account, market, this.#risk(), firing, this.#now());
      },
      committed: () => undefined,
      faulted: this.#fault,
    };
  }

  #next(lane: Lane): void {
    while (!lane.isBusy) {
      const job = lane.jobs.shift();
      if (!job) {
        this.#rested(lane);
        return;
      }
      const turn = this.#decide(lane, job);
      if (turn) {
        lane.isBusy = true;
        this.#write(lane, job, turn);
      } else {
        this.#ended(job);
      }
    }
  }

  #decide({ account, jobs }: Lane, job: Job): Turn | null {
    try {
      const owed = this.#owed(account);
      const events = job.decide(owed.length === 0 ? account : ahead(account, owed));
      const isWritten = events.length > 0 || (job.isBooking && owed.length > 0);
      if (isWritten) {
        const all = notBefore(account.lastAt, [...owed, ...events]);
        const named = job.cmd === null ? all : marked(all, job.cmd);
        const left = { touched: touchedBy(named, job.firing), waits: waitsOf(jobs) };
        const turn = turnOf(account, seenTo(this.#position(), named, left));
        return job.note ? { ...turn, note: job.note } : turn;
      }
    } catch (error) {
      job.faulted(error);
    }
    // Fired orders were removed from the live index; this puts back those that are still live.
    if (job.firing) {
      this.#enqueue(this.#live.apply(account.id, [], this.#now(), job.firing), job.wave);
    }
    return null;
  }

  #begun(job: Job): void {
    const q = this.#position();
    if (q !== null && !this.#unsettled.has(job)) this.#unsettled.set(job, q);
  }

  #write(lane: Lane, job: Job, turn: Turn): void {
    this.#begun(job);
    job.mark ??= this.#live.begun(null);
    const { mark } = job;
    const done = () => {
      const events = turn.rows.map(({ event }) => event);
      const firings = this.#live.apply(turn.accountId, events, this.#now(), job.firing, mark);
      rememberNames(lane, turn);
      lane.isBusy = false;
      job.committed(turn);
      this.#announce(turn);
      this.#enqueue(firings, job.wave);
      this.#next(lane);
      this.#ended(job);
    };
    const refused = (error: unknown) => {
      lane.isBusy = false;
      job.faulted(error);
      this.#ended(job);
      this.#next(lane);
    };
    const stale = () => {
      if (job.isRefusedLate) {
        refused(unavailable());
        return;
      }
      if (!job.firing) this.#unmark(job);
      lane.isBusy = false;
      putBack(lane, job);
      this.#next(lane);
    };
    // The lane stays busy, so that nothing is decided on a state that may differ from the stored
    // one.
    const lost = (error: unknown) => {
      this.#isLost = true;
      job.faulted(error);
      this.#ended(job);
    };
    this.#commit.add(turn, { done, stale, refused, lost }, job.isBooking ? 'behind' : 'ahead');
  }

  #unmark(job: Job): void {
    if (job.mark != null) this.#live.ended(job.mark);
    job.mark = null;
  }

  #ended(job: Job): void {
    this.#unmark(job);
    job.wave?.ended();
    this.#unsettled.delete(job);
    this.#running -= 1;
    if (this.#running > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** Returns the events with the id of the command in the first of them. */
function marked(events: readonly AccountEvent[], cmd: string): readonly AccountEvent[] {
  const [first, ...rest] = events;
  return first ? [{ cmd, ...first }, ...rest] : events;
}

/** Returns the firings of orders among the jobs, with the numbers of their quotes. */
function waitsOf(jobs: readonly Job[]): readonly WaitingFiring[] {
  return jobs.flatMap(({ firing }): readonly WaitingFiring[] => {
    const q = firing?.quotes?.quote.q;
    return firing && q !== undefined && firing.orderIds.length > 0 ? [[q, ...firing.orderIds]] : [];
  });
}

/** Records ids before the next turn decides, so that a repeated client id finds the first order. */
function rememberNames({ names, closeAlls, interventions }: Lane, { rows }: Turn): void {
  for (const { event } of rows) {
    if (event.type === 'operatorActed') interventions.add(event.stepId);
    if (event.type === 'closeAllDone') closeAlls.set(event.clientOrderId, event);
  }
  for (const { orders } of rows) {
    for (const { id, clientOrderId } of orders) {
      if (clientOrderId !== null) names.written(clientOrderId, id);
    }
  }
}
