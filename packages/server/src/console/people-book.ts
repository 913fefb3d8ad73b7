import type * as wire from '@fulcrum/contract/console/wire';

import type { Sql } from '../ports/db.ts';

interface PersonRow {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'demo' | 'real';
  readonly email: string | null;
  readonly areaId: number | null;
  readonly mobile: string | null;
  readonly language: string;
  readonly creditScore: number;
  readonly balance: number;
  readonly invitedBy: number | null;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
}

const SELECT = `
  select u.id, a.id as "accountId", u.kind, u.email, u.area_id as "areaId", u.mobile,
    u.lang as language, u.credit_score as "creditScore", a.balance, u.invited_by as "invitedBy",
    u.created_at as "createdAt",
    (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt"
  from app_user u join account a on a.user_id = u.id`;

/** By id or account in full; by the beginning of an e-mail or mobile. */
const WHERE = `
  ($1::text is null or u.kind = $1)
  and ($2::text is null or u.id::text = $2 or a.id::text = $2
    or starts_with(lower(u.email), lower($2)) or starts_with(u.mobile, $2))`;

/** Of a phone number. */
const SHOWN_DIGITS = 3;

const masked = (text: string): string => `${text.slice(0, 1)}…`;

/** Enough to tell two people apart, and not enough to write to one. */
/** An e-mail or a number in full, as a list may show it. */
export const maskedAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at > 0
    ? `${masked(address.slice(0, at))}${address.slice(at)}`
    : `…${address.slice(-SHOWN_DIGITS)}`;
};

export function maskedContact({ email, areaId, mobile }: Contact): string {
  if (email !== null) {
    const at = email.lastIndexOf('@');
    return `${masked(email.slice(0, at))}${email.slice(at)}`;
  }
  return mobile === null ? '' : `+${areaId ?? ''} …${mobile.slice(-2)}`;
}
type Contact = Pick<PersonRow, 'email' | 'areaId' | 'mobile'>;

function personWire(row: PersonRow): wire.Person {
  return {
    id: row.id,
    account_id: row.accountId,
    kind: row.kind,
    contact: maskedContact(row),
    language: row.language,
    credit_score: row.creditScore,
    balance: row.balance,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
  };
}

export async function findPeople(
  sql: Sql,
  { isDemo, search }: { readonly isDemo: boolean; readonly search: string | undefined },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<wire.PeoplePage> {
  const given = [isDemo ? 'demo' : 'real', search ?? null];
  const [count] = await sql.query<{ total: number }>(
    `select count(*) as total from app_user u join account a on a.user_id = u.id where ${WHERE}`,
    given,
  );
  const rows = await sql.query<PersonRow>(
    `${SELECT} where ${WHERE} order by u.id desc limit $3 offset $4`,
    [...given, limit, offset],
  );
  return { rows: rows.map(personWire), total: count?.total ?? 0 };
}

export interface FoundPerson {
  readonly person: wire.Person;
  readonly accountId: number;
  readonly invitedBy: number | null;
  readonly contact: Contact;
}

export async function personById(sql: Sql, id: number): Promise<FoundPerson | null> {
  const [row] = await sql.query<PersonRow>(`${SELECT} where u.id = $1`, [id]);
  if (!row) return null;
  const { accountId, invitedBy, email, areaId, mobile } = row;
  return { person: personWire(row), accountId, invitedBy, contact: { email, areaId, mobile } };
}

export async function invitedCount(sql: Sql, id: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*) as count from app_user where invited_by = $1',
    [id],
  );
  return row?.count ?? 0;
}

export const sessionsOf = (sql: Sql, id: number): Promise<wire.PersonDetail['sessions']> =>
  sql.query(
    `select created_at, last_seen_at, coalesce(address, '') as address,
       coalesce(user_agent, '') as user_agent
     from session where user_id = $1 order by last_seen_at desc limit 20`,
    [id],
  );

/** How many people there are of a kind, and how many came since `since`. */
export async function countPeople(
  sql: Sql,
  isDemo: boolean,
  since: number,
): Promise<{ all: number; isNew: number }> {
  const [row] = await sql.query<{ all: number; isNew: number }>(
    `select count(*) as all, count(*) filter (where created_at >= $2) as "isNew"
     from app_user where kind = $1`,
    [isDemo ? 'demo' : 'real', since],
  );
  return row ?? { all: 0, isNew: 0 };
}
