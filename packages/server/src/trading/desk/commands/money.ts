import type { Account } from '@fulcrum/engine/account';
import { decideDepositRequest, decideDepositSettled } from '@fulcrum/engine/money/deposits';
import {
  decideWithdrawal,
  decideWithdrawalSettled,
  judgePayout,
} from '@fulcrum/engine/money/withdrawals';
import type { Moved } from '@fulcrum/engine/money/review';
import { refuse, type MoneyReason, type Refusal } from '@fulcrum/engine/refusal';

import type { DeskPorts } from '../desk-ports.ts';
import type { MoneyDesk, MoneyOutcome } from '../../module.ts';
import type { MoneyTerms } from '../command-turns.ts';
import { DraftsGone } from '../drafts-gone.ts';

/** Runs a decision about an account's money in a turn of the account. */
export type MoveMoney = (
  accountId: number,
  decide: (account: Account, now: number) => Moved | Refusal<MoneyReason>,
  terms?: MoneyTerms,
) => Promise<MoneyOutcome>;

/** Creates the desk's commands for deposits and withdrawals. */
export const moneyDesk = (
  { market, risk }: Pick<DeskPorts, 'market' | 'risk'>,
  move: MoveMoney,
): MoneyDesk => ({
  requestDeposit: (accountId, depositId, marked) =>
    unlessGone(
      'deposit.settled',
      move(accountId, (account, now) => decideDepositRequest(account, { depositId, now }), marked),
    ),
  settleDeposit: (accountId, { note, ...settling }, marked) =>
    move(accountId, (account, now) => decideDepositSettled(account, { now, ...settling }), {
      ...marked,
      note,
    }),
  requestWithdrawal: (accountId, asked, marked) =>
    unlessGone(
      'withdrawal.settled',
      move(
        accountId,
        (account, now) => decideWithdrawal(account, market, risk(), { now, ...asked }),
        marked,
      ),
    ),
  judgePayout: (accountId, withdrawalId) =>
    move(accountId, (account, now) => judgePayout(account, market, { withdrawalId, now })),
  settleWithdrawal: (accountId, { note, ...settling }, marked) =>
    move(accountId, (account, now) => decideWithdrawalSettled(account, { now, ...settling }), {
      ...marked,
      note,
    }),
});

/** Turns the end of a request whose draft is gone into a refusal. */
const unlessGone = (reason: MoneyReason, moved: Promise<MoneyOutcome>): Promise<MoneyOutcome> =>
  moved.catch((error: unknown) => {
    if (error instanceof DraftsGone) return refuse(reason);
    throw error;
  });
