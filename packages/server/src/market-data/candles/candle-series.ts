import { CandleBuilder } from './candle-builder.ts';
import { STORED_PERIODS, type Candle, type StoredPeriod } from './candle.ts';

/** The longest page of candles: a full chart is served from memory. */
export const CANDLES_KEPT = 1_500;
/**
 * A list is shortened to CANDLES_KEPT only when it is this long, so that a new candle rarely shifts
 * it.
 */
const CANDLES_MAX = 2 * CANDLES_KEPT;

/** The recent candles of one instrument and period; the last candle is still running. */
export class CandleSeries {
  readonly minutes: StoredPeriod;
  readonly #builder: CandleBuilder;
  #candles: Candle[] = [];
  /**
   * Start of the oldest candle whose current state is not saved, epoch s; Infinity if all are
   * saved.
   */
  #unsavedFrom = Infinity;

  constructor(minutes: StoredPeriod) {
    this.minutes = minutes;
    this.#builder = new CandleBuilder(minutes);
  }

  get last(): Candle | undefined {
    return this.#candles.at(-1);
  }

  /** The candle before the last one. */
  get previous(): Candle | undefined {
    return this.#candles.at(-2);
  }

  /** Starts with candles from the store, in ascending order; ticks continue the last one. */
  restore(candles: readonly Candle[]): void {
    this.#candles = candles.slice(0, -1);
    const last = candles.at(-1);
    if (!last) return;
    this.#builder.resume(last);
    this.#keepRunning();
  }

  /**
   * Takes the newest candles from elsewhere, in ascending order. Keeps older ones only if they join
   * without a gap; returns whether they do.
   */
  continueWith(newest: readonly Candle[]): boolean {
    const from = newest[0]?.time ?? Number.NEGATIVE_INFINITY;
    const isJoined = this.#candles.some(({ time }) => time === from);
    const older = isJoined ? this.#candles.filter(({ time }) => time < from) : [];
    this.replace([...older, ...newest]);
    return isJoined;
  }

  /** Has these candles and no others, in ascending order; ticks continue the last one. */
  replace(candles: readonly Candle[]): void {
    this.cut(Number.NEGATIVE_INFINITY);
    this.restore(candles);
  }

  /**
   * Drops the candles that start after `end` (epoch s); ticks continue the last remaining candle.
   */
  cut(end: number): void {
    const kept = this.#candles.filter(({ time }) => time <= end);
    if (kept.length === this.#candles.length) return;
    const last = kept.at(-1);
    this.#builder.forget();
    if (!last || this.#unsavedFrom > last.time) this.#unsavedFrom = Infinity;
    this.#candles = [];
    this.restore(kept);
  }

  /** Adds a tick; returns true if it started a new candle. */
  add(bid: number, time: number): boolean {
    return this.#grown(this.#builder.add(bid, time));
  }

  /** Adds a bar of this period or a finer one; returns true if it started a new candle. */
  addBar(bar: Candle): boolean {
    return this.#grown(this.#builder.addBar(bar));
  }

  /** Returns the newest `limit` candles that start before `to` (epoch s), in ascending order. */
  before(to: number, limit: number): Candle[] {
    let end = this.#candles.length;
    while (end > 0 && (this.#candles[end - 1]?.time ?? -Infinity) >= to) end -= 1;
    return this.#candles.slice(Math.max(0, end - limit), end);
  }

  /** Start of the oldest candle in memory, epoch s; Infinity if there is none. */
  get oldestTime(): number {
    return this.#candles[0]?.time ?? Infinity;
  }

  /** Returns the candles in memory that start at `from` (epoch s) or later, in ascending order. */
  from(from: number): Candle[] {
    let first = this.#candles.length;
    while (first > 0 && (this.#candles[first - 1]?.time ?? -Infinity) >= from) first -= 1;
    return this.#candles.slice(first);
  }

  /**
   * Puts older candles from the store in front of those in memory, unless they leave a gap or are
   * too many. `older` is in ascending order and has the newest candles that start before `end`
   * (epoch s).
   */
  recall(older: readonly Candle[], end: number): void {
    if (end !== this.oldestTime || older.length + this.#candles.length > CANDLES_KEPT) return;
    this.#candles.unshift(...older);
  }

  /**
   * Puts imported candles, in ascending order, between those in memory; those that are there stay.
   * Older ones are read from the store.
   */
  fill(imported: readonly Candle[]): void {
    const known = new Set(this.#candles.map(({ time }) => time));
    const oldest = this.oldestTime;
    const added = imported.filter(({ time }) => time > oldest && !known.has(time));
    if (added.length === 0) return;
    this.#candles = [...this.#candles, ...added].sort((one, other) => one.time - other.time);
  }

  /** Drops all but the last candle, because the store has other ones. */
  keepLast(): void {
    this.#candles = this.#candles.slice(-1);
  }

  /** Returns copies of at most `limit` unsaved candles, oldest first, and marks them as saved. */
  takeUnsaved(limit: number): Candle[] {
    if (this.#unsavedFrom === Infinity) return [];
    let first = this.#candles.length;
    while (first > 0 && (this.#candles[first - 1]?.time ?? -Infinity) >= this.#unsavedFrom) {
      first -= 1;
    }
    const taken = this.#candles.slice(first, first + limit).map((candle) => ({ ...candle }));
    this.#unsavedFrom = this.#candles[first + limit]?.time ?? Infinity;
    return taken;
  }

  /** Says that somebody else saves the candles. */
  leaveSaving(): void {
    this.#unsavedFrom = Infinity;
  }

  /** Marks the candles from `from` (epoch s) on as unsaved again, after a failed save. */
  markUnsaved(from: number): void {
    this.#unsavedFrom = Math.min(this.#unsavedFrom, from);
  }

  #grown(isNew: boolean): boolean {
    if (isNew) this.#keepRunning();
    const time = this.#builder.running?.time ?? Infinity;
    if (time < this.#unsavedFrom) this.#unsavedFrom = time;
    return isNew;
  }

  #keepRunning(): void {
    const { running } = this.#builder;
    if (running) this.#candles.push(running);
    if (this.#candles.length <= CANDLES_MAX) return;
    // Unsaved candles are kept, because they cannot be read from the store yet.
    const unsaved = this.#candles.findIndex((candle) => candle.time >= this.#unsavedFrom);
    const spare = this.#candles.length - CANDLES_KEPT;
    this.#candles.splice(0, unsaved < 0 ? spare : Math.min(spare, unsaved));
  }
}

/** The series of one instrument for all periods that are stored. */
export class InstrumentCandles {
  readonly series: readonly CandleSeries[] = STORED_PERIODS.map(
    (minutes) => new CandleSeries(minutes),
  );

  of(minutes: StoredPeriod): CandleSeries {
    const series = this.series.find((each) => each.minutes === minutes);
    if (!series) throw new Error(`Expected a candle period in minutes, was ${minutes}`);
    return series;
  }

  /** Adds an accepted tick; returns how many candles it started. */
  add(bid: number, time: number): number {
    let begun = 0;
    for (const series of this.series) if (series.add(bid, time)) begun += 1;
    return begun;
  }

  /** Drops candles that start after `end` (epoch s). */
  cut(end: number): void {
    for (const series of this.series) series.cut(end);
  }

  /** Says that somebody else saves the candles. */
  leaveSaving(): void {
    for (const series of this.series) series.leaveSaving();
  }

  /** Adds a bar of `minutes` to the series of that period and to all coarser ones. */
  addBar(bar: Candle, minutes: StoredPeriod): void {
    for (const series of this.series) if (series.minutes >= minutes) series.addBar(bar);
  }
}
