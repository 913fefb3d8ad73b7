import { closest, firstOrders, ORDERS_MAX } from './order-of-rows.ts';
import type {
  FloorAnswers,
  FloorAsked,
  FloorName,
  InstrumentExposure,
  LiveCount,
} from './questions.ts';

type Merging = {
  readonly [Name in FloorName]: (
    question: FloorAsked<Name>,
    answers: readonly FloorAnswers[Name][],
  ) => FloorAnswers[Name];
};

const MERGES: Merging = {
  totals: (_, answers) => ({
    at: latest(answers),
    accounts: sum(answers, ({ accounts }) => accounts),
    pendingOrders: sum(answers, ({ pendingOrders }) => pendingOrders),
    exposure: joined(
      answers.flatMap(({ exposure }) => exposure),
      instrumentOf,
      exposureSum,
    ),
    watched: closest(answers.flatMap(({ watched }) => watched)),
  }),
  orders: ({ filter }, answers) => ({
    at: latest(answers),
    total: sum(answers, ({ total }) => total),
    orders: firstOrders(
      answers.flatMap(({ orders }) => orders),
      filter,
    ).slice(0, ORDERS_MAX),
  }),
  instruments: (_, answers) => joined(answers.flat(), instrumentOf, countSum),
  // An account is in the memory of one desk only, so accounts can be added up.
  positionsIn: (_, answers) => ({
    accounts: sum(answers, ({ accounts }) => accounts),
    marginHeld: sum(answers, ({ marginHeld }) => marginHeld),
    open: joined(
      answers.flatMap(({ open }) => open),
      ({ side, lots, leverage }) => `${side} ${lots} ${leverage}`,
      counted,
    ),
    pendings: joined(
      answers.flatMap(({ pendings }) => pendings),
      ({ leverage }) => leverage,
      counted,
    ),
  }),
  desk: (_, answers) => ({
    accountsInMemory: sum(answers, ({ accountsInMemory }) => accountsInMemory),
    commands: answers.flatMap(({ commands }) => commands),
  }),
};

/** Merges the answers of all desks to a question; each account was asked of one desk. */
export function mergeFloor<Name extends FloorName>(
  question: FloorAsked<Name>,
  answers: readonly FloorAnswers[Name][],
): FloorAnswers[Name] {
  const name: Name = question.name;
  return MERGES[name](question, answers);
}

const latest = (answers: readonly { readonly at: number }[]): number =>
  Math.max(0, ...answers.map(({ at }) => at));

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** Joins rows with the same key. */
function joined<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  join: (a: Row, b: Row) => Row,
): Row[] {
  const found = new Map<string | number, Row>();
  for (const row of rows) {
    const before = found.get(keyOf(row));
    found.set(keyOf(row), before === undefined ? row : join(before, row));
  }
  return [...found.values()];
}

const instrumentOf = ({ instrumentId }: { readonly instrumentId: number }) => instrumentId;

const counted = <Row extends { readonly count: number }>(a: Row, b: Row): Row => ({
  ...a,
  count: a.count + b.count,
});

const exposureSum = (a: InstrumentExposure, b: InstrumentExposure): InstrumentExposure => ({
  instrumentId: a.instrumentId,
  longLots: a.longLots + b.longLots,
  shortLots: a.shortLots + b.shortLots,
  longUsd: a.longUsd + b.longUsd,
  shortUsd: a.shortUsd + b.shortUsd,
  clientPnl: a.clientPnl + b.clientPnl,
  margin: a.margin + b.margin,
  positions: a.positions + b.positions,
});

const countSum = (a: LiveCount, b: LiveCount): LiveCount => ({
  instrumentId: a.instrumentId,
  positions: a.positions + b.positions,
  pendings: a.pendings + b.pendings,
  sells: a.sells + b.sells,
  pendingBuys: a.pendingBuys + b.pendingBuys,
});
