import type { Market } from '@fulcrum/engine/market/market';

import type { CommandTimes } from '../desk/command-times.ts';
import type { LiveBook, LiveSnapshot } from './live-book.ts';
import { closest, firstOrders, ORDERS_MAX } from './order-of-rows.ts';
import type {
  FloorAnswers,
  FloorAsked,
  FloorName,
  FloorOrders,
  FloorTotals,
  HeldAlike,
  HeldPositions,
  InstrumentExposure,
  LiveCount,
  LiveOrder,
  OrderFilter,
} from './questions.ts';

/** Accounts at or below this margin level are watched: 200 %, in basis points. */
const WATCHED_LEVEL = 20_000;

export interface FloorPorts {
  readonly book: LiveBook;
  readonly market: Market;
  readonly times: Pick<CommandTimes, 'counts'>;
  readonly accountsInMemory: () => number;
}

type Answering = {
  readonly [Name in FloorName]: (
    ports: FloorPorts,
    question: FloorAsked<Name>,
  ) => Promise<FloorAnswers[Name]>;
};

const ANSWERS: Answering = {
  totals: async ({ book }, { isDemo }) => totalsOf(await book.snapshot(isDemo)),
  orders: async ({ book, market }, { isDemo, filter }) =>
    foundOrders(await book.snapshot(isDemo), filter, market),
  instruments: async ({ book }) => countsOf(await book.everyone()),
  positionsIn: async ({ book }, { instrumentId }) =>
    heldIn((await book.everyone()).filter(({ record }) => record.instrumentId === instrumentId)),
  desk: async ({ times, accountsInMemory }) => ({
    accountsInMemory: accountsInMemory(),
    commands: times.counts(),
  }),
};

/** Answers a question about the accounts of this desk. */
export function answerFloor<Name extends FloorName>(
  ports: FloorPorts,
  question: FloorAsked<Name>,
): Promise<FloorAnswers[Name]> {
  const name: Name = question.name;
  return ANSWERS[name](ports, question);
}

function totalsOf({ at, accounts, orders }: LiveSnapshot): FloorTotals {
  const open = orders.filter(({ record }) => record.status === 'open');
  const watched = accounts
    .filter(({ view }) => (view.figures.marginLevel ?? Infinity) <= WATCHED_LEVEL)
    .map(({ userId, view }) => ({
      userId,
      accountId: view.accountId,
      marginLevel: view.figures.marginLevel,
      equity: view.figures.equity,
      usedMargin: view.figures.usedMargin,
      floatingPnl: view.figures.floatingPnl,
      positions: view.openCount,
      isMarginCalled: view.isMarginCalled,
    }));
  return {
    at,
    accounts: accounts.length,
    pendingOrders: orders.length - open.length,
    exposure: [...byInstrument(open)].map(([id, own]) => exposureOf(id, own)),
    watched: closest(watched),
  };
}

function byInstrument(orders: readonly LiveOrder[]): Map<number, LiveOrder[]> {
  const found = new Map<number, LiveOrder[]>();
  for (const order of orders) {
    const known = found.get(order.record.instrumentId);
    if (known) known.push(order);
    else found.set(order.record.instrumentId, [order]);
  }
  return found;
}

function exposureOf(instrumentId: number, orders: readonly LiveOrder[]): InstrumentExposure {
  const sum = (of: (order: LiveOrder) => number) =>
    orders.reduce((total, order) => total + of(order), 0);
  const onSide = (side: 'buy' | 'sell', of: (order: LiveOrder) => number) =>
    sum((order) => (order.record.side === side ? of(order) : 0));
  return {
    instrumentId,
    longLots: onSide('buy', ({ record }) => record.lots),
    shortLots: onSide('sell', ({ record }) => record.lots),
    longUsd: onSide('buy', ({ notional }) => notional ?? 0),
    shortUsd: onSide('sell', ({ notional }) => notional ?? 0),
    clientPnl: sum(({ pnl }) => pnl ?? 0),
    margin: sum(({ record }) => record.margin),
    positions: orders.length,
  };
}

function foundOrders(
  { at, orders }: LiveSnapshot,
  filter: OrderFilter,
  market: Market,
): FloorOrders {
  const { status, code, user, side } = filter;
  const isIn = (id: number) =>
    code === undefined || market.byId(id)?.instrument.code === code.toUpperCase();
  const found = orders.filter(
    ({ record, userId }) =>
      (status === undefined || record.status === status) &&
      isIn(record.instrumentId) &&
      (user === undefined || String(userId) === user) &&
      (side === undefined || record.side === side),
  );
  return { at, total: found.length, orders: firstOrders(found, filter).slice(0, ORDERS_MAX) };
}

function countsOf(orders: readonly LiveOrder[]): LiveCount[] {
  return [...byInstrument(orders)].map(([instrumentId, own]) => {
    const count = (status: string, side?: string) =>
      own.filter(
        ({ record }) => record.status === status && (side === undefined || record.side === side),
      ).length;
    return {
      instrumentId,
      positions: count('open'),
      pendings: count('pending'),
      sells: count('open', 'sell'),
      pendingBuys: count('pending', 'buy'),
    };
  });
}

function heldIn(orders: readonly LiveOrder[]): HeldPositions {
  const open = new Map<string, HeldAlike>();
  const pendings = new Map<number, number>();
  let marginHeld = 0;
  for (const { record } of orders) {
    const { side, lots, leverage } = record;
    if (record.status === 'pending') {
      pendings.set(leverage, (pendings.get(leverage) ?? 0) + 1);
    } else {
      const kind = `${side} ${lots} ${leverage}`;
      const count = (open.get(kind)?.count ?? 0) + 1;
      open.set(kind, { side, lots, leverage, count });
      marginHeld += record.margin;
    }
  }
  return {
    accounts: new Set(orders.map(({ record }) => record.accountId)).size,
    marginHeld,
    open: [...open.values()],
    pendings: [...pendings].map(([leverage, count]) => ({ leverage, count })),
  };
}
