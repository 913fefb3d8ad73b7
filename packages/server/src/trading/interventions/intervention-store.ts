import type { Reason } from '@fulcrum/contract/codes';

import { DbError, UNIQUE_VIOLATION, type Sql } from '../../platform/ports/db.ts';
import type { InterventionKind, Terms } from './intervention-kinds.ts';

export const INTERVENTION_STATUSES = [
  'waiting',
  'confirmed',
  'done',
  'refused',
  'declined',
  'expired',
] as const;
type InterventionStatus = (typeof INTERVENTION_STATUSES)[number];

/** An intervention from its proposal to its end. */
export interface Intervention {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  readonly kind: InterventionKind;
  readonly terms: Terms;
  readonly reason: string;
  readonly needsTwo: boolean;
  readonly proposedBy: number;
  readonly proposedAt: number;
  readonly expiresAt: number | null;
  readonly status: InterventionStatus;
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly endedAt: number | null;
  /** Why the desk refused; null unless it did. */
  readonly refusal: Reason | null;
}

export interface InterventionFilter {
  readonly status?: InterventionStatus | undefined;
  readonly userId?: number | undefined;
}

type InterventionRow = Omit<Intervention, 'terms' | 'kind'> & { readonly terms: string };

const COLUMNS = `s.id, s.account_id as "accountId", a.user_id as "userId", s.terms, s.reason,
  s.needs_two as "needsTwo", s.proposed_by as "proposedBy", s.proposed_at as "proposedAt",
  s.expires_at as "expiresAt", s.status, s.decided_by as "decidedBy", s.decided_at as "decidedAt",
  s.ended_at as "endedAt", s.refusal`;
const FROM = 'from intervention s join account a on a.id = s.account_id';
const FILTERED = `
  ${FROM} where ($1::text is null or s.status = $1) and ($2::bigint is null or a.user_id = $2)`;

function interventionOf(row: InterventionRow): Intervention {
  // Only this module writes the column, from the same type.
  const terms = JSON.parse(row.terms) as Terms;
  return { ...row, terms, kind: terms.kind };
}

/**
 * Stores an intervention and returns its id; null if the same intervention is already waiting or in
 * progress.
 */
export async function addIntervention(
  tx: Sql,
  intervention: Pick<
    Intervention,
    'accountId' | 'terms' | 'reason' | 'proposedBy' | 'proposedAt' | 'expiresAt'
  >,
): Promise<number | null> {
  const { accountId, terms, reason, proposedBy, proposedAt, expiresAt } = intervention;
  const isDecided = expiresAt === null;
  try {
    const [row] = await tx.query<{ id: number }>(
      `insert into intervention (account_id, kind, terms, reason, needs_two, proposed_by,
         proposed_at, expires_at, status, decided_by, decided_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        ...[accountId, terms.kind, JSON.stringify(terms), reason, !isDecided, proposedBy],
        ...[proposedAt, expiresAt, isDecided ? 'confirmed' : 'waiting'],
        ...(isDecided ? [proposedBy, proposedAt] : [null, null]),
      ],
    );
    if (!row) throw new Error('The store returned no id of the new intervention');
    return row.id;
  } catch (error) {
    if (error instanceof DbError && error.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/**
 * Returns the intervention, locked until the end of the transaction, so that the second of two
 * concurrent decisions sees the first.
 */
export async function lockIntervention(tx: Sql, id: number): Promise<Intervention | null> {
  const [row] = await tx.query<InterventionRow>(
    `select ${COLUMNS} ${FROM} where s.id = $1 for update of s`,
    [id],
  );
  return row ? interventionOf(row) : null;
}

export async function decide(
  tx: Sql,
  id: number,
  decision: { status: 'confirmed' | 'declined'; decidedBy: number; at: number },
): Promise<void> {
  const { status, decidedBy, at } = decision;
  await tx.query(
    `update intervention set status = $2, decided_by = $3, decided_at = $4, ended_at = $5
     where id = $1 and status = 'waiting'`,
    [id, status, decidedBy, at, status === 'declined' ? at : null],
  );
}

/** Ends a confirmed intervention; returns false if it had already ended. */
export async function end(
  tx: Sql,
  id: number,
  ending: { status: 'done' | 'refused'; refusal: Reason | null; at: number },
): Promise<boolean> {
  const { status, refusal, at } = ending;
  const rows = await tx.query(
    `update intervention set status = $2, refusal = $3, ended_at = $4
     where id = $1 and status = 'confirmed' returning id`,
    [id, status, refusal, at],
  );
  return rows.length === 1;
}

/** Expires one overdue proposal and returns it; null if there is none. */
export async function expireOne(tx: Sql, now: number): Promise<Intervention | null> {
  const [row] = await tx.query<{ id: number }>(
    `update intervention set status = 'expired', ended_at = $1 where id = (
       select id from intervention where status = 'waiting' and expires_at <= $1
       order by id limit 1 for update skip locked
     ) returning id`,
    [now],
  );
  return row ? lockIntervention(tx, row.id) : null;
}

/** Returns interventions that were decided up to `decidedBy` (epoch ms) and have not ended. */
export async function underWay(sql: Sql, decidedBy: number): Promise<Intervention[]> {
  const rows = await sql.query<InterventionRow>(
    `select ${COLUMNS} ${FROM} where s.status = 'confirmed' and s.decided_at <= $1
     order by s.id limit 100`,
    [decidedBy],
  );
  return rows.map(interventionOf);
}

export async function interventionById(sql: Sql, id: number): Promise<Intervention | null> {
  const [row] = await sql.query<InterventionRow>(`select ${COLUMNS} ${FROM} where s.id = $1`, [id]);
  return row ? interventionOf(row) : null;
}

/** Returns a page of interventions: waiting ones oldest first, all others newest first. */
export async function listInterventions(
  sql: Sql,
  { status, userId }: InterventionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Intervention[]; total: number }> {
  const given = [status ?? null, userId ?? null];
  const [counted] = await sql.query<{ total: number }>(
    `select count(*) as total ${FILTERED}`,
    given,
  );
  const order = status === 'waiting' ? 'asc' : 'desc';
  const rows = await sql.query<InterventionRow>(
    `select ${COLUMNS} ${FILTERED} order by s.id ${order} limit $3 offset $4`,
    [...given, limit, offset],
  );
  return { rows: rows.map(interventionOf), total: counted?.total ?? 0 };
}

/** Returns whether a freeze of the account's withdrawals was decided after `since`. */
export async function wasFrozenSince(tx: Sql, accountId: number, since: number): Promise<boolean> {
  const rows = await tx.query(
    `select from intervention
     where account_id = $1 and kind = 'freezePayouts' and status in ('confirmed', 'done')
       and decided_at > $2 limit 1`,
    [accountId, since],
  );
  return rows.length > 0;
}
