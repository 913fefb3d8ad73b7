import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import type { Roll } from '@fulcrum/engine/money/swap';

import type { Job } from '../platform/jobs/job.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { Candle } from './candles/candle.ts';
import type { DayFigures } from './candles/day-figures.ts';
import type { Catalogue, LeverageProfile } from './catalogue/catalogue.ts';
import type { BridgeDelivery } from './feeds/bridge/bridge-feed.ts';
import type { ShownFeed } from './feeds/feed-of.ts';
import type { MarketHealth } from './stream/leader-health.ts';
import type { QuoteListener, SessionListener } from './quotes/intake.ts';
import type { ClockStep } from './quotes/steady-clock.ts';

export type { ShownFeed } from './feeds/feed-of.ts';
export type { SourceHealth } from './quotes/feed.ts';
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
  storePaused,
  storeTerms,
  termsOf,
} from './catalogue/catalogue-changes.ts';
export {
  confirmResume,
  endResume,
  haltSet,
  type HaltScope,
  type HaltSet,
  openHaltSets,
  proposeResume,
} from './catalogue/halt-sets.ts';
export { defaultMarginPriceFloor } from './catalogue/catalogue.ts';
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
export {
  SourceChanges,
  settingsInForce,
  type ChangeAndBefore,
} from './feeds/routed/source-changes.ts';
export { NO_SETTINGS } from './feeds/routed/stored-settings.ts';
export type { PastMarket } from './stream/past-market.ts';
export type { MarketHealth } from './stream/leader-health.ts';
export { readHours } from './calendar/hours.ts';
export { storedHoursOf } from './calendar/stored-hours.ts';

/** Called at the moment of a roll; the function that it returns is called to book the roll. */
export type RollListener = (roll: Roll) => () => Promise<void>;

/** Runs before a change of the catalogue; see `MarketModule.change`. */
export type Ready = (q: number | null) => Promise<void>;

/** The market: quotes, sessions, days and candles, for every kind of feed. */
export interface MarketModule {
  /** All listings, each with its last accepted quote and its session. */
  readonly market: Market;
  readonly catalogue: Catalogue;
  readonly profile: LeverageProfile;
  readonly shownFeed: ShownFeed;
  /** The feed that a broker delivers to; null for other feeds. */
  readonly bridge: BridgeDelivery | null;
  /**
   * Reads the catalogue (a first start writes it) and the recent past. Nothing is read before this
   * call, because another process may have served until now.
   */
  load(): Promise<void>;
  /**
   * Starts the feed and the clock, and announces rolls that passed while no process ran or that
   * were not fully booked; does not wait until they are booked. Register listeners before: they are
   * called in the order of registration.
   */
  start(): Promise<void>;
  /** Jobs that save candles and check the machine's clock. */
  readonly jobs: readonly Job[];
  /** Stops the feed and saves candles. */
  stop(): Promise<void>;
  onQuote(listener: QuoteListener): void;
  /**
   * Calls `listener` when a session opens or closes, a price becomes doubtful or good again, or
   * terms change.
   */
  onSession(listener: SessionListener): void;
  /**
   * Calls `listener` at each 17:00 New York, also at week-ends; again after a crash before the roll
   * was fully booked. The roll has the prices of its moment, which are stored until then. Rolls are
   * booked one after the other. Quotes continue meanwhile, but a replay waits. A replay rolls the
   * days of its ticks, except between two recordings more than a week apart.
   */
  onRoll(listener: RollListener): void;
  /**
   * Returns the market clock (epoch ms): the wall clock without a step that ticks have not
   * confirmed, or in a replay the time of its ticks.
   */
  clock(): number;
  /** Returns whether the machine's clock is stepped now, and how often it was since the start. */
  clockHealth(): { readonly step: ClockStep | null; readonly steps: number };
  /** Returns the figures of the current trading day, or of the last day with ticks. */
  day(listing: Listing): DayFigures;
  /** Returns candles that start before `to` (epoch s; now if it is missing), in ascending order. */
  candles(
    listing: Listing,
    minutes: PeriodMinutes,
    page: { readonly to?: number | undefined; readonly limit: number },
  ): Promise<Candle[]>;
  /**
   * Returns the running candle; undefined before the first tick. It changes, so callers must not
   * keep it.
   */
  runningCandle(listing: Listing, minutes: PeriodMinutes): Candle | undefined;
  /** Returns the last 60 closes in points, oldest first; of 15-minute candles by default. */
  sparkline(listing: Listing, minutes?: PeriodMinutes): Promise<number[]>;
  /**
   * Changes the catalogue, or sources and routes, in one transaction and applies it to the live
   * market right after the commit. Changes run one after the other. `ready` runs before the
   * transaction, when no other change is running, with the number under which all earlier changes
   * were told; null if nothing is told. If `ready` or `work` rejects, `change` rejects and nothing
   * has changed.
   */
  change<T>(work: (tx: Sql) => Promise<T>, ready?: Ready): Promise<T>;
  /** Resolves to whether everything told up to number `q` is known here within `withinMs`. */
  reached(q: number, withinMs: number): Promise<boolean>;
  /** True if sessions are ignored: every market is open unless it is halted. */
  readonly isAlwaysOpen: boolean;
  /** `at` is the current time of the clock that `heardAt` uses, epoch ms. */
  feedHealth(): MarketHealth;
  /** The same of the process that leads the market; of this one while no other answers. */
  leaderHealth(): Promise<MarketHealth>;
}
