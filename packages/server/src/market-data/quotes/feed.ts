import type { FeedKind } from '../../platform/config.ts';
import type { Candle } from '../candles/candle.ts';
import type { Range } from '../candles/gaps.ts';
import type { InstrumentLine } from './instrument-line.ts';
import type { Ending, Proof } from './price-life.ts';
import type { Tick, TickFault } from './tick-filter.ts';

/** A tick as a feed delivers it. */
export interface FeedTick extends Omit<Tick, 'time'> {
  /** Epoch ms; null if the source sends no time: then the time of arrival is used. */
  readonly time: number | null;
}

/** What became of a tick: why it was dropped, null if it is the new quote. */
export type Verdict = TickFault | 'unchanged' | null;

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
  /**
   * Checks one tick and announces it if it is good. A good one of a live feed that repeats a fresh
   * quote is `unchanged`: the quote stands, as by `affirm`, and no tick is counted.
   */
  take(line: InstrumentLine, tick: FeedTick): Verdict;
  /**
   * Says that the source proves life: if the last quote still stands, it becomes that much younger,
   * which counts as no tick. Returns `stands` then, `ask` if the source is to be asked for the
   * present price, and null otherwise.
   */
  vouch(line: InstrumentLine, proof: Proof): 'stands' | 'ask' | null;
  /** Says that the source was asked for the present price, after `vouch` returned `ask`. */
  asked(line: InstrumentLine): void;
  /**
   * Says that the source sent something about the instrument that is no quote, or can send nothing:
   * its word for the last quote ends, which grows stale by itself.
   */
  end(line: InstrumentLine, ending: Ending): void;
  /** Says that there is no price any more: nothing fills until the next good tick. */
  withdraw(line: InstrumentLine, ending: Ending): void;
  /**
   * Says that the venue does not trade the instrument, in its own word; null if it does. Nothing
   * fills and no tick counts until then.
   */
  venue(line: InstrumentLine, closed: string | null): void;
  /**
   * Says that other prices follow: nothing fills until the new source's first good tick, which is
   * not measured by the prices before.
   */
  changeSource(line: InstrumentLine): void;
  /** Must be called after bars were added to candles, which no tick did. */
  filled(): void;
  /** Set if a listener of the last tick asks the feed to wait. */
  readonly wait: Promise<void> | null;
  /** Resets candles, days and the order of ticks, because the feed starts its history again. */
  restart(): Promise<void>;
}

/** `connecting` until the first proof of life, `suspect` after a silence, `down` in between. */
export type SourceState = 'connecting' | 'live' | 'suspect' | 'down' | 'refused';

/** The health of one of several sources. */
export interface SourceHealth {
  readonly name: string;
  readonly kind: string;
  readonly state: SourceState;
  /** Why it is not live, in the words of the other side; null if nothing is wrong. */
  readonly reason: string | null;
  /** Codes of the instruments that it quotes. */
  readonly codes: readonly string[];
  /** Number of connections that were lost or failed. */
  readonly reconnects: number;
  readonly quotes: number;
  /** Number of times that an unchanged quote was said to stand. */
  readonly affirmed: number;
  /** Number of times that the present price of a symbol was asked for anew. */
  readonly renewed: number;
  /** Symbols that it refuses, each with its reason. */
  readonly refused: readonly { readonly symbol: string; readonly reason: string }[];
  /** Number of messages that were no quotes of ours, keyed by reason. */
  readonly dropped: Readonly<Record<string, number>>;
  /**
   * By how much its times were behind their arrival, in ms, in 95 of 100 recent quotes; null if it
   * sends no times.
   */
  readonly lagMs: number | null;
}

export interface FeedHealth {
  readonly kind: FeedKind;
  /** `waiting` before the first tick; `ended` when a replay has reached its end. */
  readonly state: 'waiting' | 'running' | 'ended';
  /** Number of lines that were not ticks or had an unknown code. */
  readonly badLines: number;
  readonly unknownCodes: readonly string[];
  /** Empty for a feed that is one source. */
  readonly sources: readonly SourceHealth[];
  /** Revision of the stored settings that the feed follows; absent if it follows none. */
  readonly revision?: number;
}

/** What a later run of a simulation goes on from. */
export interface SimulationState {
  /** Epoch ms up to which prices were created. */
  readonly time: number;
  /** The factors that move prices, keyed by their names. */
  readonly factors: Readonly<Record<string, number>>;
}

/** Where the ticks of an instrument come from. */
export type TickOrigin = 'simulated' | 'recorded' | 'live';

/**
 * Returns candles of one minute that the source made in `range`, in points and in ascending order.
 * Rejects if they cannot be had.
 */
export type AskCandles = (range: Range, signal: AbortSignal) => Promise<readonly Candle[]>;

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
  /** Returns who has candles of the bid of this instrument; null if its source has none. */
  bidCandles?(line: InstrumentLine): AskCandles | null;
  /** Reads its settings again if operators can change them, and follows them. Never rejects. */
  renew?(): Promise<void>;
  readonly health: FeedHealth;
  /** Returns where the ticks of the instrument with this code come from. */
  originOf(code: string): TickOrigin;
  /** Absent for a feed without a simulation. */
  readonly simulation?: SimulationState | null;
}
