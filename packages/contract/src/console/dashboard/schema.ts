import { z } from 'zod';

import { AuditEntry } from '../audit/schema.ts';
import { whole } from '../schema.ts';

export const Exposure = z.object({
  instrument_id: whole,
  code: z.string(),
  show_code: z.string(),
  logo: z.string(),
  digits: whole,
  /** Bid in points; null before the first quote. */
  price: whole.nullable(),
  long_lots: whole,
  short_lots: whole,
  long_usd: whole,
  short_usd: whole,
  client_pnl: whole,
  margin: whole,
  positions: whole,
});
export type Exposure = z.infer<typeof Exposure>;

/** What clients hold net in one currency, or in the own unit of a share, an index or a metal. */
export const CurrencyExposure = z.object({
  currency: z.string(),
  /** Exact decimal, negative if it is owed. */
  amount: z.string(),
  /** Micro-dollars at the middle of the present prices, signed like the amount. */
  usd: whole,
});
export type CurrencyExposure = z.infer<typeof CurrencyExposure>;

const CurrencyExposures = z.object({
  by_currency: z.array(CurrencyExposure),
  /** Shown codes of instruments that are held but have no price, and are left out. */
  unpriced: z.array(z.string()),
});
export type CurrencyExposures = z.infer<typeof CurrencyExposures>;

export const WatchedAccount = z.object({
  user_id: whole,
  account_id: whole,
  /** Equity ÷ used margin in basis points; null while no margin is used. */
  margin_level: whole.nullable(),
  equity: whole,
  used_margin: whole,
  floating_pnl: whole,
  positions: whole,
  is_margin_called: z.boolean(),
});
export type WatchedAccount = z.infer<typeof WatchedAccount>;

export const FeedLine = z.object({
  code: z.string(),
  is_open: z.boolean(),
  is_fresh: z.boolean(),
  /** Milliseconds since the last quote; null before the first. */
  age_ms: whole.nullable(),
  accepted: whole,
  dropped: whole,
});
export type FeedLine = z.infer<typeof FeedLine>;

export const Feed = z.object({
  kind: z.string(),
  state: z.string(),
  /**
   * Milliseconds since the newest quote of any open market, or since the server started; null while
   * none is open.
   */
  lag_ms: whole.nullable(),
  /**
   * How far the server's clock was stepped ahead, while trading is halted because of it; otherwise
   * null.
   */
  clock_step_ms: whole.nullable(),
  lines: z.array(FeedLine),
});
export type Feed = z.infer<typeof Feed>;

export const Health = z.object({
  /**
   * Number of accepted commands of traders in the last five minutes, and their times from receipt
   * to commit.
   */
  commands: z.object({ count: whole, p50_ms: whole, p95_ms: whole }).nullable(),
  /** Number of people who are logged in on a live connection. */
  people: whole,
  connections: whole,
});
export type Health = z.infer<typeof Health>;

/** Accounts near a margin call, and the levels in force, in basis points. */
const MarginWatch = z.object({
  margin_call_level: whole,
  stop_out_level: whole,
  margin_watch: z.array(WatchedAccount),
});
export type MarginWatch = z.infer<typeof MarginWatch>;

/**
 * Micro-dollars deposited and withdrawn since the start of the day, and what waits for an operator.
 */
export const MoneyToday = z.object({
  deposited: whole,
  withdrawn: whole,
  deposits_waiting: whole,
  deposits_waiting_usd: whole,
  withdrawals_waiting: whole,
  withdrawals_waiting_usd: whole,
});
export type MoneyToday = z.infer<typeof MoneyToday>;

export const Dashboard = MarginWatch.extend({
  ...CurrencyExposures.shape,
  at: whole,
  /**
   * What clients would gain, in micro-dollars, if everything were closed now; the broker's result
   * is the opposite.
   */
  client_pnl: whole,
  gross_usd: whole,
  net_usd: whole,
  /** The limit of `net_usd`; null for demo accounts, and if no limit is set. */
  net_limit_usd: whole.nullable(),
  used_margin: whole,
  open_positions: whole,
  pending_orders: whole,
  accounts_in_market: whole,
  users: whole,
  users_today: whole,
  /** Null for demo accounts, and for operators who may not see payments. */
  money: MoneyToday.nullable(),
  exposure: z.array(Exposure),
  feed: Feed,
  health: Health,
  activity: z.array(
    AuditEntry.pick({ seq: true, at: true, operator: true, action: true, object: true }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const LiveOrder = z.object({
  id: whole,
  user_id: whole,
  account_id: whole,
  instrument_id: whole,
  code: z.string(),
  show_code: z.string(),
  digits: whole,
  status: z.enum(['pending', 'open']),
  side: z.enum(['buy', 'sell']),
  kind: z.enum(['market', 'limit', 'stop']),
  lots: whole,
  leverage: whole,
  open_price: whole.nullable(),
  target: whole.nullable(),
  stop_loss: whole.nullable(),
  take_profit: whole.nullable(),
  /** The price at which the position would close now; null before the first quote. */
  price: whole.nullable(),
  pnl: whole.nullable(),
  /** How far the market is from the price of a pending order, in points; otherwise null. */
  distance: whole.nullable(),
  margin: whole,
  at: whole,
});
export type LiveOrder = z.infer<typeof LiveOrder>;

export const Monitor = MarginWatch.extend({ feed: Feed, at: whole });
export type Monitor = z.infer<typeof Monitor>;

export const LiveOrders = z.object({
  /** Number of this snapshot; the next request sends it as `since`. */
  step: whole,
  /** Ids of all matching orders, in ascending order. */
  ids: z.array(whole),
  /** The orders that changed since the snapshot named by `since`. */
  rows: z.array(LiveOrder),
  total: whole,
});
export type LiveOrders = z.infer<typeof LiveOrders>;
