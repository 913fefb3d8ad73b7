import type { Account } from '../account.ts';
import type { WithdrawalOutcome } from '../event.ts';
import { freeMarginOf, valuationOf } from '../margin/figures.ts';
import { LEDGER_TYPES } from './ledger.ts';
import { freezeAt } from '../limits.ts';
import type { Market } from '../market/market.ts';
import type { WithdrawalQuote } from './payment.ts';
import { type MoneyReason, type Refusal, refuse } from '../refusal.ts';
import { type Moved, NOTHING_MORE, UNDER_REVIEW_MAX } from './review.ts';
import type { RiskSettings } from '../settings.ts';
import { microUsd } from '../units/units.ts';
import { withdrawable } from './withdrawable.ts';

/** Puts a withdrawal under review and holds its amount, which must be withdrawable. */
export function decideWithdrawal(
  account: Account,
  market: Market,
  settings: RiskSettings,
  asked: WithdrawalQuote & { readonly withdrawalId: number; readonly now: number },
): Moved | Refusal<MoneyReason> {
  const { withdrawalId, amount, fee, net, now } = asked;
  if (account.withdrawals.has(withdrawalId)) return NOTHING_MORE;
  const frozen = checkFreeze(account, now);
  if (frozen) return frozen;
  if (amount <= fee || net <= 0) return refuse('withdrawal.netZero', { feeMicroUsd: fee });
  if (account.withdrawals.size >= UNDER_REVIEW_MAX) {
    return refuse('withdrawals.limit', { max: UNDER_REVIEW_MAX });
  }
  const available = withdrawable(account, market, settings);
  if (available === null) return refuse('quote.stale');
  if (amount > available) return refuse('withdrawal.exceeds', { availableMicroUsd: available });
  return {
    ok: true,
    events: [{ type: 'withdrawalRequested', at: now, withdrawalId, amount, fee }],
  };
}

/**
 * Decides whether a withdrawal under review can be approved now. Losses may have reduced the money
 * since it was requested, so this checks again.
 */
export function judgePayout(
  account: Account,
  market: Market,
  { withdrawalId, now }: { readonly withdrawalId: number; readonly now: number },
): Moved | Refusal<MoneyReason> {
  const held = account.withdrawals.get(withdrawalId);
  if (!held) return refuse('withdrawal.settled');
  const frozen = checkFreeze(account, now);
  if (frozen) return frozen;
  const { equity, isComplete } = valuationOf(account, market);
  if (!isComplete) return refuse('quote.stale');
  // The free margin already excludes held money, so the payment does not change it.
  const short = Math.max(-freeMarginOf(account, equity), held.amount - account.balance);
  if (short > 0) return refuse('withdrawal.uncovered', { shortMicroUsd: short });
  return NOTHING_MORE;
}

/**
 * Settles a withdrawal, once. Its held money is released; if it was paid, the amount leaves the
 * balance. The money has already been sent then, so neither a freeze nor a loss refuses the entry.
 */
export function decideWithdrawalSettled(
  account: Account,
  settling: {
    readonly withdrawalId: number;
    readonly outcome: WithdrawalOutcome;
    readonly now: number;
  },
): Moved | Refusal<MoneyReason> {
  const { withdrawalId, outcome, now } = settling;
  const held = account.withdrawals.get(withdrawalId);
  if (!held) return refuse('withdrawal.settled');
  const { amount, fee } = held;
  const settled = {
    type: 'withdrawalSettled',
    at: now,
    withdrawalId,
    outcome,
    amount,
    fee,
  } as const;
  if (outcome !== 'paid' || fee === 0) return { ok: true, events: [settled] };
  return {
    ok: true,
    events: [
      settled,
      {
        type: 'balanceChanged',
        at: now,
        ledgerType: LEDGER_TYPES.withdrawalFee,
        amount: microUsd(-fee),
        memo: null,
      },
    ],
  };
}

function checkFreeze(account: Account, now: number): Refusal<MoneyReason> | null {
  const freeze = freezeAt(account, now);
  return freeze && refuse('withdrawal.frozen', { untilMs: freeze.until });
}
