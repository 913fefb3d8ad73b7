import type { Account } from '@fulcrum/engine/account';
import { decideClose } from '@fulcrum/engine/orders/close';

import type { CloseAsked, Outcome } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';
import { lateness, NAME_IS_USED } from '../repeats.ts';

/** Closes a position completely or in part. */
export function close(
  turns: CommandTurns,
  ports: DeskPorts,
  accountId: number,
  command: CloseAsked,
): Promise<Outcome> {
  const { market, now, orderIds } = ports;
  const receivedAt = now();
  const { orderId, lots, clientOrderId } = command;
  return turns.useNamed(accountId, clientOrderId, async (lane, first) => {
    const partId = lots === null ? orderId : await orderIds.take();
    const decide = (account: Account) => {
      const done = first() ?? lateness(command, now());
      if (done) return done;
      return decideClose(account, market, { partId, now: now(), receivedAt, ...command });
    };
    const decided = await turns.decide(lane, decide, command);
    const outcome = await turns.known(lane, orderId, decided, 'order.notOpen');
    if (!outcome.ok) return outcome;
    const { id, parentId, status, cause } = outcome.order;
    const isOwn = id === orderId || parentId === orderId;
    const isClosing = status === 'closed' && isOwn && cause !== 'closeBy';
    return isClosing ? outcome : NAME_IS_USED;
  });
}
