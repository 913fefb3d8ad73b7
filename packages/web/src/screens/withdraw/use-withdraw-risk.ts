import { marginLevelOf } from '@fulcrum/engine/margin/figures';
import type { Account } from '@fulcrum/engine/account';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { microUsd, type BasisPoints, type MicroUsd } from '@fulcrum/engine/units/units';

import { useAccount } from '../../account/account.ts';
import { useBasics } from '../../server/basics.ts';
import { liveMarket } from '../../market/market-book.ts';
import { useAccountCopy } from '../../trading/preview/plan-context.ts';
import { riskFrom } from '../../trading/risk/risk-from.ts';
import { distancesOf, type Distances } from '../../trading/risk/distance-to.ts';
import { needsConsent } from '../../trading/risk/level-tone.ts';
import { nearestStopOut } from '../../trading/risk/stop-out.ts';

export interface RiskOfWithdrawal {
  readonly before: BasisPoints | null;
  readonly after: BasisPoints | null;
  readonly toAccept: BasisPoints | null;
  readonly settings: RiskSettings;
  /**
   * The instrument that would cause the stop-out with the smallest move after `amount` is held;
   * null for none.
   */
  readonly nearest: {
    readonly code: string;
    readonly before: Distances;
    readonly after: Distances;
  } | null;
}

/**
 * Returns what holding `amount` does to the account's risk; null without positions or an amount.
 */
export function useWithdrawRisk(amount: MicroUsd | null): RiskOfWithdrawal | null {
  const figures = useAccount();
  const account = useAccountCopy();
  const settings = riskFrom(useBasics());
  if (!figures || !account || amount === null || account.openCount === 0) return null;
  const market = liveMarket();
  const held = holding(account, amount);
  const before = figures.marginLevel;
  const after = marginLevelOf(held, figures.equity);
  const out = nearestStopOut(held, market, settings);
  const listing = out && market.byCode(out.code);
  const of = (at: Account) =>
    out && listing ? distancesOf(at, market, settings, listing, out.side) : null;
  const [was, then] = [of(account), of(held)];
  return {
    before,
    after,
    toAccept: needsConsent(before, after, settings) ? after : null,
    settings,
    nearest: out && was && then ? { code: out.code, before: was, after: then } : null,
  };
}

/** Returns the account as it is after the server accepts the withdrawal. */
function holding(account: Account, amount: MicroUsd): Account {
  const after = account.clone();
  const event = { type: 'withdrawalRequested', at: 0, withdrawalId: -1 } as const;
  after.apply({ ...event, amount, fee: microUsd(0) });
  return after;
}
