import type * as api from '@fulcrum/contract/console/users/calls';
import * as wire from '@fulcrum/contract/console/users/schema';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { microUsd } from '@fulcrum/engine/units/units';

import { readAudit } from '../../audit/log.ts';
import { usersWithNumber } from '../../identity/auth/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { maskedContact, type Contact } from './contact.ts';

interface PersonRow extends Contact {
  readonly id: number;
  readonly accountId: number;
  readonly kind: 'demo' | 'real';
  readonly language: string;
  readonly creditScore: number;
  readonly balance: number;
  readonly invitedBy: number | null;
  readonly identityCase: number | null;
  readonly identityStatus: number;
  readonly isRestricted: boolean;
  readonly phoneMark: wire.PersonDetail['phone_mark'];
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
}

const SELECT = `
  select u.id, a.id as "accountId", u.kind, u.email, u.area_id as "areaId",
    coalesce(u.national_number, u.mobile) as mobile, u.phone_mark as "phoneMark",
    u.lang as language, u.credit_score as "creditScore", a.balance, u.invited_by as "invitedBy",
    u.created_at as "createdAt", a.is_restricted as "isRestricted", i.id as "identityCase",
    coalesce(i.status, 0) as "identityStatus",
    (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt"
  from app_user u join account a on a.user_id = u.id
  left join lateral (
    select id, status from identity_case c where c.user_id = u.id order by c.id desc limit 1
  ) i on true`;

/**
 * Finds users by the complete id of a user or account, or by the start of an e-mail address or
 * phone number.
 */
const WHERE = `
  ($1::text is null or u.kind = $1)
  and ($2::text is null or u.id::text = $2 or a.id::text = $2
    or starts_with(lower(u.email), lower($2))
    or starts_with(coalesce(u.national_number, u.mobile), $2) or u.id = any($8::bigint[]))
  and ($3::int is null or $3 = coalesce((
    select c.status from identity_case c where c.user_id = u.id order by c.id desc limit 1), 0))
  and ($4::int is null or u.area_id = $4)
  and ($5::bigint is null or a.balance >= $5)
  and ($6::bigint is null or exists (
    select from session s where s.user_id = u.id and s.last_seen_at >= $6))
  and ($7::text is null or ($7 = 'restricted' and a.is_restricted)
    or ($7 = 'called' and a.is_margin_called) or ($7 = 'phone' and u.phone_mark is not null))`;

/** The audit action of a note about a user. */
export const NOTED = 'user.noted';

function personWire(row: PersonRow): wire.Person {
  return {
    id: row.id,
    account_id: row.accountId,
    kind: row.kind,
    contact: maskedContact(row),
    language: row.language,
    credit_score: row.creditScore,
    balance: row.balance,
    identity: wire.IDENTITY_STATES[row.identityStatus] ?? 'none',
    area_id: row.areaId,
    is_restricted: row.isRestricted,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
  };
}

/** Filters of the list of users; an absent field does not filter. */
export interface PeopleFilter {
  readonly isDemo: boolean;
  readonly search?: string | undefined;
  readonly identity?: wire.Person['identity'] | undefined;
  readonly area?: number | undefined;
  /** Minimum balance in micro-dollars. */
  readonly balance?: number | undefined;
  readonly seenSince?: number | undefined;
  readonly limit?: PeopleInput['limit'];
}

/** Returns the filters that the input of a call contains. */
export const peopleFilterOf = (input: PeopleInput, now: number): PeopleFilter => ({
  isDemo: input.is_demo === 1,
  search: input.search,
  identity: input.identity,
  area: input.area,
  balance: input.balance === undefined ? undefined : microUsd(input.balance),
  seenSince: input.seen === undefined ? undefined : now - input.seen * DAY_MS,
  limit: input.limit,
});
type PeopleInput = Omit<ParsedOf<typeof api.people>, 'page'>;

export async function findPeople(
  sql: Sql,
  filter: PeopleFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<wire.PeoplePage> {
  const { isDemo, search, identity, area, balance, seenSince, limit: limited } = filter;
  const given = [
    isDemo ? 'demo' : 'real',
    search ?? null,
    identity === undefined ? null : wire.IDENTITY_STATES.indexOf(identity),
    area ?? null,
    balance ?? null,
    seenSince ?? null,
    limited ?? null,
    search === undefined ? [] : await usersWithNumber(sql, search),
  ];
  const [count] = await sql.query<{ total: number }>(
    `select count(*) as total from app_user u join account a on a.user_id = u.id where ${WHERE}`,
    given,
  );
  const rows = await sql.query<PersonRow>(
    `${SELECT} where ${WHERE} order by u.id desc limit $9 offset $10`,
    [...given, limit, offset],
  );
  return { rows: rows.map(personWire), total: count?.total ?? 0 };
}

export interface FoundPerson {
  readonly person: wire.Person;
  readonly accountId: number;
  readonly invitedBy: number | null;
  readonly identityCase: number | null;
  readonly contact: Contact;
  readonly phoneMark: wire.PersonDetail['phone_mark'];
}

export async function personById(sql: Sql, id: number): Promise<FoundPerson | null> {
  const [row] = await sql.query<PersonRow>(`${SELECT} where u.id = $1`, [id]);
  if (!row) return null;
  const { accountId, invitedBy, identityCase, email, areaId, mobile, phoneMark } = row;
  const contact = { email, areaId, mobile };
  return { person: personWire(row), accountId, invitedBy, identityCase, contact, phoneMark };
}

export async function invitedCount(sql: Sql, id: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*) as count from app_user where invited_by = $1',
    [id],
  );
  return row?.count ?? 0;
}

/** Returns the newest users whom this user invited, at most 20. */
export const invitedBy = (sql: Sql, id: number): Promise<wire.PersonDetail['invited']> =>
  sql.query('select id, created_at from app_user where invited_by = $1 order by id desc limit 20', [
    id,
  ]);

/** Returns the newest notes of operators about a user, at most 20. */
export async function notesOn(sql: Sql, id: number): Promise<wire.PersonDetail['notes']> {
  const filter = { action: NOTED, object: `user ${id}` };
  const { rows } = await readAudit(sql, filter, { limit: 20, offset: 0 });
  return rows.map(({ seq, at, operator, reason }) => ({ seq, at, operator, text: reason }));
}

export const sessionsOf = (sql: Sql, id: number): Promise<wire.PersonDetail['sessions']> =>
  sql.query(
    `select created_at, last_seen_at, coalesce(address, '') as address,
       coalesce(user_agent, '') as user_agent
     from session where user_id = $1 order by last_seen_at desc limit 20`,
    [id],
  );

/** Returns the user; throws if no user has the id. */
export async function knownPerson(sql: Sql, id: number): Promise<FoundPerson> {
  const found = await personById(sql, id);
  if (!found) throw new Refused('person.unknown');
  return found;
}
