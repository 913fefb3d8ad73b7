import type { Visit } from '../platform/http/visit.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Sql } from '../platform/ports/db.ts';
import { writeAudit } from '../audit/log.ts';
import type { Operator } from './session.ts';

/** Writes down what an operator does, within the transaction that does it. */
export function noter({ clock }: { readonly clock: Clock }) {
  return (
    tx: Sql,
    { operator, visit }: { readonly operator: Operator; readonly visit: Visit },
    entry: {
      readonly action: string;
      readonly object: string;
      readonly detail: object;
      readonly reason: string;
    },
  ): Promise<void> =>
    writeAudit(tx, {
      at: clock.now(),
      operatorId: operator.id,
      operator: operator.email,
      role: operator.role,
      address: visit.address,
      ...entry,
      detail: JSON.stringify(entry.detail),
    });
}
