import type { Account } from '../account.ts';
import type { AccountEvent } from '../event.ts';
import type { Firing } from './firing.ts';
import type { LiveIndex } from './live-index.ts';

/** An event and the account in which it happened. */
export interface Happening {
  readonly accountId: number;
  readonly event: AccountEvent;
}

/**
 * More rounds than settling can need, since an order fires once and each margin turn closes a
 * position.
 */
const ROUNDS_MAX = 1_000_000;

/**
 * Decides and applies firings at once, in the order in which the desk would commit them, until
 * nothing more fires. Returns the events in that order. `decide` is asked about each firing, on the
 * state that the previous ones have left.
 */
export function settle(
  live: Pick<LiveIndex, 'account' | 'apply'>,
  firings: readonly Firing[],
  now: number,
  decide: (account: Account, firing: Firing) => readonly AccountEvent[],
): Happening[] {
  const happened: Happening[] = [];
  const queue = [...firings];
  /** How many firings of orders wait, keyed by account. */
  const waiting = new Map<number, number>();
  for (const firing of firings) count(waiting, firing, 1);
  for (let at = 0; at < queue.length; at += 1) {
    if (at > ROUNDS_MAX) throw new Error('Expected the firings to end');
    const firing = queue[at];
    const account = firing && live.account(firing.accountId);
    if (!account) continue;
    count(waiting, firing, -1);
    // Stop-outs come after the orders that the same quotes reached: their turn judges the margin.
    const isLeft = firing.orderIds.length === 0 && (waiting.get(account.id) ?? 0) > 0;
    const events = isLeft ? [] : decide(account, firing);
    for (const event of events) happened.push({ accountId: account.id, event });
    for (const next of live.apply(account.id, events, now, firing)) {
      queue.push(next);
      count(waiting, next, 1);
    }
  }
  return happened;
}

function count(waiting: Map<number, number>, { accountId, orderIds }: Firing, by: number): void {
  if (orderIds.length > 0) waiting.set(accountId, (waiting.get(accountId) ?? 0) + by);
}
