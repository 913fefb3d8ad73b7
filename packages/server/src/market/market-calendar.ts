import { setSession, type Listing } from '@fulcrum/engine/market';
import { dateTextOf, DAY_MS, newYorkLocal, nextRoll, weekdayOf } from '@fulcrum/engine/new-york';
import { isOpenAt, nextCloseAt, nextOpenAt } from '@fulcrum/engine/sessions';
import type { Roll } from '@fulcrum/engine/swap';

export interface CalendarEvents {
  session(listing: Listing): void;
  roll(roll: Roll): void;
}

/** The roll at epoch ms `at`, which must be 17:00 New York. */
export function rollAt(at: number): Roll {
  const dayNumber = Math.floor(newYorkLocal(at) / DAY_MS);
  return { at, day: dateTextOf(dayNumber), weekday: weekdayOf(dayNumber) };
}

/** Keeps `isOpen` of every listing right as the market clock moves, and tells each roll once. */
export class MarketCalendar {
  readonly #listings: readonly Listing[];
  readonly #isAlwaysOpen: boolean;
  readonly #events: CalendarEvents;
  readonly #changes = new Map<Listing, number>();
  #nextRoll = Infinity;
  #nextMoment = -Infinity;

  constructor(
    listings: Iterable<Listing>,
    { isAlwaysOpen }: { readonly isAlwaysOpen: boolean },
    events: CalendarEvents,
  ) {
    this.#listings = [...listings];
    this.#isAlwaysOpen = isAlwaysOpen;
    this.#events = events;
  }

  /** When the next session opens or closes or the day rolls, epoch ms. */
  get nextMoment(): number {
    return this.#nextMoment;
  }

  /** Sets the clock to `now` without passing what lies before; tells sessions that differ. */
  begin(now: number): void {
    this.#nextRoll = nextRoll(now);
    for (const listing of this.#listings) {
      const isOpen = this.#isAlwaysOpen || isOpenAt(listing.instrument.sessions, now);
      this.#schedule(listing, isOpen, now);
      this.#set(listing, isOpen);
    }
    this.#nextMoment = Math.min(this.#nextRoll, ...this.#changes.values());
  }

  /** Moves the clock on to `now`, through everything that lies between, in its order. */
  advance(now: number): void {
    while (this.#nextMoment <= now) {
      const moment = this.#nextMoment;
      for (const [listing, change] of this.#changes) {
        if (change > moment) continue;
        const isOpen = !listing.isOpen;
        this.#schedule(listing, isOpen, moment);
        this.#set(listing, isOpen);
      }
      if (this.#nextRoll <= moment) {
        this.#nextRoll = nextRoll(moment);
        this.#events.roll(rollAt(moment));
      }
      this.#nextMoment = Math.min(this.#nextRoll, ...this.#changes.values());
    }
  }

  #schedule(listing: Listing, isOpen: boolean, at: number): void {
    const { sessions } = listing.instrument;
    const next = isOpen ? nextCloseAt(sessions, at) : nextOpenAt(sessions, at);
    this.#changes.set(listing, this.#isAlwaysOpen ? Infinity : (next ?? Infinity));
  }

  #set(listing: Listing, isOpen: boolean): void {
    if (listing.isOpen === isOpen) return;
    setSession(listing, isOpen);
    this.#events.session(listing);
  }
}
