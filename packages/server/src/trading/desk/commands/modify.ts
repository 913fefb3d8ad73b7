import { decideModify } from '@fulcrum/engine/orders/modify';

import type { ModifyAsked, Outcome } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Changes the terms of a pending order. */
export function modify(
  turns: CommandTurns,
  ports: Pick<DeskPorts, 'market' | 'now'>,
  accountId: number,
  command: ModifyAsked,
): Promise<Outcome> {
  const { market, now } = ports;
  return turns.change(accountId, command, (account) =>
    decideModify(account, market, { now: now(), ...command }),
  );
}
