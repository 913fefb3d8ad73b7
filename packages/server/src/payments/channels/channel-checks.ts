import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';

/**
 * Returns the channel in the version that the operator saw, null for a new channel; throws if it
 * has changed.
 */
export function versionOf<Channel extends { readonly id: number; readonly version: number }>(
  all: readonly Channel[],
  id: number | null,
  version: number | null,
): Channel | null {
  if (id === null) return null;
  const known = all.find((one) => one.id === id);
  if (!known) throw new Refused('channel.unknown');
  if (known.version !== version) throw new Refused('channel.changed');
  return known;
}

/** Throws if a payout method uses this currency: renaming the currency would misdirect payments. */
export async function refuseBound(tx: Sql, currencyId: number): Promise<void> {
  const bound = await tx.query(
    'select from draw_method where draw_currency_id = $1 and removed_at is null limit 1',
    [currencyId],
  );
  if (bound.length > 0) throw new Refused('currency.bound');
}
