import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { AuthModule, Notice } from '../identity/auth/module.ts';
import { writeAll } from '../platform/jobs/write-all.ts';
import type { Db } from '../platform/ports/db.ts';
import type { CaseStore } from './cases/case-store.ts';
import type { DepositCase } from './cases/case.ts';
import { settledNotice } from './withdrawals/withdrawal-notices.ts';

/** Claims one ended case. The claim is undone if the sender crashes, and another one repeats it. */
const TAKE_ONE = `
  delete from settled_case where (kind, case_id) in (
    select kind, case_id from settled_case order by case_id limit 1 for update skip locked
  ) returning kind, case_id as "caseId"`;

export interface SettledLetterPorts {
  readonly db: Db;
  readonly store: CaseStore;
  readonly tell: AuthModule['tell'];
}

/**
 * Returns a function that notifies users of the end of their deposits and withdrawals and returns
 * how many it notified. The transaction that ends a case adds it to the list.
 */
export function settledLetters({ db, store, tell }: SettledLetterPorts): () => Promise<number> {
  const writeOne = () =>
    db.transaction(async (tx) => {
      const [due] = await tx.query<{ kind: 'deposit' | 'withdrawal'; caseId: number }>(TAKE_ONE);
      if (!due) return false;
      if (due.kind === 'deposit') {
        const deposit = await store.deposit(due.caseId, tx);
        if (deposit) await tell(tx, deposit.userId, depositNotice(deposit));
      } else {
        const withdrawal = await store.withdrawal(due.caseId, tx);
        if (withdrawal) await tell(tx, withdrawal.userId, settledNotice(withdrawal));
      }
      return true;
    });
  return () => writeAll(writeOne);
}

const DEPOSIT_ENDS = { 1: 'depositCredited', 2: 'depositRejected', 3: 'depositInvalid' } as const;

function depositNotice(deposit: DepositCase): Notice {
  const { id, status, digits, currencyCode: currency, remark } = deposit;
  if (status === null || status === 0) throw new Error(`Expected deposit ${id} to be settled`);
  const number = formatDecimal(deposit.amount, digits, Math.min(2, digits));
  const amount = usd(deposit.credited ?? 0);
  return {
    about: DEPOSIT_ENDS[status],
    figures: () => ({ id, number, currency, amount, remark }),
    facts: {
      ...(deposit.credited === null ? { sum: `${number} ${currency}` } : { usd: deposit.credited }),
      caseId: id,
      remark,
    },
  };
}

const usd = (amount: number): string => formatDecimal(amount, USD_DIGITS, 2);
