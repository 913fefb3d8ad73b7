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
  /** Since the last quote, in ms; null before the first. */
  age_ms: whole.nullable(),
  accepted: whole,
  dropped: whole,
});
export type FeedLine = z.infer<typeof FeedLine>;

export const Feed = z.object({
  kind: z.string(),
  state: z.string(),
  /**
   * Since the newest quote of any market that is open, before the first one since the server
   * began, in ms; null while none is open.
   */
  lag_ms: whole.nullable(),
  /** How far the server's clock was set ahead, while trading is halted for it; null while not. */
  clock_step_ms: whole.nullable(),
  lines: z.array(FeedLine),
});
export type Feed = z.infer<typeof Feed>;

export const Health = z.object({
  /** Accepted commands of traders in the last five minutes, from coming in to their commit. */
  commands: z.object({ count: whole, p50_ms: whole, p95_ms: whole }).nullable(),
  /** Signed in on a live connection. */
  people: whole,
  connections: whole,
});
export type Health = z.infer<typeof Health>;

/** Who is near a margin call, and the levels that this is measured against. */
const MarginWatch = z.object({
  margin_call_level: whole,
  stop_out_level: whole,
  margin_watch: z.array(WatchedAccount),
});
export type MarginWatch = z.infer<typeof MarginWatch>;

/** Micro-dollars paid in and out since the day began, and what waits for an operator. */
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
  at: whole,
  /** What clients would gain now; the house's side is its mirror. */
  client_pnl: whole,
  gross_usd: whole,
  net_usd: whole,
  /** What `net_usd` is measured against; null of demo accounts, and while no limit is set. */
  net_limit_usd: whole.nullable(),
  used_margin: whole,
  open_positions: whole,
  pending_orders: whole,
  accounts_in_market: whole,
  users: whole,
  users_today: whole,
  /** Null of demo accounts, and for who may not look at money. */
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
  /** What a close would be done at now; null before the first quote. */
  price: whole.nullable(),
  pnl: whole.nullable(),
  /** Of a pending order: how far the market is from its price, in points; otherwise null. */
  distance: whole.nullable(),
  margin: whole,
  at: whole,
});
export type LiveOrder = z.infer<typeof LiveOrder>;

export const Monitor = MarginWatch.extend({ feed: Feed, at: whole });
export type Monitor = z.infer<typeof Monitor>;

export const LiveOrders = z.object({
  /** Grows with each look at the desk; named in the next question. */
  step: whole,
  /** Of all orders that are found, in their order. */
  ids: z.array(whole),
  /** Those of them that are not as they were at the step that was named. */
  rows: z.array(LiveOrder),
  total: whole,
});
export type LiveOrders = z.infer<typeof LiveOrders>;
