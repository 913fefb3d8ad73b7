import type { PositionOpened } from '@fulcrum/engine/event';
import { decideDouble, decideReverse } from '@fulcrum/engine/orders/positions/from-position';
import { LEVELS_MAX } from '@fulcrum/engine/orders/profit-levels';

import type { FromPositionAsked, Outcome } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';
import { lateness, NAME_IS_USED } from '../repeats.ts';

const DECIDE = { reverse: decideReverse, double: decideDouble };

/**
 * Opens a position from an open one, which a reverse closes in the same turn. A repeated client
 * order id returns the position that the first command opened.
 */
export function fromPosition(
  turns: CommandTurns,
  ports: DeskPorts,
  how: NonNullable<PositionOpened['cause']>,
  accountId: number,
  command: FromPositionAsked,
): Promise<Outcome> {
  const { market, risk, now, orderIds, store } = ports;
  const receivedAt = now();
  const { orderId, clientOrderId } = command;
  return turns.useNamed(accountId, clientOrderId, async (lane, first) => {
    const newId = await orderIds.take();
    // A turn that comes before may still set levels, so there are ids for as many as can be.
    const partIds = how === 'double' ? await orderIds.takeMany(LEVELS_MAX) : [];
    const ids = { newId, partIds };
    const decided = await turns.decide(
      lane,
      (account) =>
        first() ??
        lateness(command, now()) ??
        DECIDE[how](account, market, risk(), { ...ids, now: now(), receivedAt, ...command }),
      command,
    );
    if (decided.ok && !decided.turn) {
      const origin = await store.originOf(accountId, decided.orderId);
      if (origin?.cause !== how || origin.fromId !== orderId) return NAME_IS_USED;
    }
    return turns.known(lane, orderId, decided, 'order.notOpen');
  });
}
