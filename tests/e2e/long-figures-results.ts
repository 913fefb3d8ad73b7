import type { Instrument } from '@fulcrum/contract/market-data/schema';
import type { Costs, Results, Trade } from '@fulcrum/contract/trading/results';
import type { Order } from '@fulcrum/contract/trading/schema';

/* What a trader's closed trades came to, with figures as long as they may be. */

const CLOSED = 3;
const ZONE = 'America/Argentina/ComodRivadavia';
const LONG_WORD = 'W'.repeat(24);
const LONG_TAGS = ['1', '2', '3', '4', '5'].map((end) => LONG_WORD.slice(1) + end);
const DAY_MS = 86_400_000;
const GAIN = '198765432.109876';
const LOSS = '-98765432.109876';
const sums = {
  trades: 12_345_678,
  wins: 6_172_839,
  losses: 6_172_839,
  win_rate: '49.99',
  net: LOSS,
  gross_profit: GAIN,
  gross_loss: LOSS,
  fees: '9876543.210987',
  swap: '-1234567.890123',
};

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Sums of a period by each of its days, 12 instruments, 24 hours and both sides. */
export function resultsOf(instruments: readonly Instrument[], query: URLSearchParams): Results {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const days: string[] = [];
  for (let at = from; at < to; at += DAY_MS) days.push(dayText(at));
  const totals = {
    ...sums,
    average_win: GAIN,
    average_loss: LOSS,
    profit_factor: '12345.67',
    largest_win: GAIN,
    largest_loss: LOSS,
    r_trades: 1_999,
    average_r: '-1234.56',
  };
  return {
    time_zone: ZONE,
    from,
    to,
    totals,
    days: days.map((day, index) => ({ ...sums, day, net: index % 2 === 0 ? GAIN : LOSS })),
    instruments: instruments.slice(0, 12).map(({ Id, Code, ShowCode, Logo, PricePrecision }) => ({
      ...sums,
      forex_id: Id,
      ForexTradeLists: { Id, Code, ShowCode, Logo, PricePrecision },
    })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ ...sums, hour })),
    week_hours: Array.from({ length: 168 }, (_, hour) => ({
      ...sums,
      hour,
      net: hour % 2 === 0 ? GAIN : LOSS,
    })),
    sides: [
      { ...sums, type: 1 },
      { ...sums, type: 2 },
    ],
  };
}

export function tradesOf(orders: readonly Order[]) {
  const data = orders
    .filter(({ Status }) => Status === CLOSED)
    .map(
      (order): Trade => ({
        ...order,
        NetProfits: order.FactProfits,
        RMultiple: '-1234.56',
        Note: LONG_WORD.repeat(20),
        Tags: LONG_TAGS,
      }),
    );
  return { data, total: sums.trades, net: sums.net, all_fact_profits: sums.gross_profit };
}

/** Costs of the current month and the one before it. */
export function costsOf(query: URLSearchParams): Costs {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const month = (at: number) => ({
    month: dayText(at).slice(0, 7),
    fills: sums.trades,
    fees: sums.fees,
    swap: sums.swap,
    priced_fills: sums.trades,
    better: '33.33',
    same: '33.33',
    worse: '33.33',
    slippage: LOSS,
    average_slippage: '-1234567.890123',
    average_pips: '-12345.67',
    latency_median: 12_345,
    latency_p95: 123_456,
  });
  return { time_zone: ZONE, from, to, months: [month(to - 33 * DAY_MS), month(to - 3 * DAY_MS)] };
}

/** Five tags as wide as tags may be. */
export const tagsUsed = () => ({
  tags: LONG_TAGS.map((tag) => ({ tag, positions: sums.trades })),
});

/** A long note without a space, which must break inside the word. */
export const noteOn = (query: URLSearchParams) => ({
  id: Number(query.get('id')),
  text: LONG_WORD.repeat(41),
  tags: LONG_TAGS,
  version: 2_147_483_647,
  saved_at: 1_763_000_000_000,
});
