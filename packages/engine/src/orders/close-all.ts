import type { Account } from '../account.ts';
import { decideClose, withProtection } from './close.ts';
import type { AccountEvent, CloseAllDone, PositionClosed } from '../event.ts';
import { floatingPnlOf } from '../margin/figures.ts';
import type { Market } from '../market/market.ts';
import type { OpenPosition } from '../order.ts';
import type { RefusalReason } from '../refusal.ts';

/** Which positions to close, by their P/L at the latest quote. */
export type CloseWhich = 'all' | 'profit' | 'loss';

export interface CloseAllCommand {
  readonly which: CloseWhich;
  /** Only positions of this instrument; null for all instruments. */
  readonly instrumentId: number | null;
  /**
   * The client's id, under which the outcome is stored for repetitions; null if it need not be
   * stored.
   */
  readonly clientOrderId: string | null;
  readonly now: number;
  readonly receivedAt: number;
}

/** The outcome for every selected position, in the order of their ids. */
export interface ClosedAll extends Pick<CloseAllDone, 'closed' | 'left'> {
  readonly events: readonly AccountEvent[];
}

/**
 * Decides on closing many positions at the current quotes, each as if it were closed alone. A
 * position that cannot be closed now stays open and is reported; it does not affect the others.
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
      orderId: order.id,
      partId: order.id,
      lots: null,
      clientOrderId: null,
      seenPrice: null,
      deviation: null,
      now: at,
      receivedAt,
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

/**
 * Returns whether a position is selected. A position that cannot be valued yet is neither in profit
 * nor in loss.
 */
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
