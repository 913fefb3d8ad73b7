import { z } from 'zod';

import { LiveOrder } from '../dashboard/schema.ts';
import { area_id, whole } from '../schema.ts';
import { AccountLimits } from './intervention-schema.ts';

/** An order that has ended, as its owner sees it in the history. */
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
  /** Who or what ended the order. */
  cause: z.string(),
  opened_at: whole.nullable(),
  completed_at: whole.nullable(),
});
export type ClosedOrder = z.infer<typeof ClosedOrder>;

export const ClosedOrderPage = z.object({
  rows: z.array(ClosedOrder),
  total: whole,
  /** Sum of the results on all pages. */
  pnl: whole,
});

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
  /** State of the newest documents; `none` if none were ever sent. */
  identity: z.enum(IDENTITY_STATES),
  area_id,
  is_restricted: z.boolean(),
  created_at: whole,
  last_seen_at: whole.nullable(),
});
export type Person = z.infer<typeof Person>;

export const PeoplePage = z.object({ rows: z.array(Person), total: whole });
export type PeoplePage = z.infer<typeof PeoplePage>;

export const PersonDetail = Person.extend({
  /**
   * Why the phone number has to be asked for: it is not clearly a mobile number, or an older
   * account has the same.
   */
  phone_mark: z.enum(['unclear', 'taken']).nullable(),
  equity: whole,
  used_margin: whole,
  free_margin: whole,
  floating_pnl: whole,
  locked: whole,
  margin_level: whole.nullable(),
  limits: AccountLimits,
  invited_by: whole.nullable(),
  invited_count: whole,
  /** The newest users invited by this one, 20 at most. */
  invited: z.array(z.object({ id: whole, created_at: whole })),
  identity_case: whole.nullable(),
  /** Payout methods; empty for operators who may not see payments. */
  methods: z.array(
    z.object({
      id: whole,
      currency: z.string(),
      network: z.string(),
      /** The last characters of the address or account. */
      target: z.string(),
      created_at: whole,
      usable_at: whole,
    }),
  ),
  /** Operators' notes about this user, newest first, at most 20. */
  notes: z.array(z.object({ seq: whole, at: whole, operator: z.string(), text: z.string() })),
  /** The second factors of the user. */
  has_totp: z.boolean(),
  passkeys: whole,
  orders: z.array(LiveOrder),
  ledger: z.array(
    z.object({
      seq: whole,
      type: whole,
      at: whole,
      order_id: whole.nullable(),
      amount: whole,
      balance_after: whole,
    }),
  ),
  sessions: z.array(
    z.object({
      created_at: whole,
      last_seen_at: whole,
      address: z.string(),
      user_agent: z.string(),
    }),
  ),
});
export type PersonDetail = z.infer<typeof PersonDetail>;

export const Revealed = z.object({
  email: z.string().nullable(),
  area_id,
  mobile: z.string().nullable(),
});
export type Revealed = z.infer<typeof Revealed>;
