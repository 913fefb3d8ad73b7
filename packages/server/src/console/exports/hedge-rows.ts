import {
  dailyFigures,
  fillsOfOrders,
  latencyMs,
  overLimitDays,
} from '../../trading/hedging/module.ts';
import type { Row } from './rows.ts';
import { codesOf, lotsText, type HedgingViewPorts } from '../hedging/view.ts';

interface Asked {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const periodOf = ({ from = 0, to = Number.MAX_SAFE_INTEGER }: Asked) => ({ from, to });

/** Returns the rows of a file about orders to providers, or about the exposure that is kept. */
export function hedgeRowsOf(
  ports: HedgingViewPorts,
  list: 'hedges' | 'hedgeProviders' | 'hedgeOverLimit',
  asked: Asked,
  limit: number,
): Promise<Row[]> {
  switch (list) {
    case 'hedges':
      return hedgeFillsOf(ports, asked, limit);
    case 'hedgeProviders':
      return hedgeFiguresOf(ports, asked, limit);
    case 'hedgeOverLimit':
      return overLimitOf(ports, asked, limit);
  }
}

/** Returns a row for each fill, and for each order without fills, the newest order first. */
async function hedgeFillsOf(
  { db, market }: HedgingViewPorts,
  asked: Asked,
  limit: number,
): Promise<Row[]> {
  const codeOf = codesOf(market);
  const fills = await fillsOfOrders(db, periodOf(asked), limit);
  return fills.map((fill) => ({
    day: dayOf(fill.sentAt),
    sent_at: new Date(fill.sentAt).toISOString(),
    order: fill.id,
    instrument: codeOf(fill.instrumentId),
    provider: fill.provider,
    side: fill.lots > 0 ? 'buy' : 'sell',
    lots: lotsText(Math.abs(fill.lots)),
    filled: lotsText(fill.filled),
    price: fill.averagePrice,
    slippage_points: fill.slippage,
    latency_ms: latencyMs(fill.sentAt, fill.filledAt),
    state: fill.state,
    reason: fill.reason,
  }));
}

/** Returns a row for each day (UTC) and provider, the newest day first. */
async function hedgeFiguresOf(
  { db }: HedgingViewPorts,
  asked: Asked,
  limit: number,
): Promise<Row[]> {
  const figures = await dailyFigures(db, periodOf(asked), limit);
  return figures.map(({ day, provider, orders, rejected, slippage, rejectedShare }) => ({
    day: dayOf(day),
    provider,
    orders,
    average_slippage_points: slippage,
    rejected,
    rejected_percent: rejectedShare,
  }));
}

/** Returns a row for each day (UTC) and instrument above its limit, the newest day first. */
async function overLimitOf(
  { db, market }: HedgingViewPorts,
  asked: Asked,
  limit: number,
): Promise<Row[]> {
  const codeOf = codesOf(market);
  const days = await overLimitDays(db, periodOf(asked), limit);
  return days.map(({ day, instrumentId, minutes }) => ({
    day: dayOf(day),
    instrument: codeOf(instrumentId),
    minutes_over_limit: minutes,
  }));
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
