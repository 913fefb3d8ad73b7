import { decideReset } from '@fulcrum/engine/orders/reset';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { AccountView } from '../../module.ts';
import { viewOf } from '../account-view.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Closes and cancels everything and sets the balance of a demo account. */
export function resetDemo(
  turns: CommandTurns,
  ports: Pick<DeskPorts, 'market' | 'now'>,
  accountId: number,
  balance: MicroUsd,
): Promise<AccountView> {
  const { market, now } = ports;
  return turns.use(accountId, async (lane) => {
    const receivedAt = now();
    const times = () => ({ receivedAt, filledAt: now() });
    await turns.inTurn(lane, (account) => decideReset(account, market, balance, times()));
    return viewOf(lane.account, market);
  });
}
