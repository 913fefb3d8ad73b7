import type { Account } from '@fulcrum/engine/account';
import { decideDepositRequest, decideDepositSettled } from '@fulcrum/engine/money/deposits';
import {
  decideWithdrawal,
  decideWithdrawalSettled,
  judgePayout,
} from '@fulcrum/engine/money/withdrawals';
import type { Moved } from '@fulcrum/engine/money/review';
import type { MoneyReason, Refusal } from '@fulcrum/engine/refusal';

import type { DeskPorts } from '../desk-ports.ts';
import type { MoneyDesk, MoneyOutcome } from '../../module.ts';

/** Decides about one account in its turn of the desk. */
export type MoveMoney = (
  accountId: number,
  decide: (account: Account, now: number) => Moved | Refusal<MoneyReason>,
) => Promise<MoneyOutcome>;

/** The desk's decisions about deposits and withdrawals. */
export const moneyDesk = (
  { market, risk }: Pick<DeskPorts, 'market' | 'risk'>,
  move: MoveMoney,
): MoneyDesk => ({
  requestDeposit: (accountId, depositId) =>
    move(accountId, (account, now) => decideDepositRequest(account, { depositId, now })),
  settleDeposit: (accountId, settling) =>
    move(accountId, (account, now) => decideDepositSettled(account, { ...settling, now })),
  requestWithdrawal: (accountId, asked) =>
    move(accountId, (account, now) => decideWithdrawal(account, market, risk(), { ...asked, now })),
  judgePayout: (accountId, withdrawalId) =>
    move(accountId, (account, now) => judgePayout(account, market, { withdrawalId, now })),
  settleWithdrawal: (accountId, settling) =>
    move(accountId, (account, now) => decideWithdrawalSettled(account, { ...settling, now })),
});
