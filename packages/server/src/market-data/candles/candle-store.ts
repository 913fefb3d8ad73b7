import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';

import type { Sql } from '../../platform/ports/db.ts';
import {
  isJoined,
  PARTS,
  STORED_PERIODS,
  type Candle,
  type JoinedPeriod,
  type StoredPeriod,
} from './candle.ts';
import { InstrumentCandles, type CandleSeries } from './candle-series.ts';
import { joinedCandle, joinedCandles } from './joined-candles.ts';
import {
  INSERT_MISSING,
  SELECT_BEFORE,
  SELECT_MINUTES,
  SELECT_RECENT,
  UPSERT,
} from './statements.ts';

/**
 * Rows per statement: about 30 ms in the embedded store, so that orders are not delayed for long.
 */
const ROWS_PER_WRITE = 500;
/**
 * How many candles per series are loaded before the start: the running one and, for the day's
 * change, the one before it.
 */
const CANDLES_RESTORED = 2;
/**
 * How many candles per series are loaded for the first small chart; older ones are read on demand.
 */
const CANDLES_RECALLED = 60;

/** A candle of one minute in the store. */
type StoredMinute = Pick<CandleRow, 'time' | 'isImported'>;

interface Asked {
  /** Epoch s; null means now. */
  readonly to: number | null;
  readonly limit: number;
}

interface CandleRow extends Omit<Candle, 'isImported'> {
  readonly isImported: boolean;
}

/** A candle of which series is to be written. */
interface Row {
  readonly instrumentId: number;
  readonly minutes: StoredPeriod;
  readonly candle: Candle;
}

interface Unsaved extends Row {
  readonly series: CandleSeries;
}

/** The candles of all instruments: recent ones in memory, and all of them in the store. */
export class CandleStore {
  readonly #sql: Sql;
  readonly #byInstrument = new Map<number, InstrumentCandles>();
  #writing: Promise<void> | null = null;
  /**
   * Candles that start after this time (epoch s) must still be deleted from the store; null if
   * none.
   */
  #cutAt: number | null = null;
  /** The start of the oldest candle of a series of which the store has none before it, epoch s. */
  readonly #oldest = new WeakMap<CandleSeries, number>();
  /** The series of which older candles are being read: every tick of theirs wants these. */
  readonly #recalling = new WeakSet<CandleSeries>();
  /** How often older candles were added, so that what was read before is not kept. */
  #fills = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Adds an instrument without candles. */
  add(instrumentId: number): InstrumentCandles {
    const candles = new InstrumentCandles();
    this.#byInstrument.set(instrumentId, candles);
    return candles;
  }

  /** Returns the candles of an instrument; throws if it is not in the catalogue. */
  of(instrumentId: number): InstrumentCandles {
    const candles = this.#byInstrument.get(instrumentId);
    if (!candles) throw new Error(`Expected a listed instrument, was ${instrumentId}`);
    return candles;
  }

  /** Loads the running candles, so that ticks continue them. */
  async restore(): Promise<void> {
    const recent = await this.#recent(CANDLES_RESTORED);
    for (const [series, candles] of recent) series.restore(candles);
  }

  /** Loads the older candles that small charts need. */
  async recall(): Promise<void> {
    const fills = this.#fills;
    const recent = await this.#recent(CANDLES_RECALLED);
    if (fills !== this.#fills) return this.recall();
    for (const [series, candles] of recent) {
      const end = series.oldestTime;
      series.recall(
        candles.filter(({ time }) => time < end),
        end,
      );
    }
  }

  /**
   * Deletes all candles of these instruments in memory and in the store, because their feed starts
   * a new history. Returns how many rows were deleted.
   */
  async clear(ids: readonly number[] = [...this.#byInstrument.keys()]): Promise<number> {
    // A running write could insert candles again after the deletion, so it must end first.
    await this.#writing?.catch(() => undefined);
    for (const id of ids) this.#byInstrument.set(id, new InstrumentCandles());
    const [gone] = await this.#sql.query<{ count: number }>(
      `with gone as (delete from candle where instrument_id = any($1::int[]) returning 1)
       select count(*) as count from gone`,
      [ids],
    );
    return gone?.count ?? 0;
  }

  /**
   * Drops candles that start after `end` (epoch s): in memory at once, in the store with the next
   * save.
   */
  cut(end: number): void {
    for (const candles of this.#byInstrument.values()) candles.cut(end);
    this.#cutAt = Math.min(end, this.#cutAt ?? Infinity);
  }

  /**
   * Returns the newest `limit` candles that start before `to` (epoch s; null means now), in
   * ascending order: from memory, and older ones from the store.
   */
  read(instrumentId: number, minutes: PeriodMinutes, asked: Asked): Promise<Candle[]> {
    return isJoined(minutes)
      ? this.#readJoined(instrumentId, minutes, asked)
      : this.#readStored(instrumentId, minutes, asked);
  }

  /**
   * Returns the candle of the last tick; undefined before the first one, and while the part of a
   * joined candle from before this process is being read.
   */
  running(instrumentId: number, minutes: PeriodMinutes): Candle | undefined {
    if (!isJoined(minutes)) return this.of(instrumentId).of(minutes).last;
    const { of: stored, usual } = PARTS[minutes];
    const series = this.of(instrumentId).of(stored);
    const { last, oldestTime } = series;
    if (!last) return undefined;
    const start = candlePeriodAround(last.time * 1_000, minutes).start / 1_000;
    if (oldestTime > start && this.#oldest.get(series) !== oldestTime) {
      const asked = { to: oldestTime, limit: usual };
      if (!this.#recalling.has(series)) void this.#recallBefore(instrumentId, stored, asked);
      return undefined;
    }
    return joinedCandle(start, series.from(start));
  }

  /** Reads older candles of a series into memory, or notes that there are none. Never rejects. */
  async #recallBefore(
    instrumentId: number,
    minutes: StoredPeriod,
    asked: { readonly to: number; readonly limit: number },
  ): Promise<void> {
    const series = this.of(instrumentId).of(minutes);
    const fills = this.#fills;
    this.#recalling.add(series);
    try {
      const older = await this.#readStored(instrumentId, minutes, asked);
      const isOldest = older.length === 0 && fills === this.#fills;
      if (isOldest) this.#oldest.set(series, asked.to);
    } catch {
      // The next tick asks again.
    } finally {
      this.#recalling.delete(series);
    }
  }

  async #readJoined(
    instrumentId: number,
    minutes: JoinedPeriod,
    { to, limit }: Asked,
  ): Promise<Candle[]> {
    const { of: stored, usual } = PARTS[minutes];
    const end = to === null ? null : candlePeriodAround((to - 1) * 1_000, minutes).end / 1_000;
    for (let wanted = (limit + 1) * usual; ; wanted += limit * usual) {
      const parts = await this.#readStored(instrumentId, stored, { to: end, limit: wanted });
      const joined = joinedCandles(parts, minutes);
      // Of the first one the beginning may be missing, unless there are no more parts.
      if (joined.length > limit || parts.length < wanted) return joined.slice(-limit);
    }
  }

  async #readStored(
    instrumentId: number,
    minutes: StoredPeriod,
    { to, limit }: Asked,
  ): Promise<Candle[]> {
    const series = this.of(instrumentId).of(minutes);
    const recent = series.before(to ?? Infinity, limit);
    const missing = limit - recent.length;
    if (missing <= 0) return recent;
    const end = Math.min(to ?? Number.MAX_SAFE_INTEGER, series.oldestTime);
    const fills = this.#fills;
    const rows = await this.#sql.query<CandleRow>(SELECT_BEFORE, [
      instrumentId,
      minutes,
      end,
      missing,
    ]);
    const older = rows.map(candleFrom).reverse();
    if (fills === this.#fills) series.recall(older, end);
    return [...older, ...recent];
  }

  /** Returns the stored minutes from `from` (epoch s) on, in ascending order. */
  minutesFrom(instrumentId: number, from: number): Promise<StoredMinute[]> {
    return this.#sql.query(SELECT_MINUTES, [instrumentId, from]);
  }

  /** Adds candles, in ascending order, where there are none. Rejects if the store fails. */
  async import(
    instrumentId: number,
    minutes: StoredPeriod,
    imported: readonly Candle[],
  ): Promise<void> {
    for (let first = 0; first < imported.length; first += ROWS_PER_WRITE) {
      const rows = imported
        .slice(first, first + ROWS_PER_WRITE)
        .map((candle) => ({ instrumentId, minutes, candle }));
      await this.#sql.query(INSERT_MISSING, columnsOf(rows));
    }
    this.#fills += 1;
    const series = this.of(instrumentId).of(minutes);
    this.#oldest.delete(series);
    series.fill(imported);
  }

  /** Reads older candles of these instruments from the store again. */
  refill(instrumentIds: readonly number[]): void {
    this.#fills += 1;
    for (const id of instrumentIds) {
      for (const series of this.#byInstrument.get(id)?.series ?? []) {
        this.#oldest.delete(series);
        series.keepLast();
      }
    }
  }

  /**
   * Writes unsaved candles, one statement at a time; a second caller waits for the running write.
   * Rejects if the store fails; the remaining candles are written next time.
   */
  save(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    for (;;) {
      await this.#cutStored();
      const rows = this.#takeUnsaved();
      if (rows.length === 0) return;
      try {
        await this.#sql.query(UPSERT, columnsOf(rows));
      } catch (error) {
        for (const { series, candle } of rows) series.markUnsaved(candle.time);
        throw error;
      }
      // Without this line, the loop would never end while ticks change the running candles.
      if (rows.length < ROWS_PER_WRITE) return;
    }
  }

  async #cutStored(): Promise<void> {
    while (this.#cutAt !== null) {
      const end = this.#cutAt;
      await this.#sql.query('delete from candle where time > $1', [end]);
      if (this.#cutAt === end) this.#cutAt = null;
    }
  }

  /** Returns the newest `limit` candles of every series in the store, in ascending order. */
  async #recent(limit: number): Promise<Map<CandleSeries, Candle[]>> {
    const rows = await this.#sql.query<CandleRow & { instrumentId: number; period: StoredPeriod }>(
      SELECT_RECENT,
      [[...this.#byInstrument.keys()], STORED_PERIODS, limit],
    );
    const bySeries = new Map<CandleSeries, Candle[]>();
    for (const { instrumentId, period, ...row } of rows) {
      const candle = candleFrom(row);
      const series = this.of(instrumentId).of(period);
      const candles = bySeries.get(series);
      if (candles) candles.push(candle);
      else bySeries.set(series, [candle]);
    }
    return bySeries;
  }

  #takeUnsaved(): Unsaved[] {
    const rows: Unsaved[] = [];
    for (const [instrumentId, { series: all }] of this.#byInstrument) {
      for (const series of all) {
        for (const candle of series.takeUnsaved(ROWS_PER_WRITE - rows.length)) {
          rows.push({ instrumentId, minutes: series.minutes, series, candle });
        }
        if (rows.length === ROWS_PER_WRITE) return rows;
      }
    }
    return rows;
  }
}

const candleFrom = ({ isImported, ...candle }: CandleRow): Candle =>
  isImported ? { isImported, ...candle } : candle;

function columnsOf(rows: readonly Row[]): unknown[] {
  const column = (field: keyof Candle) => rows.map(({ candle }) => candle[field]);
  return [
    rows.map(({ instrumentId }) => instrumentId),
    rows.map(({ minutes }) => minutes),
    ...(['time', 'open', 'high', 'low', 'close', 'volume'] as const).map(column),
    rows.map(({ candle }) => candle.isImported === true),
  ];
}
