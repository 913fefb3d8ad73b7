import type { Account } from '../account.ts';
import { decideClose, withProtection } from './close.ts';
import type { AccountEvent, CloseAllDone, PositionClosed } from '../event.ts';
import { floatingPnlOf } from '../margin/figures.ts';
import type { Market } from '../market/market.ts';
import type { OpenPosition } from '../order.ts';
import type { RefusalReason } from '../refusal.ts';

/** Which positions to close, by their result at the last quote. */
export type CloseWhich = 'all' | 'profit' | 'loss';

export interface CloseAllCommand {
  readonly which: CloseWhich;
  /** Positions of one instrument; null for those of all. */
  readonly instrumentId: number | null;
  /** Under this name the answer is kept: null keeps none. */
  readonly clientOrderId: string | null;
  readonly now: number;
  readonly receivedAt: number;
}

/** What became of every position that was meant, in the order of their ids. */
export interface ClosedAll extends Pick<CloseAllDone, 'closed' | 'left'> {
  readonly events: readonly AccountEvent[];
}

/**
 * Decides on closing many positions at the quotes of this moment, each as if it were closed by
 * itself. One that cannot be closed now is left and named; it keeps none of the others open.
 */
export function decideCloseAll(
  account: Account,
  market: Market,
  command: CloseAllCommand,
): ClosedAll {
  const { clientOrderId, now: at, receivedAt } = command;
  const closings: PositionClosed[] = [];
  const left: { orderId: number; reason: RefusalReason }[] = [];
  for (const order of account.orders.values()) {
    if (order.status !== 'open' || !isMeant(order, market, command)) continue;
    const decision = decideClose(account, market, {
      ...{ orderId: order.id, partId: order.id, lots: null, clientOrderId: null },
      ...{ seenPrice: null, deviation: null, now: at, receivedAt },
    });
    if (!decision.ok) left.push({ orderId: order.id, reason: decision.reason });
    else closings.push(...decision.events.filter((event) => event.type === 'positionClosed'));
  }
  const closed = closings.map(({ orderId }) => orderId);
  const events = withProtection(account, closings);
  if (clientOrderId === null) return { events, closed, left };
  const done: CloseAllDone = { type: 'closeAllDone', at, clientOrderId, closed, left };
  return { events: [...events, done], closed, left };
}

/** A result that is not known yet is neither a profit nor a loss. */
function isMeant(
  order: OpenPosition,
  market: Market,
  { which, instrumentId }: CloseAllCommand,
): boolean {
  if (instrumentId !== null && order.instrumentId !== instrumentId) return false;
  if (which === 'all') return true;
  const pnl = floatingPnlOf(order, market);
  return pnl !== null && (which === 'profit' ? pnl > 0 : pnl < 0);
}
