import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import { orderIdOf } from '@fulcrum/engine/event-traits';
import { LEDGER_TYPES, type LedgerType } from '@fulcrum/engine/money/ledger';

import type { OrderRecord } from '../journal/order-record.ts';
import { CASE_STATUS, type CaseRow, type JournalRow } from '../journal/rows.ts';
import { turnOf } from '../journal/turn-rows.ts';
import { writtenBy } from '../journal/written-rows.ts';
import type { AccountState, CaseState, LedgerTx } from './book-rows.ts';

/**
 * The rows that one account should have in each table, computed from its journal event by event.
 */
export class ReplayedAccount {
  readonly orders = new Map<number, OrderRecord>();
  /** Keyed by kind and id. */
  readonly cases = new Map<string, CaseState>();
  readonly #account: Account;
  /**
   * The ledger transaction that the next event must have because of the previous event; null if
   * none.
   */
  #due: { readonly seq: number; readonly type: LedgerType; readonly amount: number } | null = null;
  #historyCount = 0;
  #historyPnl = 0;
  #ledgerCount = 0;
  #ledgerSeq = 0;
  #lastAt = 0;

  constructor(accountId: number) {
    this.#account = Account.fresh(accountId);
  }

  get id(): number {
    return this.#account.id;
  }

  /**
   * Applies the next event. Returns the ledger transaction that must go with it, null if none;
   * throws with the reason if the event cannot follow the previous ones.
   */
  obey({ seq, type, at, orderId, body }: JournalRow): LedgerTx | null {
    if (seq !== this.#account.seq + 1) throw new Error(`event ${this.#account.seq + 1} is missing`);
    if (body.type !== type || body.at !== at || orderIdOf(body) !== orderId) {
      throw new Error(`event ${seq} is filed as something else than it says`);
    }
    this.#requireNewIds(seq, body);
    const turn = turnOf(this.#account, [body]);
    this.#account.apply(body);
    this.#lastAt = at;
    const written = writtenBy([turn]);
    for (const order of written.orders) this.#keep(order);
    for (const row of written.cases) this.#keepCase(row, body);
    this.#requireSound(seq, body);
    const [entry] = written.ledger;
    if (!entry) return null;
    this.#ledgerCount += 1;
    this.#ledgerSeq = seq;
    const { amount, book, ...same } = entry;
    return { ...same, books: [`user:${entry.accountId}`, book], amounts: [amount, -amount] };
  }

  /** Returns the row that the account should have after the last event. */
  state(): AccountState {
    const { id, seq, balance, locked, isMarginCalled, swapDay } = this.#account;
    const { isRestricted, leverageMax, payoutFreeze } = this.#account;
    return {
      accountId: id,
      balance,
      locked,
      isMarginCalled,
      swapDay,
      isRestricted,
      leverageMax,
      payoutGround: payoutFreeze?.ground ?? null,
      payoutFrozenUntil: payoutFreeze?.until ?? null,
      historyCount: this.#historyCount,
      historyPnl: this.#historyPnl,
      ledgerCount: this.#ledgerCount,
      ledgerSeq: this.#ledgerSeq,
      headSeq: seq,
      headAt: this.#lastAt,
    };
  }

  /** Why the last event cannot be the final one; null if it can. */
  get unfinished(): string | null {
    const due = this.#due;
    return due
      ? `event ${due.seq} is not followed by ${due.amount} of ledger type ${due.type}`
      : looseLink(this.#account);
  }

  #keep(order: OrderRecord): void {
    this.orders.set(order.id, order);
    if (order.completedAt === null) return;
    this.#historyCount += 1;
    this.#historyPnl += order.pnl ?? 0;
  }

  #requireNewIds(seq: number, event: AccountEvent): void {
    const isOpening = event.type === 'positionOpened' || event.type === 'orderPlaced';
    const isPart = event.type === 'positionClosed' && event.closedId !== event.orderId;
    const id = isOpening ? event.order.id : isPart ? event.closedId : null;
    if (id !== null && this.orders.has(id)) throw new Error(`event ${seq} repeats order ${id}`);
    const touched = orderIdOf(event);
    if (!isOpening && touched !== null && !this.#account.orders.has(touched)) {
      throw new Error(`event ${seq} is about order ${touched}, which has ended or never was`);
    }
  }

  #keepCase(row: CaseRow, event: AccountEvent): void {
    const { kind, id, accountId, seq, at, status, credited } = row;
    const name = `${kind} ${id}`;
    const known = this.cases.get(name);
    if (status === CASE_STATUS.review) {
      if (known) throw new Error(`event ${seq} asks for ${name} again`);
      const asked = event.type === 'withdrawalRequested' ? event : { amount: null, fee: 0 };
      const { amount, fee } = asked;
      const open = { settledSeq: null, settledAt: null };
      this.cases.set(name, {
        accountId,
        kind,
        id,
        status,
        requestedSeq: seq,
        ...open,
        amount,
        fee,
      });
      return;
    }
    if (known?.status !== CASE_STATUS.review) {
      throw new Error(`event ${seq} settles ${name}, which is not under review`);
    }
    if (event.type === 'withdrawalSettled' && event.amount !== known.amount) {
      throw new Error(`event ${seq} settles another amount of ${name} than was asked for`);
    }
    const amount = kind === 'deposit' ? credited : known.amount;
    this.cases.set(name, { ...known, status, settledSeq: seq, settledAt: at, amount });
  }

  /**
   * Throws unless the state after the event is possible: requested money is available and not held
   * already, a payment is covered and its fee is booked next, and a negative balance has open
   * positions or is covered next.
   */
  #requireSound(seq: number, event: AccountEvent): void {
    const { balance, locked, openCount } = this.#account;
    if (locked < 0) throw new Error(`event ${seq} frees more than was held`);
    if (event.type === 'withdrawalRequested' && locked > balance) {
      throw new Error(`event ${seq} holds more than there is`);
    }
    if (this.#due !== null) {
      const { type, amount } = this.#due;
      const isBooked =
        event.type === 'balanceChanged' && event.ledgerType === type && event.amount === amount;
      if (!isBooked) throw new Error(this.unfinished ?? '');
    }
    this.#due = null;
    if (event.type === 'withdrawalSettled' && event.outcome === 'paid' && event.fee > 0) {
      if (balance < event.fee) throw new Error(`event ${seq} pays out more than there was`);
      this.#due = { seq, type: LEDGER_TYPES.withdrawalFee, amount: -event.fee };
    } else if (balance < 0 && openCount === 0) {
      this.#due = { seq, type: LEDGER_TYPES.negativeBalanceProtection, amount: -balance };
    }
  }
}

/** Returns a sentence about a link that only one of its two orders has; null if there is none. */
function looseLink({ orders }: Account): string | null {
  for (const { id, linkedId } of orders.values()) {
    if (linkedId === undefined || orders.get(linkedId)?.linkedId === id) continue;
    return `order ${id} is linked with ${linkedId}, which is not linked with it`;
  }
  return null;
}
