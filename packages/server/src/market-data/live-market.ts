import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import { Market, type Listing } from '@fulcrum/engine/market/market';
import type { Prices } from '@fulcrum/engine/market/quote';
import { isFresh } from '@fulcrum/engine/market/tradable';

import { Job } from '../platform/jobs/job.ts';
import type { Db, Sql } from '../platform/ports/db.ts';
import { Rolls } from './calendar/rolls.ts';
import { CandleSaving } from './candles/candle-saving.ts';
import { CandleStore } from './candles/candle-store.ts';
import { dayFiguresOf } from './candles/day-figures.ts';
import { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import {
  loadCatalogue,
  seedCatalogue,
  type Catalogue,
  type CatalogueEntry,
  type LeverageProfile,
} from './catalogue/catalogue.ts';
import { BridgeFeed } from './feeds/bridge/bridge-feed.ts';
import { feedOf, type FeedConfig } from './feeds/feed-of.ts';
import { SimulatedFeed } from './feeds/simulated/simulated-feed.ts';
import type { Log } from './log.ts';
import { canResume, forgetHistory, readSetting, writeSetting } from './market-settings.ts';
import type { LineHealth, MarketModule, RollListener } from './module.ts';
import type { Feed } from './quotes/feed.ts';
import { lineOf, rulesOf } from './quotes/instrument-line.ts';
import { Intake } from './quotes/intake.ts';
import { showLastPrices, usualPrices } from './quotes/last-prices.ts';
import { MomentTimer } from './quotes/moment-timer.ts';
import type { ClockListener, ClockStep, SteadyClock } from './quotes/steady-clock.ts';

const SPARKLINE_POINTS = 60;
const SPARKLINE_MINUTES = 15;
const SAVE_EVERY_MS = 5_000;
/** The longest delay until a step of the clock is noticed while nothing reads the clock. */
const CHECK_EVERY_MS = 500;

export interface MarketPorts {
  readonly db: Db;
  readonly clock: SteadyClock;
  readonly log: Log;
}

/** Empty before `load`. */
export const createMarket = (config: FeedConfig, ports: MarketPorts): MarketModule =>
  new LiveMarket(config, ports);

class LiveMarket implements MarketModule {
  readonly market = new Market();
  readonly #config: FeedConfig;
  readonly #ports: MarketPorts;
  readonly #candles: CandleStore;
  readonly #feed: Feed | BridgeFeed;
  readonly #intake: Intake;
  readonly #saving: CandleSaving;
  readonly #rolls: Rolls;
  #profile: LeverageProfile = 'international';
  #catalogue: Catalogue = { categories: [], entries: [] };
  readonly #changes: CatalogueQueue;
  readonly jobs = [
    new Job({
      name: 'save-candles',
      everyMs: SAVE_EVERY_MS,
      run: () => this.#saving.write(),
    }),
    new Job({
      name: 'check-clock',
      everyMs: CHECK_EVERY_MS,
      run: async () => this.#ports.clock.check(),
    }),
  ];
  readonly #timer: MomentTimer;
  /** Whether the simulated market continues the history that the store has. */
  #isResumed = false;
  /** Loads the candles for small charts; null before the first request. */
  #recalled: Promise<void> | null = null;

  constructor(config: FeedConfig, ports: MarketPorts) {
    this.#config = config;
    this.#ports = ports;
    this.#candles = new CandleStore(ports.db);
    this.#feed = feedOf(config, ports);
    this.#saving = new CandleSaving({
      log: ports.log,
      candles: this.#candles,
      canWait: config.feed === 'replay',
      markFeed: () => this.#markFeed(),
    });
    this.#rolls = new Rolls({
      ...ports,
      clocked: config.feed === 'replay' ? 'ticks' : 'wall',
      listings: () => this.market.listings,
      lastBefore: (listing, at) => this.#lastBefore(listing, at),
    });
    this.#changes = new CatalogueQueue({
      ...ports,
      load: (sql) => loadCatalogue(sql, this.profile),
      bring: (catalogue) => this.#bring(catalogue),
    });
    this.#intake = new Intake({
      clock: ports.clock,
      followsTicks: config.feed === 'replay',
      isAlwaysOpen: config.sessions === 'open',
      isTimed: config.feed === 'bridge',
      log: ports.log,
      roll: (moment) => this.#rolls.take(moment),
      restart: () => this.#restart(),
      begun: (count) => this.#saving.begun(count),
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

  get isAlwaysOpen(): boolean {
    return this.#config.sessions === 'open';
  }

  get bridge(): BridgeFeed | null {
    return this.#feed instanceof BridgeFeed ? this.#feed : null;
  }

  async load(): Promise<void> {
    const { db, clock, log } = this.#ports;
    clock.begin();
    await seedCatalogue(db);
    this.#profile = (await readSetting(db, 'profile')) ?? this.#profile;
    this.#catalogue = await loadCatalogue(db, this.#profile);
    for (const { instrument } of this.#catalogue.entries) this.#candles.add(instrument.id);
    this.#isResumed = await canResume(db, this.#config.feed, clock.now());
    if (this.#isResumed) {
      await this.#candles.restore();
    } else {
      const cleared = await this.#candles.clear();
      if (cleared > 0) log.warn({ feed: this.#config.feed, cleared }, 'another history begins');
      await forgetHistory(db);
    }
    await writeSetting(db, 'market.feed', this.#config.feed);
    for (const entry of this.#catalogue.entries) {
      const { instrument } = entry;
      const candles = this.#candles.of(instrument.id);
      this.#intake.add(lineOf(entry, this.market.put(instrument), candles));
    }
    showLastPrices(this.#intake.lines, this.#intake.now);
  }

  async start(): Promise<void> {
    this.#intake.begin();
    // Before the first tick: positions held since then owe these rolls.
    if (this.#config.feed !== 'replay') await this.#rolls.open(this.#intake.now);
    await this.#feed.start(this.#intake);
    showLastPrices(this.#intake.lines, this.#intake.now);
    this.#timer.start();
  }

  async stop(): Promise<void> {
    this.#rolls.stop();
    this.#timer.stop();
    await this.#feed.stop();
    await this.#recalled;
    await this.#rolls.written();
    await this.#saving.save();
    // A save that was running may have started before the last ticks.
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
    return this.#candles.of(instrument.id).of(minutes).last;
  }

  async sparkline(
    { instrument }: Listing,
    minutes: PeriodMinutes = SPARKLINE_MINUTES,
  ): Promise<number[]> {
    this.#recalled ??= this.#recall();
    await this.#recalled;
    const series = this.#candles.of(instrument.id).of(minutes);
    return series.before(Infinity, SPARKLINE_POINTS).map(({ close }) => close);
  }

  feedHealth() {
    const now = this.#ports.clock.now();
    const lines = this.#intake.lines.map(
      ({ listing, accepted, dropped, heard }): LineHealth => ({
        code: listing.instrument.code,
        isOpen: listing.isOpen,
        isFresh: isFresh(listing, now),
        heardAt: heard.lastAt,
        perSecond: heard.perSecond(now),
        accepted,
        dropped: Object.fromEntries(dropped),
      }),
    );
    return { ...this.#feed.health, at: now, lines };
  }

  change<T>(work: (tx: Sql) => Promise<T>, ready = () => Promise.resolve()): Promise<T> {
    return this.#changes.run(work, ready);
  }

  /** Synchronously, so that every order is decided by either the old terms or the new ones. */
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
      if (!entry) throw new Error(`${listing.instrument.code} has left the catalogue`);
      const isSame = JSON.stringify(entry) === JSON.stringify(line.entry);
      line.entry = entry;
      line.filter.obey(rulesOf(entry));
      if (isSame) continue;
      changed.add(listing);
      this.market.put(entry.instrument);
    }
    this.#intake.review(changed);
    this.#timer.renew();
  }

  /** While the clock is in doubt quotes are still shown, but nothing is filled. */
  #stepped(step: ClockStep | null): void {
    const { log } = this.#ports;
    if (step) {
      const details = { stepMs: step.ms, feed: this.#config.feed };
      log.error(details, 'the clock was stepped: trading is halted until ticks and clock agree');
    } else {
      log.warn({}, 'ticks and clock agree: trading goes on');
    }
    this.#intake.reviewDoubts();
  }

  #clockSet(...[ms, why]: Parameters<ClockListener['set']>): void {
    if (why === 'correction') {
      this.#intake.clockCorrected(ms);
    } else {
      this.#ports.log.warn({ ms, now: this.#ports.clock.now() }, 'the market clock was set');
      this.#intake.clockSet(ms);
      // A wrong clock made these candles; the ticks of the right one would fall before them.
      if (ms < 0) this.#candles.cut(Math.floor(this.#ports.clock.now() / 1_000));
    }
    this.#timer.renew();
  }

  /** Starts without history: its charts begin with its first tick. */
  #add(entry: CatalogueEntry): Listing {
    const { instrument } = entry;
    const listing = this.market.put(instrument);
    const line = lineOf(entry, listing, this.#candles.add(instrument.id));
    this.#intake.add(line);
    if (!(this.#feed instanceof BridgeFeed)) this.#feed.join?.(line);
    return listing;
  }

  /** The last bid of the trading day before `at`, with the usual spread. */
  async #lastBefore({ instrument }: Listing, at: number): Promise<Prices | null> {
    const page = { to: at / 1_000, limit: 1 };
    const [day] = await this.#candles.read(instrument.id, 1440, page);
    const line = this.#intake.line(instrument.code);
    return day && line ? usualPrices(line.entry, day.close, at) : null;
  }

  /** Never rejects: if it fails, small charts begin at the start of this process. */
  async #recall(): Promise<void> {
    try {
      if (this.#isResumed) await this.#candles.recall();
    } catch (error) {
      this.#ports.log.error({ err: error }, 'candles of before could not be read');
    }
  }

  async #restart(): Promise<void> {
    await this.#candles.clear();
    for (const line of this.#intake.lines) {
      line.candles = this.#candles.of(line.listing.instrument.id);
    }
  }

  /** Captures the state of the simulation; the returned function saves it. */
  #markFeed(): () => Promise<void> {
    const state = this.#feed instanceof SimulatedFeed ? this.#feed.state : null;
    return async () => {
      if (state) await writeSetting(this.#ports.db, 'market.simulation', state);
    };
  }
}
