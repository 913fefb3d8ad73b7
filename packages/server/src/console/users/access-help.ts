import { DAY_MS } from '@fulcrum/engine/market/new-york';

import type { FundsModule } from '../../payments/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';

/** The audit actions of the two ways in which operators help users to log in. */
export const HELPED = { code: 'user.codeShown', factors: 'user.factorsReset' } as const;
export type Help = keyof typeof HELPED;

interface HelpPorts {
  readonly clock: Clock;
  readonly funds: Pick<FundsModule, 'holds'>;
}

/**
 * Checks and records that an operator helps a user to log in; must be called in the transaction
 * that gives the help. A code and a reset together open any account, so within a day they must come
 * from two operators, and after either of them withdrawals are held for a day.
 */
export async function helpIn(
  { clock, funds }: HelpPorts,
  tx: Sql,
  help: { readonly userId: number; readonly operatorId: number; readonly way: Help },
): Promise<void> {
  const { userId, operatorId, way } = help;
  const other = way === 'code' ? HELPED.factors : HELPED.code;
  const [same] = await tx.query(
    `select from audit_entry
     where object = $1 and action = $2 and operator_id = $3 and at > $4 limit 1`,
    [`user ${userId}`, other, operatorId, clock.now() - DAY_MS],
  );
  if (same) throw new Refused('person.sameHelper');
  await funds.holds.wait(tx, userId);
}

/** Returns the id of the user with this e-mail address or phone number; null if there is none. */
export async function userOfAddress(tx: Sql, address: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select id from app_user
     where email = $1 or '+' || area_id || coalesce(national_number, mobile) = $1
     order by id limit 1`,
    [address],
  );
  return row?.id ?? null;
}
