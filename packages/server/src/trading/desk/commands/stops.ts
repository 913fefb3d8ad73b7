import { decideStops } from '@fulcrum/engine/orders/stops';

import type { Outcome, StopsAsked } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Sets the stop-loss, take-profits and break-even of a live order. */
export async function setStops(
  turns: CommandTurns,
  ports: Pick<DeskPorts, 'market' | 'now' | 'orderIds'>,
  accountId: number,
  command: StopsAsked,
): Promise<Outcome> {
  const { market, now, orderIds } = ports;
  const { plan } = command;
  // A command without levels takes its turn at once.
  const partIds = plan ? await orderIds.takeMany(plan.levels.length) : [];
  return turns.change(accountId, command, (account) =>
    decideStops(account, market, { now: now(), ...command, partIds }),
  );
}
