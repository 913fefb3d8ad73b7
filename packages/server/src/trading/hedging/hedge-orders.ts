import type { Market } from '@fulcrum/engine/market/market';
import { rateAt } from '@fulcrum/engine/market/rate';
import { points } from '@fulcrum/engine/units/units';

import type { Clock } from '../../platform/ports/clock.ts';
import { divide, lotsOf, PRICE_DIGITS, quantityText, wideOf } from './decimals.ts';
import { isOver, type HedgeStore, type HedgingTenure, type OrderStep } from './hedge-store.ts';
import { filledPosition, NO_POSITION, realisedUsd, type HedgePosition } from './position.ts';
import type { Provider, ProviderReport } from './provider.ts';
import type { HedgeBooking, HedgeFill, HedgeOrder } from './rows.ts';

/** How long a provider may take to report an outcome before it is asked for it. */
const OUTCOME_MS = 5_000;
/** An order that took longer to store is not sent. */
const SEND_MS_MAX = 2_000;
/** An order that the provider does not know this long after it was sent never reached it. */
const UNSENT_MS = 10_000;

export interface HedgeLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface HedgeOrdersPorts {
  readonly store: HedgeStore;
  readonly tenure: HedgingTenure;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly market: Market;
  readonly clock: Clock;
  readonly log: HedgeLog;
  /** Returns a ClOrdID that no order ever had. */
  readonly newId: () => string;
}

/** An order whose outcome is not known yet. */
interface OpenOrder {
  order: HedgeOrder;
  readonly fills: HedgeFill[];
  /** Monotonic time since which its outcome is waited for, and when it was asked for last. */
  readonly since: number;
  askedAt: number;
}

/**
 * The orders of the house at its providers, at most one at a time in an instrument. Each is stored
 * before it is sent and is never sent again: if its outcome is unknown, the provider is asked for
 * it. Calls must come one after the other.
 */
export class HedgeOrders {
  readonly #ports: HedgeOrdersPorts;
  readonly #positions: Map<number, HedgePosition>;
  /** Keyed by instrument. */
  readonly #open = new Map<number, OpenOrder>();
  /** Monotonic times of the last end of an order, keyed by instrument. */
  readonly #endedAt = new Map<number, number>();

  private constructor(ports: HedgeOrdersPorts, positions: Map<number, HedgePosition>) {
    this.#ports = ports;
    this.#positions = positions;
  }

  /** Loads what is stored. The outcome of every open order is unknown, because time has passed. */
  static async load(ports: HedgeOrdersPorts): Promise<HedgeOrders> {
    const { store, clock } = ports;
    const orders = new HedgeOrders(ports, await store.positions());
    for (const order of await store.openOrders()) {
      const fills = await store.fillsOf(order.id);
      const since = clock.monotonic();
      orders.#open.set(order.instrumentId, { order, fills, since, askedAt: since });
      await orders.#lose(order.instrumentId, 'this server was started again');
    }
    return orders;
  }

  /** Number of orders whose outcome is unknown. */
  get unknownCount(): number {
    return [...this.#open.values()].filter(({ order }) => order.state === 'unknown').length;
  }

  positionOf(instrumentId: number): HedgePosition {
    return this.#positions.get(instrumentId) ?? NO_POSITION;
  }

  openIn(instrumentId: number): HedgeOrder | null {
    return this.#open.get(instrumentId)?.order ?? null;
  }

  /** Returns how long ago the last order in the instrument ended, in ms. */
  restedMs(instrumentId: number): number {
    return this.#ports.clock.monotonic() - (this.#endedAt.get(instrumentId) ?? -Infinity);
  }

  /** Stores an order, then sends it. */
  async place(
    asked: Omit<
      HedgeOrder,
      'id' | 'clientId' | 'sentAt' | 'held' | 'state' | 'reason' | 'providerOrderId' | 'endedAt'
    >,
  ): Promise<void> {
    const { store, tenure, providers, clock, newId } = this.#ports;
    const { instrumentId } = asked;
    const held = this.positionOf(instrumentId).lots;
    const named = { ...asked, clientId: newId(), held, sentAt: clock.now() };
    const since = clock.monotonic();
    const order = await store.begin(tenure, named);
    const open: OpenOrder = { order, fills: [], since, askedAt: since };
    this.#open.set(instrumentId, open);
    // While this process was paused, another one may have found out that nothing was sent.
    if (clock.monotonic() - since > SEND_MS_MAX) {
      await this.#advance(open, { state: 'notSent', reason: 'storing it took too long' });
      return;
    }
    if (!providers.get(order.provider)?.send(sentForm(order))) {
      await this.#advance(open, { state: 'notSent', reason: 'the provider was not connected' });
    }
  }

  async report(report: ProviderReport): Promise<void> {
    const open = await this.#find(report.orderId);
    if (!open) {
      this.#ports.log.error({ report }, 'a provider reports an order that is not ours');
      return;
    }
    const { order } = open;
    const filled = lotsOf(report.filled, order.unitsPerLot);
    const recorded = recordedLots(open);
    if (filled === null || filled < 0 || filled > Math.abs(order.lots)) {
      await this.#lose(order.instrumentId, `it reports that ${report.filled} were filled`);
      return;
    }
    const fill = this.#fillOf(open, report, filled - recorded);
    if (fill === 'unreadable') {
      await this.#lose(order.instrumentId, 'it reports a fill that cannot be read');
      return;
    }
    await this.#advance(open, stepOf(order, report), fill);
    const missing = filled - recordedLots(open);
    // Reports were missed. The answer to a question, or the last report, says what they came to.
    if (missing > 0 && (report.execId === null || isFinal(report))) {
      await this.#addMissing(open, report, filled, missing);
    }
    await this.#endIfFinal(open, report, filled);
  }

  /** The provider does not know an order that it was asked about. */
  async unknown(clientId: string): Promise<void> {
    const open = await this.#find(clientId);
    if (open?.order.state !== 'unknown') return;
    if (this.#ports.clock.monotonic() - open.since < UNSENT_MS) return;
    if (open.fills.length > 0) {
      const reason = 'the provider does not know an order that it filled in part';
      await this.#advance(open, { state: 'unknown', reason });
      return;
    }
    await this.#advance(open, { state: 'notSent', reason: 'the provider never received it' });
  }

  /** The session with a provider is lost: what was on its way has an unknown outcome. */
  async lost(provider: string): Promise<void> {
    for (const [instrumentId, { order }] of this.#open) {
      if (order.provider === provider) await this.#lose(instrumentId, 'the session was lost');
    }
  }

  /**
   * Asks for outcomes that are overdue. Does not wait for those at `provider`, whose session has
   * just begun.
   */
  async ask(provider: string | null = null): Promise<void> {
    const { clock, providers } = this.#ports;
    const now = clock.monotonic();
    for (const [instrumentId, open] of this.#open) {
      const { order } = open;
      const isDue = order.provider === provider || now - open.askedAt >= OUTCOME_MS;
      if (!isDue) continue;
      if (order.state !== 'unknown') await this.#lose(instrumentId, 'no outcome in time');
      if (providers.get(order.provider)?.ask(sentForm(order))) open.askedAt = now;
    }
  }

  /** Ends an order by what two operators know of it: `lots` of it were filled at `price`. */
  async settle(orderId: number, changeId: number, lots: number, price: bigint): Promise<void> {
    const open = [...this.#open.values()].find(({ order }) => order.id === orderId);
    if (!open) return;
    const missing = lots - recordedLots(open);
    const fill =
      missing > 0 ? this.#newFill(open, `settled:${changeId}`, missing, price, null) : null;
    await this.#advance(open, { state: 'settled', reason: 'settled by operators' }, fill);
  }

  /** Books results for which there was no rate to dollars before. */
  async bookRest(): Promise<void> {
    const { store, tenure, clock } = this.#ports;
    for (const { id, instrumentId, provider, price, realised } of await store.unbooked()) {
      const amount = this.#amountOf(instrumentId, price, realised);
      if (amount !== null) await store.book(tenure, id, clock.now(), { provider, amount });
    }
  }

  async #find(clientId: string): Promise<OpenOrder | null> {
    for (const open of this.#open.values()) if (open.order.clientId === clientId) return open;
    const { store } = this.#ports;
    const order = await store.orderOf(clientId);
    if (!order) return null;
    // It is over, and the provider knows more: a fill is a fact whenever it is reported.
    return { order, fills: await store.fillsOf(order.id), since: 0, askedAt: 0 };
  }

  /** Returns the new fill of a report, null if it has none. */
  #fillOf(open: OpenOrder, report: ProviderReport, more: number): HedgeFill | null | 'unreadable' {
    const { execId, fill, time } = report;
    if (!fill || execId === null || open.fills.some((known) => known.execId === execId))
      return null;
    const lots = lotsOf(fill.quantity, open.order.unitsPerLot);
    const price = wideOf(fill.price, PRICE_DIGITS);
    if (lots === null || lots <= 0 || price === null) return 'unreadable';
    // What was filled in all says whether a part of it is known already.
    const added = Math.min(lots, more);
    return added > 0 ? this.#newFill(open, execId, added, price, time) : null;
  }

  /** `size` is not signed. */
  #newFill(
    { order }: OpenOrder,
    execId: string,
    size: number,
    price: bigint,
    providerAt: number | null,
  ): HedgeFill {
    const lots = Math.sign(order.lots) * size;
    const held = this.positionOf(order.instrumentId);
    const { position, realised } = filledPosition(held, lots, price);
    const at = this.#ports.clock.now();
    return { orderId: order.id, execId, lots, price, at, providerAt, after: position, realised };
  }

  async #addMissing(
    open: OpenOrder,
    { averagePrice, filled: cumulative }: ProviderReport,
    filled: number,
    missing: number,
  ): Promise<void> {
    const average = averagePrice === null ? null : wideOf(averagePrice, PRICE_DIGITS);
    if (average === null) return;
    const known = open.fills.reduce(
      (sum, { lots, price }) => sum + BigInt(Math.abs(lots)) * price,
      0n,
    );
    const price = divide(average * BigInt(filled) - known, BigInt(missing));
    const fill = this.#newFill(open, `cumulative:${cumulative}`, missing, price, null);
    await this.#advance(open, { state: open.order.state }, fill);
  }

  async #endIfFinal(open: OpenOrder, report: ProviderReport, filled: number): Promise<void> {
    if (!isFinal(report) || isOver(open.order.state)) return;
    const recorded = recordedLots(open);
    if (recorded !== filled) {
      // An old report that comes again may say less.
      if (report.isRepeated) return;
      const reason = `${recorded} micro-lots are recorded, the provider says ${filled}`;
      await this.#advance(open, { state: 'unknown', reason });
      return;
    }
    await this.#advance(open, { state: report.state, reason: report.reason });
  }

  async #lose(instrumentId: number, reason: string): Promise<void> {
    const open = this.#open.get(instrumentId);
    if (open && open.order.state !== 'unknown') {
      await this.#advance(open, { state: 'unknown', reason });
    }
  }

  async #advance(open: OpenOrder, step: OrderStep, fill: HedgeFill | null = null): Promise<void> {
    const { store, tenure, clock } = this.#ports;
    const { id, instrumentId, provider, state: before, endedAt } = open.order;
    const wasOver = isOver(before);
    // The end of an order stands, whatever is said later.
    const state = wasOver ? before : step.state;
    const endsNow = !wasOver && isOver(state);
    if (!fill && state === before && !step.reason && !step.providerOrderId) return;
    const amount = fill ? this.#amountOf(instrumentId, fill.price, fill.realised) : null;
    const booking: HedgeBooking | null =
      fill && fill.realised !== 0n && amount !== null ? { provider, amount } : null;
    const ended = endsNow ? clock.now() : endedAt;
    const filled = fill ? { fill, booking } : null;
    open.order = await store.advance(tenure, id, { ...step, state, endedAt: ended }, filled);
    if (fill) {
      open.fills.push(fill);
      this.#positions.set(instrumentId, fill.after);
    }
    if (!endsNow) return;
    this.#open.delete(instrumentId);
    this.#endedAt.set(instrumentId, clock.monotonic());
  }

  /** Returns a result in micro-USD; null while there is no rate. */
  #amountOf(instrumentId: number, price: bigint, realised: bigint): number | null {
    const listing = this.#ports.market.byId(instrumentId);
    if (!listing) return null;
    const { digits, contractSize } = listing.instrument;
    const own = points(Number(divide(price, 10n ** BigInt(PRICE_DIGITS - digits))));
    const rate = rateAt(listing, own);
    return rate && realisedUsd(realised, contractSize, rate);
  }
}

const recordedLots = ({ fills }: OpenOrder): number =>
  fills.reduce((sum, { lots }) => sum + Math.abs(lots), 0);

const isFinal = (
  report: ProviderReport,
): report is ProviderReport & {
  readonly state: 'filled' | 'canceled' | 'rejected' | 'expired';
} => !['new', 'partial', 'pending'].includes(report.state);

/** What a report says about a state that is not final. */
const stepOf = (order: HedgeOrder, report: ProviderReport): OrderStep => ({
  state: isFinal(report) ? order.state : 'working',
  providerOrderId: order.providerOrderId === null ? report.providerOrderId : null,
});

const sentForm = ({ clientId, symbol, lots, unitsPerLot, price }: HedgeOrder) => ({
  id: clientId,
  symbol,
  side: lots > 0 ? ('buy' as const) : ('sell' as const),
  quantity: quantityText(Math.abs(lots), unitsPerLot),
  limit: price,
});
