import type { Account } from '../account.ts';
import { mulDiv } from '../units/exact.ts';
import { type Figures, valuationOf } from '../margin/figures.ts';
import type { Market } from '../market/market.ts';
import { DEFAULT_RISK, type RiskSettings } from '../settings.ts';
import { type BasisPoints, HUNDRED_PERCENT, type MicroUsd, microUsd } from '../units/units.ts';

/** Returns the most that can be withdrawn now; null if an open position cannot be valued. */
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
 * Returns what can be withdrawn from an account with these figures, rounded down to a micro-USD.
 * Floating profit never covers margin, and the remaining margin level is at or above the recovery
 * level, so that no withdrawal alone leads to a margin call.
 */
export function withdrawableOf(basis: WithdrawableBasis, settings: KeptSettings): MicroUsd {
  const { byCash, byLevel } = bounds(basis, settings);
  return microUsd(Math.max(0, Math.min(byCash, byLevel)));
}

/** Returns the margin level that a withdrawal leaves at least. */
export const keptLevelOf = ({ marginRecoverLevel }: KeptSettings): BasisPoints =>
  marginRecoverLevel > DEFAULT_RISK.marginRecoverLevel
    ? marginRecoverLevel
    : DEFAULT_RISK.marginRecoverLevel;

/**
 * Returns whether the kept margin level limits what can be withdrawn; otherwise floating profit
 * covers it, and the used margin alone limits it.
 */
export function isLimitedByLevel(basis: WithdrawableBasis, settings: KeptSettings): boolean {
  const { byCash, byLevel } = bounds(basis, settings);
  return byLevel < byCash;
}

function bounds(
  { balance, locked, usedMargin, floatingPnl }: WithdrawableBasis,
  settings: KeptSettings,
) {
  const kept = mulDiv(usedMargin, keptLevelOf(settings), 1, HUNDRED_PERCENT, 'up');
  const unheld = balance - locked;
  return {
    byCash: unheld - usedMargin + Math.min(0, floatingPnl),
    byLevel: unheld + floatingPnl - kept,
  };
}

type KeptSettings = Pick<RiskSettings, 'marginRecoverLevel'>;

export type WithdrawableBasis = Pick<Figures, 'balance' | 'locked' | 'usedMargin' | 'floatingPnl'>;
