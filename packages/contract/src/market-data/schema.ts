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
  })
  .meta({ id: 'Quotation' });
export type Quotation = z.infer<typeof Quotation>;

/** Why a price is not traded on although it is fresh; null while it is good. */
export const PriceDoubt = z
  .enum([
    /** The feed sent a jump away from it that is not confirmed yet. */
    'jump',
    /** The clock of the server was stepped; trading is halted as a whole. */
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
    /** Closed until further notice, whatever its hours: nothing is opened, closed or triggered. */
    IsHalted: z.boolean(),
    PriceDoubt,
    /** Changes with the terms; a client then loads them again for its previews. */
    TermsVersion: z.int(),
    PricePrecision: z.int(),
    /** Lot step. */
    Pip: DecimalText,
    ForexMinCont: DecimalText,
    ForexMaxCont: DecimalText,
    /** Whole units per lot. */
    ForexContNum: z.int(),
    /** USD a lot, or the share of the margin, as trade_fee_type says. */
    ForexFeeRate: DecimalText,
    /** The same under every fee plan; `fee_plan` of the base settings says which one holds. */
    FeeRates: z.array(z.object({ Plan: z.int(), Rate: DecimalText })),
    /** 1 fixed margin. */
    MarginMode: z.union([z.literal(0), z.literal(1)]),
    HasForexMultiple: z.array(z.object({ Value: z.int() })),
    ForexQuotations: Quotation,
    BaseCurrency: z.string(),
    QuoteCurrency: z.string(),
    /** How the quote currency becomes USD; Code names the instrument whose mid is used. */
    Conversion: z.object({
      Kind: z.enum(['none', 'ownPrice', 'multiply', 'divide']),
      Code: z.string().nullable(),
    }),
    /** Percent a year of a buy and of a sell; negative is paid by the holder. */
    SwapLong: DecimalText,
    SwapShort: DecimalText,
    /** 0 Sunday to 6 Saturday; null for none. */
    SwapTripleDay: z.int().nullable(),
    /** A quote older than this many ms is stale. */
    StaleAfter: z.int(),
    AllowNonPositive: z.boolean(),
    /** Points added to the ask, for everybody. */
    SpreadMarkUp: z.int(),
    /** The next mark-up and its start, epoch ms of the market clock; null for no change. */
    NextSpreadMarkUp: z.int().nullable(),
    NextSpreadMarkUpFrom: EpochMs.nullable(),
    /** When a closed market opens next, epoch ms; null while open or when it never does. */
    OpensAt: EpochMs.nullable(),
  })
  .meta({ id: 'Instrument' });
export type Instrument = z.infer<typeof Instrument>;

export const Category = z
  .object({ Id: z.int(), NameShowTrans: z.string() })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** Time is the start of the candle in epoch seconds. */
export const Kline = z
  .object({
    Time: z.int(),
    Open: z.number(),
    High: z.number(),
    Low: z.number(),
    Close: z.number(),
    Volume: z.number(),
  })
  .meta({ id: 'Kline' });
export type Kline = z.infer<typeof Kline>;

/** The line of the small chart: 60 closes, oldest first, and yesterday's close. */
export const SmallChart = z
  .object({
    forex_id: z.int(),
    Code: z.string(),
    PreviousClose: z.number().nullable(),
    Points: z.array(z.number()),
  })
  .meta({ id: 'SmallChart' });
export type SmallChart = z.infer<typeof SmallChart>;
