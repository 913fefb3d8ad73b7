import { closingPrice } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import { notionalFor, scaledPnl } from '@fulcrum/engine/market/formulas';
import type { MicroUsd, Points } from '@fulcrum/engine/units/units';

import type { MarketModule } from '../../market-data/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { AccountView, TradingModule } from '../../trading/module.ts';

/** An order as the desk keeps it. */
export type LiveRecord = AccountView['orders'][number];

/** A live order with its current value. */
export interface LiveOrder {
  readonly userId: number;
  readonly record: LiveRecord;
  readonly listing: Listing;
  /** The price of a close now; null before the first quote. */
  readonly price: Points | null;
  readonly pnl: MicroUsd | null;
  /** Value at the current price; null without a rate to dollars. */
  readonly notional: MicroUsd | null;
}

/** Every account of one kind that has live orders, at about one moment. */
export interface LiveSnapshot {
  readonly at: number;
  readonly accounts: readonly { readonly userId: number; readonly view: AccountView }[];
  readonly orders: readonly LiveOrder[];
}

interface Owner {
  readonly accountId: number;
  readonly userId: number;
  readonly kind: 'demo' | 'real';
}

/** A snapshot is shared by requests of this time. */
const KEPT_MS = 100;
/** A slow snapshot is kept longer, so that taking them uses at most a tenth of the time. */
const KEPT_TIMES_AS_LONG = 10;

export interface OverviewPorts {
  readonly trading: Pick<TradingModule, 'survey'>;
  readonly market: Pick<MarketModule, 'market'>;
  readonly db: Db;
  readonly clock: Clock;
}

/** Snapshots of all live orders; demo and real accounts are never in the same one. */
export class LiveOverview {
  readonly #ports: OverviewPorts;
  /** Never out of date: an account keeps its owner. */
  readonly #owners = new Map<number, Owner>();
  readonly #kept = new Map<boolean, { until: number; readonly taken: Promise<LiveSnapshot> }>();

  constructor(ports: OverviewPorts) {
    this.#ports = ports;
  }

  /** Real accounts first, then demo accounts. */
  async everyone(): Promise<readonly LiveSnapshot[]> {
    return [await this.snapshot(false), await this.snapshot(true)];
  }

  snapshot(isDemo: boolean): Promise<LiveSnapshot> {
    const { clock } = this.#ports;
    const at = clock.now();
    const known = this.#kept.get(isDemo);
    if (known && at < known.until) return known.taken;
    const kept = { until: Infinity, taken: this.#take(isDemo, at) };
    this.#kept.set(isDemo, kept);
    const settle = () => {
      kept.until = at + Math.max(KEPT_MS, (clock.now() - at) * KEPT_TIMES_AS_LONG);
    };
    kept.taken.then(settle, () => this.#kept.delete(isDemo));
    return kept.taken;
  }

  async #take(isDemo: boolean, at: number): Promise<LiveSnapshot> {
    const { market } = this.#ports.market;
    const views: AccountView[] = [];
    await this.#ports.trading.survey((view) => views.push(view));
    await this.#loadOwners(views);
    const kind = isDemo ? 'demo' : 'real';
    const accounts = views.flatMap((view) => {
      const owner = this.#owners.get(view.accountId);
      return owner?.kind === kind ? [{ userId: owner.userId, view }] : [];
    });
    const orders = accounts.flatMap(({ userId, view }) =>
      view.orders.map((record) => valued(market, userId, record)),
    );
    return { at, accounts, orders };
  }

  async #loadOwners(views: readonly AccountView[]): Promise<void> {
    const unknown = views
      .map(({ accountId }) => accountId)
      .filter((accountId) => !this.#owners.has(accountId));
    if (unknown.length === 0) return;
    const owners = await this.#ports.db.query<Owner>(
      `select a.id as "accountId", u.id as "userId", u.kind
       from account a join app_user u on u.id = a.user_id where a.id = any($1::bigint[])`,
      [unknown],
    );
    for (const owner of owners) this.#owners.set(owner.accountId, owner);
  }
}

/** Adds the current price, profit or loss, and value to an order. */
export function valued(market: Market, userId: number, record: LiveRecord): LiveOrder {
  const listing = market.byId(record.instrumentId);
  if (!listing) throw new Error(`Order ${record.id} names no instrument of the market`);
  const { quote } = listing;
  const price = quote ? closingPrice(record.side, quote) : null;
  const rate = price === null ? null : rateAt(listing, price);
  const { opened, side, lots } = record;
  return {
    userId,
    record,
    listing,
    price,
    pnl:
      opened && price !== null && rate
        ? scaledPnl(listing.scale, side, lots, opened.price, price, rate)
        : null,
    notional: price !== null && rate ? notionalFor(listing.instrument, lots, price, rate) : null,
  };
}
