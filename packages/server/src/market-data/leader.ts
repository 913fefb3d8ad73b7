import { ConfigError } from '../platform/config-error.ts';
import { Job } from '../platform/jobs/job.ts';
import type { Bus } from '../platform/ports/bus.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { FeedConfig } from './feeds/feed-of.ts';
import { FILL_EVERY_MS, LiveMarket } from './live-market.ts';
import type { Log } from './log.ts';
import type { SteadyClock } from './quotes/steady-clock.ts';
import type { Follower } from './stream/follower.ts';
import { FEED } from './stream/forwarded-feed.ts';
import { HEALTH } from './stream/leader-health.ts';
import { REVIEW, storedRoll, type ChangedTerms } from './stream/items.ts';
import { Publisher } from './stream/publisher.ts';
import type { Leading, QuoteLog } from './stream/quote-log.ts';
import type { Replica } from './stream/replica.ts';

/** Claims the lead of the market for the session of this process. */
export interface MarketLead {
  /** The number of this process's session. */
  session(): Promise<number>;
  /** Returns the epoch under which the session leads; null if another session does. */
  claim(session: number): Promise<number | null>;
  release(session: number): Promise<void>;
  /** Told that this process must not lead with its settings: it has to end. */
  refused(error: ConfigError): void;
}

export interface LeaderPorts {
  readonly config: FeedConfig;
  readonly clock: SteadyClock;
  readonly log: Log;
  readonly bus: Bus;
  readonly lead: MarketLead;
  readonly quotes: QuoteLog;
  readonly follower: Follower;
  readonly replica: Replica;
  /** Called with the time in ms that each batch took to be logged. */
  readonly logged: (ms: number) => void;
}

/** How often a standby asks for the lead. */
const CLAIM_EVERY_MS = 250;
const SAVE_EVERY_MS = 5_000;
/** A change of the catalogue that nobody told of is found after this time. */
const REVIEW_EVERY_MS = 5_000;

/** The market that this process leads, and how it tells of it. */
interface Led {
  readonly live: LiveMarket;
  readonly publisher: Publisher;
  readonly leading: Leading;
  readonly stopAnswering: () => Promise<unknown>;
}

/**
 * Leads the market as soon as no other process does: runs the feed, and tells everybody of each
 * change after it is logged. Until then it is a standby, which knows all that was told.
 */
export class Leader {
  readonly #ports: LeaderPorts;
  readonly jobs: readonly Job[];
  #led: Led | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isStopped = false;
  #isFailing = false;

  constructor(ports: LeaderPorts) {
    this.#ports = ports;
    const led = (work: (led: Led) => Promise<void>) => async () => {
      if (this.#led) await work(this.#led);
    };
    this.jobs = [
      new Job({
        name: 'save-candles',
        everyMs: SAVE_EVERY_MS,
        run: led(({ live }) => live.saveCandles()),
      }),
      new Job({
        name: 'fill-candles',
        everyMs: FILL_EVERY_MS,
        run: led(({ live }) => live.fillCandles()),
      }),
      new Job({
        name: 'review-catalogue',
        everyMs: REVIEW_EVERY_MS,
        run: led(({ live }) => live.review()),
      }),
    ];
  }

  /** The market while this process leads it; null otherwise. */
  get live(): LiveMarket | null {
    return this.#led?.live ?? null;
  }

  /** Asks for the lead, now and until the end; resolves after the first time. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#look(), CLAIM_EVERY_MS);
    this.#timer.unref();
    await this.#look();
  }

  /** Tells what is left to tell, saves the candles, and lets another process lead. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#looking;
    const led = this.#led;
    if (!led) return;
    await led.stopAnswering();
    await led.live.stop();
    await led.publisher.stop();
    this.#led = null;
    try {
      await this.#ports.lead.release(led.leading.session);
    } catch (error) {
      this.#ports.log.warn({ err: error }, 'the lead of the market could not be given up');
    }
  }

  #look(): Promise<void> {
    if (this.#led || this.#isStopped) return Promise.resolve();
    this.#looking ??= this.#claim().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #claim(): Promise<void> {
    const { lead, log } = this.#ports;
    try {
      const session = await lead.session();
      const epoch = await lead.claim(session);
      if (epoch !== null) await this.#begin({ session, epoch });
      this.#isFailing = false;
    } catch (error) {
      if (error instanceof ConfigError) return this.#refuse(error);
      if (!this.#isFailing) log.error({ err: error }, 'the market could not be led');
      this.#isFailing = true;
    }
  }

  /** Leaves the lead to others. */
  async #refuse(error: ConfigError): Promise<void> {
    const { lead, log } = this.#ports;
    this.#isStopped = true;
    try {
      await lead.release(await lead.session());
    } catch (failure) {
      log.warn({ err: failure }, 'the lead of the market could not be given up');
    }
    lead.refused(error);
  }

  async #begin(leading: Leading): Promise<void> {
    const { log, bus, quotes, follower, replica } = this.#ports;
    await follower.catchUp();
    const { last, free } = await quotes.end();
    if (follower.q < last) throw new Error('The log of quotes could not be read to its end');
    // A fail-over of the database can lose what was told last.
    const end = { last, free: Math.max(free, follower.q + 1) };
    const publisher = this.#publisher(leading, end);
    const live = this.#liveMarket(leading, publisher);
    try {
      await live.load();
      const changed = changedIn(replica.catalogue, live.catalogue);
      publisher.add({ terms: termsOf(live.catalogue, changed) });
      live.adopt(replica.states());
      await live.start();
      // Processes read older candles from the store, and remember what they have read.
      await live.saveCandles();
      publisher.add({ state: live.states() });
      await publisher.settled();
      if (publisher.isOver) throw new Error('Another process leads the market');
    } catch (error) {
      await live.stop();
      await publisher.stop();
      throw error;
    }
    const stops = [
      bus.answer(REVIEW, async () => {
        await live.review();
        return { q: await publisher.settled() };
      }),
      bus.answer(HEALTH, async () => live.feedHealth()),
      bus.answer(FEED, async ({ lines }) => ({ receipt: live.bridge?.accept(lines) ?? null })),
    ];
    const stopAnswering = () => Promise.all(stops.map((stop) => stop()));
    this.#led = { live, publisher, leading, stopAnswering };
    log.info({ epoch: leading.epoch, q: end.free }, 'this process leads the market');
  }

  /** Returns a market that passes everything on to the publisher. */
  #liveMarket(leading: Leading, publisher: Publisher): LiveMarket {
    const { config, clock, log, quotes } = this.#ports;
    const live: LiveMarket = new LiveMarket(
      config,
      { db: quotes.asLeader(leading), clock, log },
      {
        terms: (catalogue, changed) => publisher.add({ terms: termsOf(catalogue, changed) }),
        affirmed: ({ instrument, quote }) => {
          if (quote) publisher.add({ affirmed: [instrument.id, quote.arrivedAt] });
        },
        aged: (aged) => publisher.add({ aged }),
        cut: (cut) => publisher.add({ cut }),
        filled: () => void this.#restate(live, publisher),
        imported: (ids) => void this.#restate(live, publisher, ids),
      },
    );
    live.onQuote(({ instrument }, { bid, ask, time, arrivedAt }) =>
      publisher.add([instrument.id, bid, ask, time, arrivedAt]),
    );
    live.onSession(({ instrument, isOpen, doubt }) =>
      publisher.add({ session: [instrument.id, isOpen, doubt] }),
    );
    // Told once its prices are stored, so that whoever asks the store later finds it there.
    live.onRoll((roll) => async () => publisher.add({ roll: storedRoll(roll) }));
    return live;
  }

  #publisher(leading: Leading, end: { readonly last: number; readonly free: number }): Publisher {
    const { bus, clock, log, quotes, replica, logged } = this.#ports;
    return new Publisher({
      bus,
      quotes,
      log,
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      leading,
      end,
      states: () => replica.states(),
      logged,
      dropped: () => {
        if (this.#led) this.#led.publisher.add({ state: this.#led.live.states() });
      },
      lost: () => void this.#lose(),
    });
  }

  /** Tells everybody of candles that no quote made, once the older ones are saved. */
  async #restate(
    live: LiveMarket,
    publisher: Publisher,
    filled: readonly number[] = [],
  ): Promise<void> {
    try {
      await live.saveCandles();
    } catch (error) {
      this.#ports.log.error({ err: error }, 'candles could not be saved yet');
    }
    if (filled.length > 0) publisher.add({ filled });
    publisher.add({ state: live.states() });
  }

  /** Another process leads: what was not logged never happened. */
  async #lose(): Promise<void> {
    const led = this.#led;
    this.#led = null;
    this.#ports.log.warn({}, 'another process leads the market');
    await Promise.all([led?.stopAnswering(), led?.live.stop()]);
  }
}

const termsOf = (catalogue: Catalogue, changed: ReadonlySet<number>): ChangedTerms => ({
  categories: catalogue.categories,
  entries: catalogue.entries.filter(({ instrument }) => changed.has(instrument.id)),
  order: catalogue.entries.map(({ instrument }) => instrument.id),
});

function changedIn(before: Catalogue, after: Catalogue): Set<number> {
  const known = new Map(
    before.entries.map((entry) => [entry.instrument.id, JSON.stringify(entry)]),
  );
  const changed = after.entries.filter(
    (entry) => known.get(entry.instrument.id) !== JSON.stringify(entry),
  );
  return new Set(changed.map(({ instrument }) => instrument.id));
}
