import type { FeedKind } from '../../platform/config.ts';
import type { InstrumentLine } from './instrument-line.ts';
import type { Tick, TickFault } from './tick-filter.ts';

/** A tick as a feed delivers it. */
export interface FeedTick extends Omit<Tick, 'time'> {
  /** Epoch ms; null if the source gives none: then the time of arrival counts. */
  readonly time: number | null;
}

/** Where a feed puts its ticks: the market. All calls are made in the order of time. */
export interface FeedSink {
  /** The instrument that trades under a code; undefined when none does. */
  line(code: string): InstrumentLine | undefined;
  readonly lines: Iterable<InstrumentLine>;
  /**
   * Moves the market clock of a replay: sessions open and close, days roll. Answers a promise when
   * the feed must wait before it goes on. The wall clock moves by itself.
   */
  advance(time: number): Promise<void> | null;
  /** Checks one tick and announces it if it is good; returns what is wrong with it. */
  take(line: InstrumentLine, tick: FeedTick): TickFault | null;
  /** Set when a listener of the last tick asks the feed to wait. */
  readonly wait: Promise<void> | null;
  /** The feed begins its history again: candles, days and the order of ticks start anew. */
  restart(): Promise<void>;
}

export interface FeedHealth {
  readonly kind: FeedKind;
  /** `ended` is a replay that came to its end; `waiting` one that has given nothing yet. */
  readonly state: 'waiting' | 'running' | 'ended';
  /** Lines that were no tick at all, or of no instrument of the catalogue. */
  readonly badLines: number;
  readonly unknownCodes: readonly string[];
}

/** A source of ticks. Adapters differ in where they come from, never in what happens to them. */
export interface Feed {
  start(sink: FeedSink): Promise<void>;
  stop(): Promise<void>;
  /** Quotes a line that was added after the start; feeds that only receive ticks do not need it. */
  join?(line: InstrumentLine): void;
  readonly health: FeedHealth;
}
