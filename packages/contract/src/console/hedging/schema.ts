import { z } from 'zod';

import { FieldChange } from '../payments/channel-schema.ts';
import { whole } from '../schema.ts';

/* Hedging as the console reads it. Lots, prices, points and money are decimal text; lots that have
   a direction are signed, and negative if sold. */

export const HEDGE_MODES = ['off', 'suggest', 'auto'] as const;

export const HedgeRule = z.object({
  mode: z.enum(HEDGE_MODES),
  limit: z.string(),
  /** Share of the excess that is covered, percent. */
  ratio: whole,
  band: z.string(),
  clip_min: z.string(),
  clip_max: z.string(),
  cool_s: whole,
  /** Points. */
  slip: whole,
  /** Empty if none is chosen. */
  provider: z.string(),
  symbol: z.string(),
  units_per_lot: whole,
  step: z.string(),
  /** Whether nobody opens a position while the house keeps more than 150 % of the limit. */
  pauses_opening: z.boolean(),
});
export type HedgeRule = z.infer<typeof HedgeRule>;

export const HedgeOrder = z.object({
  id: whole,
  instrument_id: whole,
  show_code: z.string(),
  provider: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  lots: z.string(),
  filled: z.string(),
  /** The limit that was sent. */
  price: z.string(),
  /** Null if nothing was filled. */
  average_price: z.string().nullable(),
  /** Our quote when it was sent. */
  bid: z.string(),
  ask: z.string(),
  /** Points by which the average price was worse for the house than our quote; null if unfilled. */
  slippage: z.string().nullable(),
  sent_at: whole,
  /** From sending to the first fill; null if nothing was filled. */
  latency_ms: whole.nullable(),
  state: z.enum([
    ...(['sent', 'working', 'unknown'] as const),
    ...(['filled', 'canceled', 'rejected', 'expired', 'notSent', 'settled'] as const),
  ]),
  /** Why, in the words of the provider or of the server. */
  reason: z.string().nullable(),
});
export type HedgeOrder = z.infer<typeof HedgeOrder>;

export const HedgedInstrument = z.object({
  instrument_id: whole,
  show_code: z.string(),
  digits: whole,
  /** Null before the first rule takes effect. */
  rule: HedgeRule.nullable(),
  /** A rule that takes effect with the next minute. */
  next_rule: HedgeRule.nullable(),
  /** Net position of the clients. */
  net: z.string(),
  /** What the house holds at the provider. */
  held: z.string(),
  average_price: z.string().nullable(),
  /** Booked result of what was closed, USD. */
  result: z.string(),
  /** Result if the hedge were closed now, USD; null without a hedge, a price or a rate. */
  floating: z.string().nullable(),
  /** What the rule wants to hold; null if the mode is off. */
  wanted: z.string().nullable(),
  /** The order that the rule would send now; null if the mode is off. */
  suggestion: z.string().nullable(),
  open_order_id: whole.nullable(),
  /** Minutes of today (UTC) in which the house kept more than the limit. */
  minutes_over: whole,
  /** Whether nobody can open a position now, because the house keeps too much. */
  is_paused: z.boolean(),
  /** Both in units of the provider. */
  difference: z.object({ ours: z.string(), theirs: z.string(), at: whole }).nullable(),
});
export type HedgedInstrument = z.infer<typeof HedgedInstrument>;

export const HedgeProvider = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'connecting', 'active', 'closed', 'refused']),
  reason: z.string().nullable(),
  has_positions: z.boolean(),
  compared_at: whole.nullable(),
  /** What it sent that could not be used, by reason. */
  dropped: z.record(z.string(), whole),
  /** Orders of the last 30 days. */
  orders: whole,
  /** Average of their slippage in points; null if none was filled. */
  slippage: z.string().nullable(),
  /** Percent of them that were rejected; null if there is none. */
  rejected_share: z.string().nullable(),
});
export type HedgeProvider = z.infer<typeof HedgeProvider>;

export const HedgeChange = z.object({
  id: whole,
  kind: z.enum(['rule', 'stop', 'resume', 'settle', 'clear']),
  /** What it is about; empty if it is about all instruments. */
  show_code: z.string(),
  /** The order that is settled. */
  order_id: whole.nullable(),
  fields: z.array(FieldChange),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: whole,
  /** True if the calling operator proposed it. */
  is_own: z.boolean(),
});
export type HedgeChange = z.infer<typeof HedgeChange>;

export const DecidedHedgeChange = HedgeChange.omit({ is_own: true }).extend({
  status: z.enum(['confirmed', 'refused', 'withdrawn']),
  decided_by: z.string().nullable(),
  decided_at: whole.nullable(),
});

export const Hedging = z.object({
  /** Null if no process covers the risk now. */
  providers: z.array(HedgeProvider).nullable(),
  is_stopped: z.boolean(),
  instruments: z.array(HedgedInstrument),
  waiting: z.array(HedgeChange),
  /** The newest 20. */
  decided: z.array(DecidedHedgeChange),
  /** The newest 100. */
  orders: z.array(HedgeOrder),
  /** Instruments that a rule can be proposed for. */
  listed: z.array(z.object({ id: whole, show_code: z.string() })),
  /** True if there is no other operator who could confirm what the caller proposes. */
  is_alone: z.boolean(),
});
export type Hedging = z.infer<typeof Hedging>;

export const ProposedHedge = z.object({
  /** Whether it is in effect, or waits for a second operator. */
  status: z.enum(['done', 'waiting']),
});
