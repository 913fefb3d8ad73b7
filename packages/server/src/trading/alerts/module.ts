import { ALERTS_MAX, type Alert, type AlertKind } from '@fulcrum/contract/trading/alerts';
import type { Listing } from '@fulcrum/engine/market/market';
import { parseDecimal } from '@fulcrum/engine/units/decimal';

import type { Limits } from '../../platform/http/limits.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Refused } from '../../platform/refusal.ts';
import { isReached } from './alert-book.ts';
import { ALERTS_CHANGED } from './alert-changes.ts';
import { AlertStore, type AlertRow, type AlertTerms } from './alert-store.ts';
import { AlertWatch, type AlertWatchPorts } from './alert-watch.ts';
import { levelText, PERCENT_DIGITS } from './level-text.ts';

/** An alert as a user requests it. */
export interface AlertRequest {
  readonly kind: AlertKind;
  /** Decimal text: a price, or a change of the day in percent. */
  readonly level: string;
  readonly note: string;
  readonly repeats: boolean;
  readonly expiresAt: number | null;
}

/** Price alerts of users, checked against the quotes at which users trade. */
export interface AlertsModule {
  readonly jobs: readonly Job[];
  /**
   * Loads all alerts and starts to listen to quotes; must be called before the market starts. If
   * several processes do this, each alert still fires once.
   */
  start(): Promise<void>;
  list(userId: number, instrumentId: number | null): Promise<readonly Alert[]>;
  add(userId: number, instrumentId: number, requested: AlertRequest): Promise<Alert>;
  edit(userId: number, id: number, requested: AlertRequest): Promise<Alert>;
  remove(userId: number, id: number): Promise<void>;
  /** Resolves when the users of all alerts that have fired so far have been notified. */
  settled(): Promise<void>;
}

export interface AlertsPorts extends AlertWatchPorts {
  /** Null disables all limits. */
  readonly limits: Pick<Limits, 'alerts'> | null;
}

const PERCENT_MAX = 100_000;

export function createAlerts(ports: AlertsPorts): AlertsModule {
  return new Alerts(ports);
}

class Alerts implements AlertsModule {
  readonly #ports: AlertsPorts;
  readonly #store: AlertStore;
  readonly #watch: AlertWatch;
  readonly jobs: readonly Job[];

  constructor(ports: AlertsPorts) {
    this.#ports = ports;
    this.#store = new AlertStore(ports.db);
    this.#watch = new AlertWatch(ports, this.#store);
    this.jobs = this.#watch.jobs;
    // Messages about earlier changes may have been lost.
    ports.bus.onBack(() => ports.bus.publish(ALERTS_CHANGED, { ids: null }));
  }

  start(): Promise<void> {
    return this.#watch.start();
  }

  settled(): Promise<void> {
    return this.#watch.settled();
  }

  async list(userId: number, instrumentId: number | null): Promise<readonly Alert[]> {
    const rows = await this.#store.ofUser(userId, instrumentId, this.#ports.clock.now());
    return rows.map((row) => this.#wireOf(row));
  }

  async add(userId: number, instrumentId: number, requested: AlertRequest): Promise<Alert> {
    this.#limit(userId);
    const { db, clock, market } = this.#ports;
    const listing = market.market.byId(instrumentId);
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
    await this.#changed([row.id]);
    return this.#wireOf(row);
  }

  async edit(userId: number, id: number, requested: AlertRequest): Promise<Alert> {
    this.#limit(userId);
    const { row, duplicate } = await this.#ports.db.transaction(async (tx) => {
      await this.#store.count(tx, userId, this.#ports.clock.now());
      const before = await this.#store.byId(tx, userId, id);
      if (!before) throw new Refused('alert.unknown', { field: 'id' });
      const terms = this.#termsOf(this.#listingOf(before), requested);
      return this.#store.change(tx, before, terms);
    });
    await this.#changed(duplicate === null ? [id] : [id, duplicate]);
    return this.#wireOf(row);
  }

  async remove(userId: number, id: number): Promise<void> {
    this.#limit(userId);
    const isGone = await this.#store.remove(userId, id);
    if (!isGone) throw new Refused('alert.unknown', { field: 'id' });
    await this.#changed([id]);
  }

  /** Tells whoever watches; resolves when this process knows it too, if it watches. */
  #changed(ids: readonly number[]): Promise<void> {
    this.#ports.bus.publish(ALERTS_CHANGED, { ids });
    return this.#watch.upToDate();
  }

  /** Throws if the user changes alerts too often. */
  #limit(userId: number): void {
    const { limits, clock } = this.#ports;
    const wait = limits?.alerts.take(userId, clock.monotonic()) ?? 0;
    if (wait > 0) throw new Refused('request.tooMany', {}, wait);
  }

  #termsOf(listing: Listing, requested: AlertRequest): AlertTerms {
    const { market, clock } = this.#ports;
    const { kind, expiresAt } = requested;
    const level = levelOf(listing, requested);
    if (level === null) throw new Refused('alert.level', { field: 'level' });
    if (expiresAt !== null && expiresAt <= clock.now()) {
      throw new Refused('expiry.invalid', { field: 'expires_at' });
    }
    const { quote } = listing;
    if (quote && isReached({ kind, level }, quote.bid, market.day(listing).previousClose)) {
      throw new Refused('alert.reached', { field: 'level' });
    }
    return { kind, level, expiresAt, note: requested.note, repeats: requested.repeats };
  }

  #listingOf({ instrumentId }: AlertRow): Listing {
    const listing = this.#ports.market.market.byId(instrumentId);
    if (!listing) throw new Error(`No instrument ${instrumentId} in the market`);
    return listing;
  }

  #wireOf(row: AlertRow): Alert {
    const { id, instrumentId, kind, note, repeats, isArmed, expiresAt, createdAt } = row;
    return {
      id,
      forex_id: instrumentId,
      kind,
      level: levelText(row, this.#listingOf(row)),
      note,
      repeats,
      is_armed: isArmed,
      expires_at: expiresAt,
      created_at: createdAt,
    };
  }
}

/** Returns the level in points or in hundredths of a percent; null if it is invalid. */
function levelOf({ instrument }: Listing, { kind, level }: AlertRequest): number | null {
  if (kind === 'above' || kind === 'below') {
    const price = parseDecimal(level, instrument.digits);
    return price === null || (price <= 0 && !instrument.allowsNonPositive) ? null : price;
  }
  const percent = parseDecimal(level, PERCENT_DIGITS);
  if (percent === null || Math.abs(percent) > PERCENT_MAX) return null;
  return (kind === 'up' ? percent > 0 : percent < 0) ? percent : null;
}
