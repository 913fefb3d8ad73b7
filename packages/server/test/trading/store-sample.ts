import { microLots, microUsd, points } from '@fulcrum/engine/units/units';
import type { Fill } from '@fulcrum/engine/market/fill';
import type { Order } from '@fulcrum/engine/order';

import type { Sql } from '../../src/platform/ports/db.ts';
import { recordOf, type OrderRecord } from '../../src/trading/journal/order-record.ts';
import type { Batch, JournalRow, Lease, LedgerRow } from '../../src/trading/journal/rows.ts';

const AT = 1_763_000_000_000;
export const FEE = 7_000_000;
export const START = 100_000_000_000;

export const sampleFill: Fill = {
  price: points(108_123),
  bid: points(108_114),
  ask: points(108_123),
  quotedAt: AT,
  requestedPrice: null,
  slippage: 0,
  rate: { num: 1, den: 1 },
  receivedAt: AT,
  filledAt: AT + 2,
};

/** Creates a user with an account; returns the account's id. */
export async function newAccount(db: Sql): Promise<number> {
  const [user] = await db.query<{ id: number }>(
    `insert into app_user (kind, invite_code, lang, created_at)
     values ('real', gen_random_uuid()::text, 'en', $1) returning id`,
    [AT],
  );
  const [account] = await db.query<{ id: number }>(
    'insert into account (user_id, created_at) values ($1, $2) returning id',
    [user?.id, AT],
  );
  if (account === undefined) throw new Error('No account was made');
  return account.id;
}

/** Gives an account an order that waits for its price, outside of the desk. */
export async function placeOrder(db: Sql, accountId: number): Promise<void> {
  await db.query(
    `insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots,
       leverage, target, margin, fee, swap, created_at)
     values ($1, $1, 1, 1, 'limit', 0, 1, 1, 1, 0, 0, 0, $2)`,
    [accountId, AT],
  );
}

/** Returns the rows of an account's events, one after the other, as the desk would write them. */
export class SampleAccount {
  readonly id: number;
  readonly leases: readonly Lease[];
  seq = 0;
  balance = 0;

  constructor(id: number, leases: readonly Lease[]) {
    this.id = id;
    this.leases = leases;
  }

  deposit(amount = START): Batch {
    const at = AT + this.seq;
    const event: JournalRow = {
      accountId: this.id,
      seq: this.seq + 1,
      orderId: null,
      type: 'balanceChanged',
      at,
      body: { type: 'balanceChanged', at, ledgerType: 1, amount: microUsd(amount), memo: 'first' },
    };
    return this.#batch(event, { type: 1, amount, book: 'transit:deposits', memo: 'first' }, []);
  }

  /** Opens an order; `changes` override fields of its row. */
  open(id: number, changes: Partial<OrderRecord> = {}): Batch {
    const at = AT + this.seq;
    const order: Order = {
      id,
      instrumentId: 1,
      side: 'buy',
      kind: 'market',
      leverage: 100,
      clientOrderId: `c-${id}`,
      createdAt: AT,
      status: 'open',
      lots: microLots(1_000_000),
      target: null,
      expiresAt: null,
      stopLoss: null,
      takeProfit: null,
      trail: null,
      opened: sampleFill,
      margin: microUsd(1_081_230_000),
      fee: microUsd(FEE),
      swap: microUsd(0),
    };
    const event: JournalRow = {
      accountId: this.id,
      seq: this.seq + 1,
      orderId: id,
      type: 'positionOpened',
      at,
      body: { type: 'positionOpened', at, order },
    };
    const row = { ...this.#rowOf(order, at), ...changes };
    return this.#batch(event, { type: 4, amount: -FEE, book: 'house:tradeFees' }, [row]);
  }

  close(opened: OrderRecord, pnl: number): Batch {
    const at = AT + this.seq;
    const event: JournalRow = {
      accountId: this.id,
      seq: this.seq + 1,
      orderId: opened.id,
      type: 'positionClosed',
      at,
      body: {
        type: 'positionClosed',
        at,
        orderId: opened.id,
        closedId: opened.id,
        cause: 'user',
        fill: sampleFill,
        lots: microLots(opened.lots),
        pnl: microUsd(pnl),
        margin: microUsd(opened.margin),
        fee: microUsd(opened.fee),
        swap: microUsd(0),
      },
    };
    const row: OrderRecord = {
      ...opened,
      status: 'closed',
      closed: sampleFill,
      pnl: microUsd(pnl),
      cause: 'user',
      completedAt: at,
    };
    return this.#batch(event, { type: 5, amount: pnl, book: 'house:trading' }, [row]);
  }

  #batch(
    event: JournalRow,
    money: Pick<LedgerRow, 'type' | 'amount' | 'book'> & { memo?: string },
    orders: readonly OrderRecord[],
  ): Batch {
    const { accountId, seq, at, orderId } = event;
    this.seq = seq;
    this.balance += money.amount;
    const transaction: LedgerRow = {
      accountId,
      seq,
      at,
      orderId,
      type: money.type,
      amount: money.amount,
      book: money.book,
      memo: money.memo ?? null,
      balanceAfter: this.balance,
    };
    const journal = [event];
    const { leases } = this;
    return { leases, journal, ledger: [transaction], orders, flags: [], cases: [], notices: [] };
  }

  #rowOf(order: Order, at: number): OrderRecord {
    return { ...recordOf(this.id, order), cause: 'user', openedAt: at };
  }
}
