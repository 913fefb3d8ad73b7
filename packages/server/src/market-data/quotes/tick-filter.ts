/** Why a tick was dropped; dropped ticks reach neither clients nor the engine. */
export const TICK_FAULTS = [
  'unreadable',
  'nonPositive',
  'crossed',
  'untimely',
  'outOfOrder',
  'closed',
  'jump',
  /** Its source does not trade the instrument now. */
  'venueClosed',
] as const;
export type TickFault = (typeof TICK_FAULTS)[number];

/** A tick of a feed, with prices in whole points; null if the text was not a price. */
export interface Tick {
  readonly bid: number | null;
  readonly ask: number | null;
  /** Time by the market clock, epoch ms. */
  readonly time: number;
}

export interface TickRules {
  readonly digits: number;
  readonly allowsNonPositive: boolean;
  readonly maxJumpBp: number;
}

/**
 * How far a tick's own time may be from its arrival, in either direction. An older tick would fill
 * orders at a past price; after a tick from the future, all others would be dropped as out of
 * order.
 */
export const TIMELY_MS = 60_000;
/** A jump is accepted when this many ticks in a row agree on the new price. */
const JUMP_CONFIRMATIONS = 3;
/**
 * If prices may be near zero, a jump is measured against at least this price, because a percentage
 * means little there.
 */
const JUMP_FLOOR_PRICE = 10;

/** Earlier than the time of every tick. Unlike -Infinity, it means that there was a tick. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/** Checks the ticks of one instrument in order. */
export class TickFilter {
  #rules: TickRules;
  #bid = 0;
  #ask = 0;
  #time = -Infinity;
  #hasLast = false;
  /** True from a change of source until its first prices are confirmed. */
  #isOfNewSource = false;
  /** The last tick that jumped, and how many ticks in a row have agreed so far; null if none. */
  #jump: { bid: number; ask: number; count: number } | null = null;

  constructor(rules: TickRules) {
    this.#rules = rules;
  }

  /** Sets new rules; jumps are still measured from the last price. */
  obey(rules: TickRules): void {
    this.#rules = rules;
  }

  /** Accepts ticks of any time again, because the clock of their times was set. */
  forgetTime(): void {
    if (this.#time > -Infinity) this.#time = BEFORE_ALL;
  }

  /**
   * Forgets prices and times of the source before. Prices of the new one are not measured by them:
   * the first is accepted when the ticks after it agree with it, as after a jump.
   */
  changeSource(): void {
    this.forgetTime();
    this.#jump = null;
    this.#isOfNewSource = this.#hasLast;
  }

  /** Sets the price from which the first jump is measured; ignored after the first tick. */
  remember(bid: number, ask: number): void {
    if (this.#time > -Infinity) return;
    this.#bid = bid;
    this.#ask = ask;
    this.#hasLast = true;
  }

  /** True if later ticks contradict the last price but are not confirmed yet. */
  get isInDoubt(): boolean {
    return this.#jump !== null;
  }

  /**
   * Returns what is wrong with the tick; null if it is accepted as the new last price. `arrivedAt`
   * is epoch ms, or null if ticks set the clock.
   */
  judge(tick: Tick, isOpen: boolean, arrivedAt: number | null): TickFault | null {
    const { bid, ask, time } = tick;
    if (bid === null || ask === null || !Number.isSafeInteger(time)) return 'unreadable';
    if (!this.#rules.allowsNonPositive && (bid <= 0 || ask <= 0)) return 'nonPositive';
    if (bid > ask) return 'crossed';
    if (arrivedAt !== null && Math.abs(time - arrivedAt) > TIMELY_MS) return 'untimely';
    if (time < this.#time) return 'outOfOrder';
    if (!isOpen) return 'closed';
    if (this.#hasLast && this.#isJump(bid, ask) && !this.#isConfirmed(bid, ask)) return 'jump';
    this.#jump = null;
    this.#bid = bid;
    this.#ask = ask;
    this.#time = time;
    this.#hasLast = true;
    this.#isOfNewSource = false;
    return null;
  }

  #isJump(bid: number, ask: number): boolean {
    return this.#isOfNewSource || this.#isFar(bid, this.#bid) || this.#isFar(ask, this.#ask);
  }

  #isConfirmed(bid: number, ask: number): boolean {
    const agrees =
      this.#jump !== null && !this.#isFar(bid, this.#jump.bid) && !this.#isFar(ask, this.#jump.ask);
    const count = agrees && this.#jump ? this.#jump.count + 1 : 1;
    this.#jump = { bid, ask, count };
    return count >= JUMP_CONFIRMATIONS;
  }

  #isFar(price: number, from: number): boolean {
    const { allowsNonPositive, digits, maxJumpBp } = this.#rules;
    const floor = allowsNonPositive ? JUMP_FLOOR_PRICE * 10 ** digits : 0;
    return Math.abs(price - from) * 10_000 > maxJumpBp * Math.max(Math.abs(from), floor);
  }
}
