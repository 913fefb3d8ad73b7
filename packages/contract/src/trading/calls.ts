import { z } from 'zod';

import { OFFSET_MAX } from '@fulcrum/engine/orders/break-even';
import { LEVELS_MAX } from '@fulcrum/engine/orders/profit-levels';
import { LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { endpoint } from '../endpoint.ts';
import {
  before,
  decimal,
  exact,
  instrumentId,
  integer,
  oneOf,
  optional,
  orderId,
  page,
  text,
} from '../input.ts';
import { DecimalText, paged } from '../reply.ts';
import { tradingFacts } from './facts.ts';
import { Order, TrailStep } from './schema.ts';

export const SIDE = { buy: 1, sell: 2 } as const;
/** Values of `status` in a submission. */
export const MODE = { pending: 0, market: 1 } as const;
/** Which positions a request to close several ones means, by their result at the last quote. */
export const WHICH = { all: 0, profit: 1, loss: 2 } as const;
/** How long a pending order waits; `untilTime` requires `expires_at`. */
export const EXPIRY = { untilCancelled: 0, dayEnd: 1, untilTime: 2 } as const;
export const CLIENT_ORDER_ID_MAX = 64;

const clientOrderId = optional(text({ min: 1, max: CLIENT_ORDER_ID_MAX }, 'clientOrderId.invalid'));
/** The latest time that a date can represent, epoch ms. */
const EPOCH_MS_MAX = 8_640_000_000_000_000;
/** Fields that make a command safe to repeat. */
const repeatable = {
  client_order_id: clientOrderId,
  /** Epoch ms by the server's clock; a command that arrives later is refused. */
  deadline: optional(integer({ min: 0, max: EPOCH_MS_MAX }, 'deadline.invalid')),
};
const lots = exact(LOT_DIGITS, 'lots.invalid');
const TRAIL_MAX = 1_000_000_000;
/** Distance in points at which the stop loss follows the closing price; 0 or absent for none. */
const trail = optional(integer({ min: 0, max: TRAIL_MAX }, 'trail.invalid'));
/**
 * Makes a stop order a stop-limit order: when target_price is reached it becomes a limit order at
 * this price. 0 or absent for none.
 */
const limitPrice = optional(decimal('limitPrice.invalid'));
/** One of several take-profits: a price, and the percent of the order's lots that it closes. */
const level = z.object(
  {
    price: decimal('takeProfit.invalid'),
    percent: integer({ min: 1, max: 100 }, 'levels.invalid'),
  },
  { error: 'levels.invalid' },
);
const waiting = {
  /**
   * For a pending order: 0 or absent until cancelled, 1 until the next 17:00 New York, 2 until a
   * time.
   */
  expiry: optional(
    oneOf([EXPIRY.untilCancelled, EXPIRY.dayEnd, EXPIRY.untilTime], 'expiry.invalid'),
  ),
  /** Epoch ms; required if `expiry` is 2. */
  expires_at: optional(integer({ min: 0, max: EPOCH_MS_MAX }, 'expiry.invalid')),
};

/** What the trader saw of an opening. */
const seen = {
  /** The price that the trader saw, and the accepted slippage in points. */
  price: optional(decimal('price.invalid')),
  deviation: optional(integer({ min: 0, max: 1_000_000_000 }, 'deviation.invalid')),
  /** The fee in USD that the trader saw; a higher fee is refused with the current fee. */
  trade_fee: optional(
    exact(USD_DIGITS, 'tradeFee.invalid').refine((fee) => fee >= 0, {
      error: 'tradeFee.invalid',
    }),
  ),
};

export const submit = endpoint({
  ...tradingFacts.submit,
  access: 'user',
  summary:
    'Opens a position at the quote (status 1), or places a pending order at target_price ' +
    '(status 0). ' +
    'The same client_order_id again answers with the first order.',
  done: 'done.submit',
  input: z.object({
    /** 1 buy, 2 sell. */
    type: oneOf([SIDE.buy, SIDE.sell], 'side.invalid'),
    /** Lots. */
    cont: lots,
    forex_id: instrumentId,
    /** 1 market, 0 pending. */
    status: oneOf([MODE.pending, MODE.market], 'mode.invalid'),
    /** Required for a pending order; otherwise 0 or absent. */
    target_price: optional(decimal('target.invalid')),
    limit_price: limitPrice,
    /** 0 or absent for none. */
    stop_loss_price: optional(decimal('stopLoss.invalid')),
    target_profit_price: optional(decimal('takeProfit.invalid')),
    trail_points: trail,
    ...waiting,
    /** Leverage; one of the instrument's list. */
    multiple: integer({ min: 0, max: 1_000_000 }, 'leverage.invalid'),
    ...repeatable,
    /** `trade_fee` is checked at status 1 only. */
    ...seen,
  }),
  reply: Order,
});

export const myDeal = endpoint({
  ...tradingFacts.myDeal,
  access: 'user',
  summary:
    "The caller's orders: status 1 holding, 0 pending, 3 history (with cancelled ones). Of the " +
    'history, before takes the id of the last order read and answers with the ones after it, and ' +
    'with_net 1 adds what all of its closed orders came to.',
  input: z.object({
    status: oneOf([0, 1, 3], 'status.invalid'),
    page,
    before,
    /** For the history. */
    with_net: optional(oneOf([0, 1], 'net.invalid')),
  }),
  reply: paged(Order).extend({
    /** Sum of FactProfits of all pages. */
    all_fact_profits: DecimalText,
    balance: DecimalText,
    /**
     * Number and net result of all closed orders, whatever the page: FactProfits without TradeFee
     * and with Swap. Left out unless asked for.
     */
    trades: z.object({ total: z.int(), net: DecimalText }).optional(),
  }),
});

export const close = endpoint({
  ...tradingFacts.close,
  access: 'user',
  summary:
    'Closes a position at the quote; cont closes that many lots of it. Replies the closed row. ' +
    'The same client_order_id again answers with the row of the first.',
  done: 'done.close',
  input: z.object({ id: orderId, cont: optional(lots), ...repeatable }),
  reply: Order,
});

export const closeAll = endpoint({
  ...tradingFacts.closeAll,
  access: 'user',
  summary:
    'Closes many positions at their quotes: all (0 or absent), in profit (1) or in loss (2), of ' +
    'one instrument or of all. Replies the closed rows, and what was left open with its reason. ' +
    'The same client_order_id again answers what the first request came to and closes nothing.',
  done: 'done.closeAll',
  input: z.object({
    which: optional(oneOf([WHICH.all, WHICH.profit, WHICH.loss], 'which.invalid')),
    forex_id: optional(instrumentId),
    ...repeatable,
  }),
  reply: z.object({
    closed: z.array(Order),
    /**
     * Positions that could not be closed now, because the market is closed or there is no fresh
     * price.
     */
    left: z.array(
      z.object({ order: Order, Code: z.int(), Reason: z.string(), ReasonTran: z.string() }),
    ),
    /** Sum of the results of the closed rows. */
    all_fact_profits: DecimalText,
  }),
});

export const cancelTrade = endpoint({
  ...tradingFacts.cancelTrade,
  access: 'user',
  summary:
    'Cancels a pending order; an order that is linked with it stays, unless with_linked is 1. ' +
    'The same client_order_id again answers with that order.',
  done: 'done.cancel',
  input: z.object({
    id: orderId,
    /** 1 cancels the order that is linked with it too. */
    with_linked: optional(oneOf([0, 1], 'link.invalid')),
    ...repeatable,
  }),
  reply: Order,
});

export const setStopPrice = endpoint({
  ...tradingFacts.setStopPrice,
  access: 'user',
  summary:
    'Sets stop-loss, take-profit and trailing of an order; 0 or absent clears one. A stop-loss ' +
    'that trails is the tightest of the one that stands, the one sent and its distance. The same ' +
    'client_order_id again changes nothing and answers with the order as it is.',
  done: 'done.stops',
  input: z.object({
    id: orderId,
    stop_loss_price: optional(decimal('stopLoss.invalid')),
    target_profit_price: optional(decimal('takeProfit.invalid')),
    trail_points: trail,
    ...repeatable,
  }),
  reply: Order,
});

export const setLevels = endpoint({
  ...tradingFacts.setLevels,
  access: 'user',
  summary:
    'Sets what closes an order: up to 5 take-profits with their shares, the stop-loss, trailing, ' +
    'and when the stop-loss moves to break-even. Every field is meant as it is sent: what is ' +
    'left out is cleared. Levels that have not fired, sent again, stay as they are. The same ' +
    'client_order_id again changes nothing and answers with the order as it is.',
  done: 'done.stops',
  input: z.object({
    id: orderId,
    stop_loss_price: optional(decimal('stopLoss.invalid')),
    trail_points: trail,
    /** Nearest first; their percents add up to at most 100. */
    levels: z
      .array(level, { error: 'levels.invalid' })
      .max(LEVELS_MAX, 'levels.invalid')
      .optional(),
    /**
     * The stop-loss moves to break-even after this level, counted from 1, or after this many points
     * in favour; 0 or absent for neither.
     */
    break_even_level: optional(integer({ min: 0, max: LEVELS_MAX }, 'breakEven.invalid')),
    break_even_points: optional(integer({ min: 0, max: TRAIL_MAX }, 'breakEven.invalid')),
    /** Points of profit that the moved stop-loss leaves; absent for 0. */
    break_even_offset: optional(integer({ min: 0, max: OFFSET_MAX }, 'breakEven.invalid')),
    ...repeatable,
  }),
  reply: Order,
});

export const modify = endpoint({
  ...tradingFacts.modify,
  access: 'user',
  summary:
    'Gives a pending order other terms, all of them or none; its side and leverage stay. Every ' +
    'field is meant as it is sent: what is left out is cleared. The same client_order_id again ' +
    'changes nothing and answers with the order as it is.',
  done: 'done.modify',
  input: z.object({
    id: orderId,
    /** Lots. */
    cont: lots,
    target_price: optional(decimal('target.invalid')),
    limit_price: limitPrice,
    stop_loss_price: optional(decimal('stopLoss.invalid')),
    target_profit_price: optional(decimal('takeProfit.invalid')),
    trail_points: trail,
    ...waiting,
    ...repeatable,
  }),
  reply: Order,
});

export const reverse = endpoint({
  ...tradingFacts.reverse,
  access: 'user',
  summary:
    'Closes a position and opens the opposite side with the same lots and leverage, at the same ' +
    'quote and in one step. If the opening is refused, nothing happens. Replies the new ' +
    'position. The same client_order_id again answers with the one that the first request opened.',
  done: 'done.reverse',
  input: z.object({ id: orderId, ...repeatable, ...seen }),
  reply: Order,
});

export const double = endpoint({
  ...tradingFacts.double,
  access: 'user',
  summary:
    'Opens a position once more: the same side, lots and leverage at the quote, with the same ' +
    'levels; of several take-profits, with those that have not fired. Replies the new position. ' +
    'The same client_order_id again answers with the one that the first request opened.',
  done: 'done.double',
  input: z.object({ id: orderId, ...repeatable, ...seen }),
  reply: Order,
});

export const closeBy = endpoint({
  ...tradingFacts.closeBy,
  access: 'user',
  summary:
    'Closes two opposite positions of one instrument by each other, for the smaller lots: both ' +
    'at the opening price of the newer one, so that no spread is paid. Replies the closed row of ' +
    'the older one, which has the result. The same client_order_id again answers with that row.',
  done: 'done.closeBy',
  input: z.object({
    id: orderId,
    /** The opposite position. */
    by_id: orderId,
    ...repeatable,
  }),
  reply: Order,
});

export const link = endpoint({
  ...tradingFacts.link,
  access: 'user',
  summary:
    'Links two pending orders of the caller, of any instruments: when one fills, the other is ' +
    'cancelled in the same turn. linked_id 0 or absent ends the link of the order. The same ' +
    'client_order_id again changes nothing and answers with the order as it is.',
  done: 'done.link',
  input: z.object({
    id: orderId,
    linked_id: optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'link.invalid')),
    ...repeatable,
  }),
  reply: Order,
});

export const orderDetail = endpoint({
  ...tradingFacts.orderDetail,
  access: 'user',
  summary: 'One order with its trail: who or what caused each step, and the receipt of each fill.',
  input: z.object({ id: orderId }),
  reply: z.object({
    order: Order,
    /** Of a closed order, with two decimals; null if it is not known, absent from older servers. */
    r_multiple: DecimalText.nullish(),
    trail: z.array(TrailStep),
  }),
});
