import type { Accepted } from '../accepted.ts';
import type { Account } from '../../account.ts';
import { closeAt, fillNow, withProtection } from '../close.ts';
import { named } from '../../event.ts';
import { listingOf, type Market } from '../../market/market.ts';
import type { OpenPosition } from '../../order.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { microLots } from '../../units/units.ts';

export interface CloseByCommand {
  readonly orderId: number;
  /** The opposite position. */
  readonly againstId: number;
  /** Id of the history row of what is closed of the larger position. */
  readonly partId: number;
  /** The client's id of the command; stored in both events and in the row of a part. */
  readonly clientOrderId: string | null;
  readonly now: number;
  readonly receivedAt: number;
}

/**
 * Decides on closing two opposite positions of one instrument against each other, for the smaller
 * lots. Both close at the opening price of the newer one, so that no spread is paid and the older
 * one has the result of both. It is converted at the rate of the current quote, as in any close:
 * otherwise the equity would jump. The order of the decision is the older one.
 */
export function decideCloseBy(
  account: Account,
  market: Market,
  { orderId, againstId, partId, clientOrderId, now, receivedAt }: CloseByCommand,
): Accepted | Refusal {
  const one = account.orders.get(orderId);
  const other = account.orders.get(againstId);
  if (!one || !other) return refuse('order.unknown');
  if (one.status !== 'open' || other.status !== 'open') return refuse('order.notOpen');
  if (one.instrumentId !== other.instrumentId) return refuse('closeBy.otherInstrument');
  if (one.side === other.side) return refuse('closeBy.sameSide');
  const [older, newer] = isOlder(one, other) ? [one, other] : [other, one];
  const listing = listingOf(market, one);
  const lots = microLots(Math.min(one.lots, other.lots));
  const closing = (position: OpenPosition, against: OpenPosition) => {
    const current = fillNow(listing, position.side, null, { now, receivedAt });
    if (!current.ok) return current;
    const fill = { ...current.fill, price: newer.opened.price };
    const closed = closeAt(listing, position, lots, fill, 'closeBy', partId);
    const event = named({ ...closed, againstId: against.id }, clientOrderId);
    return { ok: true, event } as const;
  };
  const first = closing(older, newer);
  if (!first.ok) return first;
  const second = closing(newer, older);
  if (!second.ok) return second;
  const events = withProtection(account, [first.event, second.event]);
  return { ok: true, orderId: first.event.closedId, events };
}

/** Returns whether a position was opened before another; at the same moment, the lower id was. */
const isOlder = (one: OpenPosition, other: OpenPosition): boolean =>
  one.opened.filledAt === other.opened.filledAt
    ? one.id < other.id
    : one.opened.filledAt < other.opened.filledAt;
