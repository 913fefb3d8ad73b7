import type { AccountBounds } from '@fulcrum/contract/account/schema';

import type { AccountState } from './account-view.ts';

/** Returns an account's margin call and limits under their wire names. */
export function boundsWire({ limits, isMarginCalled }: AccountState): AccountBounds {
  return {
    is_margin_called: isMarginCalled ? 1 : 0,
    is_restricted: limits.isRestricted ? 1 : 0,
    leverage_max: limits.leverageMax,
    withdrawals_frozen_until: limits.payoutFreeze?.until ?? null,
    withdrawals_frozen_for: limits.payoutFreeze?.ground ?? null,
  };
}
