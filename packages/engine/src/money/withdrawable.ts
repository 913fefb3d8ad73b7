import type { Account } from '../account.ts';
import { mulDiv } from '../units/exact.ts';
import { type Figures, valuationOf } from '../margin/figures.ts';
import type { Market } from '../market/market.ts';
import { DEFAULT_RISK, type RiskSettings } from '../settings.ts';
import { HUNDRED_PERCENT, type MicroUsd, microUsd } from '../units/units.ts';

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
