import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';

/** Returns the account as these events leave it. */
export function accountAfter(account: Account, events: readonly AccountEvent[]): Account {
  const after = account.clone();
  for (const event of events) after.apply(event);
  return after;
}
