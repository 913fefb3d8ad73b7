import { CODES } from '@fulcrum/contract/codes';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import * as api from '@fulcrum/contract/trading';
import { PAGE_SIZE, type Order } from '@fulcrum/contract/wire';
import { readableFigures } from '@fulcrum/messages/figures';
import { say } from '@fulcrum/messages/say';
import type { Expiry } from '@fulcrum/engine/orders/terms';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microLots, microUsd } from '@fulcrum/engine/units/units';

import type { Caller } from '../../platform/ports/caller.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { HistoryAsked, Outcome, SubmitRequest, TradingModule } from '../module.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import { orderWire, trailWire, type OrderWirePorts } from './wire.ts';

export interface TradingRoutePorts extends OrderWirePorts {
  readonly trading: TradingModule;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

/** Who asks, and how the answer is to be told. */
interface Asker {
  readonly caller: Caller;
  readonly visit: Visit;
}

export function tradingRoutes(serve: Serve, ports: TradingRoutePorts): void {
  tradeRoutes(serve, ports);
  changeRoutes(serve, ports);
  viewRoutes(serve, ports);
}

/** What opens and closes. */
function tradeRoutes(serve: Serve, ports: TradingRoutePorts): void {
  const { trading } = ports;

  serve.toUser(api.submit, async (asked) => {
    takeTurn(ports, asked.caller);
    const outcome = await trading.submit(asked.caller.accountId, submitRequest(asked.input));
    if (outcome.ok) return orderOf(ports, outcome, asked);
    throw refused(outcome, ports.market.byId(asked.input.forex_id)?.instrument.digits);
  });

  serve.toUser(api.close, async (asked) => {
    takeTurn(ports, asked.caller);
    const { id, cont } = asked.input;
    const lots = cont === undefined ? null : microLots(cont);
    const request = {
      orderId: id,
      lots,
      seenPrice: null,
      deviation: null,
      ...repeatableOf(asked.input),
    };
    return orderOf(ports, await trading.close(asked.caller.accountId, request), asked);
  });

  serve.toUser(api.closeAll, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const { which, forex_id } = input;
    const outcome = await trading.closeAll(caller.accountId, {
      which: WHICH[which ?? api.WHICH.all],
      instrumentId: forex_id ?? null,
      ...repeatableOf(input),
    });
    if (!outcome.ok) throw refused(outcome, undefined);
    const account = await trading.account(caller.accountId);
    const wireOf = (order: OrderRecord) => orderWire(ports, order, account, visit);
    const result = outcome.closed.reduce((sum, { pnl }) => sum + pnl, 0);
    return {
      closed: outcome.closed.map(wireOf),
      left: outcome.left.map(({ order, reason }) => ({
        order: wireOf(order),
        Code: CODES[reason].code,
        Reason: reason,
        ReasonTran: say(visit.language, reason),
      })),
      all_fact_profits: formatDecimal(result, USD_DIGITS),
    };
  });
}

/** What changes an order that waits or is open. */
function changeRoutes(serve: Serve, ports: TradingRoutePorts): void {
  const { trading } = ports;

  serve.toUser(api.cancelTrade, async (asked) => {
    takeTurn(ports, asked.caller);
    const request = { orderId: asked.input.id, ...repeatableOf(asked.input) };
    return orderOf(ports, await trading.cancel(asked.caller.accountId, request), asked);
  });

  serve.toUser(api.modify, async (asked) => {
    takeTurn(ports, asked.caller);
    const { id, cont, target_price, stop_loss_price, target_profit_price } = asked.input;
    const outcome = await trading.modify(asked.caller.accountId, {
      orderId: id,
      lots: microLots(cont),
      target: target_price ?? null,
      stopLoss: stop_loss_price ?? null,
      takeProfit: target_profit_price ?? null,
      trail: trailOf(asked.input),
      expiry: expiryOf(asked.input),
      ...repeatableOf(asked.input),
    });
    if (outcome.ok) return orderOf(ports, outcome, asked);
    throw refused(outcome, await digitsOf(ports, asked.caller, id));
  });

  serve.toUser(api.setStopPrice, async (asked) => {
    takeTurn(ports, asked.caller);
    const { id, stop_loss_price, target_profit_price } = asked.input;
    const outcome = await trading.setStops(asked.caller.accountId, {
      orderId: id,
      stopLoss: stop_loss_price ?? null,
      takeProfit: target_profit_price ?? null,
      trail: trailOf(asked.input),
      ...repeatableOf(asked.input),
    });
    if (outcome.ok) return orderOf(ports, outcome, asked);
    throw refused(outcome, await digitsOf(ports, asked.caller, id));
  });
}

function viewRoutes(serve: Serve, ports: TradingRoutePorts): void {
  const { trading, market } = ports;

  serve.toUser(api.myDeal, async ({ input, caller, visit }) => {
    const account = await trading.account(caller.accountId);
    const page = input.page ?? 1;
    const { rows, total, result } = await pageOf(trading, account, input.status, {
      page,
      before: input.before,
    });
    return {
      data: rows.map((row) => orderWire(ports, row, account, visit)),
      total,
      page,
      page_size: PAGE_SIZE,
      all_fact_profits: formatDecimal(result, USD_DIGITS),
      balance: formatDecimal(account.figures.balance, USD_DIGITS),
    };
  });

  serve.toUser(api.orderDetail, async ({ input, caller, visit }) => {
    const found = await trading.orderWithTrail(caller.accountId, input.id);
    if (!found) throw new Refused('order.unknown', { field: 'id' });
    const account = await trading.account(caller.accountId);
    return {
      order: orderWire(ports, found.order, account, visit),
      trail: found.trail.map((line) => trailWire(market, found.order, line, visit)),
    };
  });
}

const WHICH = {
  [api.WHICH.all]: 'all',
  [api.WHICH.profit]: 'profit',
  [api.WHICH.loss]: 'loss',
} as const;

/** Price texts go on as they are: only the desk knows the instrument's digits. */
function submitRequest(input: ParsedOf<typeof api.submit>): SubmitRequest {
  return {
    instrumentId: input.forex_id,
    side: input.type === api.SIDE.buy ? 'buy' : 'sell',
    mode: input.status === api.MODE.market ? 'market' : 'pending',
    lots: microLots(input.cont),
    leverage: input.multiple,
    target: input.target_price ?? null,
    stopLoss: input.stop_loss_price ?? null,
    takeProfit: input.target_profit_price ?? null,
    trail: trailOf(input),
    expiry: expiryOf(input),
    seenPrice: input.price ?? null,
    deviation: input.deviation ?? null,
    seenFee: input.trade_fee === undefined ? null : microUsd(input.trade_fee),
    ...repeatableOf(input),
  };
}

/** The client's id of a command, and how late it may be carried out. */
const repeatableOf = (input: {
  readonly client_order_id?: string | undefined;
  readonly deadline?: number | undefined;
}) => ({ clientOrderId: input.client_order_id ?? null, deadline: input.deadline ?? null });

/** The distance of a stop-loss that trails; null when it stands. */
const trailOf = ({ trail_points }: { readonly trail_points?: number | undefined }) =>
  trail_points === 0 ? null : (trail_points ?? null);

/** How long a pending order shall wait. */
function expiryOf(input: {
  readonly expiry?: number | undefined;
  readonly expires_at?: number | undefined;
}): Expiry {
  if (input.expiry === api.EXPIRY.dayEnd) return 'dayEnd';
  if (input.expiry !== api.EXPIRY.untilTime) return null;
  if (input.expires_at === undefined) throw new Refused('expiry.missing', { field: 'expires_at' });
  return input.expires_at;
}

/** Decimals of the prices of a live order, for the figures of its refusal. */
async function digitsOf({ trading, market }: TradingRoutePorts, caller: Caller, orderId: number) {
  const { orders } = await trading.account(caller.accountId);
  const order = orders.find(({ id }) => id === orderId);
  return order && market.byId(order.instrumentId)?.instrument.digits;
}

/** The order that a command was about; throws when it was refused. */
async function orderOf(
  ports: TradingRoutePorts,
  outcome: Outcome,
  { caller, visit }: Asker,
): Promise<Order> {
  if (!outcome.ok) throw refused(outcome, undefined);
  const account = await ports.trading.account(caller.accountId);
  return orderWire(ports, outcome.order, account, visit);
}

/** A refusal with its figures in the units people read. */
function refused(
  { reason, figures }: Exclude<Outcome, { readonly ok: true }>,
  digits: number | undefined,
): Refused {
  return new Refused(reason, readableFigures(figures, digits ?? 0));
}

/** One page of holding (1), pending (0) or history (3) orders, with the result of all of them. */
async function pageOf(
  trading: TradingModule,
  account: Awaited<ReturnType<TradingModule['account']>>,
  status: 0 | 1 | 3,
  asked: HistoryAsked,
) {
  if (status === 3) {
    const { rows, total, realisedPnl } = await trading.history(account.accountId, asked);
    return { rows, total, result: realisedPnl };
  }
  const wanted = status === 1 ? 'open' : 'pending';
  const all = account.orders.filter((order) => order.status === wanted);
  const start = (asked.page - 1) * PAGE_SIZE;
  return {
    rows: all.slice(start, start + PAGE_SIZE),
    total: all.length,
    result: status === 1 ? account.figures.floatingPnl : microUsd(0),
  };
}

function takeTurn({ limits, clock }: TradingRoutePorts, { accountId }: Caller): void {
  const wait = limits?.orders.take(accountId, clock.monotonic()) ?? 0;
  if (wait > 0) throw new Refused('request.tooMany', {}, wait);
}
