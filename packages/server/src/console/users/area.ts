import type { Sql } from '../../platform/ports/db.ts';

/** Returns the calling code of the user's phone number; null for a user without one. */
export async function areaOf(sql: Sql, userId: number): Promise<number | null> {
  const rows = await sql.query<{ areaId: number | null }>(
    'select area_id as "areaId" from app_user where id = $1',
    [userId],
  );
  return rows[0]?.areaId ?? null;
}
