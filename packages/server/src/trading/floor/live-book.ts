import { notionalFor, scaledPnl } from '@fulcrum/engine/market/formulas';
import type { Market } from '@fulcrum/engine/market/market';
import { closingPrice, openingPrice } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';

import type { Clock } from '../../platform/ports/clock.ts';
import type { AccountView } from '../desk/account-view.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import type { OwnerRow } from '../journal/rows.ts';
import type { LiveOrder } from './questions.ts';

/** All accounts of one kind that have live orders, at about the same moment. */
export interface LiveSnapshot {
  /** Epoch ms. */
  readonly at: number;
  readonly accounts: readonly { readonly userId: number; readonly view: AccountView }[];
  readonly orders: readonly LiveOrder[];
}

/** Requests within this time share a snapshot. */
const KEPT_MS = 100;
/**
 * A slow snapshot is kept for its duration times this number, so that snapshots take at most a
 * tenth of the time.
 */
const KEPT_TIMES_AS_LONG = 10;

export interface LiveBookPorts {
  /** Passes each account with live orders to `look` once, in small slices between turns. */
  readonly survey: (look: (view: AccountView) => void) => Promise<void>;
  /** Returns the owners of accounts. */
  readonly owners: (accountIds: readonly number[]) => Promise<readonly OwnerRow[]>;
  readonly market: Market;
  readonly clock: Clock;
}

/** Snapshots of a desk's live orders; a snapshot never contains both demo and real accounts. */
export class LiveBook {
  readonly #ports: LiveBookPorts;
  /**
   * Owners of accounts, keyed by account id. Never out of date, because an account keeps its owner.
   */
  readonly #owners = new Map<number, OwnerRow>();
  readonly #kept = new Map<boolean, { until: number; readonly taken: Promise<LiveSnapshot> }>();

  constructor(ports: LiveBookPorts) {
    this.#ports = ports;
  }

  /** Returns the orders of real accounts, then those of demo accounts. */
  async everyone(): Promise<readonly LiveOrder[]> {
    const [real, demo] = [await this.snapshot(false), await this.snapshot(true)];
    return [...real.orders, ...demo.orders];
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
    const { market, survey } = this.#ports;
    const views: AccountView[] = [];
    await survey((view) => views.push(view));
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
    for (const owner of await this.#ports.owners(unknown)) this.#owners.set(owner.accountId, owner);
  }
}

/** Adds the current price, profit or loss, value and distance to an order. */
export function valued(market: Market, userId: number, record: OrderRecord): LiveOrder {
  const listing = market.byId(record.instrumentId);
  if (!listing) throw new Error(`Order ${record.id} has an instrument that is not in the market`);
  const { quote } = listing;
  const price = quote ? closingPrice(record.side, quote) : null;
  const rate = price === null ? null : rateAt(listing, price);
  const { opened, side, lots, target, status } = record;
  return {
    userId,
    record,
    price,
    pnl:
      opened && price !== null && rate
        ? scaledPnl(listing.scale, side, lots, opened.price, price, rate)
        : null,
    notional: price !== null && rate ? notionalFor(listing.instrument, lots, price, rate) : null,
    distance:
      status === 'open' || target === null || !quote
        ? null
        : Math.abs(openingPrice(side, quote) - target),
  };
}
