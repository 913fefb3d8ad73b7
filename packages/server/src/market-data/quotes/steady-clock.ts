import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Log } from '../log.ts';
import { TIMELY_MS } from './tick-filter.ts';

/** A wall clock is often corrected a little; a change by more than this at once is a step. */
export const STEP_MS = 1_000;
/**
 * Corrections are applied once they add up to this, because each changes the age of every quote.
 */
const CORRECTION_MS = 250;
/** How long ticks must agree with a stepped wall clock before this clock follows it. */
const AGREED_MS = 1_000;
const CHECK_EVERY_MS = 500;

/** A difference between this machine's wall clock and the steady clock. */
export interface ClockStep {
  /** How far the wall clock is ahead of the steady clock; negative if it is behind. */
  readonly ms: number;
  /** When the step was noticed, by the steady clock, epoch ms. */
  readonly since: number;
}

export interface ClockListener {
  /** Called when a step was noticed, has grown, or has ended (null). */
  stepped(step: ClockStep | null): void;
  /**
   * Called after the steady clock was set ahead by `ms` (negative: back). After a step, the age of
   * earlier quotes is unknown; after a correction, all ages are unchanged.
   */
  set(ms: number, why: 'correction' | 'step'): void;
}

const SILENT: ClockListener = { stepped: () => undefined, set: () => undefined };

/**
 * The wall clock, continued by the monotonic clock. It follows small corrections. It follows a step
 * only if ticks agree with it; until then it goes on unchanged and reports the step, so that
 * trading is halted. Every reading checks for steps.
 */
export class SteadyClock implements Clock {
  readonly #machine: Clock;
  #offset: number;
  #listener = SILENT;
  #step: ClockStep | null = null;
  #steps = 0;
  /**
   * Monotonic time since which ticks have agreed with the stepped wall clock; null if they do not.
   */
  #agreedSince: number | null = null;

  constructor(machine: Clock) {
    this.#machine = machine;
    this.#offset = this.#offsetNow();
  }

  /** Accepts the current wall clock as right, and forgets earlier steps. */
  begin(): void {
    this.#offset = this.#offsetNow();
    this.#step = null;
    this.#steps = 0;
    this.#agreedSince = null;
  }

  /** Replaces the listener. */
  listen(listener: ClockListener): void {
    this.#listener = listener;
  }

  now(): number {
    this.#look();
    return this.#steady();
  }

  monotonic(): number {
    return this.#machine.monotonic();
  }

  /** The current step; null while the wall clock agrees with this clock. */
  get step(): ClockStep | null {
    return this.#step;
  }

  /** Number of steps since the start. */
  get steps(): number {
    return this.#steps;
  }

  /** Checks the wall clock and follows small corrections; must be called every second. */
  check(): void {
    const ahead = this.#look();
    if (!this.#step && Math.abs(ahead) >= CORRECTION_MS) this.#set(ahead, 'correction');
  }

  /**
   * Processes a tick with its own time (epoch ms), or null if it has none. After a step, this clock
   * follows the wall clock once ticks have agreed with the wall clock for a second. A tick that
   * agrees only with this clock restarts that second; a tick that agrees with neither is ignored.
   */
  hear(time: number | null): void {
    this.#look();
    if (!this.#step) return;
    const isOfWall = time === null || isTimely(time, this.#machine.now());
    const now = this.#machine.monotonic();
    if (!isOfWall) {
      if (isTimely(time, this.#steady())) this.#agreedSince = null;
      return;
    }
    this.#agreedSince ??= now;
    if (now - this.#agreedSince < AGREED_MS) return;
    this.#set(this.#ahead(), 'step');
    this.#end();
  }

  #offsetNow(): number {
    return this.#machine.now() - this.#machine.monotonic();
  }

  #steady(): number {
    return Math.floor(this.#machine.monotonic() + this.#offset);
  }

  #ahead(): number {
    return Math.round(this.#offsetNow() - this.#offset);
  }

  /** Notices steps; returns by how many ms the wall clock is ahead. */
  #look(): number {
    const ahead = this.#ahead();
    const isStepped = Math.abs(ahead) > STEP_MS;
    if (!isStepped) {
      if (this.#step) this.#end();
    } else if (!this.#step || Math.abs(ahead - this.#step.ms) > STEP_MS) {
      this.#agreedSince = null;
      this.#steps += 1;
      this.#step = { ms: ahead, since: this.#step?.since ?? this.#steady() };
      this.#listener.stepped(this.#step);
    }
    return ahead;
  }

  #set(ms: number, why: 'correction' | 'step'): void {
    this.#offset += ms;
    this.#listener.set(ms, why);
  }

  #end(): void {
    this.#step = null;
    this.#agreedSince = null;
    this.#listener.stepped(null);
  }
}

/** The job that notices steps of the clock while nothing reads it. */
export const checkClockJob = (clock: () => SteadyClock): Job =>
  new Job({ name: 'check-clock', everyMs: CHECK_EVERY_MS, run: async () => clock().check() });

const isTimely = (time: number, now: number): boolean => Math.abs(time - now) <= TIMELY_MS;

export function logStep(log: Log, feed: string, step: ClockStep | null): void {
  if (step) {
    const details = { stepMs: step.ms, feed };
    log.error(details, 'the clock was stepped: trading is halted until ticks and clock agree');
  } else {
    log.warn({}, 'ticks and clock agree: trading goes on');
  }
}
