import { setTimeout as sleep } from 'node:timers/promises';

import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import { Market, type Listing } from '@fulcrum/engine/market/market';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';
import { LONG_AGO, type Prices } from '@fulcrum/engine/market/quote';
import { isFresh } from '@fulcrum/engine/market/tradable';
import { rollOf, type Roll, type RollMoment } from '@fulcrum/engine/money/swap';

import { Job } from '../platform/jobs/job.ts';
import type { Db, Sql } from '../platform/ports/db.ts';
import { Refused } from '../platform/refusal.ts';
import { RollBook } from './calendar/roll-book.ts';
import { CandleStore } from './candles/candle-store.ts';
import { dayFiguresOf } from './candles/day-figures.ts';
import {
  loadCatalogue,
  seedCatalogue,
  type Catalogue,
  type CatalogueEntry,
  type LeverageProfile,
} from './catalogue/catalogue.ts';
import { markupAt } from './catalogue/spread-markup.ts';
import { BridgeFeed } from './feeds/bridge/bridge-feed.ts';
import { feedOf, type FeedConfig } from './feeds/feed-of.ts';
import { SimulatedFeed } from './feeds/simulated/simulated-feed.ts';
import type { Log } from './log.ts';
import { forgetHistory, readSetting, writeSetting } from './market-settings.ts';
import type { LineHealth, MarketModule, RollListener } from './module.ts';
import type { Feed } from './quotes/feed.ts';
import { lineOf, rulesOf } from './quotes/instrument-line.ts';
import { Intake } from './quotes/intake.ts';
import type { ClockListener, ClockStep, SteadyClock } from './quotes/steady-clock.ts';

const SPARKLINE_POINTS = 60;
const SPARKLINE_MINUTES = 15;
const SAVE_EVERY_MS = 5_000;
/** A feed that can wait does so when this many candles are not saved. */
const UNSAVED_MAX = 5_000;
/** The wall clock may be set: what is due is looked for again at least this often. */
const TIMER_MS_MAX = 30_000;
/** How soon a step of the clock is seen while nobody reads it. */
const CHECK_EVERY_MS = 500;
/** How long to wait before writing a roll's prices again after the store refused them. */
const KEEP_AGAIN_MS = 1_000;
/** So much a clock may be put back while nothing runs: a correction, not another day. */
const CLOCK_STEP_MS_MAX = 60_000;

export interface MarketPorts {
  readonly db: Db;
  readonly clock: SteadyClock;
  readonly log: Log;
}

/** Empty before `load`. */
export const createMarket = (config: FeedConfig, ports: MarketPorts): MarketModule =>
  new LiveMarket(config, ports);

/**
 * Candles of another feed are another market's, and a replay goes back in time: both begin with
 * empty charts. So does a simulation that did not get as far as saving itself, or that ran by a
 * clock which has since been put back.
 */
async function canResume({ feed }: FeedConfig, db: Db, now: number): Promise<boolean> {
  if (feed === 'replay' || (await readSetting(db, 'market.feed')) !== feed) return false;
  if (feed !== 'simulated') return true;
  const simulation = await readSetting(db, 'market.simulation');
  return simulation !== null && simulation.time <= now + CLOCK_STEP_MS_MAX;
}

class LiveMarket implements MarketModule {
  readonly market = new Market();
  readonly #config: FeedConfig;
  readonly #ports: MarketPorts;
  readonly #candles: CandleStore;
  readonly #feed: Feed | BridgeFeed;
  readonly #intake: Intake;
  readonly #rollListeners: RollListener[] = [];
  readonly #rolls: RollBook;
  #profile: LeverageProfile = 'international';
  #catalogue: Catalogue = { categories: [], entries: [] };
  /** The last change of the catalogue; the next one waits for it. */
  #changing: Promise<unknown> = Promise.resolve();
  readonly jobs = [
    new Job({
      name: 'save-candles',
      everyMs: SAVE_EVERY_MS,
      scope: 'process',
      run: () => this.#write(),
    }),
    new Job({
      name: 'check-clock',
      everyMs: CHECK_EVERY_MS,
      scope: 'process',
      run: async () => this.#ports.clock.check(),
    }),
  ];
  #unsaved = 0;
  #clockTimer: NodeJS.Timeout | null = null;
  /** The booking of the last roll, behind those of all before it. */
  #rolling: Promise<void> = Promise.resolve();
  /** Writes about rolls that are under way. */
  #noting: Promise<unknown> = Promise.resolve();
  /** Whether the simulated market continues the history that the store has. */
  #isResumed = false;
  /** The loading of the candles that small charts show; null before anybody has asked. */
  #recalled: Promise<void> | null = null;
  #isStopped = false;

  constructor(config: FeedConfig, ports: MarketPorts) {
    this.#config = config;
    this.#ports = ports;
    this.#candles = new CandleStore(ports.db);
    this.#feed = feedOf(config, ports);
    this.#rolls = new RollBook(ports.db);
    this.#intake = new Intake({
      clock: ports.clock,
      followsTicks: config.feed === 'replay',
      isAlwaysOpen: config.sessions === 'open',
      isTimed: config.feed === 'bridge',
      log: ports.log,
      roll: (roll) => this.#roll(roll),
      restart: () => this.#restart(),
      begun: (count) => this.#begun(count),
    });
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
    this.#isResumed = await canResume(this.#config, db, clock.now());
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
    this.#showLastPrices();
  }

  async start(): Promise<void> {
    this.#intake.begin();
    if (this.#config.feed !== 'replay') await this.#openRolls();
    await this.#feed.start(this.#intake);
    this.#showLastPrices();
    this.#setClockTimer();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#clockTimer) clearTimeout(this.#clockTimer);
    await this.#feed.stop();
    await this.#recalled;
    await this.#noting;
    await this.#save();
    // A saving that was under way may have begun before the last ticks.
    await this.#save();
  }

  onQuote(...[listener]: Parameters<MarketModule['onQuote']>): void {
    this.#intake.onQuote(listener);
  }

  onSession(...[listener]: Parameters<MarketModule['onSession']>): void {
    this.#intake.onSession(listener);
  }

  onRoll(listener: RollListener): void {
    this.#rollListeners.push(listener);
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
    const run = async () => {
      await ready();
      const { db } = this.#ports;
      const changed = await db.transaction(async (tx) => {
        const result = await work(tx);
        // Read before the commit: nothing that can fail lies between it and the live market.
        return { result, catalogue: await loadCatalogue(tx, this.profile) };
      });
      this.#bring(changed.catalogue);
      return changed.result;
    };
    const changing = this.#changing.then(run);
    this.#changing = changing.catch((error: unknown) => this.#afterFault(error));
    return changing;
  }

  /** Whether a commit that failed was made all the same is only known by looking. */
  async #afterFault(error: unknown): Promise<void> {
    if (error instanceof Refused) return;
    try {
      this.#bring(await loadCatalogue(this.#ports.db, this.profile));
    } catch (fault) {
      this.#ports.log.error({ err: fault }, 'the catalogue could not be read again');
    }
  }

  /** In one go, so that every order is decided by the terms before or by those after. */
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
    this.#renewClockTimer();
  }

  /** Nobody deals by a clock in doubt: quotes go on, and are shown, but nothing is filled. */
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
      // They were made by a clock that was wrong; ticks of the right one would vanish in them.
      if (ms < 0) this.#candles.cut(Math.floor(this.#ports.clock.now() / 1_000));
    }
    this.#renewClockTimer();
  }

  /** Without a past: its charts begin with its first tick. */
  #add(entry: CatalogueEntry): Listing {
    const { instrument } = entry;
    const listing = this.market.put(instrument);
    const line = lineOf(entry, listing, this.#candles.add(instrument.id));
    this.#intake.add(line);
    if (!(this.#feed instanceof BridgeFeed)) this.#feed.join?.(line);
    return listing;
  }

  /** A market that is closed or was just started shows what it closed with, as a stale quote. */
  #showLastPrices(): void {
    for (const { listing, candles, entry, filter } of this.#intake.lines) {
      const last = candles.of(1).last ?? candles.of(1440).last;
      if (!last || (listing.quote && listing.quote.time >= last.time * 1_000)) continue;
      const time = last.time * 1_000;
      const { close: bid } = last;
      const ask = bid + entry.spreadPoints;
      filter.remember(bid, ask);
      const markup = markupAt(entry.markups, this.#intake.now);
      listing.quote = { bid, ask: ask + markup, time, arrivedAt: LONG_AGO };
    }
  }

  #renewClockTimer(): void {
    if (!this.#clockTimer) return;
    clearTimeout(this.#clockTimer);
    this.#setClockTimer();
  }

  #setClockTimer(): void {
    const { nextMoment, now } = this.#intake;
    if (nextMoment === null) return;
    const wait = Math.min(Math.max(nextMoment - now, 0), TIMER_MS_MAX);
    this.#clockTimer = setTimeout(() => {
      void this.#intake.advance(this.#intake.now);
      this.#setClockTimer();
    }, wait);
  }

  /** Before the first tick: whoever holds a position since then owes these rolls. */
  async #openRolls(): Promise<void> {
    const current = tradingDayOf(this.#intake.now).start;
    const open = await this.#rolls.open(current, {
      listings: this.market.listings,
      lastBefore: (listing, at) => this.#lastBefore(listing, at),
    });
    for (const roll of open) void this.#book(roll, Promise.resolve());
  }

  /** The bid that the trading day before `at` ended with, and the usual spread. */
  async #lastBefore({ instrument }: Listing, at: number): Promise<Prices | null> {
    const page = { to: at / 1_000, limit: 1 };
    const [day] = await this.#candles.read(instrument.id, 1440, page);
    const line = this.#intake.line(instrument.code);
    if (!day || !line) return null;
    const { entry } = line;
    return { bid: day.close, ask: day.close + entry.spreadPoints + markupAt(entry.markups, at) };
  }

  /** Takes the roll at the prices of this moment. */
  #roll(moment: RollMoment): Promise<void> {
    const isReplay = this.#config.feed === 'replay';
    const roll = rollOf(moment, isReplay ? 'ticks' : 'wall', this.market.listings);
    return this.#book(roll, isReplay ? Promise.resolve() : this.#keep(roll));
  }

  /** Waits until the store has it: idle accounts are booked only after that. */
  async #keep(roll: Roll): Promise<void> {
    for (;;) {
      try {
        await this.#noted(this.#rolls.keep(roll));
        return;
      } catch (error) {
        if (this.#isStopped) throw error;
        const { day } = roll;
        this.#ports.log.error({ err: error, day }, 'the prices of a roll could not be kept yet');
      }
      await sleep(KEEP_AGAIN_MS, null, { ref: false });
    }
  }

  /** Registers a write for `stop` to wait for. */
  #noted(write: Promise<void>): Promise<void> {
    this.#noting = Promise.allSettled([this.#noting, write]);
    return write;
  }

  /** Tells the roll at once and has it booked behind the one before; never rejects. */
  #book(roll: Roll, kept: Promise<void>): Promise<void> {
    const { log, clock } = this.#ports;
    const bookings = this.#rollListeners.map((listener) => listener(roll));
    const booked = async () => {
      // Its prices are safe before anything is booked at them.
      await kept;
      for (const book of bookings) await book();
      if (roll.clock === 'ticks' || this.#isStopped) return;
      await this.#noted(this.#rolls.booked(roll, clock.now()));
      log.info({ day: roll.day }, 'the financing of a day is booked');
    };
    kept.catch(() => undefined);
    this.#rolling = this.#rolling.then(booked).catch((error: unknown) => {
      // The next start goes on with it; whoever is booked already is left alone.
      const { day } = roll;
      if (!this.#isStopped) log.error({ err: error, day }, 'a roll could not be booked whole');
    });
    return this.#rolling;
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

  #begun(count: number): Promise<void> | null {
    this.#unsaved += count;
    if (this.#unsaved < UNSAVED_MAX || this.#config.feed !== 'replay') return null;
    return this.#save();
  }

  /** Never rejects: what could not be saved is saved the next time. */
  async #save(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      this.#ports.log.error({ err: error }, 'candles could not be saved yet');
    }
  }

  async #write(): Promise<void> {
    this.#unsaved = 0;
    const state = this.#feed instanceof SimulatedFeed ? this.#feed.state : null;
    await this.#candles.save();
    if (state) await writeSetting(this.#ports.db, 'market.simulation', state);
  }
}
