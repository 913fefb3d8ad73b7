import { answerTo } from '@fulcrum/client/command/answer';

import { lastSeq, placeOrders } from '../../account/account.ts';
import { callOrders } from '../../account/order-calls.ts';
import { orderFrom } from '../../account/from-wire.ts';
import { useSession } from '../../server/session.ts';
import { isClosedAll } from './command.ts';
import type { Answer, Command } from './command.ts';

/** Returns the account that is logged in on this device; null for none. */
export const presentAccount = (): string | null => useSession.getState().user?.uid ?? null;

/** Makes one attempt at a command, with its id and the session of its own account. */
export async function sendCommand(command: Command): Promise<Answer> {
  if (command.account !== presentAccount()) return { kind: 'lost' };
  const before = lastSeq();
  const { input, id, deadline } = command;
  const reply = await callOrders(command.kind, { ...input, client_order_id: id, deadline });
  if (!reply.ok) {
    return answerTo(reply.problem, reply.problem.reason === 'order.late');
  }
  // If events came meanwhile, they are at least as new as the reply: an order that a stop has just
  // closed must not reappear.
  const orders = isClosedAll(reply.data) ? reply.data.closed : [reply.data];
  const isPresent = command.account === presentAccount();
  if (isPresent && lastSeq() === before) placeOrders(orders.map(orderFrom));
  return { kind: 'done', data: reply.data };
}
