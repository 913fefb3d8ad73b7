import type { Listing } from '@fulcrum/engine/market/market';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { type Quote, LONG_AGO } from '@fulcrum/engine/market/quote';
import { isConversionFresh, isFresh } from '@fulcrum/engine/market/tradable';
import type { RollMoment } from '@fulcrum/engine/money/swap';

import { MarketCalendar } from '../calendar/market-calendar.ts';
import { markupAt } from '../catalogue/spread-markup.ts';
import type { Log } from '../log.ts';
import type { FeedSink, FeedTick, Verdict } from './feed.ts';
import { filterOf, type InstrumentLine } from './instrument-line.ts';
import { PriceLife, type Ending, type Proof, type StoodAt } from './price-life.ts';
import type { SteadyClock } from './steady-clock.ts';
import type { Tick, TickFault } from './tick-filter.ts';

/** If it returns a promise, feeds that can wait (a replay) wait for it; other feeds go on. */
export type QuoteListener = (listing: Listing, quote: Quote) => void | Promise<void>;
export type SessionListener = (listing: Listing, isOpen: boolean) => void;

/** A longer pause between two ticks of a replay is the boundary of two recordings. */
const RECORDING_GAP_MS = 7 * DAY_MS;

export interface IntakeOptions {
  readonly clock: SteadyClock;
  /** True if the market clock follows the times of the ticks instead of the wall clock. */
  readonly followsTicks: boolean;
  readonly isAlwaysOpen: boolean;
  /**
   * True if others make these ticks. Their times come from another clock, which confirms or
   * contradicts this machine's, and a quote may be sent again only to say that it still stands.
   */
  readonly isLive: (listing: Listing) => boolean;
  readonly log: Log;
  /** Gives each accepted quote its number. */
  readonly numbers: { take(): number | undefined };
  /** Handles a roll; resolves when it is fully booked. */
  readonly roll: (roll: RollMoment) => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Called after a quote was affirmed. */
  readonly affirmed: (listing: Listing) => void;
  /** Called after candles changed without ticks. */
  readonly filled: () => void;
  /** Called with the number of candles that a tick started; a replay waits for the promise. */
  readonly begun: (candles: number) => Promise<void> | null;
}

/** Receives the ticks of every feed: checks them, updates the market and calls the listeners. */
export class Intake implements FeedSink {
  readonly lines: InstrumentLine[] = [];
  wait: Promise<void> | null = null;
  readonly #options: IntakeOptions;
  readonly #byCode = new Map<string, InstrumentLine>();
  readonly #calendar: MarketCalendar;
  readonly #quoteListeners: QuoteListener[] = [];
  readonly #sessionListeners: SessionListener[] = [];
  #rolling: Promise<void> | null = null;
  /** Time of the last tick, epoch ms; only used if the market clock follows ticks. */
  #time = -Infinity;
  #hasBegun = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#calendar = new MarketCalendar(
      { isAlwaysOpen: options.isAlwaysOpen },
      {
        session: (listing) => {
          const line = this.line(listing.instrument.code);
          if (line) {
            line.isAnnounced = false;
            this.#judgeDoubt(line);
          }
          this.tell(listing);
        },
        roll: (roll) => this.#roll(roll),
      },
    );
  }

  onQuote(listener: QuoteListener): void {
    this.#quoteListeners.push(listener);
  }

  onSession(listener: SessionListener): void {
    this.#sessionListeners.push(listener);
  }

  line(code: string): InstrumentLine | undefined {
    return this.#byCode.get(code);
  }

  /** Adds an instrument; it stays closed until the next review. */
  add(line: InstrumentLine): void {
    this.lines.push(line);
    this.#byCode.set(line.listing.instrument.code, line);
    this.#calendar.add(line.listing);
    this.#judgeDoubt(line);
  }

  /**
   * The market clock, epoch ms. In a replay it stays still until the first tick, then follows the
   * ticks.
   */
  get now(): number {
    const { clock, followsTicks } = this.#options;
    return followsTicks && this.#hasBegun ? this.#time : clock.now();
  }

  /** Sets sessions and days by the wall clock. A replay does so at its first tick instead. */
  begin(): void {
    if (!this.#options.followsTicks) this.#begin(this.#options.clock.now());
  }

  /** The next calendar event by the wall clock, epoch ms; null in a replay. */
  get nextMoment(): number | null {
    return this.#options.followsTicks ? null : this.#calendar.nextMoment;
  }

  advance(time: number): Promise<void> | null {
    const isSeam = this.#options.followsTicks && time - this.#time > RECORDING_GAP_MS;
    if (!this.#hasBegun || isSeam) this.#begin(time);
    if (time > this.#time) this.#time = time;
    if (time >= this.#calendar.nextMoment) this.#calendar.advance(time);
    return this.#rolling;
  }

  take(line: InstrumentLine, given: FeedTick): Verdict {
    const { clock, followsTicks, isLive, numbers, begun } = this.#options;
    clock.hear(isLive(line.listing) ? given.time : null);
    const arrivedAt = clock.now();
    const tick: Tick = { ...given, time: given.time ?? arrivedAt };
    void this.advance(followsTicks && Number.isSafeInteger(tick.time) ? tick.time : this.now);
    line.heard.add(arrivedAt);
    const { listing } = line;
    // The mark-up is added only here, so that everyone trades on the same quote.
    const markup = markupAt(line.entry.markups, this.now);
    const isUnchanged = isLive(listing) && repeats(line, given, markup, arrivedAt);
    const fault = line.life.isVenueClosed
      ? 'venueClosed'
      : line.filter.judge(tick, listing.isOpen, followsTicks ? null : arrivedAt);
    const { bid, ask, time } = tick;
    if (fault !== null || bid === null || ask === null) {
      this.#drop(line, tick, fault ?? 'unreadable');
      this.end(line, fault ?? 'unreadable');
      return fault;
    }
    const stood = line.life.quote(arrivedAt);
    if (isUnchanged) {
      this.#affirm(line, stood);
      return 'unchanged';
    }
    this.#judgeDoubt(line);
    const quote: Quote = { bid, ask: ask + markup, q: numbers.take(), time, arrivedAt };
    listing.quote = quote;
    line.accepted += 1;
    line.isAnnounced = isConversionFresh(listing, arrivedAt);
    this.wait = begun(line.candles.add(bid, time));
    for (const listener of this.#quoteListeners) {
      const waiting = listener(listing, quote);
      if (waiting) this.wait = this.wait ? both(this.wait, waiting) : waiting;
    }
    return null;
  }

  vouch(line: InstrumentLine, proof: Proof): 'stands' | 'ask' | null {
    const { isOpen, instrument } = line.listing;
    const now = this.#options.clock.now();
    const vouched = line.life.vouch(proof, isOpen, instrument.staleAfterMs, now);
    if (vouched === null || vouched === 'ask') return vouched;
    this.#affirm(line, vouched.stood);
    return 'stands';
  }

  asked(line: InstrumentLine): void {
    line.life.ask(this.#options.clock.now());
  }

  end(line: InstrumentLine, ending: Ending): void {
    line.life.end(ending, this.#options.clock.now());
    if (this.#judgeDoubt(line)) this.tell(line.listing);
  }

  withdraw(line: InstrumentLine, ending: Ending): void {
    line.life.withdraw(ending, this.#options.clock.now());
    if (this.#judgeDoubt(line)) this.tell(line.listing);
  }

  venue(line: InstrumentLine, closed: string | null): void {
    const now = this.#options.clock.now();
    if (closed === null) line.life.openVenue(now);
    else line.life.closeVenue(closed, now);
    if (this.#judgeDoubt(line)) this.tell(line.listing);
  }

  changeSource(line: InstrumentLine): void {
    line.filter.changeSource();
    line.life = new PriceLife();
    this.withdraw(line, 'sourceChanged');
  }

  filled(): void {
    this.#options.filled();
  }

  async restart(): Promise<void> {
    await this.#options.restart();
    for (const line of this.lines) {
      line.filter = filterOf(line.entry);
      line.life = new PriceLife();
      this.#judgeDoubt(line);
    }
    this.#hasBegun = false;
    this.#time = -Infinity;
  }

  /** Updates the doubt of every price, after a step of the clock has started or ended. */
  reviewDoubts(): void {
    for (const line of this.lines) if (this.#judgeDoubt(line)) this.tell(line.listing);
  }

  /**
   * Handles a correction of the clock: the order of ticks restarts, and the ages of quotes stay the
   * same.
   */
  clockCorrected(ms: number): void {
    for (const { filter, listing, life } of this.lines) {
      filter.forgetTime();
      life.shift(ms);
      const { quote } = listing;
      if (quote) listing.quote = { ...quote, arrivedAt: quote.arrivedAt + ms };
    }
  }

  /**
   * Handles a step of the clock, after which the age of the last quotes is unknown. If it was set
   * ahead, the time in between is processed. If it was set back, the calendar restarts: a roll that
   * comes a second time is announced again, and the accounts that are not booked yet are booked.
   */
  clockSet(ms: number): void {
    for (const { filter, listing, life } of this.lines) {
      filter.forgetTime();
      life.shift(ms);
      life.end('clock', this.#options.clock.now());
      if (listing.quote) listing.quote = { ...listing.quote, arrivedAt: LONG_AGO };
    }
    const { followsTicks, clock } = this.#options;
    if (followsTicks || !this.#hasBegun) return;
    if (ms > 0) void this.advance(clock.now());
    else this.#begin(clock.now());
  }

  /** Applies new terms to the sessions and announces every changed listing. */
  review(changed: ReadonlySet<Listing>): void {
    const wereOpen = new Map(this.lines.map(({ listing }) => [listing, listing.isOpen]));
    // A replay that has not started checks its sessions at its first tick.
    if (this.#hasBegun) this.#calendar.review(this.now);
    for (const listing of changed) {
      if (listing.isOpen === wereOpen.get(listing)) this.tell(listing);
    }
  }

  /** Tells listeners that a listing's session, terms, price doubt or age of its price changed. */
  tell(listing: Listing): void {
    for (const listener of this.#sessionListeners) listener(listing, listing.isOpen);
  }

  /**
   * Updates the listing's doubt from the clock and the filter; returns whether it changed. A closed
   * market does not trade, so a jump does not put it in doubt.
   */
  #judgeDoubt(line: InstrumentLine): boolean {
    const { listing, filter, life } = line;
    const before = listing.doubt;
    const isContradicted = listing.isOpen && filter.isInDoubt;
    const ofFeed = life.isVenueClosed
      ? 'venue'
      : life.isWithdrawn
        ? 'withdrawn'
        : isContradicted
          ? 'jump'
          : null;
    listing.doubt = this.#options.clock.step ? 'clock' : ofFeed;
    if (listing.doubt === before) return false;
    line.isAnnounced = false;
    return true;
  }

  /** Makes the last quote younger, unless that is not worth telling. */
  #affirm({ listing }: InstrumentLine, stoodAt: StoodAt): void {
    const { quote, doubt, instrument } = listing;
    if (!quote || doubt !== null) return;
    if (stoodAt - quote.arrivedAt < instrument.staleAfterMs / 2) return;
    listing.quote = { ...quote, arrivedAt: stoodAt };
    this.#options.affirmed(listing);
  }

  #begin(time: number): void {
    this.#hasBegun = true;
    this.#time = time;
    this.#calendar.begin(time);
  }

  /** Starts a roll at once, before the next tick moves a price. */
  #roll(roll: RollMoment): void {
    const booked = this.#options.roll(roll);
    const rolling = (this.#rolling ? both(this.#rolling, booked) : booked).finally(() => {
      if (this.#rolling === rolling) this.#rolling = null;
    });
    this.#rolling = rolling;
  }

  #drop(line: InstrumentLine, tick: Tick, fault: TickFault): void {
    const count = (line.dropped.get(fault) ?? 0) + 1;
    line.dropped.set(fault, count);
    // Logs the first tick with this fault, then the 10th, 100th and so on, so that a broken feed
    // does not flood the log.
    if (!/^10*$/.test(String(count))) return;
    const { code } = line.listing.instrument;
    this.#options.log.warn({ code, fault, count, tick }, 'bad tick dropped');
  }
}

/**
 * Returns whether a tick has the prices of the line's quote, while that is fresh at `now` (epoch
 * ms) and not in doubt. The first tick of a session, or after a doubt, repeats nothing, because
 * triggers wait for it. `markup` is what is added to asks, in points.
 */
function repeats(
  { listing, isAnnounced }: InstrumentLine,
  { bid, ask }: FeedTick,
  markup: number,
  now: number,
): boolean {
  const { quote } = listing;
  if (!isAnnounced || !quote || ask === null) return false;
  return bid === quote.bid && ask + markup === quote.ask && isFresh(listing, now);
}

const both = (one: Promise<void>, other: Promise<void>): Promise<void> =>
  Promise.all([one, other]).then(() => undefined);
