import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import { Market, type Listing } from '@fulcrum/engine/market/market';

import { Job } from '../platform/jobs/job.ts';
import type { Sql } from '../platform/ports/db.ts';
import { Rolls } from './calendar/rolls.ts';
import { CandleSaving } from './candles/candle-saving.ts';
import { CandleStore } from './candles/candle-store.ts';
import { dayFiguresOf } from './candles/day-figures.ts';
import { SmallCharts } from './candles/small-charts.ts';
import { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import {
  loadCatalogue,
  seedCatalogue,
  type Catalogue,
  type CatalogueEntry,
  type LeverageProfile,
} from './catalogue/catalogue.ts';
import type { BridgeFeed } from './feeds/bridge/bridge-feed.ts';
import { Backfill } from './feeds/backfill/backfill.ts';
import { bridgeOf, feedOf, shownFeedOf, type FeedConfig, type ShownFeed } from './feeds/feed-of.ts';
import { requireFeed } from './feed-start.ts';
import type { MarketPorts } from './market-ports.ts';
import { markSimulation, readSetting } from './market-settings.ts';
import type { MarketRelay } from './market-relay.ts';
import type { MarketModule, Ready, RollListener } from './module.ts';
import type { Feed } from './quotes/feed.ts';
import { healthOf, lineOf, obey } from './quotes/instrument-line.ts';
import { Intake } from './quotes/intake.ts';
import { lastBefore, showLastPrices } from './quotes/last-prices.ts';
import { MomentTimer } from './quotes/moment-timer.ts';
import { QuoteNumbers } from './quotes/quote-numbers.ts';
import {
  checkClockJob,
  logStep,
  type ClockListener,
  type ClockStep,
} from './quotes/steady-clock.ts';
import { resumeCandles } from './resume-candles.ts';
import type { ListingState } from './stream/items.ts';
import { adoptInto, stateOf } from './stream/listing-state.ts';

const SAVE_EVERY_MS = 5_000;
export const FILL_EVERY_MS = 60_000;

/** Creates the market; it has no instruments before `load`. */
export const createMarket = (config: FeedConfig, ports: MarketPorts): MarketModule =>
  new LiveMarket(config, ports, null);

/** A market with its feed. With a relay, other processes book rolls and number the quotes. */
export class LiveMarket implements MarketModule {
  readonly market = new Market();
  readonly #config: FeedConfig;
  readonly #ports: MarketPorts;
  readonly #candles: CandleStore;
  readonly #feed: Feed;
  readonly #intake: Intake;
  readonly #saving: CandleSaving;
  readonly #rolls: Rolls;
  readonly #numbers: QuoteNumbers;
  readonly #relay: MarketRelay | null;
  readonly #charts: SmallCharts;
  #profile: LeverageProfile = 'international';
  #catalogue: Catalogue = { categories: [], entries: [] };
  readonly #changes: CatalogueQueue;
  readonly #backfill: Backfill;
  readonly jobs = [
    new Job({ name: 'save-candles', everyMs: SAVE_EVERY_MS, run: () => this.saveCandles() }),
    new Job({ name: 'fill-candles', everyMs: FILL_EVERY_MS, run: () => this.fillCandles() }),
    checkClockJob(() => this.#ports.clock),
  ];
  readonly reached = async (): Promise<boolean> => true;
  readonly leaderHealth = async () => this.feedHealth();
  readonly #timer: MomentTimer;
  /** True if the simulated market continues the history in the store. */
  #isResumed = false;

  constructor(config: FeedConfig, ports: MarketPorts, relay: MarketRelay | null) {
    this.#config = config;
    this.#ports = ports;
    this.#relay = relay;
    this.#candles = new CandleStore(ports.db);
    this.#charts = new SmallCharts(this.#candles, ports.log, () => this.#isResumed);
    this.#feed = feedOf(config, ports);
    this.#saving = new CandleSaving({
      log: ports.log,
      candles: this.#candles,
      canWait: config.feed === 'replay',
      markFeed: () => markSimulation(ports.db, this.#feed),
    });
    this.#rolls = new Rolls({
      ...ports,
      clocked: config.feed === 'replay' ? 'ticks' : 'wall',
      isBookedElsewhere: relay !== null,
      listings: () => this.market.listings,
      lastBefore: ({ instrument }, at) =>
        lastBefore(this.#candles, this.#intake.line(instrument.code), at),
    });
    this.#changes = new CatalogueQueue({
      ...ports,
      load: (sql) => loadCatalogue(sql, this.profile),
      bring: (catalogue) => this.#bring(catalogue),
      brought: async () => this.#feed.renew?.(),
    });
    this.#numbers = new QuoteNumbers(ports.db, ports.log);
    this.#intake = new Intake({
      clock: ports.clock,
      numbers: relay ? { take: () => undefined } : this.#numbers,
      followsTicks: config.feed === 'replay',
      isAlwaysOpen: config.sessions === 'open',
      isLive: ({ instrument }) => this.#feed.originOf(instrument.code) === 'live',
      log: ports.log,
      roll: (moment) => this.#rolls.take(moment),
      restart: () => this.#restart(),
      begun: (count) => this.#saving.begun(count),
      affirmed: (listing) => (relay ? relay.affirmed(listing) : this.#intake.tell(listing)),
      filled: () => relay?.filled(),
    });
    this.#backfill = new Backfill({
      ...ports,
      feed: this.#feed,
      candles: this.#candles,
      lines: () => this.#intake.lines,
      filled: (ids) => this.#filled(ids),
    });
    this.#timer = new MomentTimer(this.#intake);
    ports.clock.listen({
      stepped: (step) => this.#stepped(step),
      set: (ms, why) => this.#clockSet(ms, why),
    });
  }

  get profile(): LeverageProfile {
    return this.#profile;
  }

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  get shownFeed(): ShownFeed {
    return shownFeedOf(this.#config);
  }

  get isAlwaysOpen(): boolean {
    return this.#config.sessions === 'open';
  }

  get bridge(): BridgeFeed | null {
    return bridgeOf(this.#feed);
  }

  async load(): Promise<void> {
    const { db, clock } = this.#ports;
    await requireFeed(db, this.#config.expectFeed, [this.shownFeed]);
    clock.begin();
    await seedCatalogue(db);
    this.#profile = (await readSetting(db, 'profile')) ?? this.#profile;
    await this.#feed.renew?.();
    this.#catalogue = await loadCatalogue(db, this.#profile);
    for (const { instrument } of this.#catalogue.entries) this.#candles.add(instrument.id);
    const start = { kind: this.#config.feed, start: this.shownFeed };
    const past = { feed: this.#feed, candles: this.#candles, catalogue: this.#catalogue };
    this.#isResumed = await resumeCandles(this.#ports, { ...start, ...past });
    if (!this.#relay) await this.#numbers.open();
    for (const entry of this.#catalogue.entries) {
      const { instrument } = entry;
      const candles = this.#candles.of(instrument.id);
      this.#intake.add(lineOf(entry, this.market.put(instrument), candles));
    }
    showLastPrices(this.#intake.lines, this.#intake.now);
  }

  async start(): Promise<void> {
    this.#intake.begin();
    // Before the first tick: positions held since then pay or receive the swap of these rolls.
    if (this.#config.feed !== 'replay') await this.#rolls.open(this.#intake.now);
    await this.#feed.start(this.#intake);
    showLastPrices(this.#intake.lines, this.#intake.now);
    this.#timer.start();
  }

  async stop(): Promise<void> {
    this.#rolls.stop();
    this.#timer.stop();
    this.#backfill.stop();
    await this.#feed.stop();
    await this.#charts.settled();
    await this.#rolls.written();
    await this.#saving.save();
    // A save that was running may have begun before the last ticks, so candles are saved twice.
    await this.#saving.save();
  }

  onQuote(...[listener]: Parameters<MarketModule['onQuote']>): void {
    this.#intake.onQuote(listener);
  }

  onSession(...[listener]: Parameters<MarketModule['onSession']>): void {
    this.#intake.onSession(listener);
  }

  onRoll(listener: RollListener): void {
    this.#rolls.listen(listener);
  }

  clock(): number {
    return this.#intake.now;
  }

  clockHealth() {
    const { step, steps } = this.#ports.clock;
    return { step, steps };
  }

  day(listing: Listing) {
    const days = this.#candles.of(listing.instrument.id).of(1440);
    return dayFiguresOf(days.last, days.previous);
  }

  candles(
    { instrument }: Listing,
    minutes: PeriodMinutes,
    { to, limit }: { readonly to?: number | undefined; readonly limit: number },
  ) {
    return this.#candles.read(instrument.id, minutes, { to: to ?? null, limit });
  }

  runningCandle({ instrument }: Listing, minutes: PeriodMinutes) {
    return this.#candles.running(instrument.id, minutes);
  }

  sparkline({ instrument }: Listing, minutes?: PeriodMinutes): Promise<number[]> {
    return this.#charts.closesOf(instrument.id, minutes);
  }

  feedHealth() {
    const now = this.#ports.clock.now();
    const lines = this.#intake.lines.map((line) => healthOf(line, now));
    return { ...this.#feed.health, at: now, lines };
  }

  change<T>(work: (tx: Sql) => Promise<T>, ready?: Ready): Promise<T> {
    return this.#changes.run(work, async () => ready?.(null));
  }

  saveCandles(): Promise<void> {
    return this.#saving.write();
  }

  /** Asks the sources for candles that are missing. */
  async fillCandles(): Promise<void> {
    if (!this.#ports.clock.step) await this.#backfill.run();
  }

  /** Reads the catalogue again, which another process may have changed. */
  review(): Promise<void> {
    return this.change(() => Promise.resolve());
  }

  /** Returns what is known of each instrument. */
  states(): ListingState[] {
    return this.#intake.lines.map(({ listing, candles }) => stateOf(listing, candles));
  }

  /**
   * Continues another process's market: its candles, and the prices that jumps are measured by. A
   * simulation makes the bars since its last save again.
   */
  adopt(states: readonly ListingState[]): void {
    const adopted = this.#intake.lines.filter(
      ({ listing }) => this.#feed.originOf(listing.instrument.code) !== 'simulated',
    );
    adoptInto(adopted, states);
  }

  /**
   * Applies a catalogue synchronously, so that every order is decided by either the old or the new
   * terms.
   */
  #bring(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    const changed = new Set(
      catalogue.entries
        .filter(({ instrument }) => !this.market.byId(instrument.id))
        .map((entry) => this.#add(entry)),
    );
    for (const line of this.#intake.lines) {
      const { listing } = line;
      const entry = catalogue.entries.find(
        ({ instrument }) => instrument.id === listing.instrument.id,
      );
      if (!entry) throw new Error(`${listing.instrument.code} is missing from the catalogue`);
      if (!obey(line, entry)) continue;
      changed.add(listing);
      this.market.put(entry.instrument);
    }
    const ids = [...changed].map(({ instrument }) => instrument.id);
    if (ids.length > 0) this.#relay?.terms(catalogue, new Set(ids));
    this.#intake.review(changed);
    this.#timer.renew();
  }

  /** Until a step of the clock ends, quotes are still shown but no order is filled. */
  #stepped(step: ClockStep | null): void {
    logStep(this.#ports.log, this.#config.feed, step);
    this.#intake.reviewDoubts();
  }

  #clockSet(...[ms, why]: Parameters<ClockListener['set']>): void {
    this.#relay?.aged(why === 'correction' ? ms : null);
    if (why === 'correction') {
      this.#intake.clockCorrected(ms);
    } else {
      this.#ports.log.warn({ ms, now: this.#ports.clock.now() }, 'the market clock was set');
      this.#intake.clockSet(ms);
      // A wrong clock created these candles; ticks by the right clock would have earlier times.
      if (ms < 0) {
        const end = Math.floor(this.#ports.clock.now() / 1_000);
        this.#candles.cut(end);
        this.#relay?.cut(end);
      }
    }
    this.#timer.renew();
  }

  /** Adds an instrument without history: its charts begin with its first tick. */
  #add(entry: CatalogueEntry): Listing {
    const { instrument } = entry;
    const listing = this.market.put(instrument);
    const line = lineOf(entry, listing, this.#candles.add(instrument.id));
    this.#intake.add(line);
    this.#feed.join?.(line);
    return listing;
  }

  #filled(ids: readonly number[]): void {
    this.#charts.forget();
    this.#relay?.imported(ids);
  }

  async #restart(): Promise<void> {
    await this.#candles.clear();
    for (const line of this.#intake.lines) {
      line.candles = this.#candles.of(line.listing.instrument.id);
    }
  }
}
