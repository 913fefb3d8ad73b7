import { NOTHING_MORE } from '@fulcrum/engine/money/review';
import { decideIntervention, type InterventionAct } from '@fulcrum/engine/operators/intervention';

import type { OperatorOutcome } from '../../module.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';

/** Carries out an operator's intervention once; a repeated id has no effect. */
export function operate(
  turns: CommandTurns,
  ports: DeskPorts,
  accountId: number,
  interventionId: number,
  act: InterventionAct,
): Promise<OperatorOutcome> {
  const { market, now, risk, store } = ports;
  const receivedAt = now();
  return turns.use(accountId, async (lane) => {
    const isStored = await store.hasActed(accountId, interventionId);
    return turns.done(lane, (account) => {
      if (isStored || lane.interventions.has(interventionId)) return NOTHING_MORE;
      return decideIntervention(account, market, risk(), {
        stepId: interventionId,
        act,
        now: now(),
        receivedAt,
      });
    });
  });
}
