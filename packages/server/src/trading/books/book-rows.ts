import { headOf, ORDER_COLUMNS } from '../journal/statements.ts';
import type { AccountFlag, CaseRow, LedgerRow } from '../journal/rows.ts';

/** The row of the account itself, without its id, and the numbers that its next commit follows. */
export interface AccountState extends AccountFlag {
  readonly balance: number;
  readonly locked: number;
  readonly historyCount: number;
  readonly historyPnl: number;
  readonly ledgerCount: number;
  /** Number of the last ledger transaction; 0 if there is none. */
  readonly ledgerSeq: number;
  /** Number and time of the last event; 0 if there is none. */
  readonly headSeq: number;
  readonly headAt: number;
}

/** One ledger transaction with all its legs, as stored. */
export interface LedgerTx extends Omit<LedgerRow, 'amount' | 'book'> {
  readonly books: readonly string[];
  readonly amounts: readonly number[];
}

/** The state of a deposit or withdrawal that is not a draft. */
export interface CaseState {
  readonly accountId: number;
  readonly kind: CaseRow['kind'];
  readonly id: number;
  readonly status: CaseRow['status'];
  readonly requestedSeq: number;
  readonly settledSeq: number | null;
  readonly settledAt: number | null;
  /** The credited or requested amount; null for a deposit that was not credited. */
  readonly amount: number | null;
  readonly fee: number;
}

/**
 * Returns queries that read a table account by account: of the accounts `ids`, or of all if it is
 * null.
 */
export function walksOf(ids: readonly number[] | null) {
  // Cursors take no parameters here; the ids are numbers.
  const only = (column: string) =>
    ids === null ? 'true' : `${column} = any('{${ids.join(',')}}'::bigint[])`;
  return {
    // An account that has had nothing since the journal is kept by month goes on from the old
    // tables.
    accounts: `
      select id as "accountId", balance, locked, is_restricted as "isRestricted",
        leverage_max as "leverageMax", payout_ground as "payoutGround",
        payout_frozen_until as "payoutFrozenUntil", is_margin_called as "isMarginCalled",
        swap_day as "swapDay", history_count as "historyCount", history_pnl as "historyPnl",
        ledger_count as "ledgerCount", coalesce(ledger_seq, (
          select seq from ledger_tx_old l where l.account_id = account.id order by seq desc limit 1
        ), 0) as "ledgerSeq",
        coalesce(head.seq, old.seq, 0) as "headSeq", coalesce(head.at, old.at, 0) as "headAt"
      from account ${headOf('account.id')} where ${only('id')} order by id`,
    journal: `
      select account_id as "accountId", seq, order_id as "orderId", type, at, body
      from journal where ${only('account_id')} order by account_id, seq`,
    ledger: `
      select account_id as "accountId", seq, type, at, order_id as "orderId", memo, books, amounts,
        balance_after as "balanceAfter"
      from ledger_tx where ${only('account_id')} order by account_id, seq`,
    orders: `
      select ${ORDER_COLUMNS} from trade_order where ${only('account_id')}
      order by account_id, id`,
    cases: `
      select account_id as "accountId", 'deposit' as kind, id, status,
        requested_seq as "requestedSeq", settled_seq as "settledSeq",
        settled_at as "settledAt", credited as amount, 0 as fee
      from deposit where status is not null and ${only('account_id')}
      union all
      select account_id, 'withdrawal', id, status, requested_seq, settled_seq, settled_at, amount,
        fee
      from withdrawal where status is not null and ${only('account_id')}
      order by 1, 2, 3`,
  } as const;
}
