import { decideCloseAll, type ClosedAll } from '@fulcrum/engine/orders/close-all';
import { refuse } from '@fulcrum/engine/refusal';

import type { CloseAllAsked, CloseAllOutcome, NameRefusal } from '../../module.ts';
import { viewOf } from '../account-view.ts';
import type { CommandTurns } from '../command-turns.ts';
import type { DeskPorts } from '../desk-ports.ts';
import { lateness } from '../repeats.ts';

/** Closes all selected positions that can be closed now, in one turn. */
export async function closeAll(
  turns: CommandTurns,
  ports: DeskPorts,
  accountId: number,
  command: CloseAllAsked,
): Promise<CloseAllOutcome> {
  const { market, now, store } = ports;
  const receivedAt = now();
  const { instrumentId, clientOrderId } = command;
  if (instrumentId !== null && !market.byId(instrumentId)) return refuse('instrument.unknown');
  let answer: Pick<ClosedAll, 'closed' | 'left'> = { closed: [], left: [] };
  let late: NameRefusal | null = null;
  const view = await turns.use(accountId, async (lane) => {
    const stored = clientOrderId === null ? null : await store.closeAll(accountId, clientOrderId);
    await turns.inTurn(
      lane,
      (account) => {
        // A request with the same id may have been committed since the store was read.
        const first = clientOrderId === null ? null : (lane.closeAlls.get(clientOrderId) ?? stored);
        late = first ? null : lateness(command, now());
        const isOver = first !== null || late !== null;
        const decided = isOver
          ? null
          : decideCloseAll(account, market, { now: now(), receivedAt, ...command });
        answer = first ?? decided ?? answer;
        return decided?.events ?? [];
      },
      { isRefusedLate: true },
    );
    return viewOf(lane.account, market);
  });
  if (late) return late;
  const ids = [...answer.closed, ...answer.left.map(({ orderId }) => orderId)];
  const records = new Map((await store.orders(accountId, ids)).map((each) => [each.id, each]));
  return {
    ok: true,
    view,
    closed: answer.closed.flatMap((id) => records.get(id) ?? []),
    left: answer.left.flatMap(({ orderId, reason }) => {
      const order = records.get(orderId);
      return order ? [{ order, reason }] : [];
    }),
  };
}
