import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { Costs } from '@fulcrum/contract/trading/results';
import { basisPoints, type BasisPoints, type MicroUsd } from '@fulcrum/engine/units/units';

import { request } from '../server/api.ts';
import { exact, usdFrom } from '../server/decimals.ts';

/** What a month of trading cost, and how its orders were filled; what cannot be said is null. */
export interface MonthCosts {
  /** YYYY-MM */
  readonly month: string;
  /** Null if there are too many to tell. */
  readonly fills: number | null;
  readonly fees: MicroUsd;
  /** Negative if it was paid. */
  readonly swap: MicroUsd;
  /** Positive in the trader's favour; null if no fill had a requested price. */
  readonly slippage: {
    readonly sum: MicroUsd;
    readonly average: MicroUsd;
    /** A decimal with two digits; null without a fill of a currency pair. */
    readonly pips: string | null;
    /** Fills in hundredths of a percent, by the price that was requested. */
    readonly better: BasisPoints;
    readonly same: BasisPoints;
    readonly worse: BasisPoints;
  } | null;
  /** In ms. */
  readonly latency: { readonly median: number; readonly high: number } | null;
}

interface CostsQuery {
  readonly from: number;
  /** Exclusive, epoch ms. */
  readonly to: number;
  /** Only positions with this tag. */
  readonly tag?: string;
}

/** Loads costs and fills by month, newest first. */
export async function costsByMonth(
  query: CostsQuery,
  options: CallOptions,
): Promise<Reply<readonly MonthCosts[]>> {
  const reply = await request(tradingCalls.costs, query, options);
  return reply.ok ? { ...reply, data: reply.data.months.map(monthFrom).reverse() } : reply;
}

function monthFrom(wire: Costs['months'][number]): MonthCosts {
  const share = (text: string) => basisPoints(text === '' ? 0 : exact(text, 2));
  const { average_slippage: average, latency_median: median, latency_p95: high } = wire;
  return {
    month: wire.month,
    fills: wire.fills,
    fees: usdFrom(wire.fees),
    swap: usdFrom(wire.swap),
    slippage:
      average === null
        ? null
        : {
            sum: usdFrom(wire.slippage),
            average: usdFrom(average),
            pips: wire.average_pips,
            better: share(wire.better),
            same: share(wire.same),
            worse: share(wire.worse),
          },
    latency: median === null || high === null ? null : { median, high },
  };
}
