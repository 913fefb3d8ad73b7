import { z } from 'zod';

import { DecimalText, EpochMs } from '../reply.ts';

/** Prices of an instrument now and today; null until its first quote. Close is the bid. */
export const Quotation = z
  .object({
    Open: z.number().nullable(),
    High: z.number().nullable(),
    Low: z.number().nullable(),
    Close: z.number().nullable(),
    PreviousClose: z.number().nullable(),
    /** Percent against the previous day's close. */
    Change: z.number().nullable(),
    Volume: z.number(),
    Bid: z.number().nullable(),
    Ask: z.number().nullable(),
    /** Market time of the quote, epoch ms. */
    Time: EpochMs.nullable(),
    /**
     * When the price was last given or confirmed by its source, epoch ms by the server's clock;
     * null if that is unknown, as after a restart.
     */
    ArrivedAt: EpochMs.nullable(),
  })
  .meta({ id: 'Quotation' });
export type Quotation = z.infer<typeof Quotation>;

/** Why orders are not filled at a price although it is fresh; null while it is good. */
export const PriceDoubt = z
  .enum([
    /** The feed sent a jump away from the price that is not confirmed yet. */
    'jump',
    /** The feed has said that it has no price any more. */
    'withdrawn',
    /** The source has said that it does not trade the instrument now. */
    'venue',
    /** The server's clock was stepped, so all trading is halted. */
    'clock',
  ])
  .nullable();

export const Instrument = z
  .object({
    Id: z.int(),
    Code: z.string(),
    ShowCode: z.string(),
    Name: z.string(),
    Logo: z.string(),
    CategoryId: z.int(),
    /** 1 open, 0 closed. */
    MarketStatus: z.union([z.literal(0), z.literal(1)]),
    /**
     * Closed until further notice, whatever its trading hours: no order is opened, closed or
     * triggered.
     */
    IsHalted: z.boolean(),
    /**
     * Nobody can open a position, or place or change a pending order, because the company holds too
     * much of the instrument. Positions can be closed, stops changed and orders cancelled; pending
     * orders that are reached wait until it ends.
     */
    IsPaused: z.boolean(),
    PriceDoubt,
    /** Changes with the terms; a client then loads the terms again for its previews. */
    TermsVersion: z.int(),
    PricePrecision: z.int(),
    /** Lot step. */
    Pip: DecimalText,
    ForexMinCont: DecimalText,
    ForexMaxCont: DecimalText,
    /** Whole units per lot. */
    ForexContNum: z.int(),
    /** USD per lot or share of the margin, depending on trade_fee_type. */
    ForexFeeRate: DecimalText,
    /**
     * The fee rate under every fee plan; `fee_plan` of the base settings says which plan is in
     * force.
     */
    FeeRates: z.array(z.object({ Plan: z.int(), Rate: DecimalText })),
    /** 0 leveraged, 1 fixed margin. */
    MarginMode: z.union([z.literal(0), z.literal(1)]),
    HasForexMultiple: z.array(z.object({ Value: z.int() })),
    ForexQuotations: Quotation,
    BaseCurrency: z.string(),
    QuoteCurrency: z.string(),
    /**
     * How amounts in the quote currency are converted to USD; Code names the instrument whose mid
     * price is used.
     */
    Conversion: z.object({
      Kind: z.enum(['none', 'ownPrice', 'multiply', 'divide']),
      Code: z.string().nullable(),
    }),
    /** Percent a year for a buy and for a sell; a negative rate is paid by the holder. */
    SwapLong: DecimalText,
    SwapShort: DecimalText,
    /** 0 Sunday to 6 Saturday; null for no triple day. */
    SwapTripleDay: z.int().nullable(),
    /** A quote older than this many ms is stale. */
    StaleAfter: z.int(),
    AllowNonPositive: z.boolean(),
    /** The margin is computed at this price at least, in points; 0 for none. */
    MarginPriceFloor: z.int(),
    /** Points added to the ask, for every trader. */
    SpreadMarkUp: z.int(),
    /**
     * The next mark-up and its start, epoch ms of the market clock; null if no change is decided.
     */
    NextSpreadMarkUp: z.int().nullable(),
    NextSpreadMarkUpFrom: EpochMs.nullable(),
    /** When a closed market opens next, epoch ms; null while it is open or if it never opens. */
    OpensAt: EpochMs.nullable(),
  })
  .meta({ id: 'Instrument' });
export type Instrument = z.infer<typeof Instrument>;

export const Category = z
  .object({ Id: z.int(), NameShowTrans: z.string() })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** What an instrument is found by, beside its code. */
export const InstrumentWords = z
  .object({
    Code: z.string(),
    /** Its different names in all languages. */
    Names: z.array(z.string()),
    /** Nicknames and names in other words, of any language. */
    Words: z.array(z.string()),
  })
  .meta({ id: 'InstrumentWords' });
export type InstrumentWords = z.infer<typeof InstrumentWords>;

/** One candle; Time is its start in epoch seconds. */
export const Kline = z
  .object({
    Time: z.int(),
    Open: z.number(),
    High: z.number(),
    Low: z.number(),
    Close: z.number(),
    Volume: z.number(),
    /** True if the source of the prices made it, because none came here meanwhile. */
    Imported: z.literal(true).optional(),
  })
  .meta({ id: 'Kline' });
export type Kline = z.infer<typeof Kline>;

/** The line of the small chart: 60 closes, oldest first, and the close of the day before. */
export const SmallChart = z
  .object({
    forex_id: z.int(),
    Code: z.string(),
    PreviousClose: z.number().nullable(),
    Points: z.array(z.number()),
  })
  .meta({ id: 'SmallChart' });
export type SmallChart = z.infer<typeof SmallChart>;
