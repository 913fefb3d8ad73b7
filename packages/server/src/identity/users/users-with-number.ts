import type { Sql } from '../../platform/ports/db.ts';
import { canMean, loginNameOf, TAIL_LENGTH, type StoredNumber } from './account-key.ts';

const FOUND_MAX = 500;

const OF_NUMBER = `
  select id from app_user
  where area_id = $1 and (national_number = $2 or mobile = any($3::text[])) order by id`;
const ENDING = `
  select id, area_id as "areaId", national_number as number, mobile as former from app_user
  where mobile is not null and right(coalesce(national_number, mobile), ${TAIL_LENGTH}) = $1
  order by id limit ${FOUND_MAX}`;

/** Returns the ids of the users whose phone number a typed text is, however it is spelled. */
export async function usersWithNumber(sql: Sql, typed: string): Promise<number[]> {
  const name = loginNameOf({ login_type: 'mobile', account: typed });
  if (name?.kind === 'mobile') {
    const given = [name.areaId, name.mobile, name.formers];
    return (await sql.query<{ id: number }>(OF_NUMBER, given)).map(({ id }) => id);
  }
  if (name?.kind !== 'national') return [];
  const rows = await sql.query<StoredNumber & { readonly id: number }>(ENDING, [
    name.digits.slice(-TAIL_LENGTH),
  ]);
  return rows.filter((row) => canMean(name.digits, row)).map(({ id }) => id);
}
