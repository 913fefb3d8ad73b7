import type { Account } from '../account.ts';
import type { AccountEvent } from '../event.ts';
import type { AccountLimits } from '../limits.ts';

/** Returns the event that changes the account's limits; an empty list if nothing changes. */
export function decideLimits(
  account: Account,
  changes: Partial<AccountLimits>,
  at: number,
): readonly AccountEvent[] {
  const { isRestricted, leverageMax, payoutFreeze } = account;
  const before = { isRestricted, leverageMax, payoutFreeze };
  const limits = { ...before, ...changes };
  const isSame =
    limits.isRestricted === isRestricted &&
    limits.leverageMax === leverageMax &&
    limits.payoutFreeze?.ground === payoutFreeze?.ground &&
    limits.payoutFreeze?.until === payoutFreeze?.until;
  return isSame ? [] : [{ type: 'limitsChanged', at, limits }];
}
