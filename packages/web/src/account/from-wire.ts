import type { TradeMessage } from '@fulcrum/contract/stream/messages';
import type { AccountBounds, Balance } from '@fulcrum/contract/account/schema';
import type { Order } from '@fulcrum/contract/trading/schema';
import type { User } from '@fulcrum/contract/people/schema';
import type { AccountLimits } from '@fulcrum/engine/limits';
import type { OrderStatus, ProfitLevels } from '@fulcrum/engine/order';
import { basisPoints, points, type BasisPoints, type Points } from '@fulcrum/engine/units/units';

import { exact, lotsFrom, usdFrom } from '../server/decimals.ts';
import type { AccountFigures, TradeOrder } from './model.ts';
import type { SignedInUser } from '../server/session.ts';

const priceFrom = (text: string | null, digits: number): Points | null =>
  text === null ? null : points(exact(text, digits));

/** In the contract a stop of 0 means none. */
const stopFrom = (text: string, digits: number): Points | null => {
  const price = exact(text, digits);
  return price === 0 ? null : points(price);
};

/** Converts a level in percent to hundredths of a percent, cut; null while no margin is used. */
function levelFrom(text: string): BasisPoints | null {
  if (text === '') return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return basisPoints(exact(`${whole}.${fraction.slice(0, 2)}`.replace(/\.$/, ''), 2));
}

const STATUSES: Readonly<Record<Order['Status'], OrderStatus>> = {
  0: 'pending',
  1: 'open',
  2: 'cancelled',
  3: 'closed',
};

export function orderFrom(wire: Order): TradeOrder {
  const { Id: instrumentId, Code, ShowCode, PricePrecision: digits } = wire.ForexTradeLists;
  return {
    id: wire.Id,
    instrumentId,
    code: Code,
    showCode: ShowCode,
    digits,
    side: wire.OrderType === 1 ? 'buy' : 'sell',
    kind: wire.Kind,
    status: STATUSES[wire.Status],
    lots: lotsFrom(wire.Quantity),
    leverage: wire.times,
    target: priceFrom(wire.TargetPrice, digits),
    limit: priceFrom(wire.LimitPrice, digits),
    linkedId: wire.LinkedId,
    expiresAt: wire.ExpiresAt,
    requestedPrice: priceFrom(wire.OriginPrice, digits),
    openPrice: priceFrom(wire.Price, digits),
    lastPrice: priceFrom(wire.UpdatePrice, digits),
    pnl: usdFrom(wire.FactProfits),
    margin: usdFrom(wire.CautionMoney),
    fee: usdFrom(wire.TradeFee),
    swap: usdFrom(wire.Swap),
    stopLoss: stopFrom(wire.TargetLossPrice, digits),
    takeProfit: stopFrom(wire.TargetProfitPrice, digits),
    trail: wire.TrailPoints,
    levels: levelsFrom(wire, digits),
    breakEven: wire.BreakEven && {
      level: wire.BreakEven.Level,
      points: wire.BreakEven.Points,
      offset: wire.BreakEven.Offset,
    },
    closedByLevel: wire.ProfitLevel,
    createdAt: wire.CreateTime,
    openedAt: wire.OpenTime,
    completedAt: wire.CompleteTime,
    cause: wire.Cause,
    causeText: wire.CauseTran,
    reasonText: wire.ReasonTran,
    parentId: wire.ParentId,
  };
}

/** A single take-profit that closes the whole order is not a level of its own. */
function levelsFrom({ ProfitLevels: wire }: Order, digits: number): ProfitLevels | null {
  const [first] = wire;
  if (first === undefined || (wire.length === 1 && first.Percent === 100)) return null;
  return {
    list: wire.map(({ Price, Percent, Lots }, index) => ({
      price: points(exact(Price, digits)),
      percent: Percent,
      lots: lotsFrom(Lots),
      // Only the server gives out ids.
      partId: index,
    })),
    fired: wire.filter(({ IsFired }) => IsFired).length,
  };
}

export function figuresFromMessage(wire: TradeMessage): AccountFigures {
  return {
    balance: usdFrom(wire.balance),
    equity: usdFrom(wire.equity),
    usedMargin: usdFrom(wire.CautionMoneyAll),
    freeMargin: usdFrom(wire.free_margin),
    floatingPnl: usdFrom(wire.ProfitsTotal),
    locked: usdFrom(wire.lock_balance),
    marginLevel: levelFrom(wire.HazardRate),
    isMarginCalled: wire.is_margin_called === 1,
    limits: limitsFrom(wire),
  };
}

function limitsFrom(wire: AccountBounds): AccountLimits {
  const { withdrawals_frozen_until: until, withdrawals_frozen_for: ground } = wire;
  return {
    isRestricted: wire.is_restricted === 1,
    leverageMax: wire.leverage_max,
    payoutFreeze: until === null || ground === null ? null : { until, ground },
  };
}

export function figuresFromBalance(wire: Balance): AccountFigures {
  return {
    balance: usdFrom(wire.balance),
    equity: usdFrom(wire.equity),
    usedMargin: usdFrom(wire.used_margin),
    freeMargin: usdFrom(wire.free_margin),
    floatingPnl: usdFrom(wire.floating_pnl),
    locked: usdFrom(wire.lock_balance),
    marginLevel: levelFrom(wire.margin_level),
    isMarginCalled: wire.is_margin_called === 1,
    limits: limitsFrom(wire),
  };
}

export function userFrom(wire: User): SignedInUser {
  return {
    uid: wire.uid,
    email: wire.email,
    mobile: wire.mobile === '' ? '' : `${wire.global_code} ${wire.mobile}`,
    isDemo: wire.is_demo === 1,
    creditScore: wire.credit_score,
    inviteCode: wire.invite_code,
  };
}
