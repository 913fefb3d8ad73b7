import { z } from 'zod';

import { AccountLimits } from './users/intervention-schema.ts';
import { PERMISSIONS, ROLES, type Permission } from './roles.ts';

/*
 * What the console reads. Money is whole micro-dollars, lots are millionths and prices are points
 * with the digits beside them: an operator's figure is never a rounded one.
 */

const whole = z.number().int();
const time = whole;
const permissions = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]; // its own keys

export const Done = z.object({});

export const Me = z.object({
  id: whole,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(permissions)),
  /** Where the console runs: decides the colour of its tag, and nothing else. */
  environment: z.enum(['production', 'simulated', 'replay']),
  stepped_up_until: time,
  server_time: time,
});
export type Me = z.infer<typeof Me>;

export const Enrolment = z.object({
  /** Empty for the first owner, who chooses one. */
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  secret: z.string(),
  /** For the QR code of an authenticator app. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** Shown once: only their hashes are kept. */
export const Enrolled = z.object({ me: Me, recovery_codes: z.array(z.string()) });
export type Enrolled = z.infer<typeof Enrolled>;

export const Operator = z.object({
  id: whole,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(['invited', 'active', 'disabled']),
  created_at: time,
  last_seen_at: time.nullable(),
  recovery_codes_left: whole,
});
export type Operator = z.infer<typeof Operator>;

/** The path of a one-time link, to be handed over by another way than the console. */
/** `path` is null where the link went to the operator's own mailbox. */
export const Invitation = z.object({ id: whole, path: z.string().nullable(), expires_at: time });
export type Invitation = z.infer<typeof Invitation>;

export const AuditEntry = z.object({
  seq: whole,
  at: time,
  operator_id: whole.nullable(),
  operator: z.string(),
  role: z.string(),
  address: z.string(),
  action: z.string(),
  object: z.string(),
  /** What changed, as JSON text of {field: [before, after]}, or of what was looked for. */
  detail: z.string(),
  reason: z.string(),
  /** Hash of the entry before and of this one's content, in hex. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  rows: z.array(AuditEntry),
  total: whole,
  actions: z.array(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;

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
  at: time,
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
  at: time,
});
export type LiveOrder = z.infer<typeof LiveOrder>;

/** An order that has ended, as its owner reads it in the history. */
export const ClosedOrder = LiveOrder.pick({
  id: true,
  code: true,
  show_code: true,
  digits: true,
  side: true,
  lots: true,
  leverage: true,
  open_price: true,
  target: true,
}).extend({
  status: z.enum(['closed', 'cancelled']),
  close_price: whole.nullable(),
  pnl: whole,
  fee: whole,
  swap: whole,
  /** Who or what ended it. */
  cause: z.string(),
  opened_at: time.nullable(),
  completed_at: time.nullable(),
});
export type ClosedOrder = z.infer<typeof ClosedOrder>;

export const ClosedOrderPage = z.object({
  rows: z.array(ClosedOrder),
  total: whole,
  /** Results of all pages. */
  pnl: whole,
});

export const Monitor = MarginWatch.extend({ feed: Feed, at: time });
export type Monitor = z.infer<typeof Monitor>;

export const LiveOrders = z.object({
  /** Grows with each look at the desk; named in the next question. */
  step: time,
  /** Of all orders that are found, in their order. */
  ids: z.array(whole),
  /** Those of them that are not as they were at the step that was named. */
  rows: z.array(LiveOrder),
  total: whole,
});
export type LiveOrders = z.infer<typeof LiveOrders>;

export const IDENTITY_STATES = ['none', 'review', 'verified', 'rejected'] as const;

export const Person = z.object({
  id: whole,
  account_id: whole,
  kind: z.enum(['demo', 'real']),
  /** Masked, as `m…@example.com`; empty for a demo account. */
  contact: z.string(),
  language: z.string(),
  credit_score: whole,
  balance: whole,
  /** Of the newest documents that were sent; `none` before the first. */
  identity: z.enum(IDENTITY_STATES),
  /** Calling code of the mobile that the person registered with; null for an e-mail. */
  area_id: whole.nullable(),
  is_restricted: z.boolean(),
  created_at: time,
  last_seen_at: time.nullable(),
});
export type Person = z.infer<typeof Person>;

export const PeoplePage = z.object({ rows: z.array(Person), total: whole });
export type PeoplePage = z.infer<typeof PeoplePage>;

export const PersonDetail = Person.extend({
  equity: whole,
  used_margin: whole,
  free_margin: whole,
  floating_pnl: whole,
  locked: whole,
  margin_level: whole.nullable(),
  limits: AccountLimits,
  invited_by: whole.nullable(),
  invited_count: whole,
  /** The newest of those who came by this person's code, 20 at most. */
  invited: z.array(z.object({ id: whole, created_at: time })),
  identity_case: whole.nullable(),
  /** Accounts that payouts can go to; empty for who may not look at money. */
  methods: z.array(
    z.object({
      id: whole,
      currency: z.string(),
      network: z.string(),
      /** The end of the address or account. */
      target: z.string(),
      created_at: time,
      usable_at: time,
    }),
  ),
  /** What operators wrote down about this person, newest first, 20 at most. */
  notes: z.array(z.object({ seq: whole, at: time, operator: z.string(), text: z.string() })),
  /** What is asked for beside the password. */
  has_totp: z.boolean(),
  passkeys: whole,
  orders: z.array(LiveOrder),
  ledger: z.array(
    z.object({
      seq: whole,
      type: whole,
      at: time,
      order_id: whole.nullable(),
      amount: whole,
      balance_after: whole,
    }),
  ),
  sessions: z.array(
    z.object({ created_at: time, last_seen_at: time, address: z.string(), user_agent: z.string() }),
  ),
});
export type PersonDetail = z.infer<typeof PersonDetail>;

export const Revealed = z.object({
  email: z.string().nullable(),
  area_id: whole.nullable(),
  mobile: z.string().nullable(),
});
export type Revealed = z.infer<typeof Revealed>;

/** A list as a file; `is_cut` says that there were more rows than fit. */
export const Exported = z.object({
  filename: z.string(),
  csv: z.string(),
  rows: whole,
  is_cut: z.boolean(),
});
export type Exported = z.infer<typeof Exported>;
