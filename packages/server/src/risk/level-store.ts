import type { Sql } from '../ports/db.ts';

/** One decision about the levels; without levels it withdraws the one that it replaces. */
export interface LevelRow {
  readonly id: number;
  /** Basis points. */
  readonly marginCallLevel: number | null;
  readonly stopOutLevel: number | null;
  /** By the market clock, epoch ms. */
  readonly fromAt: number | null;
  readonly replaces: number | null;
}

/** What is written down of a new decision. */
export type NewLevels = Omit<LevelRow, 'id'> & {
  readonly decidedAt: number;
  readonly operatorId: number;
  readonly reason: string;
};

const COLUMNS = `id, margin_call_level as "marginCallLevel", stop_out_level as "stopOutLevel",
  from_at as "fromAt", replaces`;

/** Real people with a position open now, and those who were told of what is replaced. */
const ADDRESSEES = `
  insert into level_letter (change_id, user_id)
  select $1::bigint, a.user_id from trade_order o
    join account a on a.id = o.account_id
    join app_user u on u.id = a.user_id and u.kind <> 'demo'
    where o.status = 1
  union
  select $1::bigint, user_id from level_letter where change_id = $2::bigint`;

export const readLevels = (sql: Sql): Promise<LevelRow[]> =>
  sql.query<LevelRow>(`select ${COLUMNS} from level_change order by id`);

/** Writes a decision and the list of those who are to be told of it. */
export async function writeLevels(tx: Sql, levels: NewLevels): Promise<LevelRow> {
  const { marginCallLevel, stopOutLevel, fromAt, replaces, decidedAt, operatorId, reason } = levels;
  const [row] = await tx.query<LevelRow>(
    `insert into level_change (
       margin_call_level, stop_out_level, from_at, replaces, decided_at, operator_id, reason
     ) values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [marginCallLevel, stopOutLevel, fromAt, replaces, decidedAt, operatorId, reason],
  );
  if (!row) throw new Error('Expected the decision that was just written');
  await tx.query(ADDRESSEES, [row.id, replaces]);
  return row;
}
