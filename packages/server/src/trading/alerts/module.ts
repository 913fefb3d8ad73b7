import { ALERTS_MAX, type Alert, type AlertKind } from '@fulcrum/contract/trading/alerts';
import type { Listing } from '@fulcrum/engine/market/market';
import { formatDecimal, parseDecimal } from '@fulcrum/engine/units/decimal';

import type { Limits } from '../../platform/http/limits.ts';
import type { MarketModule } from '../../market-data/module.ts';
import type { NoticeFacts, NoticesModule } from '../../notifications/inbox/module.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { AlertBook, isReached, type Reached } from './alert-book.ts';
import { AlertStore, type AlertRow, type AlertTerms } from './alert-store.ts';

/** An alert as requested. */
export interface AlertRequest {
  readonly kind: AlertKind;
  /** Decimal text: a price, or percent of the day. */
  readonly level: string;
  readonly note: string;
  readonly repeats: boolean;
  readonly expiresAt: number | null;
}

/** Price alerts of users, checked against the quotes that everyone trades on. */
export interface AlertsModule {
  readonly jobs: readonly Job[];
  /** Loads all alerts and starts to listen; called before the market starts. */
  start(): Promise<void>;
  list(userId: number, instrumentId: number | null): Promise<readonly Alert[]>;
  add(userId: number, instrumentId: number, requested: AlertRequest): Promise<Alert>;
  edit(userId: number, id: number, requested: AlertRequest): Promise<Alert>;
  remove(userId: number, id: number): Promise<void>;
  /** Resolves when everything that has fired so far has been notified. */
  settled(): Promise<void>;
}

export interface AlertsPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly market: Pick<MarketModule, 'market' | 'day' | 'onQuote'>;
  readonly notices: Pick<NoticesModule, 'putAll' | 'wake'>;
  /** Null switches every limit off. */
  readonly limits: Pick<Limits, 'alerts'> | null;
  /** Called with failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

const PERCENT_DIGITS = 2;
const PERCENT_MAX = 100_000;
const FORGET_EVERY_MS = 60_000;
/** The most alerts notified in one transaction. */
const NOTIFIED_MAX = 200;

export function createAlerts(ports: AlertsPorts): AlertsModule {
  return new Alerts(ports);
}

class Alerts implements AlertsModule {
  readonly #ports: AlertsPorts;
  readonly #store: AlertStore;
  readonly #book = new AlertBook();
  /** Work that reads rows and updates the book runs one at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly jobs: readonly Job[];

  constructor(ports: AlertsPorts) {
    this.#ports = ports;
    this.#store = new AlertStore(ports.db);
    this.jobs = [
      new Job({
        name: 'forget-alerts',
        everyMs: FORGET_EVERY_MS,
        run: () => this.#inTurn(() => this.#forgetOver()),
      }),
    ];
  }

  async start(): Promise<void> {
    const { market } = this.#ports;
    for (const alert of await this.#store.all()) this.#put(alert);
    market.onQuote((listing, quote) => this.#onQuote(listing, quote.bid));
  }

  async #forgetOver(): Promise<void> {
    const { clock } = this.#ports;
    for (const id of await this.#store.forgetOver(clock.now())) this.#book.remove(id);
  }

  async settled(): Promise<void> {
    for (let turn; turn !== this.#turn; ) {
      turn = this.#turn;
      await turn;
    }
  }

  async list(userId: number, instrumentId: number | null): Promise<readonly Alert[]> {
    const rows = await this.#store.ofUser(userId, instrumentId, this.#ports.clock.now());
    return rows.map((row) => this.#wireOf(row));
  }

  async add(userId: number, instrumentId: number, requested: AlertRequest): Promise<Alert> {
    this.#limit(userId);
    return this.#inTurn(async () => {
      const { db, clock } = this.#ports;
      const listing = this.#ports.market.market.byId(instrumentId);
      if (!listing) throw new Refused('instrument.unknown', { field: 'forex_id' });
      const terms = this.#termsOf(listing, requested);
      const now = clock.now();
      const row = await db.transaction(async (tx) => {
        const owner = { userId, instrumentId };
        const count = await this.#store.count(tx, userId, now);
        if (count >= ALERTS_MAX && !(await this.#store.find(tx, owner, terms))) {
          throw new Refused('alerts.limit', { max: ALERTS_MAX });
        }
        return this.#store.put(tx, owner, terms, now);
      });
      this.#put(row);
      return this.#wireOf(row);
    });
  }

  async edit(userId: number, id: number, requested: AlertRequest): Promise<Alert> {
    this.#limit(userId);
    return this.#inTurn(async () => {
      const { row, duplicate } = await this.#ports.db.transaction(async (tx) => {
        await this.#store.count(tx, userId, this.#ports.clock.now());
        const before = await this.#store.byId(tx, userId, id);
        if (!before) throw new Refused('alert.unknown', { field: 'id' });
        const terms = this.#termsOf(this.#listingOf(before.instrumentId), requested);
        return this.#store.change(tx, before, terms);
      });
      if (duplicate !== null) this.#book.remove(duplicate);
      this.#put(row);
      return this.#wireOf(row);
    });
  }

  async remove(userId: number, id: number): Promise<void> {
    this.#limit(userId);
    return this.#inTurn(async () => {
      const isGone = await this.#store.remove(userId, id);
      if (!isGone) throw new Refused('alert.unknown', { field: 'id' });
      this.#book.remove(id);
    });
  }

  /** Changes share a queue with alerts that fire, so they are limited. */
  #limit(userId: number): void {
    const { limits, clock } = this.#ports;
    const wait = limits?.alerts.take(userId, clock.monotonic()) ?? 0;
    if (wait > 0) throw new Refused('request.tooMany', {}, wait);
  }

  #onQuote(listing: Listing, bid: number): void {
    const { id } = listing.instrument;
    const close = this.#book.needsDay(id) ? this.#ports.market.day(listing).previousClose : null;
    const reached = this.#book.reach(id, bid, close);
    if (reached) void this.#inTurn(() => this.#settle(reached)).catch(this.#ports.fault);
  }

  /** Notifies and rearms; afterwards memory matches the store. */
  async #settle({ tells, arms }: Reached): Promise<void> {
    const { db, clock, notices } = this.#ports;
    const now = clock.now();
    for (let at = 0; at < Math.max(tells.length, arms.length); at += NOTIFIED_MAX) {
      const [notified, armed] = [
        tells.slice(at, at + NOTIFIED_MAX),
        arms.slice(at, at + NOTIFIED_MAX),
      ];
      const ids = [...notified.map(({ id }) => id), ...armed];
      const rows = await db
        .transaction(async (tx) => {
          const gone = notified.length === 0 ? [] : await this.#store.tell(tx, notified, now);
          if (armed.length > 0) await this.#store.arm(tx, armed);
          const left = await this.#store.byIds(tx, ids);
          if (gone.length > 0)
            await notices.putAll(
              tx,
              gone.map((row) => this.#noticeOf(row)),
            );
          return left;
        })
        .catch((error: unknown) => {
          this.#ports.fault(error);
          return null;
        });
      // Alerts that could not be notified go back: the next quote reaches them again.
      for (const id of ids) {
        if (rows) this.#book.remove(id);
        else this.#book.putBack(id);
      }
      for (const row of rows ?? []) this.#put(row);
    }
    if (tells.length > 0) notices.wake();
  }

  #noticeOf(row: AlertRow & { readonly bid: number }): {
    userId: number;
    kind: string;
    facts: NoticeFacts;
  } {
    const { userId, instrumentId, kind, bid, note } = row;
    const sign = kind === 'above' || kind === 'up' ? '≥' : '≤';
    const sum = `${sign} ${this.#levelText(row)}${kind === 'up' || kind === 'down' ? '%' : ''}`;
    return { userId, kind: 'priceAlert', facts: { instrumentId, price: bid, sum, remark: note } };
  }

  #termsOf(listing: Listing, requested: AlertRequest): AlertTerms {
    const { kind, expiresAt } = requested;
    const level = levelOf(listing, requested);
    if (level === null) throw new Refused('alert.level', { field: 'level' });
    if (expiresAt !== null && expiresAt <= this.#ports.clock.now()) {
      throw new Refused('expiry.invalid', { field: 'expires_at' });
    }
    const { quote } = listing;
    if (quote && isReached({ kind, level }, quote.bid, this.#closeOf(listing))) {
      throw new Refused('alert.reached', { field: 'level' });
    }
    return { kind, level, expiresAt, note: requested.note, repeats: requested.repeats };
  }

  #put(alert: AlertRow): void {
    this.#book.put(alert, this.#closeOf(this.#listingOf(alert.instrumentId)));
  }

  #closeOf = (listing: Listing): number | null => this.#ports.market.day(listing).previousClose;

  #listingOf(instrumentId: number): Listing {
    const listing = this.#ports.market.market.byId(instrumentId);
    if (!listing) throw new Error(`No instrument ${instrumentId} in the market`);
    return listing;
  }

  #levelText({ kind, level, instrumentId }: Pick<AlertRow, 'kind' | 'level' | 'instrumentId'>) {
    const isPercent = kind === 'up' || kind === 'down';
    const { digits } = this.#listingOf(instrumentId).instrument;
    return formatDecimal(level, isPercent ? PERCENT_DIGITS : digits);
  }

  #wireOf(row: AlertRow): Alert {
    const { id, instrumentId, kind, note, repeats, isArmed, expiresAt, createdAt } = row;
    return {
      ...{ id, forex_id: instrumentId, kind, level: this.#levelText(row), note, repeats },
      ...{ is_armed: isArmed, expires_at: expiresAt, created_at: createdAt },
    };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

/** The level in points or in hundredths of a percent; null if it is impossible. */
function levelOf({ instrument }: Listing, { kind, level }: AlertRequest): number | null {
  if (kind === 'above' || kind === 'below') {
    const price = parseDecimal(level, instrument.digits);
    return price === null || (price <= 0 && !instrument.allowsNonPositive) ? null : price;
  }
  const percent = parseDecimal(level, PERCENT_DIGITS);
  if (percent === null || Math.abs(percent) > PERCENT_MAX) return null;
  return (kind === 'up' ? percent > 0 : percent < 0) ? percent : null;
}
