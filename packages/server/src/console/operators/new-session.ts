import type { AuditFact } from '../../audit/entry.ts';
import { writeAudit } from '../../audit/log.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { MailModule } from '../../notifications/mail/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { openSession } from '../session.ts';
import { isNewPlace, placeLetter } from './places.ts';
import type { OperatorRow } from './store.ts';

/** The operator that an audit entry names. */
export type Named = Pick<OperatorRow, 'id' | 'email' | 'role'>;

export interface SignedIn {
  readonly token: string;
  readonly operatorId: number;
}

/**
 * Returns an audit entry about a session, for code that runs outside a call with a session, where
 * no entry is written by itself.
 */
export const sessionFact = (
  clock: Clock,
  who: Named,
  visit: Visit,
  action: `operator.${string}`,
): AuditFact => ({
  at: clock.now(),
  operatorId: who.id,
  operator: who.email ?? '',
  role: who.role,
  address: visit.address,
  action,
  object: '',
  detail: '{}',
  reason: '',
});

/** Opens a session, and mails the operator if the sign-in is from a new place. */
export async function startSession(
  { clock, mail }: { readonly clock: Clock; readonly mail: Pick<MailModule, 'post'> },
  tx: Sql,
  who: Named,
  visit: Visit,
  action: 'operator.signedIn' | 'operator.enrolled',
): Promise<SignedIn> {
  const now = clock.now();
  const token = await openSession(tx, who.id, visit, now);
  await writeAudit(tx, sessionFact(clock, who, visit, action));
  const place = { operatorId: who.id, isEnrolment: action === 'operator.enrolled' };
  if (who.email !== null && (await isNewPlace(tx, place, visit, now))) {
    const detail = JSON.stringify({ browser: visit.userAgent });
    await writeAudit(tx, { ...sessionFact(clock, who, visit, 'operator.newPlace'), detail });
    await mail.post(tx, placeLetter(who.email, visit, now));
  }
  return { token, operatorId: who.id };
}
