import type { AccountEvent } from '@fulcrum/engine/event';
import { changesState } from '@fulcrum/engine/event-traits';

import type { OrderRecord } from './order-record.ts';
import {
  CASE_STATUS,
  type AccountFlag,
  type Batch,
  type CaseRow,
  type JournalRow,
  type LedgerRow,
  type NoticeLine,
} from './rows.ts';
import { noticeOf } from './turn-notices.ts';
import type { Turn } from './turn-rows.ts';

/** Returns all rows that a group of turns writes. */
export function writtenBy(turns: readonly Turn[]): Omit<Batch, 'leases'> {
  const journal: JournalRow[] = [];
  const ledger: LedgerRow[] = [];
  const orders = new Map<number, OrderRecord>();
  const flags: AccountFlag[] = [];
  const cases: CaseRow[] = [];
  const notices: NoticeLine[] = [];
  for (const { accountId, rows, isMarginCalled, swapDay, limits, note = null } of turns) {
    for (const written of rows) {
      const { seq, event, orderId, ledger: money, orders: touched } = written;
      const { type, at } = event;
      journal.push({ accountId, seq, orderId, type, at, body: event });
      if (money) {
        const memo = event.type === 'balanceChanged' ? event.memo : null;
        const { amount, book, balanceAfter } = money;
        ledger.push({
          accountId,
          seq,
          type: money.type,
          at,
          orderId,
          memo,
          amount,
          book,
          balanceAfter,
        });
      }
      const moved = caseOf(event);
      if (moved) cases.push({ accountId, seq, at, note, ...moved });
      const notice = noticeOf(written);
      if (notice) notices.push({ accountId, place: notices.length, at, ...notice });
      for (const order of touched) orders.set(order.id, order);
    }
    if (rows.some(({ event }) => changesState(event))) {
      const { isRestricted, leverageMax, payoutFreeze } = limits;
      flags.push({
        accountId,
        isMarginCalled,
        swapDay,
        isRestricted,
        leverageMax,
        payoutGround: payoutFreeze?.ground ?? null,
        payoutFrozenUntil: payoutFreeze?.until ?? null,
      });
    }
  }
  return { journal, ledger, orders: [...orders.values()], flags, cases, notices };
}

const DEPOSIT_ENDS = {
  credited: CASE_STATUS.done,
  rejected: CASE_STATUS.rejected,
  invalid: CASE_STATUS.ended,
} as const;
const WITHDRAWAL_ENDS = {
  paid: CASE_STATUS.done,
  rejected: CASE_STATUS.rejected,
  cancelled: CASE_STATUS.ended,
} as const;

/**
 * Returns the change of state of a deposit or withdrawal that an event causes; null for other
 * events.
 */
function caseOf(event: AccountEvent): Pick<CaseRow, 'kind' | 'id' | 'status' | 'credited'> | null {
  const credited = null;
  switch (event.type) {
    case 'depositRequested':
      return { kind: 'deposit', id: event.depositId, status: CASE_STATUS.review, credited };
    case 'depositSettled': {
      const { outcome, amount, depositId: id } = event;
      const isCredited = outcome === 'credited';
      const status = DEPOSIT_ENDS[outcome];
      return { kind: 'deposit', id, status, credited: isCredited ? amount : null };
    }
    case 'withdrawalRequested':
      return { kind: 'withdrawal', id: event.withdrawalId, status: CASE_STATUS.review, credited };
    case 'withdrawalSettled': {
      const status = WITHDRAWAL_ENDS[event.outcome];
      return { kind: 'withdrawal', id: event.withdrawalId, status, credited };
    }
    default:
      return null;
  }
}
