import { setSession, type Listing } from '@fulcrum/engine/market/market';
import {
  dateTextOf,
  DAY_MS,
  newYorkLocal,
  nextRoll,
  weekdayOf,
} from '@fulcrum/engine/market/new-york';
import { isOpenAt, nextCloseAt, nextOpenAt } from '@fulcrum/engine/market/sessions';
import type { RollMoment } from '@fulcrum/engine/money/swap';

export interface CalendarEvents {
  session(listing: Listing): void;
  roll(roll: RollMoment): void;
}

/** Returns the roll at `at` (epoch ms), which must be 17:00 New York. */
export function rollAt(at: number): RollMoment {
  const dayNumber = Math.floor(newYorkLocal(at) / DAY_MS);
  return { at, day: dateTextOf(dayNumber), weekday: weekdayOf(dayNumber) };
}

/**
 * Keeps `isOpen` of every listing up to date as the market clock moves, and announces each roll
 * once.
 */
export class MarketCalendar {
  readonly #listings: Listing[] = [];
  readonly #isAlwaysOpen: boolean;
  readonly #events: CalendarEvents;
  readonly #changes = new Map<Listing, number>();
  #nextRoll = Infinity;
  #nextMoment = -Infinity;

  constructor({ isAlwaysOpen }: { readonly isAlwaysOpen: boolean }, events: CalendarEvents) {
    this.#isAlwaysOpen = isAlwaysOpen;
    this.#events = events;
  }

  /** The next time at which a session opens or closes or the day rolls, epoch ms. */
  get nextMoment(): number {
    return this.#nextMoment;
  }

  /**
   * Sets the clock to `now` (epoch ms) without replaying the time before; announces sessions that
   * changed.
   */
  begin(now: number): void {
    this.#nextRoll = nextRoll(now);
    this.review(now);
  }

  /** Judges every session again, after a change of halts or hours. */
  review(now: number): void {
    for (const listing of this.#listings) this.#judge(listing, now);
    this.#nextMoment = Math.min(this.#nextRoll, ...this.#changes.values());
  }

  /** Adds a listing; the next review decides whether it is open. */
  add(listing: Listing): void {
    this.#listings.push(listing);
  }

  /**
   * Advances the clock to `now`, through every change of a session and every roll on the way, in
   * order.
   */
  advance(now: number): void {
    while (this.#nextMoment <= now) {
      const moment = this.#nextMoment;
      for (const [listing, change] of this.#changes) {
        if (change <= moment) this.#judge(listing, moment);
      }
      if (this.#nextRoll <= moment) {
        this.#nextRoll = nextRoll(moment);
        this.#events.roll(rollAt(moment));
      }
      this.#nextMoment = Math.min(this.#nextRoll, ...this.#changes.values());
    }
  }

  /**
   * Updates the session of one listing. A halt closes it at any hour, and its hours are still
   * followed.
   */
  #judge(listing: Listing, at: number): void {
    const { sessions, isHalted } = listing.instrument;
    const isInSession = this.#isAlwaysOpen || isOpenAt(sessions, at);
    const next = isInSession ? nextCloseAt(sessions, at) : nextOpenAt(sessions, at);
    this.#changes.set(listing, this.#isAlwaysOpen ? Infinity : (next ?? Infinity));
    this.#set(listing, isInSession && !isHalted);
  }

  #set(listing: Listing, isOpen: boolean): void {
    if (listing.isOpen === isOpen) return;
    setSession(listing, isOpen);
    this.#events.session(listing);
  }
}
