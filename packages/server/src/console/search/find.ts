import { FOUND_KINDS, type Found, type FoundKind } from '@fulcrum/contract/console/search/schema';

import { usersWithNumber } from '../../identity/auth/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import type { ConsolePorts } from '../ports.ts';
import { startRange, type Range } from './range.ts';
import * as rows from './rows.ts';
import { termsOf, type Terms } from './terms.ts';

/** Most things of one kind that a search returns. */
export const PER_KIND = 8;

/*
 * Each statement looks up a key, or reads the first entries of one range of an index: none of them
 * costs more with more users, orders or cases.
 */

const USER = 'select id from app_user where id = $1';
const USERS = 'select id from app_user where id = any($1::bigint[])';
const USER_OF_ACCOUNT = 'select user_id as id from account where id = $1';
const USERS_BY_EMAIL = `
  select id from app_user
  where email is not null and lower(email) collate "C" >= lower($1)
    and lower(email) collate "C" < lower($2)
  order by lower(email) collate "C" limit ${PER_KIND}`;
const USERS_BY_MOBILE = `
  select id from app_user
  where mobile is not null and coalesce(national_number, mobile) collate "C" >= $1
    and coalesce(national_number, mobile) collate "C" < $2
    and ($3::int is null or area_id = $3)
  order by coalesce(national_number, mobile) collate "C" limit ${PER_KIND}`;

const DEPOSIT = 'select id from deposit where id = $1 and status is not null';
const DEPOSITS_BY_REFERENCE = `
  select id from deposit
  where reference is not null and status is not null
    and lower(reference) collate "C" >= lower($1) and lower(reference) collate "C" < lower($2)
  order by lower(reference) collate "C", id desc limit ${PER_KIND}`;

const WITHDRAWAL = 'select id from withdrawal where id = $1 and status is not null';
const WITHDRAWALS_BY_REFERENCE = `
  select id from withdrawal
  where reference <> '' and status is not null
    and lower(reference) collate "C" >= lower($1) and lower(reference) collate "C" < lower($2)
  order by lower(reference) collate "C", id desc limit ${PER_KIND}`;
const WITHDRAWALS_TO = `
  select w.id from draw_method m
  join withdrawal w on w.account_id = m.account_id and w.draw_method_id = m.id
  where m.id = any($1::bigint[]) and w.status is not null
  order by w.id desc limit ${PER_KIND}`;

const methodsBy = (column: 'dc_address' | 'payee_account' | 'payee_name') => `
  select id from draw_method
  where ${column} <> ''
    and lower(${column}) collate "C" >= lower($1) and lower(${column}) collate "C" < lower($2)
  order by lower(${column}) collate "C", id desc limit ${PER_KIND}`;
const METHODS = [
  methodsBy('dc_address'),
  methodsBy('payee_account'),
  methodsBy('payee_name'),
] as const;

const CASE = 'select id from identity_case where id = $1';
const CASES_OF = `
  select id from identity_case where user_id = any($1::bigint[]) order by id desc
  limit ${PER_KIND}`;

/** A statement that finds ids, with its parameters. */
type Query = readonly [text: string, params: readonly unknown[]];

const byId = (text: string, { id }: Terms): Query[] => (id === null ? [] : [[text, [id]]]);
const byStart = (text: string, { starts }: Terms): Query[] =>
  starts.map((start): Query => [text, rangeParams(startRange(start))]);
const rangeParams = ({ from, to }: Range) => [from, to];

/** Runs the statements in turn; returns the first ids, each once. */
async function idsOf(sql: Sql, queries: readonly Query[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const [text, params] of queries) {
    if (ids.size >= PER_KIND) break;
    for (const { id } of await sql.query<{ id: number }>(text, params)) ids.add(id);
  }
  return [...ids].slice(0, PER_KIND);
}

const userIds = async (sql: Sql, text: string, terms: Terms): Promise<number[]> =>
  idsOf(sql, [
    ...byId(USER, terms),
    ...byId(USER_OF_ACCOUNT, terms),
    [USERS, [await usersWithNumber(sql, text)]],
    ...byStart(USERS_BY_EMAIL, terms),
    ...terms.phones.map(({ areaId, digits }): Query => {
      return [USERS_BY_MOBILE, [...rangeParams(startRange(digits)), areaId]];
    }),
  ]);

const methodIds = (sql: Sql, terms: Terms): Promise<number[]> =>
  idsOf(
    sql,
    METHODS.flatMap((text) => byStart(text, terms)),
  );

const withdrawalIds = (sql: Sql, terms: Terms, methods: readonly number[]): Promise<number[]> =>
  idsOf(sql, [
    ...byId(WITHDRAWAL, terms),
    ...byStart(WITHDRAWALS_BY_REFERENCE, terms),
    ...(methods.length === 0 ? [] : [[WITHDRAWALS_TO, [methods]] as const]),
  ]);

/**
 * Returns what the text can mean, of the kinds for which `may` is true: exact numbers first, then
 * what begins like it.
 */
export async function find(
  sql: Sql,
  { market, funds }: Pick<ConsolePorts, 'market' | 'funds'>,
  text: string,
  may: (kind: FoundKind) => boolean,
): Promise<Found[]> {
  const terms = termsOf(text);
  const users = await userIds(sql, text, terms);
  const methods = may('method') ? await methodIds(sql, terms) : [];
  const finders: Readonly<Record<FoundKind, () => Promise<Found[]>>> = {
    user: () => rows.users(sql, users),
    order: () => rows.orders(sql, market, terms.id === null ? [] : [terms.id]),
    deposit: async () =>
      rows.deposits(
        sql,
        await idsOf(sql, [...byId(DEPOSIT, terms), ...byStart(DEPOSITS_BY_REFERENCE, terms)]),
      ),
    withdrawal: async () => rows.withdrawals(sql, await withdrawalIds(sql, terms, methods)),
    method: () => rows.methods(sql, funds, methods),
    identity: async () =>
      rows.identityCases(sql, await idsOf(sql, [...byId(CASE, terms), [CASES_OF, [users]]])),
    support: () => rows.conversations(sql, users),
  };
  // `Object.keys` returns `string[]`; the cast restores the type of the keys.
  const kinds = (Object.keys(FOUND_KINDS) as FoundKind[]).filter(may);
  return (await Promise.all(kinds.map((kind) => finders[kind]()))).flat();
}
