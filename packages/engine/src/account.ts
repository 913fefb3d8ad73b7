import { scaledPnl } from './formulas.ts';
import type { AccountEvent, OrderFilled, OrderModified, PositionClosed } from './event.ts';
import { ledgerEntryOf } from './event.ts';
import type { PayoutFreeze } from './limits.ts';
import { closingPrice, rateAt, type Listing, type Market } from './market.ts';
import type { Order, Rate } from './order.ts';
import {
  basisPoints,
  compareProducts,
  microLots,
  microUsd,
  mulDiv,
  type BasisPoints,
  type MicroUsd,
  type Points,
} from './units.ts';

/** Full scale of a `BasisPoints` ratio. */
export const HUNDRED_PERCENT = 10_000;

/** What a withdrawal under review takes once it is paid; the fee is part of the amount. */
export interface HeldWithdrawal {
  readonly amount: MicroUsd;
  readonly fee: MicroUsd;
}

/** One trading account in memory: what the store holds, and nothing it could not give back. */
export class Account {
  readonly id: number;
  /** Cash after realised results. Changes only by `apply`. */
  balance: MicroUsd;
  /** Ids of the deposits under review. */
  readonly deposits: Set<number>;
  /** The withdrawals under review, by id. */
  readonly withdrawals: Map<number, HeldWithdrawal>;
  /** Part of the balance held by withdrawals under review: the sum of their amounts. */
  locked: MicroUsd = microUsd(0);
  /** Number of the last event. */
  seq: number;
  /** Opens nothing, and places and changes no pending order. */
  isRestricted: boolean;
  /** The most leverage of a new order; null leaves it to the instrument. */
  leverageMax: number | null;
  /** Nothing is paid out before its end; null when nothing was ever frozen, or it was lifted. */
  payoutFreeze: PayoutFreeze | null;
  isMarginCalled: boolean;
  /** Last trading day whose financing is booked, `YYYY-MM-DD`; null before the first. */
  swapDay: string | null;
  usedMargin: MicroUsd = microUsd(0);
  openCount = 0;
  /** Open and pending orders by id, in the order of their ids. */
  readonly orders = new Map<number, Order>();

  constructor(state: {
    readonly id: number;
    readonly balance: MicroUsd;
    readonly deposits: Iterable<number>;
    readonly withdrawals: Iterable<readonly [id: number, held: HeldWithdrawal]>;
    readonly seq: number;
    readonly isRestricted: boolean;
    /** Absent where the account was never limited so. */
    readonly leverageMax?: number | null;
    readonly payoutFreeze?: PayoutFreeze | null;
    readonly isMarginCalled: boolean;
    readonly swapDay: string | null;
    readonly orders: Iterable<Order>;
  }) {
    this.id = state.id;
    this.balance = state.balance;
    this.deposits = new Set(state.deposits);
    this.withdrawals = new Map(state.withdrawals);
    for (const { amount } of this.withdrawals.values()) this.#lock(amount);
    this.seq = state.seq;
    this.isRestricted = state.isRestricted;
    this.leverageMax = state.leverageMax ?? null;
    this.payoutFreeze = state.payoutFreeze ?? null;
    this.isMarginCalled = state.isMarginCalled;
    this.swapDay = state.swapDay;
    for (const order of state.orders) this.#hold({ ...order });
  }

  /** A copy that can be moved ahead of the committed state while a turn is being decided. */
  clone(): Account {
    return new Account({ ...this, orders: this.orders.values() });
  }

  get pendingCount(): number {
    return this.orders.size - this.openCount;
  }

  /** The only way an account changes: obeys an event and never refuses one. */
  apply(event: AccountEvent): void {
    this.seq += 1;
    const entry = ledgerEntryOf(event);
    if (entry) this.balance = microUsd(this.balance + entry.amount);
    switch (event.type) {
      case 'positionOpened':
      case 'orderPlaced':
        this.#hold({ ...event.order });
        return;
      case 'orderFilled':
        this.#fill(event);
        return;
      case 'orderCancelled':
        this.orders.delete(event.orderId);
        return;
      case 'orderModified':
        this.#modify(event);
        return;
      case 'stopsChanged': {
        const order = this.#order(event.orderId);
        order.stopLoss = event.stopLoss;
        order.takeProfit = event.takeProfit;
        order.trail = event.trail;
        return;
      }
      case 'positionClosed':
        this.#close(event);
        return;
      case 'swapBooked': {
        const order = this.#order(event.orderId);
        order.swap = microUsd(order.swap + event.amount);
        this.swapDay = event.day;
        return;
      }
      case 'marginCalled':
        this.isMarginCalled = true;
        return;
      case 'marginRecovered':
        this.isMarginCalled = false;
        return;
      case 'depositRequested':
        this.deposits.add(event.depositId);
        return;
      case 'depositSettled':
        this.deposits.delete(event.depositId);
        return;
      case 'withdrawalRequested': {
        const { withdrawalId, amount, fee } = event;
        this.withdrawals.set(withdrawalId, { amount, fee });
        this.#lock(amount);
        return;
      }
      case 'withdrawalSettled': {
        const held = this.withdrawals.get(event.withdrawalId);
        if (!held) throw new Error(`Account ${this.id} has no withdrawal ${event.withdrawalId}`);
        this.withdrawals.delete(event.withdrawalId);
        this.#lock(-held.amount);
        return;
      }
      case 'limitsChanged':
        this.isRestricted = event.limits.isRestricted;
        this.leverageMax = event.limits.leverageMax;
        this.payoutFreeze = event.limits.payoutFreeze;
        return;
      case 'balanceChanged':
      case 'closeAllDone':
      case 'operatorActed':
        return;
    }
  }

  #lock(amount: number): void {
    this.locked = microUsd(this.locked + amount);
  }

  #fill(event: OrderFilled): void {
    const order = this.#order(event.orderId);
    order.status = 'open';
    order.expiresAt = null;
    if (event.stopLoss !== undefined) order.stopLoss = event.stopLoss;
    order.opened = event.fill;
    order.margin = event.margin;
    order.fee = event.fee;
    this.#count(order);
  }

  #modify(event: OrderModified): void {
    const order = this.#order(event.orderId);
    order.kind = event.kind;
    order.lots = event.lots;
    order.target = event.target;
    order.stopLoss = event.stopLoss;
    order.takeProfit = event.takeProfit;
    order.trail = event.trail;
    order.expiresAt = event.expiresAt;
  }

  #close(event: PositionClosed): void {
    const order = this.#order(event.orderId);
    this.usedMargin = microUsd(this.usedMargin - event.margin);
    if (event.lots === order.lots) {
      this.openCount -= 1;
      this.orders.delete(event.orderId);
      return;
    }
    order.lots = microLots(order.lots - event.lots);
    order.margin = microUsd(order.margin - event.margin);
    order.fee = microUsd(order.fee - event.fee);
    order.swap = microUsd(order.swap - event.swap);
  }

  #hold(order: Order): void {
    this.orders.set(order.id, order);
    if (order.status === 'open') this.#count(order);
  }

  #count(order: Order): void {
    this.openCount += 1;
    this.usedMargin = microUsd(this.usedMargin + order.margin);
  }

  #order(id: number): Order {
    const order = this.orders.get(id);
    if (!order) throw new Error(`Account ${this.id} has no order ${id}`);
    return order;
  }
}

/** Figures of an account at the last quotes; derived, never stored (rule MARGIN-009). */
export interface Figures {
  readonly balance: MicroUsd;
  readonly locked: MicroUsd;
  readonly floatingPnl: MicroUsd;
  readonly equity: MicroUsd;
  readonly usedMargin: MicroUsd;
  /** Negative once losses eat into the used margin; that is a state, not an error. */
  readonly freeMargin: MicroUsd;
  /** (Equity − locked) ÷ used margin; null while no margin is used. */
  readonly marginLevel: BasisPoints | null;
  /** False while an open position has no quote yet: the figures then count it as flat. */
  readonly isComplete: boolean;
}

/** P/L of an open position at the last quotes; null while there is no quote to value it at. */
export function floatingPnlOf(order: Order, market: Market): MicroUsd | null {
  const listing = market.byId(order.instrumentId);
  if (!listing?.quote || !order.opened) return null;
  const price = closingPrice(order.side, listing.quote);
  const rate = rateAt(listing, price);
  return rate && floatingPnlAt(order, listing, price, rate);
}

/** P/L of an open position at a closing price and rate that are known already. */
export function floatingPnlAt(order: Order, listing: Listing, price: Points, rate: Rate): MicroUsd {
  if (!order.opened) throw new Error(`Order ${order.id} is not open`);
  return scaledPnl(listing.scale, order.side, order.lots, order.opened.price, price, rate);
}

/** Equity at the last quotes, and whether every open position could be valued. */
export interface Valuation {
  readonly floatingPnl: MicroUsd;
  readonly equity: MicroUsd;
  readonly isComplete: boolean;
}

/** The part of the figures that rules need on every command and crossing. */
export function valuationOf(account: Account, market: Market): Valuation {
  let floating = 0;
  let isComplete = true;
  if (account.openCount > 0) {
    for (const order of account.orders.values()) {
      if (order.status !== 'open') continue;
      const pnl = floatingPnlOf(order, market);
      if (pnl === null) isComplete = false;
      else floating += pnl;
    }
  }
  const equity = microUsd(account.balance + floating);
  return { floatingPnl: microUsd(floating), equity, isComplete };
}

/** Works out every figure that a trader looks at. */
export function figuresOf(account: Account, market: Market): Figures {
  const valuation = valuationOf(account, market);
  return {
    ...valuation,
    balance: account.balance,
    locked: account.locked,
    usedMargin: account.usedMargin,
    freeMargin: freeMarginOf(account, valuation.equity),
    marginLevel: marginLevelOf(account, valuation.equity),
  };
}

/** What stands against an account's equity: margin in use, and money held by withdrawals. */
export type Claims = Pick<Account, 'usedMargin' | 'locked'>;

/** Equity less what positions and withdrawals under review hold. */
export const freeMarginOf = ({ usedMargin, locked }: Claims, equity: MicroUsd): MicroUsd =>
  microUsd(equity - usedMargin - locked);

/**
 * (Equity − locked) ÷ used margin in basis points, rounded to nearest; null when no margin is
 * used. Held money counts as gone, so that a payment changes nothing about the risk.
 */
export function marginLevelOf(
  { usedMargin, locked }: Claims,
  equity: MicroUsd,
): BasisPoints | null {
  if (usedMargin === 0) return null;
  return basisPoints(mulDiv(equity - locked, HUNDRED_PERCENT, 1, usedMargin));
}

/** Whether the margin level is at or below `level`, exactly; false when no margin is used. */
export function isAtOrBelow(
  { usedMargin, locked }: Claims,
  equity: MicroUsd,
  level: BasisPoints,
): boolean {
  if (usedMargin === 0) return false;
  return compareProducts(equity - locked, HUNDRED_PERCENT, usedMargin, level) <= 0;
}
