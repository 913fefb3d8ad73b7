import type { Language } from '@fulcrum/contract/languages';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import type { TradeMessage } from '@fulcrum/contract/stream/messages';
import type { AccountLog } from '@fulcrum/contract/account/schema';
import type { Instrument } from '@fulcrum/contract/market-data/schema';
import type { Order, Receipt, TrailStep } from '@fulcrum/contract/trading/schema';
import type { User } from '@fulcrum/contract/people/schema';
import { APP_NOTICES } from '@fulcrum/messages/notices/keys';
import { isolated, say } from '@fulcrum/messages/say';

/* The account of a trader with much money on such a day: forty positions with large results. */

const HOUR = 3_600_000;
const at = () => Date.now() - 30 * HOUR;

export const PERSON: User = {
  id: 7,
  uid: '99988877',
  email: 'maximiliane.von-und-zu-hohenstein-weissenfels.trading@investment-management.example.com',
  area_id: null,
  global_code: '',
  mobile: '',
  is_demo: 0,
  credit_score: 1000,
  invite_code: 'WWMMWWMM',
  created_at: 1,
};

export const FIGURES = {
  balance: '12345678.901234',
  lock_balance: '1234567.890000',
  equity: '11111111.011111',
  free_margin: '8888888.888888',
  used_margin: '1234567.123456',
  floating_pnl: '-1234567.890123',
  margin_level: '12345.67',
};

interface Terms {
  readonly id: number;
  readonly side: 1 | 2;
  readonly lots: string;
  /** Distance of the opening price from the bid, as a share of the bid. */
  readonly off: number;
}

function orderOf(instrument: Instrument, { id, side, lots, off }: Terms): Order {
  const { Id, Code, ShowCode, PricePrecision, ForexQuotations } = instrument;
  const bid = ForexQuotations.Bid ?? 1;
  const margin = id % 10 === 0 ? '1234567.890123' : '12345.678901';
  const price = (share: number) => (bid * (1 + share)).toFixed(PricePrecision);
  return {
    Id: id,
    forex_id: Id,
    ForexTradeLists: { Id, Code, ShowCode, Logo: '', PricePrecision },
    OrderType: side,
    Kind: 'market',
    Status: 1,
    Quantity: lots,
    hand_num: lots,
    lots,
    OriginPrice: null,
    TargetPrice: null,
    LimitPrice: null,
    LinkedId: null,
    ExpiresAt: null,
    TrailPoints: 12_345,
    ProfitLevels: [],
    ProfitLevel: null,
    BreakEven: null,
    ExpiresAtHandler: '',
    Price: price(off),
    UpdatePrice: price(0),
    market_price: price(0),
    FactProfits: '-1234567.890123',
    profit: '-1234567.890123',
    CautionMoney: margin,
    bond_fee: margin,
    TradeFee: '12345.678901',
    handle_fee: '12345.678901',
    Swap: '-12345.678901',
    TargetLossPrice: price(side === 1 ? -0.2 : 0.2),
    stop_loss: price(side === 1 ? -0.2 : 0.2),
    TargetProfitPrice: price(side === 1 ? 0.2 : -0.2),
    stop_profit: price(side === 1 ? 0.2 : -0.2),
    times: 100,
    pay_rate: '1',
    hazard_rate: '12345.67',
    CreateTime: at(),
    CreateTimeHandler: '',
    OpenTime: at(),
    CompleteTime: null,
    CompleteTimeHandler: '',
    Cause: null,
    CauseTran: '',
    Reason: null,
    ReasonTran: '',
    ParentId: null,
    client_order_id: null,
  };
}

const HELD = ['BTCUSDT', 'EURUSD', 'USDJPY', 'NAS100', 'XAUUSD', 'TSLA', 'GBPJPY', 'XRPUSDT'];
const LOTS = ['100.00', '0.01', '12.25', '38.88', '5.00'];
const HELD_COUNT = 40;

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Expected something to pick from');
  return item;
};

function instrumentAt(instruments: readonly Instrument[], index: number): Instrument {
  const found = instruments.find(({ Code }) => Code === pick(HELD, index));
  if (!found) throw new Error(`Expected ${pick(HELD, index)} in the list`);
  return found;
}

export const positions = (instruments: readonly Instrument[]): Order[] =>
  Array.from({ length: HELD_COUNT }, (_, index) =>
    orderOf(instrumentAt(instruments, index), {
      id: 9_000_100 - index,
      side: index % 3 === 1 ? 2 : 1,
      lots: pick(LOTS, index),
      off: index % 2 === 0 ? 0.0112 : -0.0123,
    }),
  );

/** Returns limit and stop orders in turn, each with another expiry. */
export const waiting = (instruments: readonly Instrument[]): Order[] =>
  Array.from({ length: HELD.length }, (_, index) => {
    const kind = index % 2 === 0 ? 'limit' : 'stop';
    const terms = { id: 9_000_200 + index, side: 1, lots: pick(LOTS, index), off: 0 } as const;
    const order = orderOf(instrumentAt(instruments, index), terms);
    const bid = Number(order.UpdatePrice);
    const target = bid * (kind === 'limit' ? 0.9 : 1.1);
    return {
      ...order,
      Kind: kind,
      Status: 0,
      Price: null,
      OpenTime: null,
      TargetPrice: target.toFixed(order.ForexTradeLists.PricePrecision),
      LimitPrice:
        kind === 'stop' ? (target * 1.01).toFixed(order.ForexTradeLists.PricePrecision) : null,
      LinkedId: 9_000_200 + (index % 2 === 0 ? index + 1 : index - 1),
      ExpiresAt: Date.now() + 400 * HOUR,
      FactProfits: '0.000000',
      profit: '0.000000',
    };
  });

const CAUSES = ['stopOut', 'trailingStop', 'takeProfit', 'operator', 'expiry'] as const;

export const ended = (instruments: readonly Instrument[], lang: Language): Order[] =>
  Array.from({ length: 16 }, (_, index) => {
    const cause = pick(CAUSES, index);
    const isCancelled = cause === 'expiry';
    const instrument = instrumentAt(instruments, index);
    const profit = index % 2 === 0 ? '-98765.432109' : '1098765.432109';
    const terms = { id: 9_000_080 - index, lots: pick(LOTS, index), off: 0.11 } as const;
    const order = orderOf(instrument, { ...terms, side: index % 2 === 0 ? 1 : 2 });
    return {
      ...order,
      Status: isCancelled ? 2 : 3,
      TargetPrice: isCancelled ? order.Price : null,
      FactProfits: isCancelled ? '0.000000' : profit,
      profit,
      CompleteTime: at() - index * 3 * HOUR,
      Cause: cause,
      CauseTran: say(lang, `cause.${cause}`),
      ParentId: 9_000_001,
    };
  });

export function trailOf(order: Order, lang: Language): TrailStep[] {
  const price = order.Price ?? '1';
  const receipt: Receipt = {
    Price: price,
    Bid: price,
    Ask: price,
    QuoteTime: at(),
    QuoteNumber: 9_007_199_254_740_991,
    RequestedPrice: price,
    Slippage: -12_345,
    Rate: { Num: 1, Den: 1 },
    ReceivedAt: at(),
    FilledAt: at() + 12_345,
  };
  const step = (Seq: number, Type: string, change: Partial<TrailStep> = {}): TrailStep => ({
    Seq,
    Type,
    At: at(),
    AtHandler: '',
    Cause: null,
    CauseTran: '',
    Reason: null,
    ReasonTran: '',
    Quantity: order.Quantity,
    TargetPrice: null,
    LimitPrice: order.LimitPrice,
    LinkedId: order.LinkedId,
    Quote: null,
    ExpiresAt: null,
    ExpiresAtHandler: '',
    TargetLossPrice: order.TargetLossPrice,
    TrailPoints: 12_345,
    ProfitLevels: null,
    ProfitLevel: null,
    BreakEven: null,
    TargetProfitPrice: order.TargetProfitPrice,
    FactProfits: null,
    TradeFee: null,
    Swap: null,
    OtherId: null,
    Receipt: null,
    ...change,
  });
  return [
    step(1, 'orderPlaced', { TargetPrice: price, ExpiresAt: Date.now() + 400 * HOUR }),
    step(2, 'orderFilled', { Receipt: receipt, TradeFee: order.TradeFee }),
    step(3, 'stopsChanged'),
    step(4, 'positionClosed', {
      Cause: order.Cause,
      CauseTran: say(lang, `cause.${order.Cause ?? 'stopOut'}`),
      Receipt: receipt,
      FactProfits: order.FactProfits,
      Swap: order.Swap,
    }),
  ];
}

export const snapshot = (instruments: readonly Instrument[]): TradeMessage => ({
  type: 'FOREX_TRADE',
  seq: 1,
  snapshot: true,
  event: null,
  client_order_id: null,
  ProfitsTotal: FIGURES.floating_pnl,
  HazardRate: FIGURES.margin_level,
  CautionMoneyAll: FIGURES.used_margin,
  balance: FIGURES.balance,
  lock_balance: FIGURES.lock_balance,
  equity: FIGURES.equity,
  free_margin: FIGURES.free_margin,
  is_margin_called: 1,
  is_restricted: 0,
  leverage_max: null,
  withdrawals_frozen_until: null,
  withdrawals_frozen_for: null,
  TransOrder: [...positions(instruments), ...waiting(instruments)],
});

const SENDER = '2001:0db8:85a3:08d3:1319:8a2e:0370:7344';

/** More than a two-digit badge can show. */
export const UNREAD = 188;

export function heard(lang: Language): Notice[] {
  const parts = ['BTC/USDT', '1250.25', '104235.12', '−1234567.89 USD', '12345.67%'];
  const long = [say(lang, 'reject.duplicate'), say(lang, 'factor.change.guessed'), SENDER];
  const titles = [
    ...APP_NOTICES.map((name) => [name, say(lang, `notice.${name}`)] as const),
    ['identityRejected', say(lang, 'mail.identityRejected.subject')] as const,
    ['withdrawalRejected', say(lang, 'mail.withdrawalRejected.subject')] as const,
    ['device', say(lang, 'mail.device.subject')] as const,
  ];
  return titles.map(([kind, title], index) => ({
    id: UNREAD - index,
    kind,
    title,
    text: (index > APP_NOTICES.length - 1 ? long : parts)
      .map((part) => isolated(lang, part))
      .join(' · '),
    at: at() - index * 5 * HOUR,
    is_read: index % 3 === 2,
    order_id: 9_000_080,
    code: 'BTCUSDT',
  }));
}

/** Types of ledger entries, including the adjustment, which has the operator's text. */
const LEDGER = [1, 2, 4, 5, 6, 8, 9, 10, 11] as const;

export const logged = (lang: Language): AccountLog[] =>
  Array.from({ length: 20 }, (_, index) => {
    const type = pick(LEDGER, index);
    return {
      Id: 400 - index,
      Value: index % 2 === 0 ? '-1234567.890123' : '1234567.890123',
      Balance: '12345678.901234',
      Type: type,
      Memo: type === 10 ? 'Financing that was booked twice in the night before the holiday' : '',
      MemoTran: say(lang, `ledger.${type}`),
      OrderId: 9_000_080,
      CreatedAt: at() - index * 2 * HOUR,
      CreatedAtTran: '',
    };
  });
