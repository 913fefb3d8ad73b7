import type { PeriodMinutes } from '@fulcrum/contract/market-data/calls';
import type { Listing } from '@fulcrum/engine/market/market';
import { isFresh } from '@fulcrum/engine/market/tradable';

import type { Job } from '../platform/jobs/job.ts';
import type { Bus } from '../platform/ports/bus.ts';
import type { Db, Sql } from '../platform/ports/db.ts';
import { unavailable } from '../platform/refusal.ts';
import { HeardRolls } from './calendar/heard-rolls.ts';
import { CandleStore } from './candles/candle-store.ts';
import { dayFiguresOf } from './candles/day-figures.ts';
import { SmallCharts } from './candles/small-charts.ts';
import { loadCatalogue, seedCatalogue, type LeverageProfile } from './catalogue/catalogue.ts';
import { isBridged, shownFeedOf, type FeedConfig, type ShownFeed } from './feeds/feed-of.ts';
import { requireFeed } from './feed-start.ts';
import { Leader, type MarketLead } from './leader.ts';
import type { LiveMarket } from './live-market.ts';
import type { Log } from './log.ts';
import { readSetting } from './market-settings.ts';
import type { BridgeDelivery } from './feeds/bridge/bridge-feed.ts';
import type { MarketModule, Ready, RollListener } from './module.ts';
import type { FeedHealth } from './quotes/feed.ts';
import type { LineHealth } from './quotes/instrument-line.ts';
import { checkClockJob, type SteadyClock } from './quotes/steady-clock.ts';
import { Follower } from './stream/follower.ts';
import { forwarded } from './stream/forwarded-feed.ts';
import { REVIEW } from './stream/items.ts';
import { askedHealth } from './stream/leader-health.ts';
import { PastMarket } from './stream/past-market.ts';
import { QuoteLog } from './stream/quote-log.ts';
import { Replica, type HeardLine } from './stream/replica.ts';

export interface HeardPorts {
  readonly db: Db;
  readonly clock: SteadyClock;
  readonly log: Log;
  readonly bus: Bus;
}

/** How long a change of the catalogue waits until it is in force in this process. */
const IN_FORCE_MS_MAX = 2_000;

/** How far a process follows the market. */
export interface StreamHealth {
  /** Number of the last change that this process knows. */
  readonly q: number;
  /** For how long it may have missed some, in ms. */
  readonly lagMs: number;
  /** How often messages were missing. */
  readonly gaps: number;
  readonly isLeading: boolean;
}

/** A market that follows the stream of whoever leads. */
export interface StreamedMarket extends MarketModule {
  readonly stream: StreamHealth;
  /** Number of the last change that this process knows. */
  readonly q: number;
  /**
   * Returns the market as it was after number `q`, or earlier, but not before the first change
   * since `at` (epoch ms); null if the log has no market. `from` is the number after which it is
   * wanted.
   */
  past(q: number, at: number): Promise<{ readonly past: PastMarket; readonly from: number } | null>;
  /** Calls `listener` with the time in ms that each batch took to be logged, while it leads. */
  onLogged(listener: (ms: number) => void): void;
}

/** Creates the market of a process that never leads. It has no instruments before `load`. */
export const createHeardMarket = (config: FeedConfig, ports: HeardPorts): StreamedMarket =>
  new HeardMarket(config, ports, null);

/**
 * Creates the market of a process that leads if no other one does, and is a standby otherwise. Its
 * own listeners hear of a quote after it is logged, like those of all other processes.
 */
export const createLeadingMarket = (
  config: FeedConfig,
  ports: HeardPorts,
  lead: MarketLead,
): StreamedMarket => new HeardMarket(config, ports, lead);

class HeardMarket implements StreamedMarket {
  readonly #config: FeedConfig;
  readonly #ports: HeardPorts;
  readonly #candles: CandleStore;
  readonly #charts: SmallCharts;
  readonly #rolls: HeardRolls;
  readonly #replica: Replica;
  readonly #quotes: QuoteLog;
  readonly #follower: Follower;
  readonly #leader: Leader | null;
  readonly jobs: readonly Job[];
  readonly bridge: BridgeDelivery | null;
  readonly #loggedListeners: ((ms: number) => void)[] = [];
  #profile: LeverageProfile = 'international';
  /** The last change of the catalogue; the next one waits for it. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor(config: FeedConfig, ports: HeardPorts, lead: MarketLead | null) {
    const { db, clock, log, bus } = ports;
    this.#config = config;
    this.#ports = ports;
    this.#candles = new CandleStore(db.reads);
    this.#charts = new SmallCharts(this.#candles, log, () => true);
    this.#rolls = new HeardRolls(ports);
    this.#replica = new Replica({
      candles: this.#candles,
      now: () => clock.now(),
      roll: (roll) => this.#rolls.take(roll),
      replaced: () => this.#charts.forget(),
    });
    this.#quotes = new QuoteLog(db);
    this.#follower = new Follower({
      bus,
      quotes: this.#quotes,
      log,
      monotonic: () => clock.monotonic(),
      apply: (q, item) => this.#replica.apply(q, item),
      // The leader's own clock proves nothing to itself: there the feed's ticks do.
      heard: (at) => {
        if (!this.#live) clock.hear(at);
      },
    });
    this.#leader = lead && this.#leaderWith(lead);
    this.jobs = [...(this.#leader?.jobs ?? []), checkClockJob(() => clock)];
    const accept: BridgeDelivery['accept'] = (lines) =>
      this.#live?.bridge?.accept(lines) ?? forwarded(bus, lines);
    this.bridge = isBridged(config) ? { accept } : null;
  }

  get market() {
    return this.#replica.market;
  }

  get catalogue() {
    return this.#replica.catalogue;
  }

  get profile(): LeverageProfile {
    return this.#profile;
  }

  get shownFeed(): ShownFeed {
    return shownFeedOf(this.#config);
  }

  get isAlwaysOpen(): boolean {
    return this.#config.sessions === 'open';
  }

  get stream(): StreamHealth {
    const { q, lagMs, gaps } = this.#follower;
    return { q, lagMs, gaps, isLeading: this.#live !== null };
  }

  get q(): number {
    return this.#follower.q;
  }

  async past(q: number, at: number): ReturnType<StreamedMarket['past']> {
    const from = Math.max(q, await this.#quotes.lastBefore(Math.floor(at)));
    const state = await this.#quotes.stateUpTo(from);
    return state && { past: new PastMarket(this.#quotes, this.catalogue, state), from };
  }

  async load(): Promise<void> {
    const { db, clock } = this.#ports;
    if (this.#leader) await requireFeed(db, this.#config.expectFeed, [this.shownFeed]);
    clock.begin();
    await seedCatalogue(db);
    this.#profile = (await readSetting(db, 'profile')) ?? this.#profile;
    const newest = await this.#quotes.newestState();
    this.#replica.begin(await loadCatalogue(db, this.#profile));
    if (newest) {
      this.#replica.restore(newest.state);
      this.#follower.begin(newest.q0 - 1);
      await this.#follower.catchUp();
    }
  }

  async start(): Promise<void> {
    this.#replica.isSilent = false;
    await this.#rolls.open();
    this.#follower.start();
    await this.#follower.catchUp();
    await this.#leader?.start();
  }

  async stop(): Promise<void> {
    await this.#leader?.stop();
    await this.#follower.stop();
    this.#rolls.stop();
    await this.#charts.settled();
  }

  onQuote(...[listener]: Parameters<MarketModule['onQuote']>): void {
    this.#replica.onQuote(listener);
  }

  onSession(...[listener]: Parameters<MarketModule['onSession']>): void {
    this.#replica.onSession(listener);
  }

  onRoll(listener: RollListener): void {
    this.#rolls.listen(listener);
  }

  onLogged(listener: (ms: number) => void): void {
    this.#loggedListeners.push(listener);
  }

  clock(): number {
    return this.#ports.clock.now();
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

  /** The process that leads knows what it dropped; the others only what they heard. */
  feedHealth(): ReturnType<MarketModule['feedHealth']> {
    if (this.#live) return this.#live.feedHealth();
    const at = this.#ports.clock.now();
    const lines = [...this.#replica.lines].map((line) => heardHealthOf(line, at));
    const isRunning = lines.some(({ accepted }) => accepted > 0);
    const health: FeedHealth = {
      kind: this.#config.feed,
      state: isRunning ? 'running' : 'waiting',
      badLines: 0,
      unknownCodes: [],
      sources: [],
    };
    return { ...health, at, lines };
  }

  async leaderHealth(): ReturnType<MarketModule['leaderHealth']> {
    const asked = this.#live ? null : await askedHealth(this.#ports.bus);
    return asked ?? this.feedHealth();
  }

  change<T>(work: (tx: Sql) => Promise<T>, ready?: Ready): Promise<T> {
    const changing = this.#changing.then(async () => {
      if (ready) await ready(await this.#told());
      const result = await this.#ports.db.transaction(work);
      await this.#inForce();
      return result;
    });
    this.#changing = changing.catch(() => undefined);
    return changing;
  }

  reached(q: number, withinMs: number): Promise<boolean> {
    return this.#follower.reached(q, withinMs);
  }

  get #live(): LiveMarket | null {
    return this.#leader?.live ?? null;
  }

  #leaderWith(lead: MarketLead): Leader {
    return new Leader({
      ...this.#ports,
      config: this.#config,
      lead,
      quotes: this.#quotes,
      follower: this.#follower,
      replica: this.#replica,
      logged: (ms) => {
        for (const listener of this.#loggedListeners) listener(ms);
      },
    });
  }

  /**
   * Returns the number under which the leader has told the catalogue as it is stored now. Throws a
   * `Refused` if nobody leads.
   */
  async #told(): Promise<number> {
    try {
      return await this.#reviewed();
    } catch {
      throw unavailable();
    }
  }

  async #reviewed(): Promise<number> {
    const { q } = await this.#ports.bus.ask(REVIEW, {}, IN_FORCE_MS_MAX);
    return q;
  }

  /** Resolves when the leader has read the catalogue again and this process knows it. */
  async #inForce(): Promise<void> {
    const { log } = this.#ports;
    try {
      const q = await this.#reviewed();
      if (await this.#follower.reached(q, IN_FORCE_MS_MAX)) return;
      log.warn({ q }, 'a change of the catalogue is not in force here yet');
    } catch (error) {
      log.warn({ err: error }, 'a change of the catalogue comes into force within seconds');
    }
  }
}

const heardHealthOf = ({ listing, accepted, heard }: HeardLine, now: number): LineHealth => ({
  code: listing.instrument.code,
  isOpen: listing.isOpen,
  isFresh: isFresh(listing, now),
  heardAt: heard.lastAt,
  perSecond: heard.perSecond(now),
  accepted,
  dropped: {},
  life: null,
});
