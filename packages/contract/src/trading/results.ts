import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { before, forSpreadsheet, instrumentId, integer, oneOf, optional } from '../input.ts';
import { DecimalOrEmpty, DecimalText, EpochMs } from '../reply.ts';
import { tradingFacts } from './facts.ts';
import { tag } from './notes.ts';
import { Order } from './schema.ts';

/** The longest period that results are shown of, in days. */
export const RESULTS_DAYS_MAX = 366;

/** The largest number of trades in a file. */
export const FILE_TRADES_MAX = 20_000;
/** The number of hours of a week. */
const WEEK_HOURS = 168;
/** Which trades are meant, by their net result. */
export const OUTCOME = { won: 1, lost: 2 } as const;

/** Epoch ms, from the year 2000 to the year 2100. */
const moment = integer({ min: 946_684_800_000, max: 4_102_444_800_000 }, 'results.range');

/**
 * What a number of trades came to; a trade is a closed row of the history. Its net result is its
 * FactProfits without its TradeFee and with its Swap: above zero it is a win, below a loss.
 */
const Sums = z.object({
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  /** Wins in percent of all trades, rounded down; empty without a trade. */
  win_rate: DecimalOrEmpty,
  net: DecimalText,
  /** Sum of the net results of the wins; of the losses, zero or below. */
  gross_profit: DecimalText,
  gross_loss: DecimalText,
  fees: DecimalText,
  swap: DecimalText,
});

const Totals = Sums.extend({
  /** Rounded to the nearest millionth; null without a win. */
  average_win: DecimalText.nullable(),
  /** Below zero; null without a loss. */
  average_loss: DecimalText.nullable(),
  /** gross_profit ÷ −gross_loss, rounded down; null unless there is a win and a loss. */
  profit_factor: DecimalText.nullable(),
  largest_win: DecimalText.nullable(),
  largest_loss: DecimalText.nullable(),
  /**
   * Trades whose position had a stop-loss when it opened; null if there are more than 2,000 trades,
   * of which each would have to be looked at.
   */
  r_trades: z.int().nullable(),
  /** Mean of their R multiples: way of the price ÷ way to that stop-loss; null without one. */
  average_r: DecimalText.nullable(),
});

export const Results = z
  .object({
    /** The time zone of days and hours: that of the header `tz`. */
    time_zone: z.string(),
    from: EpochMs,
    to: EpochMs,
    totals: Totals,
    /** By day of the close, oldest first; days without a trade are left out. */
    days: z.array(Sums.extend({ day: z.iso.date() })),
    instruments: z.array(
      Sums.extend({ forex_id: z.int(), ForexTradeLists: Order.shape.ForexTradeLists }),
    ),
    /** By hour of the close, 0 to 23. */
    hours: z.array(Sums.extend({ hour: z.int() })),
    /** By hour of the week of the close: 0 is Monday 0:00 to 1:00, 167 is Sunday 23:00 to 24:00. */
    week_hours: z.array(Sums.extend({ hour: z.int() })),
    /** 1 buy, 2 sell. */
    sides: z.array(Sums.extend({ type: z.union([z.literal(1), z.literal(2)]) })),
  })
  .meta({ id: 'Results' });
export type Results = z.infer<typeof Results>;

export const results = endpoint({
  ...tradingFacts.results,
  access: 'user',
  summary:
    "What the caller's closed trades of a period (from inclusive, to exclusive, epoch ms, 366 " +
    'days at most) came to: totals, and by day, hour and hour of the week of the reader, ' +
    'instrument and side; of those with a tag, if one is named.',
  input: z.object({ from: moment, to: moment, tag: optional(tag) }),
  reply: Results,
});

/** What a month of trading cost, and how its orders were filled. */
const MonthCosts = z.object({
  /** YYYY-MM of the reader. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /**
   * Openings and closes; a position that was closed in parts opened once. Null if the period has
   * more than 20,000 closed trades, of which each would have to be looked at: then nothing is said
   * of slippage and latency.
   */
  fills: z.int().nullable(),
  /** Amounts booked in the month; a negative swap was paid. */
  fees: DecimalText,
  swap: DecimalText,
  /** Fills of which a price was requested: the price seen, the target, the stop or the limit. */
  priced_fills: z.int(),
  /** Fills better than requested, at that price and worse, in percent, rounded down. */
  better: DecimalOrEmpty,
  same: DecimalOrEmpty,
  worse: DecimalOrEmpty,
  /** Slippage in dollars, positive in the trader's favour: the total and the mean per fill. */
  slippage: DecimalText,
  average_slippage: DecimalText.nullable(),
  /** Mean in pips over fills of currency pairs; null if there are none. */
  average_pips: DecimalText.nullable(),
  /**
   * From the receipt of an order, or of the quote that triggered it, to its fill, in ms: what half
   * of the fills, and 95 of 100, did not exceed.
   */
  latency_median: z.int().nullable(),
  latency_p95: z.int().nullable(),
});

export const Costs = z
  .object({
    /** The time zone of the months: that of the header `tz`. */
    time_zone: z.string(),
    from: EpochMs,
    to: EpochMs,
    /** Oldest first; months without a fill and a booking are left out. */
    months: z.array(MonthCosts),
  })
  .meta({ id: 'Costs' });
export type Costs = z.infer<typeof Costs>;

export const costs = endpoint({
  ...tradingFacts.costs,
  access: 'user',
  summary:
    "Fees, swaps, slippage and latency of the caller's fills of a period (from inclusive, to " +
    'exclusive, epoch ms, 366 days at most) by month of the reader; of positions with a tag, if ' +
    'one is named.',
  input: z.object({ from: moment, to: moment, tag: optional(tag) }),
  reply: Costs,
});

/** A closed row of the history, with what it came to. */
export const Trade = Order.extend({
  /** FactProfits without TradeFee and with Swap. */
  NetProfits: DecimalText,
  /** Way of the price ÷ way to the stop-loss at the opening; null without one. */
  RMultiple: DecimalText.nullable(),
  /** What the person wrote about the position; empty if nothing. */
  Note: z.string(),
  Tags: z.array(z.string()),
}).meta({ id: 'Trade' });
export type Trade = z.infer<typeof Trade>;

/** All that is left out does not narrow the list. */
const filter = {
  /** Time of the close, epoch ms; from inclusive, to exclusive. */
  from: optional(moment),
  to: optional(moment),
  forex_id: optional(instrumentId),
  /** 1 buy, 2 sell. */
  type: optional(oneOf([1, 2], 'side.invalid')),
  /** 1 won, 2 lost, by the net result. */
  outcome: optional(oneOf([OUTCOME.won, OUTCOME.lost], 'outcome.invalid')),
  /** One of the caller's tags. */
  tag: optional(tag),
  /**
   * Hours of the week of the close in the zone of the header `tz`, 0 is Monday's first; from
   * inclusive, to exclusive. Both or neither, and only with a period as for results.
   */
  from_week_hour: optional(integer({ min: 0, max: WEEK_HOURS - 1 }, 'results.weekHours')),
  to_week_hour: optional(integer({ min: 1, max: WEEK_HOURS }, 'results.weekHours')),
};

export const trades = endpoint({
  ...tradingFacts.trades,
  access: 'user',
  summary:
    "The caller's closed trades, newest first, 20 at a time, of a period, an instrument, a side, " +
    'an outcome, a tag or hours of the week; before takes the id of the last one read and ' +
    'answers with the ones after it.',
  input: z.object({ ...filter, before }),
  reply: z.object({
    data: z.array(Trade),
    /** Number and net result of all trades of the filter, and the sum of their FactProfits. */
    total: z.int(),
    net: DecimalText,
    all_fact_profits: DecimalText,
  }),
});

export const tradesFile = endpoint({
  ...tradingFacts.tradesFile,
  access: 'user',
  summary:
    'The same trades as a CSV file, oldest first, 20,000 at most, with words and times of the ' +
    "reader. Columns and decimals are divided as spreadsheets in the reader's language " +
    'expect: by semicolons and commas where a comma is the decimal mark. With format=csv alone ' +
    'the file is RFC 4180 with decimal points in every language.',
  input: z.object({
    ...filter,
    format: optional(z.literal('csv', { error: 'field.invalid' })),
    for: forSpreadsheet,
  }),
  reply: z.object({
    file_name: z.string(),
    media_type: z.literal('text/csv'),
    /** The file, with a byte-order mark for spreadsheets. */
    content: z.string(),
  }),
});
