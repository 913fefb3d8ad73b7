import type { Costs, Results, Trade } from '@fulcrum/contract/trading/results';
import { dateTextOf } from '@fulcrum/engine/market/new-york';
import { netResultOf } from '@fulcrum/engine/money/net-result';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { mulDiv } from '@fulcrum/engine/units/exact';

import { nameOf, orderWire, type OrderWirePorts, type Reader } from '../http/to-wire.ts';
import type { ClosedResults, GroupSums, ResultGroup } from '../journal/closed-results.ts';
import type { ClosedTrade } from '../journal/closed-trades.ts';
import type { MonthCosts } from '../journal/month-costs.ts';
import { multipleText } from '../journal/risk-multiple.ts';
import type { AccountView } from '../module.ts';
import type { NoteWords } from '../notes/module.ts';

/** Number of decimals of a win rate in percent and of a profit factor. */
const RATIO_DIGITS = 2;

const usd = (amount: number) => formatDecimal(amount, USD_DIGITS);
const mean = (sum: number, count: number) => mulDiv(sum, 1, 1, count);

/** Returns `part ÷ whole` with two decimals, rounded down; neither may be negative. */
const ratio = (part: number, whole: number, factor: number): string =>
  formatDecimal(
    Number((BigInt(part) * BigInt(factor * 10 ** RATIO_DIGITS)) / BigInt(whole)),
    RATIO_DIGITS,
  );

/** Who the trade is for, and the note that person wrote about it; null if none. */
export interface TradeTeller {
  readonly account: Pick<AccountView, 'figures'>;
  readonly reader: Reader;
  readonly note: NoteWords | null;
}

/** Returns a closed order in its wire form, with what it came to. */
export function tradeWire(
  ports: OrderWirePorts,
  { order, multiple }: ClosedTrade,
  { account, reader, note }: TradeTeller,
): Trade {
  return {
    ...orderWire(ports, order, account, reader),
    NetProfits: usd(netResultOf(order)),
    RMultiple: multiple === null ? null : multipleText(multiple),
    Note: note?.text ?? '',
    Tags: [...(note?.tags ?? [])],
  };
}

/** Returns the results of a period in their wire form. */
export function resultsWire(
  ports: OrderWirePorts,
  { groups, multiples }: ClosedResults,
): Omit<Results, 'time_zone' | 'from' | 'to'> {
  const [total] = groups;
  if (total?.group !== 'total') throw new Error('Expected the total first');
  const by = (group: ResultGroup) => groups.filter((each) => each.group === group);
  return {
    totals: { ...sumsWire(total), ...meansWire(total), ...multiplesWire(multiples) },
    days: by('day').map((row) => ({ day: dateTextOf(keyOf(row)), ...sumsWire(row) })),
    instruments: by('instrument').map((row) => instrumentWire(ports, row)),
    hours: by('hour').map((row) => ({ hour: keyOf(row), ...sumsWire(row) })),
    week_hours: by('weekHour').map((row) => ({ hour: keyOf(row), ...sumsWire(row) })),
    sides: by('side').map((row) => ({ type: keyOf(row) === 1 ? 1 : 2, ...sumsWire(row) })),
  };
}

/** Returns the costs of a month in their wire form. */
export function costsWire(row: MonthCosts): Costs['months'][number] {
  const { priced, pipFills } = row;
  const share = (count: number) => (priced === 0 ? '' : ratio(count, priced, 100));
  return {
    month: row.month,
    fills: row.fills,
    fees: usd(row.fees),
    swap: usd(row.swap),
    priced_fills: priced,
    better: share(row.better),
    same: share(row.same),
    worse: share(row.worse),
    slippage: usd(row.slippage),
    average_slippage: priced === 0 ? null : usd(mean(row.slippage, priced)),
    average_pips:
      pipFills === 0 ? null : formatDecimal(mulDiv(row.tenths, 10, 1, pipFills), RATIO_DIGITS),
    latency_median: row.latencyMedian,
    latency_p95: row.latencyHigh,
  };
}

const sumsWire = (sums: GroupSums) => ({
  trades: sums.trades,
  wins: sums.wins,
  losses: sums.losses,
  win_rate: sums.trades === 0 ? '' : ratio(sums.wins, sums.trades, 100),
  net: usd(sums.net),
  gross_profit: usd(sums.grossProfit),
  gross_loss: usd(sums.grossLoss),
  fees: usd(sums.fees),
  swap: usd(sums.swap),
});

function meansWire({ wins, losses, ...sums }: GroupSums) {
  return {
    average_win: wins === 0 ? null : usd(mean(sums.grossProfit, wins)),
    average_loss: losses === 0 ? null : usd(mean(sums.grossLoss, losses)),
    profit_factor: wins === 0 || losses === 0 ? null : ratio(sums.grossProfit, -sums.grossLoss, 1),
    largest_win: wins === 0 ? null : usd(sums.largestWin),
    largest_loss: losses === 0 ? null : usd(sums.largestLoss),
  };
}

function multiplesWire(multiples: ClosedResults['multiples']) {
  if (multiples === null) return { r_trades: null, average_r: null };
  const { trades, sum } = multiples;
  return {
    r_trades: trades,
    average_r: trades === 0 ? null : multipleText(sum, trades),
  };
}

function instrumentWire({ market, lookOf }: OrderWirePorts, row: GroupSums) {
  const id = keyOf(row);
  const listing = market.byId(id);
  if (!listing) throw new Error(`No instrument ${id} for results`);
  return {
    forex_id: id,
    ForexTradeLists: nameOf(listing.instrument, lookOf(id)),
    ...sumsWire(row),
  };
}

function keyOf({ key, group }: GroupSums): number {
  if (key === null) throw new Error(`No key for a group of results by ${group}`);
  return key;
}
