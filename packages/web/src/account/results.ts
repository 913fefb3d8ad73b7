import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { Results as WireResults } from '@fulcrum/contract/trading/results';
import type { Side } from '@fulcrum/engine/market/quote';
import { basisPoints, type BasisPoints, type MicroUsd } from '@fulcrum/engine/units/units';

import { request } from '../server/api.ts';
import { exact, usdFrom } from '../server/decimals.ts';

/** What a number of closed trades came to; net results are after fees and financing. */
export interface ResultSums {
  readonly trades: number;
  readonly wins: number;
  /** Wins in hundredths of a percent of the trades; null without a trade. */
  readonly winRate: BasisPoints | null;
  readonly net: MicroUsd;
}

/** Figures that cannot be said are null. */
export interface ResultTotals extends ResultSums {
  readonly fees: MicroUsd;
  readonly swap: MicroUsd;
  readonly averageWin: MicroUsd | null;
  readonly averageLoss: MicroUsd | null;
  readonly best: MicroUsd | null;
  readonly worst: MicroUsd | null;
  /** Decimals with two digits. */
  readonly profitFactor: string | null;
  readonly averageR: string | null;
  /** Number of trades that have an R multiple. */
  readonly rTrades: number | null;
}

export interface Results {
  /** IANA name of the zone of days and hours. */
  readonly zone: string;
  readonly totals: ResultTotals;
  /** Days as YYYY-MM-DD, oldest first; those without a trade are left out. */
  readonly days: readonly (ResultSums & { readonly day: string })[];
  readonly instruments: readonly (ResultSums & {
    readonly code: string;
    readonly showCode: string;
    readonly logo: string;
  })[];
  readonly hours: readonly (ResultSums & { readonly hour: number })[];
  /** By hour of the week: 0 is Monday 0:00 to 1:00. */
  readonly weekHours: readonly (ResultSums & { readonly hour: number })[];
  readonly sides: readonly (ResultSums & { readonly side: Side })[];
}

/**
 * Loads what the trades that closed in a period came to, or those of them with a tag; `to` is
 * exclusive, epoch ms.
 */
export async function tradeResults(
  asked: { readonly from: number; readonly to: number; readonly tag?: string },
  options: CallOptions,
): Promise<Reply<Results>> {
  const reply = await request(tradingCalls.results, asked, options);
  return reply.ok ? { ...reply, data: resultsFrom(reply.data) } : reply;
}

type WireSums = Pick<WireResults['totals'], 'trades' | 'wins' | 'win_rate' | 'net'>;

const sumsFrom = (wire: WireSums): ResultSums => ({
  trades: wire.trades,
  wins: wire.wins,
  winRate: wire.win_rate === '' ? null : basisPoints(exact(wire.win_rate, 2)),
  net: usdFrom(wire.net),
});

const moneyFrom = (text: string | null): MicroUsd | null => (text === null ? null : usdFrom(text));

function resultsFrom(wire: WireResults): Results {
  const { totals } = wire;
  return {
    zone: wire.time_zone,
    totals: {
      ...sumsFrom(totals),
      fees: usdFrom(totals.fees),
      swap: usdFrom(totals.swap),
      averageWin: moneyFrom(totals.average_win),
      averageLoss: moneyFrom(totals.average_loss),
      best: moneyFrom(totals.largest_win),
      worst: moneyFrom(totals.largest_loss),
      profitFactor: totals.profit_factor,
      averageR: totals.average_r,
      rTrades: totals.r_trades,
    },
    days: wire.days.map((row) => ({ ...sumsFrom(row), day: row.day })),
    instruments: wire.instruments.map((row) => ({
      ...sumsFrom(row),
      code: row.ForexTradeLists.Code,
      showCode: row.ForexTradeLists.ShowCode,
      logo: row.ForexTradeLists.Logo,
    })),
    hours: wire.hours.map((row) => ({ ...sumsFrom(row), hour: row.hour })),
    weekHours: wire.week_hours.map((row) => ({ ...sumsFrom(row), hour: row.hour })),
    sides: wire.sides.map((row) => ({ ...sumsFrom(row), side: row.type === 1 ? 'buy' : 'sell' })),
  };
}
