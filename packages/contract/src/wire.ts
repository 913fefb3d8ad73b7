import { z } from 'zod';

/*
 * Everything that crosses the wire, with the product's own field names. Observations (quotes,
 * candles, change) are JSON numbers; obligations (money, lots, order prices, rates, fees) are exact
 * decimal strings. Fields ending in Handler or Tran are text in the reply's language and zone;
 * their twin in epoch ms stands beside them.
 */

/** An exact decimal without exponent. */
export const DecimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
/** A decimal, or empty when there is nothing to say (a margin level with no margin in use). */
export const DecimalOrEmpty = z.string().regex(/^(-?\d+(\.\d+)?)?$/);
export const EpochMs = z.int();

export const Envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.int(), msg: z.string(), data });
/** Any reply before its `data` is known. */
export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}

export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), page: z.int(), page_size: z.int() });
export interface Paged<Row> {
  data: Row[];
  total: number;
  page: number;
  page_size: number;
}
export const PAGE_SIZE = 20;

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

/** Why nobody deals at a price that may look new; null while it is good. */
export const PriceDoubt = z
  .enum([
    /** The feed contradicts it by a jump that is not confirmed yet. */
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
    /** Another number than before: the terms have changed, and previews need the new ones. */
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
    /** Points that the house adds to the ask, for everybody alike. */
    SpreadMarkUp: z.int(),
    /** The one decided on and its beginning, epoch ms of the market clock; null for no change. */
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

export const Cause = z.enum([
  'user',
  'target',
  'stopLoss',
  'takeProfit',
  'stopOut',
  'reset',
  'expiry',
  'trailingStop',
  'operator',
]);

/** An order under both names of each field that has two. */
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
    /** Price asked for; null when the order named none. */
    OriginPrice: DecimalText.nullable(),
    /** Target of a pending order; null for a market order. */
    TargetPrice: DecimalText.nullable(),
    /** When a pending order ends by itself; null when it waits until it is cancelled. */
    ExpiresAt: EpochMs.nullable(),
    /** Empty when it does not end by itself. */
    ExpiresAtHandler: z.string(),
    /** Opening price; null while pending. */
    Price: DecimalText.nullable(),
    /** Price it would close at now, or did close at; null without a quote. */
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
    TargetProfitPrice: DecimalText,
    stop_profit: DecimalText,
    /** Points at which the stop-loss follows the closing price; null when it stands. */
    TrailPoints: z.int().nullable(),
    /** Leverage. */
    times: z.int(),
    /** Margin ÷ notional in percent; empty while pending. */
    pay_rate: DecimalOrEmpty,
    /** Margin level of the account in percent; empty when no margin is in use. */
    hazard_rate: DecimalOrEmpty,
    CreateTime: EpochMs,
    CreateTimeHandler: z.string(),
    OpenTime: EpochMs.nullable(),
    CompleteTime: EpochMs.nullable(),
    /** Empty until completed. */
    CompleteTimeHandler: z.string(),
    /** What completed it; null while it lives. */
    Cause: Cause.nullable(),
    CauseTran: z.string(),
    /** Name of the refusal when a triggered order could not fill. */
    Reason: z.string().nullable(),
    ReasonTran: z.string(),
    /** The order that a partly closed row belongs to. */
    ParentId: z.int().nullable(),
    client_order_id: z.string().nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** Everything needed to work a fill out again. */
export const Receipt = z
  .object({
    Price: DecimalText,
    Bid: DecimalText,
    Ask: DecimalText,
    QuoteTime: EpochMs,
    RequestedPrice: DecimalText.nullable(),
    /** Points in the trader's favour; negative is worse than requested. */
    Slippage: z.int(),
    /** Dollars per unit of quote currency as an exact fraction. */
    Rate: z.object({ Num: z.number(), Den: z.number() }),
    ReceivedAt: EpochMs,
    FilledAt: EpochMs,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

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
    /** Target and end of a pending order that was placed or changed. */
    TargetPrice: DecimalText.nullable(),
    ExpiresAt: EpochMs.nullable(),
    ExpiresAtHandler: z.string(),
    TargetLossPrice: DecimalText.nullable(),
    TargetProfitPrice: DecimalText.nullable(),
    TrailPoints: z.int().nullable(),
    FactProfits: DecimalText.nullable(),
    TradeFee: DecimalText.nullable(),
    Swap: DecimalText.nullable(),
    Receipt: Receipt.nullable(),
  })
  .meta({ id: 'TrailStep' });
export type TrailStep = z.infer<typeof TrailStep>;

export const User = z
  .object({
    id: z.int(),
    uid: z.string(),
    email: z.string(),
    area_id: z.int().nullable(),
    global_code: z.string(),
    mobile: z.string(),
    /** 1 demo. */
    is_demo: z.union([z.literal(0), z.literal(1)]),
    credit_score: z.int(),
    invite_code: z.string(),
    created_at: EpochMs,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const SignedIn = z.object({ token: z.string(), user: User }).meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

export const AreaCode = z
  .object({
    id: z.int(),
    /** Calling code with a plus. */
    global_code: z.string(),
    /** ISO 3166 alpha-2. */
    code: z.string(),
    /** 0 where the services are not offered. */
    is_served: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'AreaCode' });
export type AreaCode = z.infer<typeof AreaCode>;

export const PublicSetting = z
  .object({
    key: z.string(),
    value: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'PublicSetting' });
export type PublicSetting = z.infer<typeof PublicSetting>;

export const Captcha = z
  .object({
    id: z.string(),
    /** The picture as a data address. */
    b64s: z.string(),
  })
  .meta({ id: 'Captcha' });
export type Captcha = z.infer<typeof Captcha>;

/** Work of the browser in place of the picture: the key that begins as wanted, in hex. */
export const CaptchaWork = z
  .object({
    id: z.string(),
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      /** Rounds of each derivation. */
      cost: z.int(),
      /** Bytes. */
      keyLength: z.int(),
      keyPrefix: z.string(),
      /** The password is the nonce and a counter of four bytes behind it, from 0. */
      nonce: z.string(),
      salt: z.string(),
    }),
  })
  .meta({ id: 'CaptchaWork' });
export type CaptchaWork = z.infer<typeof CaptchaWork>;

export const CodeSent = z
  .object({
    /** Seconds until the next can be asked for. */
    resend_after: z.int(),
    /** Sent back with the code: then nobody else can use up its tries. */
    request_id: z.string(),
  })
  .meta({ id: 'CodeSent' });
export type CodeSent = z.infer<typeof CodeSent>;

export const PersonSession = z
  .object({
    id: z.string(),
    /** What the browser said of itself. */
    user_agent: z.string(),
    address: z.string(),
    created_at: EpochMs,
    last_seen_at: EpochMs,
    CreatedAtTran: z.string(),
    LastSeenAtTran: z.string(),
    is_current: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'PersonSession' });
export type PersonSession = z.infer<typeof PersonSession>;

export const Balance = z
  .object({
    balance: DecimalText,
    lock_balance: DecimalText,
    equity: DecimalText,
    free_margin: DecimalText,
    used_margin: DecimalText,
    floating_pnl: DecimalText,
    /** Percent; empty when no margin is in use. */
    margin_level: DecimalOrEmpty,
  })
  .meta({ id: 'Balance' });
export type Balance = z.infer<typeof Balance>;

export const AccountDetail = Balance.extend({
  credit_score: z.int(),
  holding_count: z.int(),
  pending_count: z.int(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

/** One row of the account log, a view of the ledger. */
export const AccountLog = z
  .object({
    Id: z.int(),
    Value: DecimalText,
    Balance: DecimalText,
    Type: z.int(),
    /** The operator's words; shown for type 10. */
    Memo: z.string(),
    MemoTran: z.string(),
    OrderId: z.int().nullable(),
    CreatedAt: EpochMs,
    CreatedAtTran: z.string(),
  })
  .meta({ id: 'AccountLog' });
export type AccountLog = z.infer<typeof AccountLog>;

export const BasicInfo = z
  .object({
    /** 0 normal; anything else sends the browser to loss_url. */
    status: z.int(),
    loss_url: z.string(),
    service_link: z.string(),
    /** 1 frame, 2 new window. */
    service_link_type: z.int(),
    /** 0 no code, 1 code by e-mail or SMS, 2 captcha. */
    verify_reg_type: z.int(),
    /** Registration takes an invitation code. */
    invite_required: z.boolean(),
    /** Whether codes leave by e-mail and SMS, or wait for an operator to read them out. */
    sends_email: z.boolean(),
    sends_sms: z.boolean(),
    /** 1 fee a lot, otherwise a share of the margin. */
    trade_fee_type: z.int(),
    /** Which of an instrument's rates holds. */
    fee_plan: z.int(),
    /** How openings are charged from a day roll on, by the market clock; null for no change. */
    coming_fees: z
      .object({ trade_fee_type: z.int(), fee_plan: z.int(), from_at: EpochMs })
      .nullable(),
    languages: z.array(z.string()),
    default_language: z.string(),
    app_mode: z.enum(['trade', 'main']),
    demo_brand: z.boolean(),
    demo_balance: DecimalText,
    /** Percent. */
    margin_call_level: DecimalText,
    stop_out_level: DecimalText,
    /** Levels that hold from a day roll on, by the market clock; null when none were decided. */
    coming_levels: z
      .object({
        margin_call_level: DecimalText,
        stop_out_level: DecimalText,
        from_at: EpochMs,
      })
      .nullable(),
    positions_max: z.int(),
    pendings_max: z.int(),
    /** ISO 3166 codes of the countries that are not served. */
    unserved_countries: z.array(z.string()),
    /** Where prices come from, so that the app can say when they are simulated or replayed. */
    feed: z.enum(['simulated', 'replay', 'bridge']),
    server_time: EpochMs,
  })
  .meta({ id: 'BasicInfo' });
export type BasicInfo = z.infer<typeof BasicInfo>;
