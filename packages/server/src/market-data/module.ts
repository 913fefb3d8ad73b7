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

/** The market: quotes, sessions, days and candles, whatever the feed. */
export interface MarketModule {
  /** Live listings: the last accepted quote and the session of each instrument. */
  readonly market: Market;
  readonly catalogue: Catalogue;
  readonly profile: LeverageProfile;
  /** The feed that a broker delivers to; null when another one is set. */
  readonly bridge: BridgeFeed | null;
  /**
   * Reads the catalogue (a first start writes it) and the recent past. Nothing is read before it,
   * because another process may have served until now.
   */
  load(): Promise<void>;
  /**
   * Starts the feed and the clock, and tells rolls that passed while nothing ran or that were not
   * booked whole; it does not wait for their booking. Whoever listens registers before: listeners
   * are called in the order in which they came.
   */
  start(): Promise<void>;
  /** Save candles, and watch the machine's clock. */
  readonly jobs: readonly Job[];
  /** Stops the feed and saves candles. */
  stop(): Promise<void>;
  onQuote(listener: QuoteListener): void;
  /**
   * Called when a session opens or closes, a price becomes doubtful or good again, or terms change.
   */
  onSession(listener: SessionListener): void;
  /**
   * Each 17:00 New York, week-ends too, once: after a crash before it was booked whole, again. It
   * carries the prices of its moment, which are kept until then. Rolls are booked one after the
   * other; quotes go on meanwhile, but a replay waits. In a replay the ticks' days roll, but none
   * between two recordings that are more than a week apart.
   */
  onRoll(listener: RollListener): void;
  /**
   * The market clock in epoch ms: the wall's, but for a step that no tick has confirmed, or the
   * ticks' own in a replay.
   */
  clock(): number;
  /** Whether the machine's clock is stepped now, and how often it was since the start. */
  clockHealth(): { readonly step: ClockStep | null; readonly steps: number };
  /** The trading day so far, or the last one that had ticks. */
  day(listing: Listing): DayFigures;
  /** Candles that open before `to` (epoch s, exclusive; now when left out), ascending. */
  candles(
    listing: Listing,
    minutes: PeriodMinutes,
    page: { readonly to?: number | undefined; readonly limit: number },
  ): Promise<Candle[]>;
  /** The running candle; undefined before the first tick. Callers must not keep it. */
  runningCandle(listing: Listing, minutes: PeriodMinutes): Candle | undefined;
  /** The last 60 closes in points, oldest first; of 15 minutes unless said. */
  sparkline(listing: Listing, minutes?: PeriodMinutes): Promise<number[]>;
  /**
   * Changes the catalogue in one transaction, one change after the other, and brings the live
   * market in line in one moment after the commit. `ready` runs before the transaction, when no
   * other change does. Rejects with what either rejected with, and then nothing has changed.
   */
  change<T>(work: (tx: Sql) => Promise<T>, ready?: () => Promise<void>): Promise<T>;
  /** Sessions are not honoured: every market is open unless it is halted. */
  readonly isAlwaysOpen: boolean;
  /** `at` is the moment by the clock that `heardAt` is of. */
  feedHealth(): FeedHealth & { readonly at: number; readonly lines: readonly LineHealth[] };
}
