import type { Account } from '../account.ts';
import type { DepositOutcome } from '../event.ts';
import { type MoneyReason, type Refusal, refuse } from '../refusal.ts';
import { type Moved, NOTHING_MORE, UNDER_REVIEW_MAX } from './review.ts';
import { type MicroUsd, microUsd } from '../units/units.ts';

/** Puts a deposit under review; does nothing if it is under review already. */
export function decideDepositRequest(
  account: Account,
  { depositId, now }: { readonly depositId: number; readonly now: number },
): Moved | Refusal<MoneyReason> {
  if (account.deposits.has(depositId)) return NOTHING_MORE;
  if (account.deposits.size >= UNDER_REVIEW_MAX) {
    return refuse('deposits.limit', { max: UNDER_REVIEW_MAX });
  }
  return { ok: true, events: [{ type: 'depositRequested', at: now, depositId }] };
}

/**
 * Ends the review of a deposit, once. `amount` is credited only if the outcome is `credited`; in
 * that case throws a RangeError unless it is positive.
 */
export function decideDepositSettled(
  account: Account,
  settling: {
    readonly depositId: number;
    readonly outcome: DepositOutcome;
    readonly amount: MicroUsd;
    readonly now: number;
  },
): Moved | Refusal<MoneyReason> {
  const { depositId, outcome, now } = settling;
  if (!account.deposits.has(depositId)) return refuse('deposit.settled');
  const amount = outcome === 'credited' ? settling.amount : microUsd(0);
  if (outcome === 'credited' && amount <= 0) {
    throw new RangeError(`Expected a deposit of more than nothing, was ${amount}`);
  }
  return { ok: true, events: [{ type: 'depositSettled', at: now, depositId, outcome, amount }] };
}
