import { decideStops } from '@fulcrum/engine/orders/stops';

import type { Outcome, StopsAsked } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Sets the stop-loss and take-profit of a live order. */
export function setStops(
  turns: CommandTurns,
  ports: Pick<DeskPorts, 'market' | 'now'>,
  accountId: number,
  command: StopsAsked,
): Promise<Outcome> {
  const { market, now } = ports;
  return turns.change(accountId, command, (account) =>
    decideStops(account, market, { now: now(), ...command }),
  );
}
