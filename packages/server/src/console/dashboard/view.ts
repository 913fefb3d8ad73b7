import type * as wire from '@fulcrum/contract/console/dashboard/schema';
import { LONG_AGO } from '@fulcrum/engine/market/quote';

import type { MarketModule } from '../../market-data/module.ts';
import { timingOf, type FloorTotals, type TradingModule } from '../../trading/module.ts';
import type { LiveCounts } from '../ports.ts';
import { byCurrency, netHoldings } from './by-currency.ts';

/** Returns sums per instrument, the largest net value first. */
export function exposureOf(
  { exposure }: FloorTotals,
  { market, catalogue }: MarketModule,
): wire.Exposure[] {
  const rows = exposure.map(({ instrumentId, ...sums }): wire.Exposure => {
    const listing = market.byId(instrumentId);
    if (!listing) throw new Error(`Instrument ${instrumentId} is not in the market`);
    const { instrument, quote } = listing;
    const entry = catalogue.entries.find((each) => each.instrument.id === instrument.id);
    return {
      instrument_id: instrument.id,
      code: instrument.code,
      show_code: entry?.showCode ?? instrument.code,
      logo: entry?.logo ?? '',
      digits: instrument.digits,
      price: quote?.bid ?? null,
      long_lots: sums.longLots,
      short_lots: sums.shortLots,
      long_usd: sums.longUsd,
      short_usd: sums.shortUsd,
      client_pnl: sums.clientPnl,
      margin: sums.margin,
      positions: sums.positions,
    };
  });
  return rows.sort(
    (a, b) => Math.abs(b.long_usd - b.short_usd) - Math.abs(a.long_usd - a.short_usd),
  );
}

/** Returns the accounts that are close to a stop-out, the closest first. */
export const marginWatchOf = ({ watched }: FloorTotals): wire.WatchedAccount[] =>
  watched.map((each) => ({
    user_id: each.userId,
    account_id: each.accountId,
    margin_level: each.marginLevel,
    equity: each.equity,
    used_margin: each.usedMargin,
    floating_pnl: each.floatingPnl,
    positions: each.positions,
    is_margin_called: each.isMarginCalled,
  }));

/**
 * Returns the state of the feed. Before the first quote the lag is measured from `since`, the start
 * of the server.
 */
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

/** Returns sums over all live orders for the dashboard. */
export function sumsOf(
  totals: FloorTotals,
  { market, trading }: { readonly market: MarketModule; readonly trading: TradingModule },
) {
  const exposure = exposureOf(totals, market);
  const sum = (of: (row: wire.Exposure) => number) =>
    exposure.reduce((total, row) => total + of(row), 0);
  return {
    at: totals.at,
    client_pnl: sum((row) => row.client_pnl),
    gross_usd: sum((row) => row.long_usd + row.short_usd),
    // Long and short positions of different instruments do not offset each other: this adds up the
    // net size of each instrument.
    net_usd: sum((row) => Math.abs(row.long_usd - row.short_usd)),
    used_margin: sum((row) => row.margin),
    open_positions: sum((row) => row.positions),
    pending_orders: totals.pendingOrders,
    accounts_in_market: totals.accounts,
    ...watchOf(totals, trading),
    ...byCurrency(netHoldings(totals, market)),
    exposure,
  };
}

export async function healthOf(trading: TradingModule, live: LiveCounts): Promise<wire.Health> {
  const timing = timingOf((await trading.floor({ name: 'desk' })).commands);
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

export const watchOf = (totals: FloorTotals, { settings }: TradingModule): wire.MarginWatch => ({
  margin_call_level: settings.marginCallLevel,
  stop_out_level: settings.stopOutLevel,
  margin_watch: marginWatchOf(totals),
});
