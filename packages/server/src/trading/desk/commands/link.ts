import { decideLink } from '@fulcrum/engine/orders/link';

import type { LinkAsked, Outcome } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Links two pending orders, or ends a link. */
export function link(
  turns: CommandTurns,
  ports: Pick<DeskPorts, 'now'>,
  accountId: number,
  command: LinkAsked,
): Promise<Outcome> {
  const { now } = ports;
  return turns.change(accountId, command, (account) =>
    decideLink(account, { now: now(), ...command }),
  );
}
