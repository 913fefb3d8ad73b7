import { z } from 'zod';

import { whole } from '../schema.ts';
import { FeeType } from './fee-schema.ts';

/*
 * The catalogue as the console reads it: money in whole micro-dollars, lots in millionths, yearly
 * rates in millionths of a percent, prices in points, times in epoch ms.
 */

const time = whole;
/** A text in several languages, keyed by language; English is always included. */
const Names = z.record(z.string(), z.string());

export const InstrumentTerms = z.object({
  id: whole,
  /**
   * Sent back with a change; if the number differs by then, another operator has changed the terms.
   */
  version: whole,
  code: z.string(),
  show_code: z.string(),
  name: Names,
  /** What it is also found as. */
  search_words: z.array(z.string()),
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
  /** The highest leverage that the profile allows; null without a cap. */
  leverage_cap: whole.nullable(),
  margin_mode: z.enum(['leveraged', 'fixed']),
  allows_non_positive: z.boolean(),
  /** The margin is computed at this price at least, in points; 0 for none. */
  margin_price_floor: whole,
  /** Version of the fee rate; sent back with a change. */
  fee_plan: whole,
  fee_type: FeeType,
  /** Micro-dollars per lot, or millionths of the margin. */
  fee_rate: whole,
  /** The fee decided for a later day roll; null if no change is decided. */
  next_fee: z.object({ fee_type: FeeType, rate: whole, from: time }).nullable(),
  swap_long: whole,
  swap_short: whole,
  /** 0 Sunday to 6 Saturday; null for no triple day. */
  swap_triple_day: whole.nullable(),
  stale_after_ms: whole,
  max_jump_bp: whole,
  /** In points, only for the simulated feed; a real feed sends its own spread. */
  typical_spread: whole,
  /** Points added to the ask, for every trader. */
  markup: whole,
  markup_max: whole,
  /** The mark-up from the next day roll on; null if no change is decided. */
  next_markup: z.object({ points: whole, from: time }).nullable(),
  is_listed: z.boolean(),
  is_halted: z.boolean(),
  is_open: z.boolean(),
  bid: whole.nullable(),
  ask: whole.nullable(),
  /** Number of open positions, demo and real, that a change would affect. */
  positions: whole,
  pendings: whole,
  /**
   * Codes of the instruments whose results are converted to dollars with this instrument's price;
   * they cannot trade while it is halted.
   */
  converts: z.array(z.string()),
});
export type InstrumentTerms = z.infer<typeof InstrumentTerms>;

/** One changed field, as display text with units. */
export const Change = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type Change = z.infer<typeof Change>;

/** What a trader's ticket shows for one lot at the current price. */
export const Ticket = z.object({
  /** Ask in points; null before the first quote, and then every other field is null or empty. */
  price: whole.nullable(),
  /** The value of a move of one point. */
  point_value: whole.nullable(),
  /** One row for each leverage; no rows if nothing can be opened. */
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
    /** Margin held since the positions were opened; a change of terms does not affect it. */
    margin_held: whole,
    /** Margin of the same positions if they were opened now; null without a price. */
    margin_new_before: whole.nullable(),
    margin_new_after: whole.nullable(),
    /** Number of pending orders whose leverage is not in the new list; they keep their leverage. */
    off_leverage: whole,
    /**
     * Number of positions whose size does not fit the new lot step; they can only be closed whole.
     */
    off_step: whole,
  }),
});
export type InstrumentPreview = z.infer<typeof InstrumentPreview>;

/** Instrument classes for which a profile limits the leverage. */
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
  /** All terms of the new instrument, as display text. */
  terms: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Computed at the first simulated price; empty without one. */
  ticket: Ticket,
  /**
   * Where prices come from once the instrument is resumed: simulated, delivered by the feed, only
   * after a restart, or by its route to a source.
   */
  quotes: z.enum(['simulated', 'delivered', 'restart', 'routed']),
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

/**
 * A trading period in minutes of a week in the zone of the hours, counted from Sunday 00:00, or of
 * the day of an exception.
 */
export const Span = z.object({ open: whole, close: whole });
export type Span = z.infer<typeof Span>;
/**
 * `calendar`: from midnight to midnight in the zone of the hours. `trading`: from 17:00 New York of
 * the day before to 17:00 of the date.
 */
export const EXCEPTION_DAYS = ['calendar', 'trading'] as const;

/** The trading periods of one day, in place of those of the week; none if it is closed. */
export const HoursException = z.object({
  /** `YYYY-MM-DD` */
  date: z.string(),
  day: z.enum(EXCEPTION_DAYS),
  /** Minutes since the day's beginning, 0 to 1,440. */
  spans: z.array(Span),
});
export type HoursException = z.infer<typeof HoursException>;

/** One trading period, epoch ms. */
const Stretch = z.object({ open: time, close: time });
export type Stretch = z.infer<typeof Stretch>;

/** Instruments with the same hours. */
export const HoursGroup = z.object({
  instruments: z.array(
    z.object({ id: whole, version: whole, code: z.string(), show_code: z.string() }),
  ),
  spans: z.array(Span),
  /** IANA time zone of the weekly spans, the holidays and the calendar days. */
  zone: z.string(),
  /** Dates that are closed from midnight to midnight, `YYYY-MM-DD`, ascending. */
  holidays: z.array(z.string()),
  /** All other days with hours of their own, ascending. */
  exceptions: z.array(HoursException),
  positions: whole,
  pendings: whole,
  /** The trading periods of the next seven days. */
  week: z.array(Stretch),
});
export type HoursGroup = z.infer<typeof HoursGroup>;

export const Hours = z.object({
  groups: z.array(HoursGroup),
  /** True if the installation keeps every market open, whatever its trading hours. */
  is_always_open: z.boolean(),
});
export type Hours = z.infer<typeof Hours>;

export const HoursPreview = z.object({
  changes: z.array(Change),
  week: z.array(Stretch),
  positions: whole,
  pendings: whole,
  /** Codes of the instruments whose market would open or close at the moment of saving. */
  opening: z.array(z.string()),
  closing: z.array(z.string()),
});
export type HoursPreview = z.infer<typeof HoursPreview>;

/** State of the feed of one instrument. */
export const FeedLine = z.object({
  id: whole,
  code: z.string(),
  show_code: z.string(),
  state: z.enum(['fresh', 'stale', 'doubted', 'closed', 'halted', 'waiting']),
  /** Milliseconds since the last tick, whether accepted or not; null before the first tick. */
  age_ms: whole.nullable(),
  stale_after_ms: whole,
  /** Ticks per second, averaged over the last ten seconds. */
  per_second: z.number(),
  accepted: whole,
  rejected: whole,
  /** Number of ticks dropped since the server started, keyed by reason. */
  reasons: z.record(z.string(), whole),
  /** Why the last price does not stand; null while it does, and before the first one. */
  why: z.string().nullable(),
  /** Milliseconds since the last price became invalid; null while it is valid. */
  why_ms: whole.nullable(),
  /** The venue's own word for why it does not trade the instrument; null if it does. */
  venue_word: z.string().nullable(),
});
export type FeedLine = z.infer<typeof FeedLine>;

/** One of several sources of prices. */
export const PriceSource = z.object({
  name: z.string(),
  kind: z.string(),
  state: z.enum(['connecting', 'live', 'suspect', 'down', 'refused']),
  /** Why it is not live, in the words of the other side. */
  reason: z.string().nullable(),
  /** Codes of the instruments that it quotes. */
  codes: z.array(z.string()),
  reconnects: whole,
  quotes: whole,
  /** How often an unchanged quote was said to stand. */
  affirmed: whole,
  /** Number of times that the source was asked again for an instrument. */
  renewed: whole,
  /** What it does not deliver, by the source's symbols and in its own words. */
  refused: z.array(z.object({ symbol: z.string(), reason: z.string() })),
  /** Number of messages that were no quotes of ours, keyed by reason. */
  dropped: z.record(z.string(), whole),
  /** Arrival minus the source's own time, for 95 of 100 recent quotes; null without its times. */
  lag_ms: z.number().nullable(),
});
export type PriceSource = z.infer<typeof PriceSource>;

export const Feeds = z.object({
  at: time,
  kind: z.string(),
  state: z.string(),
  /** Lines of the feed that were not ticks, or were for unknown instruments. */
  bad_lines: whole,
  unknown_codes: z.array(z.string()),
  /**
   * How far the server's clock was stepped ahead, while trading is halted because of it; otherwise
   * null.
   */
  clock_step_ms: whole.nullable(),
  per_second: z.number(),
  accepted: whole,
  rejected: whole,
  /** Empty unless the feed has sources of its own for instruments. */
  sources: z.array(PriceSource),
  /** Revision of the settings that the market follows; null if none are stored. */
  sources_revision: whole.nullable(),
  lines: z.array(FeedLine),
});
export type Feeds = z.infer<typeof Feeds>;
