import { z } from 'zod';

import { DecimalOrEmpty, DecimalText, EpochMs } from '../reply.ts';

export const Cause = z.enum([
  'user',
  'target',
  'stopLoss',
  'takeProfit',
  'stopOut',
  'reset',
  'expiry',
  'trailingStop',
  'breakEven',
  'operator',
  'reverse',
  'double',
  'closeBy',
  'linked',
]);

/** One of several take-profits. */
export const ProfitLevel = z
  .object({
    Price: DecimalText,
    /** Whole percent of the lots that the order had when the levels were set. */
    Percent: z.int(),
    /** The lots that it closes, or did close, at most. */
    Lots: DecimalText,
    IsFired: z.boolean(),
  })
  .meta({ id: 'ProfitLevel' });
export type ProfitLevel = z.infer<typeof ProfitLevel>;

/** When the stop-loss moves to the opening price: after a level, or after points in favour. */
export const BreakEven = z
  .object({
    /** Number of the level, from 1; null if by points. */
    Level: z.int().nullable(),
    Points: z.int().nullable(),
    /** Points of profit that the moved stop-loss leaves. */
    Offset: z.int(),
  })
  .meta({ id: 'BreakEven' });
export type BreakEven = z.infer<typeof BreakEven>;

/** An order; some values are sent under two names. */
export const Order = z
  .object({
    Id: z.int(),
    forex_id: z.int(),
    ForexTradeLists: z.object({
      Id: z.int(),
      Code: z.string(),
      ShowCode: z.string(),
      Logo: z.string(),
      PricePrecision: z.int(),
    }),
    /** 1 buy, 2 sell. */
    OrderType: z.union([z.literal(1), z.literal(2)]),
    Kind: z.enum(['market', 'limit', 'stop']),
    /** 0 pending, 1 holding, 2 cancelled or expired, 3 history. */
    Status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    Quantity: DecimalText,
    hand_num: DecimalText,
    lots: DecimalText,
    /** Requested price; null if the order named none. */
    OriginPrice: DecimalText.nullable(),
    /** Target of a pending order; null for a market order. */
    TargetPrice: DecimalText.nullable(),
    /**
     * Limit of a stop-limit order (Kind stop); null for any other, and from the moment at which it
     * has become a limit order.
     */
    LimitPrice: DecimalText.nullable(),
    /**
     * Id of the order that is cancelled when this one fills, and vice versa; of a cancelled order
     * with the cause `linked`, the one that filled. Null for none.
     */
    LinkedId: z.int().nullable(),
    /** When a pending order expires; null if it waits until it is cancelled. */
    ExpiresAt: EpochMs.nullable(),
    /** Empty if the order does not expire. */
    ExpiresAtHandler: z.string(),
    /** Opening price; null while pending. */
    Price: DecimalText.nullable(),
    /** Price at which the order would close now, or did close; null without a quote. */
    UpdatePrice: DecimalText.nullable(),
    market_price: DecimalText.nullable(),
    FactProfits: DecimalText,
    profit: DecimalText,
    CautionMoney: DecimalText,
    bond_fee: DecimalText,
    TradeFee: DecimalText,
    handle_fee: DecimalText,
    Swap: DecimalText,
    /** 0 when there is none. */
    TargetLossPrice: DecimalText,
    stop_loss: DecimalText,
    /** The last of several take-profits. */
    TargetProfitPrice: DecimalText,
    stop_profit: DecimalText,
    /** The take-profits, nearest first; one of 100 percent if it is the only one. */
    ProfitLevels: z.array(ProfitLevel),
    /** For a row that a level closed, its number from 1; null for any other. */
    ProfitLevel: z.int().nullable(),
    /** Null if no move to break-even is set, or if it has been made. */
    BreakEven: BreakEven.nullable(),
    /** Distance in points at which the stop loss follows the closing price; null for none. */
    TrailPoints: z.int().nullable(),
    /** Leverage. */
    times: z.int(),
    /** Margin ÷ notional in percent; empty while pending. */
    pay_rate: DecimalOrEmpty,
    /** Margin level of the account in percent; empty while no margin is used. */
    hazard_rate: DecimalOrEmpty,
    CreateTime: EpochMs,
    CreateTimeHandler: z.string(),
    OpenTime: EpochMs.nullable(),
    CompleteTime: EpochMs.nullable(),
    /** Empty until the order is completed. */
    CompleteTimeHandler: z.string(),
    /** What completed the order; null while it is live. */
    Cause: Cause.nullable(),
    CauseTran: z.string(),
    /** Name of the refusal if a triggered order could not be filled. */
    Reason: z.string().nullable(),
    ReasonTran: z.string(),
    /** Id of the order that a partly closed row belongs to. */
    ParentId: z.int().nullable(),
    client_order_id: z.string().nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** Everything needed to recalculate a fill. */
export const Receipt = z
  .object({
    Price: DecimalText,
    Bid: DecimalText,
    Ask: DecimalText,
    QuoteTime: EpochMs,
    /** Number of the quote in the market; null for fills from before quotes had numbers. */
    QuoteNumber: z.int().nullable(),
    RequestedPrice: DecimalText.nullable(),
    /** In points, positive in the trader's favour; negative is worse than requested. */
    Slippage: z.int(),
    /** Dollars per unit of the quote currency, as an exact fraction. */
    Rate: z.object({ Num: z.number(), Den: z.number() }),
    ReceivedAt: EpochMs,
    FilledAt: EpochMs,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

/** What a stop-out was decided on, and what one of its closes came to; levels are in percent. */
export const StopOutFacts = z
  .object({
    /** The margin level at the decision; null if no margin was used and no equity was left. */
    Level: DecimalText.nullable(),
    /** The stop-out level in force. */
    Limit: DecimalText,
    /** The margin level after the close; null if no margin is used any more. */
    LevelAfter: DecimalText.nullable(),
    /** The equity after the close, and after what the broker covered. */
    EquityAfter: DecimalText,
    /** What the broker paid to raise a negative balance to zero. */
    Covered: DecimalText,
    /** How many positions were open, the closed one included. */
    Open: z.int(),
    /** How many of them could be closed; the one with the largest loss was. */
    Closable: z.int(),
  })
  .meta({ id: 'StopOutFacts' });
export type StopOutFacts = z.infer<typeof StopOutFacts>;

/** A quote at which something happened that is not a fill. */
const QuoteNote = z.object({
  Bid: DecimalText,
  Ask: DecimalText,
  QuoteTime: EpochMs,
  /** Number of the quote in the market; null if quotes have none. */
  QuoteNumber: z.int().nullable(),
  ReceivedAt: EpochMs,
});

export const TrailStep = z
  .object({
    Seq: z.int(),
    /** Name of the event: positionOpened, orderPlaced, orderFilled, stopsChanged, … */
    Type: z.string(),
    At: EpochMs,
    AtHandler: z.string(),
    Cause: Cause.nullable(),
    CauseTran: z.string(),
    Reason: z.string().nullable(),
    ReasonTran: z.string(),
    Quantity: DecimalText.nullable(),
    /** Target price and expiry of a pending order that was placed or changed. */
    TargetPrice: DecimalText.nullable(),
    /** Limit of a stop-limit order that was placed or changed. */
    LimitPrice: DecimalText.nullable(),
    /** The order with which it was linked; null if it was not, or if its link ended. */
    LinkedId: z.int().nullable(),
    /** The quote at which a stop-limit order became a limit order. */
    Quote: QuoteNote.nullable(),
    ExpiresAt: EpochMs.nullable(),
    ExpiresAtHandler: z.string(),
    TargetLossPrice: DecimalText.nullable(),
    TargetProfitPrice: DecimalText.nullable(),
    TrailPoints: z.int().nullable(),
    /** Several take-profits and break-even that were set; null if they did not change. */
    ProfitLevels: z.array(ProfitLevel.pick({ Price: true, Percent: true })).nullable(),
    BreakEven: BreakEven.nullable(),
    /** Number of the level that closed this part, from 1. */
    ProfitLevel: z.int().nullable(),
    FactProfits: DecimalText.nullable(),
    TradeFee: DecimalText.nullable(),
    Swap: DecimalText.nullable(),
    /**
     * Id of the position that was reversed or doubled to open this one, or of the opposite one that
     * it was closed by.
     */
    OtherId: z.int().nullable(),
    Receipt: Receipt.nullable(),
    /** Absent for any other close, and for a stop-out from before this was recorded. */
    StopOut: StopOutFacts.optional(),
  })
  .meta({ id: 'TrailStep' });
export type TrailStep = z.infer<typeof TrailStep>;
