import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';

/** Returns a copy of the account as it will be when these events are committed. */
export function ahead(account: Account, events: readonly AccountEvent[]): Account {
  const scratch = account.clone();
  for (const event of events) scratch.apply(event);
  return scratch;
}
