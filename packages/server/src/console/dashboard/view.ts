import type * as wire from '@fulcrum/contract/console/dashboard/schema';
import { LONG_AGO } from '@fulcrum/engine/market/quote';

import type { MarketModule } from '../../market-data/module.ts';
import type { TradingModule } from '../../trading/module.ts';
import type { LiveCounts } from '../ports.ts';
import type { LiveOrder, LiveSnapshot } from './live-overview.ts';

/** Accounts at or below this margin level are watched: 200 %, in basis points. */
const WATCHED_LEVEL = 20_000;
const WATCHED_MAX = 50;

/** Sums by instrument, the largest net value first. */
export function exposureOf(snapshot: LiveSnapshot, market: MarketModule): wire.Exposure[] {
  const open = snapshot.orders.filter(({ record }) => record.status === 'open');
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
export function marginWatchOf(snapshot: LiveSnapshot): wire.WatchedAccount[] {
  return snapshot.accounts
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

/** Before the first quote the lag is measured from `since`, the start of the server. */
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

/** Sums over a snapshot, for the dashboard. */
export function totalsOf(
  snapshot: LiveSnapshot,
  { market, trading }: { readonly market: MarketModule; readonly trading: TradingModule },
) {
  const exposure = exposureOf(snapshot, market);
  const sum = (of: (row: wire.Exposure) => number) =>
    exposure.reduce((total, row) => total + of(row), 0);
  const openPositions = sum((row) => row.positions);
  return {
    at: snapshot.at,
    client_pnl: sum((row) => row.client_pnl),
    gross_usd: sum((row) => row.long_usd + row.short_usd),
    // Instruments do not offset one another: the sum of the net size of each.
    net_usd: sum((row) => Math.abs(row.long_usd - row.short_usd)),
    used_margin: sum((row) => row.margin),
    open_positions: openPositions,
    pending_orders: snapshot.orders.length - openPositions,
    accounts_in_market: snapshot.accounts.length,
    ...watchOf(snapshot, trading),
    exposure,
  };
}

export function healthOf(trading: TradingModule, live: LiveCounts): wire.Health {
  const timing = trading.commandTiming();
  return {
    commands: timing && {
      count: timing.count,
      p50_ms: timing.p50Ms,
      p95_ms: timing.p95Ms,
    },
    people: live.peopleCount,
    connections: live.connectionCount,
  };
}

export const watchOf = (snapshot: LiveSnapshot, { settings }: TradingModule): wire.MarginWatch => ({
  margin_call_level: settings.marginCallLevel,
  stop_out_level: settings.stopOutLevel,
  margin_watch: marginWatchOf(snapshot),
});
