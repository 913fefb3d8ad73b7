import { CODES } from '@fulcrum/contract/codes';
import { PAGE_SIZE } from '@fulcrum/contract/reply';
import * as api from '@fulcrum/contract/trading/calls';
import { type Order } from '@fulcrum/contract/trading/schema';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd } from '@fulcrum/engine/units/units';
import { readableFigures } from '@fulcrum/messages/figures';
import { say } from '@fulcrum/messages/say';

import type { Limits } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { ClosedTotals } from '../journal/closed-trades.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import type { OrdersAsked, Outcome, TradingModule } from '../module.ts';
import {
  cancelOf,
  closeAllOf,
  closeByOf,
  closeOf,
  fromPositionOf,
  linkOf,
  modifyOf,
  setLevelsOf,
  setStopsOf,
  submitOf,
} from './from-wire.ts';
import { multipleText } from '../journal/risk-multiple.ts';
import { orderWire, trailWire, type OrderWirePorts } from './to-wire.ts';

export interface TradingRoutePorts extends OrderWirePorts {
  readonly trading: TradingModule;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

/** The caller, and the language and time zone of the reply. */
interface Asker {
  readonly caller: Caller;
  readonly visit: Visit;
}

export function tradingRoutes(serve: Serve, ports: TradingRoutePorts): void {
  tradeRoutes(serve, ports);
  positionRoutes(serve, ports);
  changeRoutes(serve, ports);
  viewRoutes(serve, ports);
}

/** Routes that open and close orders. */
function tradeRoutes(serve: Serve, ports: TradingRoutePorts): void {
  const { trading } = ports;

  serve.toUser(api.submit, async (asked) => {
    takeTurn(ports, asked.caller);
    const listing = ports.market.byId(asked.input.forex_id);
    if (!listing) throw new Refused('instrument.unknown');
    const { instrument } = listing;
    const outcome = await trading.submit(asked.caller.accountId, submitOf(asked.input, instrument));
    return orderOf(ports, outcome, asked, instrument.digits);
  });

  serve.toUser(api.close, async (asked) => {
    takeTurn(ports, asked.caller);
    return orderOf(ports, await trading.close(asked.caller.accountId, closeOf(asked.input)), asked);
  });

  serve.toUser(api.closeAll, async ({ input, caller, visit }) => {
    takeTurn(ports, caller);
    const outcome = await trading.closeAll(caller.accountId, closeAllOf(input));
    if (!outcome.ok) throw refused(outcome, undefined);
    const wireOf = (order: OrderRecord) => orderWire(ports, order, outcome.view, visit);
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

/** Routes that reverse, double and close open positions by each other. */
function positionRoutes(serve: Serve, ports: TradingRoutePorts): void {
  const { trading } = ports;

  for (const how of ['reverse', 'double'] as const) {
    serve.toUser(api[how], async (asked) => {
      const { caller, input } = asked;
      takeTurn(ports, caller);
      const instrument = await instrumentOf(ports, caller, input.id);
      const outcome = await trading[how](caller.accountId, fromPositionOf(input, instrument));
      return orderOf(ports, outcome, asked, instrument?.digits);
    });
  }

  serve.toUser(api.closeBy, async (asked) => {
    takeTurn(ports, asked.caller);
    const outcome = await trading.closeBy(asked.caller.accountId, closeByOf(asked.input));
    return orderOf(ports, outcome, asked);
  });
}

/** Routes that change a pending or open order. */
function changeRoutes(serve: Serve, ports: TradingRoutePorts): void {
  const { trading } = ports;

  serve.toUser(api.cancelTrade, async (asked) => {
    takeTurn(ports, asked.caller);
    const outcome = await trading.cancel(asked.caller.accountId, cancelOf(asked.input));
    return orderOf(ports, outcome, asked);
  });

  serve.toUser(api.link, async (asked) => {
    takeTurn(ports, asked.caller);
    return orderOf(ports, await trading.link(asked.caller.accountId, linkOf(asked.input)), asked);
  });

  serve.toUser(api.modify, async (asked) => {
    const { caller, input } = asked;
    takeTurn(ports, caller);
    const instrument = await instrumentOf(ports, caller, input.id);
    const outcome = await trading.modify(caller.accountId, modifyOf(input, instrument));
    return orderOf(ports, outcome, asked, instrument?.digits);
  });

  serve.toUser(api.setStopPrice, async (asked) => {
    const { caller, input } = asked;
    takeTurn(ports, caller);
    const instrument = await instrumentOf(ports, caller, input.id);
    const outcome = await trading.setStops(caller.accountId, setStopsOf(input, instrument));
    return orderOf(ports, outcome, asked, instrument?.digits);
  });

  serve.toUser(api.setLevels, async (asked) => {
    const { caller, input } = asked;
    takeTurn(ports, caller);
    const instrument = await instrumentOf(ports, caller, input.id);
    const outcome = await trading.setStops(caller.accountId, setLevelsOf(input, instrument));
    return orderOf(ports, outcome, asked, instrument?.digits);
  });
}

function viewRoutes(serve: Serve, ports: TradingRoutePorts): void {
  const { trading, market } = ports;

  serve.toUser(api.myDeal, async ({ input, caller, visit }) => {
    const account = await trading.account(caller.accountId);
    const page = input.page ?? 1;
    const { rows, total, result, closed } = await pageOf(trading, account, input.status, {
      page,
      before: input.before,
      withNet: input.with_net === 1,
    });
    return {
      data: rows.map((row) => orderWire(ports, row, account, visit)),
      total,
      page,
      page_size: PAGE_SIZE,
      all_fact_profits: formatDecimal(result, USD_DIGITS),
      balance: formatDecimal(account.figures.balance, USD_DIGITS),
      ...(closed && {
        trades: { total: closed.total, net: formatDecimal(closed.net, USD_DIGITS) },
      }),
    };
  });

  serve.toUser(api.orderDetail, async ({ input, caller, visit }) => {
    const found = await trading.orderWithHistory(caller.accountId, input.id);
    if (!found) throw new Refused('order.unknown', { field: 'id' });
    const account = await trading.account(caller.accountId);
    return {
      order: orderWire(ports, found.order, account, visit),
      r_multiple: found.multiple === null ? null : multipleText(found.multiple),
      trail: found.trail.map((line) => trailWire(market, found.order, line, visit)),
    };
  });
}

/** Returns the instrument of a live order; null if the account has no such order. */
async function instrumentOf(
  { trading, market }: TradingRoutePorts,
  { accountId }: Caller,
  orderId: number,
): Promise<Instrument | null> {
  const { orders } = await trading.account(accountId);
  const order = orders.find(({ id }) => id === orderId);
  return (order && market.byId(order.instrumentId)?.instrument) ?? null;
}

/**
 * Returns the order that a command changed. Throws if the command was refused; prices of the
 * refusal are shown with `digits` decimals.
 */
function orderOf(
  ports: TradingRoutePorts,
  outcome: Outcome,
  { visit }: Asker,
  digits?: number,
): Order {
  if (!outcome.ok) throw refused(outcome, digits);
  return orderWire(ports, outcome.order, outcome.view, visit);
}

/** Turns a refusal of the desk into an exception, with its figures in display units. */
function refused(
  { reason, figures }: Exclude<Outcome, { readonly ok: true }>,
  digits: number | undefined,
): Refused {
  return new Refused(reason, readableFigures(figures, digits ?? 0));
}

/**
 * Returns one page of open (1), pending (0) or completed (3) orders, with the result of all pages.
 */
async function pageOf(
  trading: TradingModule,
  account: Awaited<ReturnType<TradingModule['account']>>,
  status: 0 | 1 | 3,
  asked: OrdersAsked,
): Promise<{ rows: readonly OrderRecord[]; total: number; result: number; closed?: ClosedTotals }> {
  if (status === 3) {
    const { realisedPnl, ...page } = await trading.history(account.accountId, asked);
    return { ...page, result: realisedPnl };
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
