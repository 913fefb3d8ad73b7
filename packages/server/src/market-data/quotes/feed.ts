import type { FeedKind } from '../../platform/config.ts';
import type { InstrumentLine } from './instrument-line.ts';
import type { Tick, TickFault } from './tick-filter.ts';

/** A tick as a feed delivers it. */
export interface FeedTick extends Omit<Tick, 'time'> {
  /** Epoch ms; null if the source sends none: then the time of arrival is used. */
  readonly time: number | null;
}

/** The receiver of a feed's ticks: the market. All calls are in time order. */
export interface FeedSink {
  /** The instrument with this code; undefined if there is none. */
  line(code: string): InstrumentLine | undefined;
  readonly lines: Iterable<InstrumentLine>;
  /**
   * Moves the market clock of a replay: sessions open and close, days roll. Returns a promise if
   * the feed must wait. The wall clock moves by itself.
   */
  advance(time: number): Promise<void> | null;
  /** Checks one tick and announces it if it is good; returns what is wrong with it. */
  take(line: InstrumentLine, tick: FeedTick): TickFault | null;
  /** Set if a listener of the last tick asks the feed to wait. */
  readonly wait: Promise<void> | null;
  /** The feed starts its history again: candles, days and the order of ticks are reset. */
  restart(): Promise<void>;
}

export interface FeedHealth {
  readonly kind: FeedKind;
  /** `ended`: a replay has reached its end; `waiting`: no tick yet. */
  readonly state: 'waiting' | 'running' | 'ended';
  /** Lines that were not ticks, or of unknown instruments. */
  readonly badLines: number;
  readonly unknownCodes: readonly string[];
}

/** A source of ticks. Adapters differ in the source, never in what happens to the ticks. */
export interface Feed {
  start(sink: FeedSink): Promise<void>;
  stop(): Promise<void>;
  /** Quotes a line that was added after the start; feeds that only receive ticks do not need it. */
  join?(line: InstrumentLine): void;
  readonly health: FeedHealth;
}
