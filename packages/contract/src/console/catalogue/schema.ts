import { z } from 'zod';

import { whole } from '../schema.ts';
import { FeeType } from './fee-schema.ts';

/*
 * The catalogue as the console reads it: money in whole micro-dollars, lots in millionths, yearly
 * rates in millionths of a percent, prices in points, times in epoch ms.
 */

const time = whole;
/** A text by language; English is always there. */
const Names = z.record(z.string(), z.string());

export const InstrumentTerms = z.object({
  id: whole,
  /** Goes back with a change: another number means that somebody else was there before. */
  version: whole,
  code: z.string(),
  show_code: z.string(),
  name: Names,
  logo: z.string(),
  category_id: whole,
  category: z.string(),
  position: whole,
  digits: whole,
  contract_size: whole,
  lot_step: whole,
  min_lots: whole,
  max_lots: whole,
  leverages: z.array(whole),
  /** No leverage above it is offered, by the profile; null without a cap. */
  leverage_cap: whole.nullable(),
  margin_mode: z.enum(['leveraged', 'fixed']),
  /** Which of its rates it is; goes back with a change. */
  fee_plan: whole,
  fee_type: FeeType,
  /** Micro-dollars a lot, or millionths of the margin. */
  fee_rate: whole,
  /** What is decided for a later day roll; null when no change is. */
  next_fee: z.object({ fee_type: FeeType, rate: whole, from: time }).nullable(),
  swap_long: whole,
  swap_short: whole,
  /** 0 Sunday to 6 Saturday; null for none. */
  swap_triple_day: whole.nullable(),
  stale_after_ms: whole,
  max_jump_bp: whole,
  /** In points, of the feed by itself; a real feed's own is whatever it sends. */
  typical_spread: whole,
  /** Points added to the ask, for everybody. */
  markup: whole,
  markup_max: whole,
  /** From the next day roll on; null when no change is decided. */
  next_markup: z.object({ points: whole, from: time }).nullable(),
  is_listed: z.boolean(),
  is_halted: z.boolean(),
  is_open: z.boolean(),
  bid: whole.nullable(),
  ask: whole.nullable(),
  /** Open positions on it, demo and real, whom a change would touch. */
  positions: whole,
  pendings: whole,
  /** Codes whose results come to dollars through its price: they wait while it is halted. */
  converts: z.array(z.string()),
});
export type InstrumentTerms = z.infer<typeof InstrumentTerms>;

/** One line of a difference, in words and units that people read. */
export const Change = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type Change = z.infer<typeof Change>;

/** What a trader's ticket says for one lot at the price of now. */
export const Ticket = z.object({
  /** Ask in points; null before the first quote, and then nothing else is known. */
  price: whole.nullable(),
  /** What a move of one point is worth. */
  point_value: whole.nullable(),
  /** One row for each leverage: none means that nothing can be opened. */
  rows: z.array(z.object({ leverage: whole, margin: whole, fee: whole })),
});
export type Ticket = z.infer<typeof Ticket>;

export const InstrumentPreview = z.object({
  version: whole,
  changes: z.array(Change),
  before: Ticket,
  after: Ticket,
  effect: z.object({
    positions: whole,
    pendings: whole,
    accounts: whole,
    /** Held since the openings; no change of terms touches it. */
    margin_held: whole,
    /** What the same positions would hold if they were opened now; null without a price. */
    margin_new_before: whole.nullable(),
    margin_new_after: whole.nullable(),
    /** Pending orders whose leverage is not in the new list: they keep it. */
    off_leverage: whole,
    /** Positions whose lots are not on the new step: they close whole. */
    off_step: whole,
  }),
});
export type InstrumentPreview = z.infer<typeof InstrumentPreview>;

/** Classes that a profile caps the leverage of. */
export const PROFILE_CLASSES = [
  'major',
  'otherFx',
  'gold',
  'commodity',
  'mainIndex',
  'otherIndex',
  'share',
  'crypto',
] as const;

export const NewInstrumentPreview = z.object({
  /** Everything that would be entered, as people read it. */
  terms: z.array(z.object({ field: z.string(), value: z.string() })),
  /** At the first simulated price; without one nothing is known yet. */
  ticket: Ticket,
  /** Simulated once it is resumed, whatever is delivered, or only after a restart. */
  quotes: z.enum(['simulated', 'delivered', 'restart']),
});
export type NewInstrumentPreview = z.infer<typeof NewInstrumentPreview>;

export const InstrumentAdded = z.object({ id: whole });

export const CategoryRow = z.object({
  id: whole,
  version: whole,
  name: Names,
  instruments: whole,
});
export type CategoryRow = z.infer<typeof CategoryRow>;

export const CategoryAdded = z.object({ id: whole });

/** Minutes of a New York week, from Sunday 00:00. */
export const Span = z.object({ open: whole, close: whole });
export type Span = z.infer<typeof Span>;
/** One stretch of trading, epoch ms. */
const Stretch = z.object({ open: time, close: time });
export type Stretch = z.infer<typeof Stretch>;

/** Instruments that keep the same hours. */
export const HoursGroup = z.object({
  instruments: z.array(
    z.object({ id: whole, version: whole, code: z.string(), show_code: z.string() }),
  ),
  spans: z.array(Span),
  /** New York dates, `YYYY-MM-DD`, ascending. */
  holidays: z.array(z.string()),
  positions: whole,
  pendings: whole,
  /** The next seven days of trading. */
  week: z.array(Stretch),
});
export type HoursGroup = z.infer<typeof HoursGroup>;

export const Hours = z.object({
  groups: z.array(HoursGroup),
  /** Set by the installation: every market is open, whatever its hours. */
  is_always_open: z.boolean(),
});
export type Hours = z.infer<typeof Hours>;

export const HoursPreview = z.object({
  changes: z.array(Change),
  week: z.array(Stretch),
  positions: whole,
  pendings: whole,
  /** Codes whose market would open or close at the moment of saving. */
  opening: z.array(z.string()),
  closing: z.array(z.string()),
});
export type HoursPreview = z.infer<typeof HoursPreview>;

/** How one instrument is fed. */
export const FeedLine = z.object({
  id: whole,
  code: z.string(),
  show_code: z.string(),
  state: z.enum(['fresh', 'stale', 'doubted', 'closed', 'halted', 'waiting']),
  /** Since the last tick came, taken or not, ms; null before the first. */
  age_ms: whole.nullable(),
  stale_after_ms: whole,
  /** Over the last ten seconds. */
  per_second: z.number(),
  accepted: whole,
  rejected: whole,
  /** Ticks that were not taken since the start, by reason. */
  reasons: z.record(z.string(), whole),
});
export type FeedLine = z.infer<typeof FeedLine>;

export const Feeds = z.object({
  at: time,
  kind: z.string(),
  state: z.string(),
  /** Lines that were no tick at all, or of no instrument. */
  bad_lines: whole,
  unknown_codes: z.array(z.string()),
  /** How far the server's clock was set ahead, while trading is halted for it; null while not. */
  clock_step_ms: whole.nullable(),
  per_second: z.number(),
  accepted: whole,
  rejected: whole,
  lines: z.array(FeedLine),
});
export type Feeds = z.infer<typeof Feeds>;
