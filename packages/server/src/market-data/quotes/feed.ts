import type { FeedKind } from '../../platform/config.ts';
import type { InstrumentLine } from './instrument-line.ts';
import type { Tick, TickFault } from './tick-filter.ts';

/** A tick as a feed delivers it. */
export interface FeedTick extends Omit<Tick, 'time'> {
  /** Epoch ms; null if the source sends no time: then the time of arrival is used. */
  readonly time: number | null;
}

/** Receives the ticks of a feed; the market implements it. All calls are in time order. */
export interface FeedSink {
  /** Returns the line of the instrument with this code; undefined if there is none. */
  line(code: string): InstrumentLine | undefined;
  readonly lines: Iterable<InstrumentLine>;
  /**
   * Moves the market clock of a replay: sessions open and close, days roll. Returns a promise if
   * the feed must wait. The wall clock moves by itself.
   */
  advance(time: number): Promise<void> | null;
  /** Checks one tick and announces it if it is good; returns what is wrong with it, or null. */
  take(line: InstrumentLine, tick: FeedTick): TickFault | null;
  /** Must be called after bars were added to candles, which no tick did. */
  filled(): void;
  /** Set if a listener of the last tick asks the feed to wait. */
  readonly wait: Promise<void> | null;
  /** Resets candles, days and the order of ticks, because the feed starts its history again. */
  restart(): Promise<void>;
}

export interface FeedHealth {
  readonly kind: FeedKind;
  /** `waiting` before the first tick; `ended` when a replay has reached its end. */
  readonly state: 'waiting' | 'running' | 'ended';
  /** Number of lines that were not ticks or had an unknown code. */
  readonly badLines: number;
  readonly unknownCodes: readonly string[];
}

/**
 * A source of ticks. Feeds differ only in their source: all ticks are processed in the same way.
 */
export interface Feed {
  start(sink: FeedSink): Promise<void>;
  stop(): Promise<void>;
  /**
   * Starts ticks for a line that was added after the start; a feed that only receives ticks needs
   * no `join`.
   */
  join?(line: InstrumentLine): void;
  readonly health: FeedHealth;
}
