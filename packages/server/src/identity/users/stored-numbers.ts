import type { Db, Sql } from '../../platform/ports/db.ts';
import { lock } from '../../platform/store/locks.ts';
import { correctedMobile } from './former-number.ts';
import type { Mobile } from './phone-number.ts';

/** Reading this many numbers takes a few milliseconds. */
const BATCH = 100;

interface Unread extends Mobile {
  readonly id: number;
}

interface Found extends Unread {
  readonly number: string;
}

const UNREAD = 'mobile is not null and national_number is null and phone_mark is null';

const SELECT_UNREAD = `
  select id, area_id as "areaId", mobile from app_user where ${UNREAD} order by id limit ${BATCH}`;

/** Gives the numbers to their users, except those that another user has. */
const SET_NUMBERS = `
  update app_user u set national_number = given.number
  from unnest($1::bigint[], $2::text[]) as given (id, number)
  where u.id = given.id and not exists (
    select from app_user o where o.area_id = u.area_id and o.national_number = given.number
  )
  returning u.id`;

const MARK_UNCLEAR = `update app_user set phone_mark = 'unclear' where id = any($1::bigint[])`;
const MARK_TAKEN = `
  update app_user set national_number = null, phone_mark = 'taken' where id = $1`;
const SELECT_HOLDER = 'select id from app_user where area_id = $1 and national_number = $2';

/**
 * Reads the phone numbers that earlier builds stored, and goes on until none is left. Each batch is
 * one transaction, so an interrupted run is continued by the next one. What cannot be read clearly
 * is marked for support; of accounts with the same number, the oldest keeps it.
 */
export async function readStoredNumbers(db: Db): Promise<void> {
  for (;;) {
    const count = await db.transaction(readBatch);
    if (count < BATCH) return;
  }
}

async function readBatch(tx: Sql): Promise<number> {
  await lock(tx, 'phoneNumbers');
  const unread = await tx.query<Unread>(SELECT_UNREAD);
  const unclear: number[] = [];
  const found: Found[] = [];
  for (const user of unread) {
    const number = correctedMobile(user);
    if (number === null) unclear.push(user.id);
    else found.push({ ...user, number });
  }
  if (unclear.length > 0) await tx.query(MARK_UNCLEAR, [unclear]);
  const first = new Map<string, Found>();
  for (const user of found) {
    const key = `+${user.areaId}${user.number}`;
    if (!first.has(key)) first.set(key, user);
  }
  const given = [...first.values()];
  const rows = await tx.query<{ id: number }>(SET_NUMBERS, [
    given.map(({ id }) => id),
    given.map(({ number }) => number),
  ]);
  const done = new Set(rows.map(({ id }) => id));
  for (const user of found) {
    if (!done.has(user.id)) await settle(tx, user);
  }
  return unread.length;
}

/** Leaves the number to the older one of two users. */
async function settle(tx: Sql, { id, areaId, number }: Found): Promise<void> {
  const [holder] = await tx.query<{ id: number }>(SELECT_HOLDER, [areaId, number]);
  if (holder && holder.id < id) {
    await tx.query(MARK_TAKEN, [id]);
    return;
  }
  if (holder) await tx.query(MARK_TAKEN, [holder.id]);
  await tx.query('update app_user set national_number = $2 where id = $1', [id, number]);
}
