import { freeMarginOf, HUNDRED_PERCENT, valuationOf, type Account } from './account.ts';
import type { Figures } from './account.ts';
import {
  LEDGER_TYPES,
  type AccountEvent,
  type DepositOutcome,
  type WithdrawalOutcome,
} from './event.ts';
import { freezeAt } from './limits.ts';
import { powerOfTen, type Market } from './market.ts';
import { refuse, type MoneyReason, type Refusal } from './refusal.ts';
import { DEFAULT_RISK, type RiskSettings } from './settings.ts';
import { microUsd, mulDiv, mulDivTwice, ONE_USD, USD_DIGITS, type MicroUsd } from './units.ts';

/** Deposits, and withdrawals, that one account may have under review at a time. */
export const UNDER_REVIEW_MAX = 20;

/** Digits of the prices between the dollar and a currency of payment. */
export const USD_PRICE_DIGITS = 10;

/** What a withdrawal in a currency costs, and what of it arrives. */
export interface WithdrawalTerms {
  /** The wire's fee_type: 1 is fixed, anything else a share of the amount. */
  readonly feeMode: 'fixed' | 'ofAmount';
  /** Micro-USD when fixed, otherwise millionths of the amount. */
  readonly feeRate: number;
  /** Units of the currency for one dollar, in 10^-USD_PRICE_DIGITS. */
  readonly usdPrice: number;
  /** Digits in which the currency is paid out. */
  readonly digits: number;
}

/** The figures of one withdrawal, the same in the preview and in the books. */
export interface WithdrawalQuote {
  readonly amount: MicroUsd;
  readonly fee: MicroUsd;
  /** What arrives, in 10^-digits of the currency; zero when the fee takes all of it. */
  readonly net: number;
}

/**
 * The fee, fixed or rate × amount rounded up, and what arrives: max(0, (amount − fee) × price),
 * rounded to nearest in the digits of the currency (rules WITHDRAW-001 and WITHDRAW-002).
 */
export function quoteWithdrawal(terms: WithdrawalTerms, amount: MicroUsd): WithdrawalQuote {
  const { feeMode, feeRate, usdPrice, digits } = terms;
  const fee = feeMode === 'fixed' ? feeRate : mulDiv(amount, feeRate, 1, 1_000_000, 'up');
  const perUnit = powerOfTen(USD_PRICE_DIGITS - digits);
  const net = fee >= amount ? 0 : mulDivTwice(amount - fee, usdPrice, 1, perUnit, ONE_USD);
  return { amount, fee: microUsd(fee), net };
}

/**
 * Dollars that an amount paid in is worth, rounded to nearest: `amount` in 10^-digits of the
 * currency, `usdPrice` in dollars a unit of it (rule DEPOSIT-001).
 */
export function creditFor(
  { digits, usdPrice }: { readonly digits: number; readonly usdPrice: number },
  amount: number,
): MicroUsd {
  const perMicro = powerOfTen(USD_PRICE_DIGITS - USD_DIGITS);
  return microUsd(mulDivTwice(amount, usdPrice, 1, powerOfTen(digits), perMicro));
}

/** A decision about money; no events when it had been taken before. */
export interface Moved {
  readonly ok: true;
  readonly events: readonly AccountEvent[];
}

const NOTHING_MORE: Moved = { ok: true, events: [] };

/** Puts a deposit under review; one that is there already stays as it is. */
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

/** Ends the review of a deposit, once; `amount` is credited by that outcome alone. */
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

/** The most that may be asked for now; null while an open position cannot be valued. */
export function withdrawable(
  account: Account,
  market: Market,
  settings: RiskSettings,
): MicroUsd | null {
  const { floatingPnl, isComplete } = valuationOf(account, market);
  if (!isComplete) return null;
  const { balance, locked, usedMargin } = account;
  return withdrawableOf({ balance, locked, usedMargin, floatingPnl }, settings);
}

/**
 * What may be withdrawn of an account with these figures, rounded down to the micro-USD. Floating
 * profit never covers a margin, and the level that stays is one at which a margin call would be
 * over: no withdrawal brings one on by itself.
 */
export function withdrawableOf(
  { balance, locked, usedMargin, floatingPnl }: WithdrawableBasis,
  { marginRecoverLevel }: Pick<RiskSettings, 'marginRecoverLevel'>,
): MicroUsd {
  const kept = Math.max(DEFAULT_RISK.marginRecoverLevel, marginRecoverLevel);
  const unheld = balance - locked;
  const byCash = unheld - usedMargin + Math.min(0, floatingPnl);
  const byLevel = unheld + floatingPnl - mulDiv(usedMargin, kept, 1, HUNDRED_PERCENT, 'up');
  return microUsd(Math.max(0, Math.min(byCash, byLevel)));
}

export type WithdrawableBasis = Pick<Figures, 'balance' | 'locked' | 'usedMargin' | 'floatingPnl'>;

/**
 * Whether a withdrawal that the account holds can be approved now. Losses may have eaten into it
 * since it was asked for, so this asks once more.
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
  // The free margin leaves out what is held, so it stands the same before and after the payment.
  const short = Math.max(-freeMarginOf(account, equity), held.amount - account.balance);
  if (short > 0) return refuse('withdrawal.uncovered', { shortMicroUsd: short });
  return NOTHING_MORE;
}

/**
 * Settles a withdrawal, once. What it held is free again; when it was paid the amount leaves the
 * balance. That money has left the house by then, so neither a freeze nor a loss refuses the entry.
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

/**
 * Corrects a balance as two operators have agreed. Only what is withdrawable can be taken: it
 * neither closes a position nor touches what a withdrawal holds, and no floating profit is drawn.
 */
export function decideAdjustment(
  account: Account,
  market: Market,
  settings: RiskSettings,
  { amount, memo, now }: { readonly amount: MicroUsd; readonly memo: string; readonly now: number },
): Moved | Refusal<MoneyReason> {
  if (amount === 0) throw new RangeError('Expected an adjustment of more or less than nothing');
  if (amount < 0) {
    const available = withdrawable(account, market, settings);
    if (available === null) return refuse('quote.stale');
    if (-amount > available) return refuse('adjustment.exceeds', { availableMicroUsd: available });
  }
  const ledgerType = LEDGER_TYPES.operatorAdjustment;
  return { ok: true, events: [{ type: 'balanceChanged', at: now, ledgerType, amount, memo }] };
}
