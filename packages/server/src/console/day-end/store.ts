import type { Sql } from '../../platform/ports/db.ts';

export interface NoteRow {
  readonly version: number;
  readonly text: string;
  readonly operatorId: number;
  /** Epoch ms. */
  readonly at: number;
}

const VERSIONS_MAX = 50;

/** Returns the versions of a day's note, the newest first. */
export const notesOf = (sql: Sql, day: string): Promise<NoteRow[]> =>
  sql.query(
    `select version, text, operator_id as "operatorId", saved_at as at from day_note
     where day = $1 order by version desc limit ${VERSIONS_MAX}`,
    [day],
  );

/** Adds the version after `seen`. Returns false if that is not the newest one. */
export async function addNote(
  tx: Sql,
  day: string,
  seen: number,
  note: Omit<NoteRow, 'version'>,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into day_note (day, version, text, operator_id, saved_at)
     select $1::text, $2::int + 1, $3::text, $4::bigint, $5::bigint
     where (select coalesce(max(version), 0) from day_note where day = $1) = $2
     on conflict do nothing returning version`,
    [day, seen, note.text, note.operatorId, note.at],
  );
  return rows.length > 0;
}

interface SignOff {
  readonly operatorId: number;
  /** Epoch ms. */
  readonly at: number;
}

export async function signOffOf(sql: Sql, day: string): Promise<SignOff | null> {
  const [row] = await sql.query<SignOff>(
    'select operator_id as "operatorId", signed_at as at from day_sign_off where day = $1',
    [day],
  );
  return row ?? null;
}

/** Signs a day off. Returns false if it is signed already. */
export async function addSignOff(
  tx: Sql,
  day: string,
  { operatorId, at }: SignOff,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into day_sign_off (day, operator_id, signed_at) values ($1, $2, $3)
     on conflict do nothing returning day`,
    [day, operatorId, at],
  );
  return rows.length > 0;
}
