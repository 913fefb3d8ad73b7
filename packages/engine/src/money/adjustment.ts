import type { Account } from '../account.ts';
import { LEDGER_TYPES } from './ledger.ts';
import type { Market } from '../market/market.ts';
import { type MoneyReason, type Refusal, refuse } from '../refusal.ts';
import type { Moved } from './review.ts';
import type { RiskSettings } from '../settings.ts';
import type { MicroUsd } from '../units/units.ts';
import { withdrawable } from './withdrawable.ts';

/**
 * Decides a correction of a balance to which two operators have agreed. Only withdrawable money can
 * be taken, so an adjustment never closes a position, takes held money or pays out floating profit.
 * Throws a RangeError for an amount of zero.
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
