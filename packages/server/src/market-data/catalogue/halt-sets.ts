import { Refused } from '../../platform/refusal.ts';
import type { Sql } from '../../platform/ports/db.ts';

/** Which instruments one act halts. */
export type HaltScope =
  | { readonly scope: 'all' }
  | { readonly scope: 'category'; readonly categoryId: number }
  | { readonly scope: 'source'; readonly source: string };

/** Who does something, when and why; times are epoch ms. */
interface Doing {
  readonly operatorId: number;
  readonly at: number;
  readonly reason: string;
}

/** Instruments that one act halted, and that are halted since. */
export interface HaltSet {
  readonly id: number;
  readonly scope: HaltScope['scope'];
  readonly categoryId: number | null;
  readonly source: string | null;
  readonly reason: string;
  readonly haltedBy: number;
  readonly haltedAt: number;
  /** Null unless somebody proposed to resume them. */
  readonly resumeReason: string | null;
  readonly proposedBy: number | null;
  readonly proposedAt: number | null;
  readonly codes: readonly string[];
}

const OPEN_SETS = `
  select h.id, h.scope, h.category_id as "categoryId", h.source, h.reason,
    h.halted_by as "haltedBy", h.halted_at as "haltedAt", h.resume_reason as "resumeReason",
    h.proposed_by as "proposedBy", h.proposed_at as "proposedAt",
    array_agg(i.code order by i.code) as codes
  from halt_set h
  join instrument i on i.halt_set_id = h.id and i.is_halted and i.is_enabled
  where h.confirmed_by is null
  group by h.id`;

/** Returns the sets of which instruments are still halted, newest first. */
export const openHaltSets = (sql: Sql): Promise<HaltSet[]> =>
  sql.query<HaltSet>(`${OPEN_SETS} order by h.id desc`);

/**
 * Halts those of the instruments that are listed and trade; others stay as they are. Returns the
 * set and the codes that were halted; refuses if there is none. Needs a transaction of
 * `MarketModule.change`, as the other changes here do.
 */
export async function haltSet(
  tx: Sql,
  scope: HaltScope,
  ids: readonly number[],
  { operatorId, at, reason }: Doing,
): Promise<{ readonly id: number; readonly codes: readonly string[] }> {
  const [set] = await tx.query<{ id: number }>(
    `insert into halt_set (scope, category_id, source, reason, halted_by, halted_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      scope.scope,
      scope.scope === 'category' ? scope.categoryId : null,
      scope.scope === 'source' ? scope.source : null,
      reason,
      operatorId,
      at,
    ],
  );
  if (!set) throw new Error('Expected the new row');
  const halted = await tx.query<{ code: string }>(
    `update instrument set is_halted = true, halt_set_id = $1
     where id = any($2::int[]) and not is_halted and is_enabled returning code`,
    [set.id, ids],
  );
  if (halted.length === 0) throw new Refused('console.unchanged');
  return { id: set.id, codes: codesOf(halted) };
}

/** Proposes to resume what is still halted of a set. */
export async function proposeResume(
  tx: Sql,
  id: number,
  { operatorId, at, reason }: Doing,
): Promise<HaltSet> {
  const set = await openSet(tx, id);
  if (set.proposedBy !== null) throw new Refused('sources.waiting');
  await tx.query(
    'update halt_set set resume_reason = $2, proposed_by = $3, proposed_at = $4 where id = $1',
    [id, reason, operatorId, at],
  );
  return set;
}

/** Resumes what is still halted of a set. Who proposed it cannot. Returns the codes. */
export async function confirmResume(
  tx: Sql,
  id: number,
  { operatorId, at }: Omit<Doing, 'reason'>,
): Promise<readonly string[]> {
  const { proposedBy } = await openSet(tx, id);
  if (proposedBy === null) throw new Refused('change.settled');
  if (proposedBy === operatorId) throw new Refused('change.own');
  await tx.query('update halt_set set confirmed_by = $2, confirmed_at = $3 where id = $1', [
    id,
    operatorId,
    at,
  ]);
  // What was taken off the list meanwhile stays halted.
  const resumed = await tx.query<{ code: string }>(
    `update instrument set is_halted = false, halt_set_id = null
     where halt_set_id = $1 and is_halted and is_enabled returning code`,
    [id],
  );
  return codesOf(resumed);
}

/** Ends a proposal to resume: its proposer withdraws it, another operator refuses it. */
export async function endResume(tx: Sql, id: number): Promise<HaltSet> {
  const set = await openSet(tx, id);
  if (set.proposedBy === null) throw new Refused('change.settled');
  await tx.query(
    `update halt_set set resume_reason = null, proposed_by = null, proposed_at = null
     where id = $1`,
    [id],
  );
  return set;
}

/** Locks a set and returns it; refuses one of which nothing is halted any more. */
async function openSet(tx: Sql, id: number): Promise<HaltSet> {
  const known = await tx.query('select from halt_set where id = $1 for update', [id]);
  if (known.length === 0) throw new Refused('change.unknown');
  const set = (await openHaltSets(tx)).find((each) => each.id === id);
  if (!set) throw new Refused('change.settled');
  return set;
}

const codesOf = (rows: readonly { readonly code: string }[]): readonly string[] =>
  rows.map(({ code }) => code).sort();
