import type { Account } from '@fulcrum/engine/account';
import { decideCloseBy } from '@fulcrum/engine/orders/positions/close-by';

import type { CloseByAsked, Outcome } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';
import { lateness, NAME_IS_USED } from '../repeats.ts';

/**
 * Closes two opposite positions by each other; returns the closed row of the older one. It cannot
 * take effect twice, because at least one of both ends. So only what is not carried out is looked
 * up: a repeated client order id returns the row of the first command.
 */
export function closeBy(
  turns: CommandTurns,
  ports: DeskPorts,
  accountId: number,
  command: CloseByAsked,
): Promise<Outcome> {
  const { market, now, orderIds, store } = ports;
  const receivedAt = now();
  const { orderId, againstId, clientOrderId } = command;
  return turns.useNamed(accountId, clientOrderId, async (lane, first) => {
    const partId = await orderIds.take();
    let missingId = orderId;
    const decide = (account: Account) => {
      const done = first() ?? lateness(command, now());
      if (done) return done;
      if (account.orders.has(orderId)) missingId = againstId;
      return decideCloseBy(account, market, { partId, now: now(), receivedAt, ...command });
    };
    const decided = await turns.decide(lane, decide, command);
    if (decided.ok && decided.turn) return turns.outcome(lane, decided);
    const rowId =
      clientOrderId === null
        ? null
        : await store.closedBy(accountId, clientOrderId, orderId, againstId);
    if (rowId !== null) return turns.outcome(lane, { ok: true, orderId: rowId, turn: null });
    return decided.ok ? NAME_IS_USED : turns.known(lane, missingId, decided, 'order.notOpen');
  });
}
