import type { OrderKind } from '@fulcrum/engine/order';
import type { Points } from '@fulcrum/engine/units/units';

/** Returns what an order is called: a stop order with a limit is a stop-limit order. */
export const kindName = ({
  kind,
  limit,
}: {
  readonly kind: OrderKind;
  readonly limit: Points | null;
}): OrderKind | 'stopLimit' => (kind === 'stop' && limit !== null ? 'stopLimit' : kind);
