import type { Account } from '@fulcrum/engine/account';
import { decideReset } from '@fulcrum/engine/orders/reset';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { ResetAsked } from '../../module.ts';
import { viewOf, type AccountView } from '../account-view.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Closes all positions, cancels all pending orders and sets the balance of a demo account. */
export function resetDemo(
  turns: CommandTurns,
  ports: Pick<DeskPorts, 'market' | 'now'>,
  accountId: number,
  balance: MicroUsd,
  { ifSeq, ...marked }: ResetAsked,
): Promise<AccountView> {
  const { market, now } = ports;
  return turns.use(accountId, async (lane) => {
    const receivedAt = now();
    const times = () => ({ receivedAt, filledAt: now() });
    const decide = (account: Account) =>
      ifSeq === undefined || account.seq === ifSeq
        ? decideReset(account, market, balance, times())
        : [];
    await turns.inTurn(lane, decide, marked);
    return viewOf(lane.account, market);
  });
}
