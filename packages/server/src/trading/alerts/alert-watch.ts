import type { Listing } from '@fulcrum/engine/market/market';

import type { MarketModule } from '../../market-data/module.ts';
import type { NoticeFacts, NoticesModule } from '../../notifications/inbox/module.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { AlertBook, type Reached } from './alert-book.ts';
import { ALERTS_CHANGED } from './alert-changes.ts';
import type { AlertRow, AlertStore } from './alert-store.ts';
import { levelText } from './level-text.ts';

export interface AlertWatchPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly market: Pick<MarketModule, 'market' | 'day' | 'onQuote'>;
  readonly notices: Pick<NoticesModule, 'putAll' | 'wake'>;
  /** Called with failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

const FORGET_EVERY_MS = 60_000;
/** The most alerts that are handled in one transaction. */
const NOTIFIED_MAX = 200;

/**
 * Compares quotes with all alerts and notifies their users. An alert fires by a change of its row,
 * so it fires once, however many processes watch.
 */
export class AlertWatch {
  readonly #ports: AlertWatchPorts;
  readonly #store: AlertStore;
  readonly #book = new AlertBook();
  /** Serializes work that reads rows and then updates the alerts in memory. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly jobs: readonly Job[];

  constructor(ports: AlertWatchPorts, store: AlertStore) {
    this.#ports = ports;
    this.#store = store;
    this.jobs = [
      new Job({
        name: 'forget-alerts',
        everyMs: FORGET_EVERY_MS,
        run: () => this.#forgetOver(),
      }),
    ];
  }

  async start(): Promise<void> {
    const { bus, market, fault } = this.#ports;
    bus.hear(ALERTS_CHANGED, ({ ids }) => {
      this.#inTurn(() => this.#reload(ids)).catch(fault);
    });
    await bus.listening();
    await this.#inTurn(() => this.#reload(null));
    market.onQuote((listing, quote) => this.#onQuote(listing, quote.bid));
  }

  /** Resolves when everything that was heard before this call is known. */
  async upToDate(): Promise<void> {
    await this.#turn;
  }

  /** Resolves when the users of all alerts that have fired so far have been notified. */
  async settled(): Promise<void> {
    for (let turn; turn !== this.#turn; ) {
      turn = this.#turn;
      await turn;
    }
  }

  async #reload(ids: readonly number[] | null): Promise<void> {
    const { db } = this.#ports;
    const rows = await (ids === null ? this.#store.all() : this.#store.byIds(db, ids));
    for (const id of ids ?? this.#book.ids()) this.#book.remove(id);
    for (const row of rows) this.#put(row);
  }

  async #forgetOver(): Promise<void> {
    const { bus, clock } = this.#ports;
    const ids = await this.#store.forgetOver(clock.now());
    if (ids.length > 0) bus.publish(ALERTS_CHANGED, { ids });
  }

  #onQuote(listing: Listing, bid: number): void {
    const { id } = listing.instrument;
    const close = this.#book.needsDay(id) ? this.#ports.market.day(listing).previousClose : null;
    const reached = this.#book.reach(id, bid, close);
    if (reached) void this.#inTurn(() => this.#settle(reached)).catch(this.#ports.fault);
  }

  /** Notifies users and rearms alerts, then updates the alerts in memory from the store. */
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
          if (gone.length > 0) {
            const facts = gone.map((row) => this.#noticeOf(row));
            await notices.putAll(tx, facts);
          }
          return left;
        })
        .catch((error: unknown) => {
          this.#ports.fault(error);
          return null;
        });
      // Alerts whose users could not be notified go back into their heaps: the next quote reaches
      // them again.
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
    const percent = kind === 'up' || kind === 'down' ? '%' : '';
    const sum = `${sign} ${levelText(row, this.#listingOf(row))}${percent}`;
    return { userId, kind: 'priceAlert', facts: { instrumentId, price: bid, sum, remark: note } };
  }

  #put(alert: AlertRow): void {
    const listing = this.#listingOf(alert);
    this.#book.put(alert, this.#ports.market.day(listing).previousClose);
  }

  #listingOf({ instrumentId }: AlertRow): Listing {
    const listing = this.#ports.market.market.byId(instrumentId);
    if (!listing) throw new Error(`No instrument ${instrumentId} in the market`);
    return listing;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
