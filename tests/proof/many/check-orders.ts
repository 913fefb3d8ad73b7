import { CODES, type Reason } from '@fulcrum/contract/codes';
import type { Db } from '@fulcrum/server/platform/ports/db';

import { groupBy } from '../../group-by.ts';
import { UNPRICED, type Operation } from './storm-trader.ts';

interface StoredOrder {
  readonly id: number;
  readonly key: string | null;
  readonly status: number;
  readonly pnl: number | null;
  readonly cause: string | null;
}

const CLOSED = 3;
const CANCELLED = 2;

/** Why each kind of request may be refused, besides a price that is not fresh after a fault. */
const REFUSALS: Readonly<Record<Operation['kind'], readonly Reason[]>> = {
  market: [],
  guarded: ['stopLoss.wrongSide', 'takeProfit.wrongSide'],
  pending: ['target.atMarket'],
  huge: ['margin.insufficient', 'lots.tooLarge'],
  close: ['order.alreadyClosed', 'order.notOpen'],
  again: ['order.alreadyClosed', 'order.notOpen'],
  stops: ['order.alreadyClosed', 'order.notOpen', 'stopLoss.wrongSide'],
  cancel: ['order.alreadyClosed', 'order.notPending'],
};

/**
 * Compares what traders were told with the store. Returns each difference in one sentence: orders
 * or results that are not there, orders and commands that are there twice, requests that were
 * refused and carried out, and answers in an order that the journal does not have.
 */
export async function checkOrders(db: Db, operations: readonly Operation[]): Promise<string[]> {
  const orders = await db.query<StoredOrder>(
    'select id, client_order_id as key, status, pnl, cause from trade_order',
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const keys = new Set(orders.map(({ key }) => key));
  return [
    ...(await findTwice(db)),
    ...operations.flatMap((operation) => lossOf(operation, byId)),
    ...operations.flatMap((operation) => untruthOf(operation, keys)),
    ...findDisorder(await placedOf(db, operations)),
  ];
}

async function findTwice(db: Db): Promise<string[]> {
  const orders = await db.query<{ name: string }>(
    `select client_order_id as name from trade_order where client_order_id is not null
     group by account_id, client_order_id having count(*) > 1`,
  );
  const commands = await db.query<{ name: string }>(
    `select body ->> 'cmd' as name from journal where body ->> 'cmd' is not null
     group by account_id, body ->> 'cmd' having count(*) > 1`,
  );
  return [...orders, ...commands].map(({ name }) => `${name} was done twice`);
}

function lossOf(operation: Operation, byId: ReadonlyMap<number, StoredOrder>): string[] {
  const { kind, key, order, result } = operation;
  if (order === null) return [];
  const stored = byId.get(order);
  if (kind === 'close') {
    const isThere = stored?.status === CLOSED && stored.pnl === Math.round(Number(result) * 1e6);
    return isThere ? [] : [`${key}: the closing of ${order} is lost`];
  }
  if (kind === 'again' || kind === 'huge') return [`${key}: ${kind} was accepted`];
  if (kind === 'cancel') {
    return stored?.status === CANCELLED ? [] : [`${key}: the end of ${order} is lost`];
  }
  if (kind === 'stops') return stored ? [] : [`${key}: order ${order} is lost`];
  return stored?.key === key ? [] : [`${key}: order ${order} is lost`];
}

function untruthOf({ kind, key, code }: Operation, keys: ReadonlySet<string | null>): string[] {
  if (code === 1) return [];
  if (keys.has(key)) return [`${key} was refused with ${code}, and is there`];
  if (UNPRICED.includes(code)) return [];
  const isPossible = REFUSALS[kind].some((reason) => CODES[reason].code === code);
  return isPossible ? [] : [`${key}: ${kind} was refused with ${code}`];
}

/** An operation with the number of the event that it made in its account. */
export type Placed = Operation & { readonly seq: number };

/** The operations that opened or closed a position, with the numbers of their events. */
export async function placedOf(db: Db, operations: readonly Operation[]): Promise<Placed[]> {
  const rows = await db.query<{ order: number; type: string; seq: number }>(
    `select order_id as "order", type, seq from journal
     where type in ('positionOpened', 'positionClosed')`,
  );
  const seqOf = new Map(rows.map(({ order, type, seq }) => [`${type} ${order}`, seq]));
  return operations.flatMap((each) => {
    const isOpening = each.kind === 'market' || each.kind === 'guarded';
    const type = isOpening ? 'positionOpened' : each.kind === 'close' ? 'positionClosed' : '';
    const seq = seqOf.get(`${type} ${each.order}`);
    return seq === undefined ? [] : [{ ...each, seq }];
  });
}

/** An event whose answer came before another request of the account began comes before that. */
function findDisorder(operations: readonly Placed[]): string[] {
  const found: string[] = [];
  for (const [account, placed] of groupBy(operations, (each) => each.account)) {
    const answers = placed.toSorted((a, b) => a.answeredAt - b.answeredAt);
    let [nth, newest] = [0, 0];
    for (const each of placed.toSorted((a, b) => a.startedAt - b.startedAt)) {
      for (; (answers[nth]?.answeredAt ?? Infinity) < each.startedAt; nth += 1) {
        newest = Math.max(newest, answers[nth]?.seq ?? 0);
      }
      if (each.seq <= newest) found.push(`${account}: event ${each.seq} after ${newest}`);
    }
  }
  return found;
}
