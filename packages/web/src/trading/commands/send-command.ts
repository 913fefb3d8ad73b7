import { tradingCalls } from '@fulcrum/client/calls/trading';
import { answerTo } from '@fulcrum/client/command/answer';
import type { Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as trading from '@fulcrum/contract/trading/calls';

import { lastSeq, placeOrders } from '../../account/account.ts';
import { request } from '../../server/api.ts';
import { orderFrom } from '../../account/from-wire.ts';
import { useSession } from '../../server/session.ts';
import { isClosedAll } from './command.ts';
import type { Answer, Command, CommandData, CommandKind } from './command.ts';

/** The account that is logged in on this device; null for none. */
export const presentAccount = (): string | null => useSession.getState().user?.uid ?? null;

/** One attempt at a command, under its id and with the session of its own account. */
export async function sendCommand(command: Command): Promise<Answer> {
  if (command.account !== presentAccount()) return { kind: 'lost' };
  const before = lastSeq();
  const { input, id, deadline } = command;
  const reply = await call(command.kind, { ...input, client_order_id: id, deadline });
  if (!reply.ok) {
    return answerTo(reply.problem, reply.problem.reason === 'order.late');
  }
  // Events that came meanwhile are as new as the reply or newer: an order that a stop has just
  // closed must not come back.
  const orders = isClosedAll(reply.data) ? reply.data.closed : [reply.data];
  const isPresent = command.account === presentAccount();
  if (isPresent && lastSeq() === before) placeOrders(orders.map(orderFrom));
  return { kind: 'done', data: reply.data };
}

/** The inputs were made for their calls; the device kept them as they were. */
function call(kind: CommandKind, input: object): Promise<Reply<CommandData>> {
  switch (kind) {
    case 'submit':
      return request(tradingCalls.submit, input as InputOf<typeof trading.submit>);
    case 'close':
      return request(tradingCalls.close, input as InputOf<typeof trading.close>);
    case 'closeAll':
      return request(tradingCalls.closeAll, input as InputOf<typeof trading.closeAll>);
    case 'cancel':
      return request(tradingCalls.cancelTrade, input as InputOf<typeof trading.cancelTrade>);
    case 'stops':
      return request(tradingCalls.setStopPrice, input as InputOf<typeof trading.setStopPrice>);
    case 'modify':
      return request(tradingCalls.modify, input as InputOf<typeof trading.modify>);
  }
}
