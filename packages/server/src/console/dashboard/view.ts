import type * as wire from '@fulcrum/contract/console/wire';
import { LONG_AGO, openingPrice } from '@fulcrum/engine/market/quote';

import type { MarketModule } from '../../market-data/module.ts';
import type { FloorView, LiveOrder } from './live-overview.ts';

const ORDERS_MAX = 500;
/** Equity ÷ used margin at or below it is watched: 200 %, in basis points. */
const WATCHED_LEVEL = 20_000;
const WATCHED_MAX = 50;

/** Sums of a view by instrument, the largest net value first. */
export function exposureOf(floor: FloorView, market: MarketModule): wire.Exposure[] {
  const open = floor.orders.filter(({ record }) => record.status === 'open');
  const byInstrument = new Map<number, LiveOrder[]>();
  for (const order of open) {
    const { id } = order.listing.instrument;
    const known = byInstrument.get(id);
    if (known) known.push(order);
    else byInstrument.set(id, [order]);
  }
  const rows = [...byInstrument.values()].map((orders) => exposureRow(orders, market));
  return rows.sort(
    (a, b) => Math.abs(b.long_usd - b.short_usd) - Math.abs(a.long_usd - a.short_usd),
  );
}

function exposureRow(orders: readonly LiveOrder[], { catalogue }: MarketModule): wire.Exposure {
  const [first] = orders;
  if (!first) throw new Error('Expected at least one order');
  const { instrument, quote } = first.listing;
  const entry = catalogue.entries.find((each) => each.instrument.id === instrument.id);
  const sum = (of: (order: LiveOrder) => number) =>
    orders.reduce((total, order) => total + of(order), 0);
  const onSide = (side: 'buy' | 'sell', of: (order: LiveOrder) => number) =>
    sum((order) => (order.record.side === side ? of(order) : 0));
  return {
    instrument_id: instrument.id,
    code: instrument.code,
    show_code: entry?.showCode ?? instrument.code,
    logo: entry?.logo ?? '',
    digits: instrument.digits,
    price: quote?.bid ?? null,
    long_lots: onSide('buy', ({ record }) => record.lots),
    short_lots: onSide('sell', ({ record }) => record.lots),
    long_usd: onSide('buy', ({ notional }) => notional ?? 0),
    short_usd: onSide('sell', ({ notional }) => notional ?? 0),
    client_pnl: sum(({ pnl }) => pnl ?? 0),
    margin: sum(({ record }) => record.margin),
    positions: orders.length,
  };
}

/** Accounts close to a stop-out, the closest first. */
export function marginWatchOf(floor: FloorView): wire.WatchedAccount[] {
  return floor.accounts
    .filter(({ view }) => (view.figures.marginLevel ?? Infinity) <= WATCHED_LEVEL)
    .map(({ userId, view }) => ({
      user_id: userId,
      account_id: view.accountId,
      margin_level: view.figures.marginLevel,
      equity: view.figures.equity,
      used_margin: view.figures.usedMargin,
      floating_pnl: view.figures.floatingPnl,
      positions: view.openCount,
      is_margin_called: view.isMarginCalled,
    }))
    .sort((a, b) => (a.margin_level ?? Infinity) - (b.margin_level ?? Infinity))
    .slice(0, WATCHED_MAX);
}

/** Before the first quote the silence is measured from the start of the server, `since`. */
export function feedOf(market: MarketModule, since: number): wire.Feed {
  const { kind, state, lines, at: now } = market.feedHealth();
  const heard = lines.flatMap(({ isOpen, heardAt }) => (isOpen ? [heardAt ?? since] : []));
  return {
    kind,
    state,
    lag_ms: heard.length === 0 ? null : Math.max(0, now - Math.max(...heard)),
    clock_step_ms: market.clockHealth().step?.ms ?? null,
    lines: lines.map(({ code, isOpen, isFresh, accepted, dropped }) => {
      const arrivedAt = market.market.byCode(code)?.quote?.arrivedAt ?? LONG_AGO;
      return {
        code,
        is_open: isOpen,
        is_fresh: isFresh,
        age_ms: arrivedAt === LONG_AGO ? null : Math.max(0, now - arrivedAt),
        accepted,
        dropped: Object.values(dropped).reduce((total, count) => total + count, 0),
      };
    }),
  };
}

export interface OrderFilter {
  readonly status?: string | undefined;
  readonly code?: string | undefined;
  readonly user?: string | undefined;
  readonly side?: string | undefined;
}

/** Points between the market and the price that a pending order waits for; null without a quote. */
function distanceOf({ record, listing: { quote } }: LiveOrder): number | null {
  if (record.status === 'open' || record.target === null || !quote) return null;
  return Math.abs(openingPrice(record.side, quote) - record.target);
}

/** The same as a share of that price, so that instruments compare; what has none comes last. */
function nearness(order: LiveOrder): number {
  const distance = distanceOf(order);
  return distance === null ? Infinity : distance / Number(order.record.target);
}

/**
 * Orders that a filter leaves: those that move the most money first, or among those that wait
 * the ones nearest to their price.
 */
export function foundOrders(
  floor: FloorView,
  filter: OrderFilter,
): { found: LiveOrder[]; total: number } {
  const { status, code, user, side } = filter;
  const found = floor.orders.filter(
    ({ record, listing, userId }) =>
      (status === undefined || record.status === status) &&
      (code === undefined || listing.instrument.code === code.toUpperCase()) &&
      (user === undefined || String(userId) === user) &&
      (side === undefined || record.side === side),
  );
  const size = ({ pnl }: LiveOrder) => Math.abs(pnl ?? 0);
  const first = (a: LiveOrder, b: LiveOrder) =>
    status === 'pending' ? nearness(a) - nearness(b) : size(b) - size(a);
  found.sort((a, b) => first(a, b) || b.record.id - a.record.id);
  return { found: found.slice(0, ORDERS_MAX), total: found.length };
}

export function liveOrderOf(order: LiveOrder, { catalogue }: MarketModule): wire.LiveOrder {
  const { record, listing, userId, price, pnl } = order;
  const { instrument } = listing;
  const entry = catalogue.entries.find((each) => each.instrument.id === instrument.id);
  return {
    id: record.id,
    user_id: userId,
    account_id: record.accountId,
    instrument_id: instrument.id,
    code: instrument.code,
    show_code: entry?.showCode ?? instrument.code,
    digits: instrument.digits,
    status: record.status === 'open' ? 'open' : 'pending',
    side: record.side,
    kind: record.kind,
    lots: record.lots,
    leverage: record.leverage,
    open_price: record.opened?.price ?? null,
    target: record.target,
    stop_loss: record.stopLoss,
    take_profit: record.takeProfit,
    price,
    pnl,
    distance: distanceOf(order),
    margin: record.margin,
    at: record.openedAt ?? record.createdAt,
  };
}

/** An order of the history; what was cancelled has neither price nor result. */
export function closedOrderOf(
  record: LiveOrder['record'],
  { market, catalogue }: MarketModule,
): wire.ClosedOrder {
  const instrument = market.byId(record.instrumentId)?.instrument;
  if (!instrument) throw new Error(`No instrument ${record.instrumentId} for order ${record.id}`);
  const entry = catalogue.entries.find((each) => each.instrument.id === instrument.id);
  return {
    id: record.id,
    code: instrument.code,
    show_code: entry?.showCode ?? instrument.code,
    digits: instrument.digits,
    status: record.status === 'closed' ? 'closed' : 'cancelled',
    side: record.side,
    lots: record.lots,
    leverage: record.leverage,
    open_price: record.opened?.price ?? null,
    close_price: record.closed?.price ?? null,
    target: record.target,
    pnl: record.pnl,
    fee: record.fee,
    swap: record.swap,
    cause: record.cause ?? '',
    opened_at: record.openedAt,
    completed_at: record.completedAt,
  };
}
