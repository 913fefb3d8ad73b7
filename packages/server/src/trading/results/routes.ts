import type { ParsedOf } from '@fulcrum/contract/endpoint';
import * as api from '@fulcrum/contract/trading/results';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { csvFormFor, PLAIN_CSV } from '../../platform/csv.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { OrderWirePorts, Reader } from '../http/to-wire.ts';
import type { ClosedTrade, TradesAsked, WeekHours } from '../journal/closed-trades.ts';
import type { CostTerms } from '../journal/month-costs.ts';
import type { TradingModule } from '../module.ts';
import type { NotesModule } from '../notes/module.ts';
import { costsWire, resultsWire, tradeWire } from './to-wire.ts';
import { tradesCsv } from './trades-csv.ts';
import { zoneShifts } from './zone-shifts.ts';

export interface ResultRoutePorts extends OrderWirePorts {
  readonly trading: Pick<TradingModule, 'account' | 'results' | 'costs' | 'trades' | 'allTrades'>;
  /** Returns whether an instrument is a currency pair: its distances are told in pips. */
  readonly isPair: (instrumentId: number) => boolean;
  readonly notes: Pick<NotesModule, 'ofOrders' | 'tagged'>;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

export function resultRoutes(serve: Serve, ports: ResultRoutePorts): void {
  const { trading, notes } = ports;

  const openingsOf = async ({ accountId }: Caller, tag: string | undefined) =>
    tag === undefined ? null : notes.tagged(accountId, tag);

  /** Returns trades in their wire form, with what the person wrote about them. */
  const wireOf = async ({ accountId }: Caller, trades: readonly ClosedTrade[], reader: Reader) => {
    const account = await trading.account(accountId);
    const openings = trades.map(({ order: { id, parentId } }) => parentId ?? id);
    const written = await notes.ofOrders(accountId, [...new Set(openings)]);
    return trades.map((trade, at) =>
      tradeWire(ports, trade, { account, reader, note: written.get(openings[at] ?? 0) ?? null }),
    );
  };

  serve.toUser(api.results, async ({ input, caller, visit: { timeZone } }) => {
    const { tag, ...edges } = input;
    const period = periodOf(edges, timeZone);
    const asked = { ...period, openings: await openingsOf(caller, tag) };
    const results = await trading.results(caller.accountId, asked);
    return { time_zone: timeZone, ...edges, ...resultsWire(ports, results) };
  });

  serve.toUser(api.costs, async ({ input, caller, visit: { timeZone } }) => {
    const { tag, ...edges } = input;
    const period = periodOf(edges, timeZone);
    const openings = await openingsOf(caller, tag);
    const asked = { ...period, openings, terms: termsOf(ports) };
    const months = await trading.costs(caller.accountId, asked);
    return { time_zone: timeZone, ...edges, months: months.map(costsWire) };
  });

  serve.toUser(api.trades, async ({ input, caller, visit }) => {
    const filter = filterOf(input, visit);
    const openings = await openingsOf(caller, input.tag);
    const asked = { ...filter, openings, before: input.before };
    const { trades, total, net, pnl } = await trading.trades(caller.accountId, asked);
    return {
      data: await wireOf(caller, trades, visit),
      total,
      net: formatDecimal(net, USD_DIGITS),
      all_fact_profits: formatDecimal(pnl, USD_DIGITS),
    };
  });

  serve.toUser(api.tradesFile, async ({ input, caller, visit }) => {
    const filter = filterOf(input, visit);
    takeTurn(ports, caller);
    const asked = { ...filter, openings: await openingsOf(caller, input.tag) };
    const trades = await trading.allTrades(caller.accountId, asked, api.FILE_TRADES_MAX);
    if (!trades) throw new Refused('trades.tooMany', { field: 'from' });
    const rows = await wireOf(caller, trades, visit);
    const isPlain = input.format === 'csv' && input.for !== 'spreadsheet';
    const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
    return {
      file_name: `trades-${caller.userId}-${day}.csv`,
      media_type: 'text/csv' as const,
      content: tradesCsv(rows, visit, isPlain ? PLAIN_CSV : csvFormFor(visit.language)),
    };
  });
}

function periodOf({ from, to }: ParsedOf<typeof api.costs>, timeZone: string) {
  if (from >= to || to - from > api.RESULTS_DAYS_MAX * DAY_MS) {
    throw new Refused('results.range', { field: 'to' });
  }
  return { from, to, shifts: zoneShifts(timeZone, from, to) };
}

/** Prices with 3 or 5 digits have tenths of a pip. */
const termsOf = ({ market, isPair }: ResultRoutePorts): readonly CostTerms[] =>
  market.listings.map(({ scale, instrument: { id, digits } }) => ({
    id,
    scale,
    pip: isPair(id) ? (digits === 3 || digits === 5 ? 10 : 1) : null,
  }));

function filterOf(
  input: Omit<ParsedOf<typeof api.trades>, 'before'>,
  { timeZone }: Pick<Reader, 'timeZone'>,
): Omit<TradesAsked, 'openings'> {
  const { from = null, to = null, forex_id = null, type, outcome } = input;
  if (from !== null && to !== null && from >= to) {
    throw new Refused('results.range', { field: 'to' });
  }
  return {
    from,
    to,
    instrumentId: forex_id,
    side: type === undefined ? null : type === 1 ? 'buy' : 'sell',
    outcome: outcome === undefined ? null : outcome === api.OUTCOME.won ? 'won' : 'lost',
    weekHours: weekHoursOf(input, timeZone),
  };
}

/** Hours of the week need a period, because a zone's offset from UTC changes during the year. */
function weekHoursOf(
  { from, to, from_week_hour, to_week_hour }: ParsedOf<typeof api.trades>,
  timeZone: string,
): WeekHours | null {
  if (from_week_hour === undefined && to_week_hour === undefined) return null;
  if (
    from_week_hour === undefined ||
    to_week_hour === undefined ||
    from_week_hour >= to_week_hour
  ) {
    const field = from_week_hour === undefined ? 'from_week_hour' : 'to_week_hour';
    throw new Refused('results.weekHours', { field });
  }
  if (from === undefined || to === undefined) {
    throw new Refused('results.range', { field: from === undefined ? 'from' : 'to' });
  }
  const { shifts } = periodOf({ from, to }, timeZone);
  return { from: from_week_hour, to: to_week_hour, shifts };
}

/** A file costs as much as an order. */
function takeTurn({ limits, clock }: ResultRoutePorts, { accountId }: Caller): void {
  const wait = limits?.orders.take(accountId, clock.monotonic()) ?? 0;
  if (wait > 0) throw new Refused('request.tooMany', {}, wait);
}
