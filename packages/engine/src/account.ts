import type {
  AccountEvent,
  OrderFilled,
  OrderModified,
  OrderTriggered,
  PositionClosed,
  StopsChanged,
} from './event.ts';
import { ledgerEntryOf } from './event-traits.ts';
import type { AccountLimits, PayoutFreeze } from './limits.ts';
import { openPosition, type OpenPosition, type Order, type PendingOrder } from './order.ts';
import { microLots, type MicroUsd, microUsd } from './units/units.ts';

/** What a withdrawal under review holds; `amount` includes the fee. */
export interface HeldWithdrawal {
  readonly amount: MicroUsd;
  readonly fee: MicroUsd;
}

/** One trading account in memory. It contains exactly what the store can restore. */
export class Account {
  readonly id: number;
  /** Cash, including realised results. Only `apply` changes it. */
  balance: MicroUsd;
  /** Ids of deposits under review. */
  readonly deposits: Set<number>;
  /** Withdrawals under review, keyed by id. */
  readonly withdrawals: Map<number, HeldWithdrawal>;
  /** The part of the balance held by withdrawals under review: the sum of their amounts. */
  locked: MicroUsd = microUsd(0);
  /** Number of the last event. */
  seq: number;
  /** The latest time of an event, epoch ms; 0 before the first. */
  lastAt: number;
  /** A restricted account cannot open positions, nor place or change pending orders. */
  isRestricted: boolean;
  /** Highest leverage of a new order; null if only the instrument's limit applies. */
  leverageMax: number | null;
  /** No withdrawal is paid out before the end of the freeze; null if there is none. */
  payoutFreeze: PayoutFreeze | null;
  isMarginCalled: boolean;
  /** Last trading day whose swap is booked, `YYYY-MM-DD`; null before the first. */
  swapDay: string | null;
  usedMargin: MicroUsd = microUsd(0);
  openCount = 0;
  /** Open and pending orders, keyed by id and sorted by id. */
  readonly orders = new Map<number, Order>();

  constructor(state: {
    readonly id: number;
    readonly balance: MicroUsd;
    readonly deposits: Iterable<number>;
    readonly withdrawals: Iterable<readonly [id: number, held: HeldWithdrawal]>;
    readonly seq: number;
    /** Absent if nobody asks when the last event was. */
    readonly lastAt?: number;
    readonly isRestricted: boolean;
    /** These two are absent if operators never set such a limit. */
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
    this.lastAt = state.lastAt ?? 0;
    this.isRestricted = state.isRestricted;
    this.leverageMax = state.leverageMax ?? null;
    this.payoutFreeze = state.payoutFreeze ?? null;
    this.isMarginCalled = state.isMarginCalled;
    this.swapDay = state.swapDay;
    for (const order of state.orders) this.#hold({ ...order });
  }

  /** Returns an account without orders, by default as it is before its first event. */
  static fresh(id: number, balance: MicroUsd = microUsd(0), seq = 0): Account {
    return new Account({
      id,
      balance,
      deposits: [],
      withdrawals: [],
      seq,
      isRestricted: false,
      isMarginCalled: false,
      swapDay: null,
      orders: [],
    });
  }

  /** Returns a copy, to which events can be applied that are not committed yet. */
  clone(): Account {
    return new Account({ ...this, orders: this.orders.values() });
  }

  get pendingCount(): number {
    return this.orders.size - this.openCount;
  }

  /**
   * Applies an event, which is the only way to change an account. An event is never refused: one
   * that contradicts the account is a fault, which throws and leaves the account unusable.
   */
  apply(event: AccountEvent): void {
    this.#number(event);
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
        this.orders.delete(this.#pending(event.orderId).id);
        return;
      case 'orderModified':
        this.#modify(event);
        return;
      case 'orderTriggered':
        this.#trigger(event);
        return;
      case 'orderLinked':
        this.#pending(event.orderId).linkedId = event.linkedId ?? undefined;
        return;
      case 'stopsChanged':
        this.#setStops(event);
        return;
      case 'positionClosed':
        this.#close(event);
        return;
      case 'swapBooked': {
        const position = this.#position(event.orderId);
        position.swap = microUsd(position.swap + event.amount);
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
        this.#limit(event.limits);
        return;
      case 'balanceChanged':
      case 'closeAllDone':
      case 'operatorActed':
        return;
    }
  }

  #number({ at }: AccountEvent): void {
    this.seq += 1;
    if (at > this.lastAt) this.lastAt = at;
  }

  #fill({ orderId, fill, margin, fee, stopLoss }: OrderFilled): void {
    const order = this.#pending(orderId);
    const position = openPosition(order, order.kind, order.target, fill);
    position.margin = margin;
    position.fee = fee;
    if (stopLoss !== undefined) position.stopLoss = stopLoss;
    // Takes the place of the pending order in the map, which stays sorted by id.
    this.orders.set(orderId, position);
    this.#count(1, margin);
  }

  #modify(event: OrderModified): void {
    const order = this.#pending(event.orderId);
    order.kind = event.kind;
    order.lots = event.lots;
    order.target = event.target;
    order.stopLoss = event.stopLoss;
    order.takeProfit = event.takeProfit;
    order.trail = event.trail;
    order.expiresAt = event.expiresAt;
    order.limit = event.limit;
    setPlan(order, event);
  }

  /** A stop-limit order becomes a limit order. */
  #trigger({ orderId, target }: OrderTriggered): void {
    const order = this.#pending(orderId);
    order.kind = 'limit';
    order.target = target;
    order.limit = undefined;
  }

  #setStops(event: StopsChanged): void {
    const order = this.#order(event.orderId);
    order.stopLoss = event.stopLoss;
    order.takeProfit = event.takeProfit;
    order.trail = event.trail;
    setPlan(order, event);
  }

  #limit({ isRestricted, leverageMax, payoutFreeze }: AccountLimits): void {
    this.isRestricted = isRestricted;
    this.leverageMax = leverageMax;
    this.payoutFreeze = payoutFreeze;
  }

  #close({ orderId, lots, margin, fee, swap, level }: PositionClosed): void {
    const position = this.#position(orderId);
    if (lots === position.lots) {
      this.orders.delete(orderId);
      this.#count(-1, -margin);
      return;
    }
    this.#count(0, -margin);
    position.lots = microLots(atLeastZero(position.lots - lots, 'lots', this));
    position.margin = microUsd(atLeastZero(position.margin - margin, 'margin', this));
    position.fee = microUsd(position.fee - fee);
    position.swap = microUsd(position.swap - swap);
    if (level !== undefined) fireLevel(position, level);
  }

  #hold(order: Order): void {
    if (this.orders.has(order.id)) {
      throw new Error(`Account ${this.id} has order ${order.id} already`);
    }
    this.orders.set(order.id, order);
    if (order.status === 'open') this.#count(1, order.margin);
  }

  #lock(amount: number): void {
    this.locked = microUsd(atLeastZero(this.locked + amount, 'locked', this));
  }

  #count(positions: number, margin: number): void {
    this.openCount = atLeastZero(this.openCount + positions, 'openCount', this);
    this.usedMargin = microUsd(atLeastZero(this.usedMargin + margin, 'usedMargin', this));
  }

  #pending(id: number): PendingOrder {
    const order = this.#order(id);
    if (order.status !== 'pending') throw new Error(`Order ${id} is not pending`);
    return order;
  }

  #position(id: number): OpenPosition {
    const order = this.#order(id);
    if (order.status !== 'open') throw new Error(`Order ${id} is not open`);
    return order;
  }

  #order(id: number): Order {
    const order = this.orders.get(id);
    if (!order) throw new Error(`Account ${this.id} has no order ${id}`);
    return order;
  }
}

/** Sets what the event changes of several take-profits and of break-even. */
function setPlan(order: Order, { levels, breakEven }: OrderModified | StopsChanged): void {
  if (levels !== undefined) order.levels = levels ?? undefined;
  if (breakEven !== undefined) order.breakEven = breakEven ?? undefined;
}

/** Notes that a level has closed its part; no take-profit is left after the last one. */
function fireLevel(position: OpenPosition, level: number): void {
  const { levels } = position;
  if (!levels || level !== levels.fired + 1) {
    throw new Error(`Order ${position.id} has no level ${level} to fire`);
  }
  position.levels = { list: levels.list, fired: level };
  if (level === levels.list.length) position.takeProfit = null;
}

/** Returns `value`; throws a RangeError if the event has made it negative. */
function atLeastZero(value: number, name: string, { id }: Account): number {
  if (value < 0) throw new RangeError(`Account ${id}: ${name} fell to ${value}`);
  return value;
}
