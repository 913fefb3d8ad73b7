import type { Clock } from '../../platform/ports/clock.ts';
import { TIMELY_MS } from './tick-filter.ts';

/** Small corrections are normal for a wall clock; a larger change at once is a step. */
export const STEP_MS = 1_000;
/**
 * Corrections are applied only when they add up to this, because each changes every quote's age.
 */
const CORRECTION_MS = 250;
/** How long ticks must agree with a stepped clock before it is followed. */
const AGREED_MS = 1_000;

/** The wall clock of this machine differs from this clock. */
export interface ClockStep {
  /** How far it is ahead of this clock; negative behind it. */
  readonly ms: number;
  /** When the step was noticed, by this clock, epoch ms. */
  readonly since: number;
}

export interface ClockListener {
  /** A step was noticed, has grown, or has ended (null). */
  stepped(step: ClockStep | null): void;
  /**
   * This clock was set ahead by `ms`, or back. After a step the age of earlier quotes is unknown; a
   * correction leaves all ages as they were.
   */
  set(ms: number, why: 'correction' | 'step'): void;
}

const SILENT: ClockListener = { stepped: () => undefined, set: () => undefined };

/**
 * The wall clock, continued by the monotonic clock. It follows small corrections at once. It
 * follows a step only if ticks agree with it: until then it continues unchanged and reports the
 * step, so that trading is halted. Every reading checks for steps.
 */
export class SteadyClock implements Clock {
  readonly #machine: Clock;
  #offset: number;
  #listener = SILENT;
  #step: ClockStep | null = null;
  #steps = 0;
  /** Since when ticks have agreed with the stepped clock without a contradiction. */
  #agreedSince: number | null = null;

  constructor(machine: Clock) {
    this.#machine = machine;
    this.#offset = this.#offsetNow();
  }

  /** Accepts the current wall clock: earlier steps are ignored. */
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

  /** Null while the wall clock is where it should be. */
  get step(): ClockStep | null {
    return this.#step;
  }

  /** Steps since the start. */
  get steps(): number {
    return this.#steps;
  }

  /** Checks the wall clock and follows small corrections; must be called every second. */
  check(): void {
    const ahead = this.#look();
    if (!this.#step && Math.abs(ahead) >= CORRECTION_MS) this.#set(ahead, 'correction');
  }

  /**
   * Processes a tick: its own time, epoch ms, or null if it has none. After a step the wall clock
   * is followed once ticks have agreed with it for a second. A tick that agrees only with this
   * clock contradicts it; one that agrees with neither is ignored.
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

  /** Returns how far the wall clock is ahead. */
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

const isTimely = (time: number, now: number): boolean => Math.abs(time - now) <= TIMELY_MS;
