import { decideCancel } from '@fulcrum/engine/orders/cancel';

import type { CancelAsked, Outcome } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Cancels a pending order, judged at the time of the request. */
export function cancel(
  turns: CommandTurns,
  ports: Pick<DeskPorts, 'now'>,
  accountId: number,
  command: CancelAsked,
): Promise<Outcome> {
  const now = ports.now();
  return turns.change(accountId, command, (account) => decideCancel(account, { now, ...command }));
}
