import type { Account } from '@fulcrum/engine/account';
import { decideSubmit } from '@fulcrum/engine/orders/submit';

import type { Outcome, SubmitAsked } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';
import { lateness, NAME_IS_USED } from '../repeats.ts';

/** Submits an order; a repeated client order id returns the order of the first submission. */
export function submit(
  turns: CommandTurns,
  ports: DeskPorts,
  accountId: number,
  command: SubmitAsked,
): Promise<Outcome> {
  const { market, risk, now, orderIds, store } = ports;
  const receivedAt = now();
  return turns.useNamed(accountId, command.clientOrderId, async (lane, first) => {
    const taken = orderIds.take();
    const orderId = typeof taken === 'number' ? taken : await taken;
    const decide = (account: Account) => {
      const done = first() ?? lateness(command, now());
      if (done) return done;
      const submit = { orderId, now: now(), receivedAt, ...command };
      return decideSubmit(account, market, risk(), submit);
    };
    const decided = await turns.decide(lane, decide, command);
    const outcome = await turns.outcome(lane, decided);
    if (!outcome.ok || !decided.ok || decided.turn) return outcome;
    const { id, parentId } = outcome.order;
    const isSubmitted = parentId === null && (await store.originOf(accountId, id)) === null;
    return isSubmitted ? outcome : NAME_IS_USED;
  });
}
