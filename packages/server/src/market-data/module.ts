import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import type { Roll } from '@fulcrum/engine/money/swap';

import type { Job } from '../platform/jobs/job.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { Candle } from './candles/candle.ts';
import type { DayFigures } from './candles/day-figures.ts';
import type { Catalogue, LeverageProfile } from './catalogue/catalogue.ts';
import type { BridgeFeed } from './feeds/bridge/bridge-feed.ts';
import type { FeedHealth } from './quotes/feed.ts';
import type { QuoteListener, SessionListener } from './quotes/intake.ts';
import type { ClockStep } from './quotes/steady-clock.ts';
import type { TickFault } from './quotes/tick-filter.ts';

export type { TickFault } from './quotes/tick-filter.ts';
export {
  addCategory,
  checkTerms,
  checkUntraded,
  type EditedTerms,
  entryWith,
  orderCategories,
  removeCategory,
  renameCategory,
  storeHalted,
  storeHours,
  storeListed,
  storeLogo,
  storeTerms,
  termsOf,
} from './catalogue/catalogue-changes.ts';
export { checkFeeRate, type FeeRate, storeFeeRates, touchTerms } from './catalogue/fee-rates.ts';
export { checkNew, type NewInstrument, storeNew } from './catalogue/new-instrument.ts';
export {
  checkMarkup,
  comingMarkup,
  markupAt,
  markupHistory,
  markupMax,
  storeMarkup,
  withdrawMarkup,
} from './catalogue/spread-markup.ts';
export { readHours } from './calendar/hours.ts';

/** Called at the moment of the roll; the returned function is called to book it. */
export type RollListener = (roll: Roll) => () => Promise<void>;

/** How one instrument is fed. */
export interface LineHealth {
  readonly code: string;
  readonly isOpen: boolean;
  readonly isFresh: boolean;
  /** Time of the last tick, accepted or not, epoch ms; null before the first. */
  readonly heardAt: number | null;
  readonly perSecond: number;
  readonly accepted: number;
  readonly dropped: Readonly<Partial<Record<TickFault, number>>>;
}

/** The market: quotes, sessions, days and candles, for every kind of feed. */
export interface MarketModule {
  /** Live listings: the last accepted quote and the session of each instrument. */
  readonly market: Market;
  readonly catalogue: Catalogue;
  readonly profile: LeverageProfile;
  /** The feed that a broker delivers to; null for other feeds. */
  readonly bridge: BridgeFeed | null;
  /**
   * Reads the catalogue (a first start writes it) and the recent past. Nothing is read earlier,
   * because another process may have served until now.
   */
  load(): Promise<void>;
  /**
   * Starts the feed and the clock, and announces rolls that passed while no process ran or that
   * were not fully booked; it does not wait for their booking. Register listeners before: they are
   * called in the order of registration.
   */
  start(): Promise<void>;
  /** Save candles, and check the machine's clock. */
  readonly jobs: readonly Job[];
  /** Stops the feed and saves candles. */
  stop(): Promise<void>;
  onQuote(listener: QuoteListener): void;
  /**
   * Called when a session opens or closes, a price becomes doubtful or good again, or terms change.
   */
  onSession(listener: SessionListener): void;
  /**
   * Called once for each 17:00 New York, also at week-ends; again after a crash before it was fully
   * booked. The roll has the prices of its moment, which are stored until then. Rolls are booked
   * one after the other; quotes continue meanwhile, but a replay waits. In a replay the ticks' days
   * roll, but none between two recordings that are more than a week apart.
   */
  onRoll(listener: RollListener): void;
  /**
   * The market clock in epoch ms: the wall clock without a step that ticks have not confirmed, or
   * the ticks' own time in a replay.
   */
  clock(): number;
  /** Whether the machine's clock is stepped now, and how often it was since the start. */
  clockHealth(): { readonly step: ClockStep | null; readonly steps: number };
  /** The current trading day, or the last one that had ticks. */
  day(listing: Listing): DayFigures;
  /** Candles that open before `to` (epoch s, exclusive; now if left out), ascending. */
  candles(
    listing: Listing,
    minutes: PeriodMinutes,
    page: { readonly to?: number | undefined; readonly limit: number },
  ): Promise<Candle[]>;
  /** The running candle; undefined before the first tick. Callers must not keep it. */
  runningCandle(listing: Listing, minutes: PeriodMinutes): Candle | undefined;
  /** The last 60 closes in points, oldest first; of 15 minutes by default. */
  sparkline(listing: Listing, minutes?: PeriodMinutes): Promise<number[]>;
  /**
   * Changes the catalogue in one transaction, one change after the other, and applies it to the
   * live market at once after the commit. `ready` runs before the transaction, when no other change
   * is running. Rejects if either does, and then nothing has changed.
   */
  change<T>(work: (tx: Sql) => Promise<T>, ready?: () => Promise<void>): Promise<T>;
  /** Sessions are ignored: every market is open unless it is halted. */
  readonly isAlwaysOpen: boolean;
  /** `at` is the current time of the clock that `heardAt` uses. */
  feedHealth(): FeedHealth & { readonly at: number; readonly lines: readonly LineHealth[] };
}
