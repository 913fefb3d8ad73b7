import type { Company } from '@fulcrum/contract/content/company';

import { emailOf } from '../../identity/auth/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';

/*
 * Companies that anyone can read and operators change, each in the transaction of its audit entry.
 * The version detects that two operators edit the same company. No company is ever deleted, because
 * a user may have chosen it.
 */

export type EditedCompany = Omit<Company, 'id' | 'logo'> & { readonly isListed: boolean };

export interface StoredCompany extends EditedCompany {
  readonly id: number;
  readonly logo: string;
  readonly version: number;
  readonly updatedAt: number;
}

const FOUND_MAX = 50;

const COLUMNS = `
  id, name, subject, logo, url, email, location, registered_address, office_address,
  is_listed as "isListed", version, updated_at as "updatedAt"`;

const HOLDS = `
  ($1::text is null or position(lower($1) in lower(name)) > 0
    or position(lower($1) in lower(subject)) > 0)`;

/** Returns the listed companies that match a search. */
export async function findCompanies(sql: Sql, words: string | null): Promise<Company[]> {
  const rows = await sql.query<StoredCompany>(
    `select ${COLUMNS} from company where is_listed and ${HOLDS}
     order by lower(name), id limit ${FOUND_MAX}`,
    [words],
  );
  return rows.map(companyOf);
}

export const companyOf = (company: StoredCompany): Company => ({
  id: company.id,
  name: company.name,
  subject: company.subject,
  logo: company.logo,
  url: company.url,
  email: company.email,
  location: company.location,
  registered_address: company.registered_address,
  office_address: company.office_address,
});

/** Returns whether a company is listed. Throws `company.unknown` for an id that never existed. */
export async function isListed(sql: Sql, id: number): Promise<boolean> {
  return (await companyById(sql, id)).isListed;
}

async function companyById(sql: Sql, id: number): Promise<StoredCompany> {
  const [row] = await sql.query<StoredCompany>(`select ${COLUMNS} from company where id = $1`, [
    id,
  ]);
  if (!row) throw new Refused('company.unknown');
  return row;
}

/** Returns all companies that match a search, for operators. */
export async function listCompanies(
  sql: Sql,
  words: string | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StoredCompany[]; total: number }> {
  const [counted] = await sql.query<{ total: number }>(
    `select count(*) as total from company where ${HOLDS}`,
    [words],
  );
  const rows = await sql.query<StoredCompany>(
    `select ${COLUMNS} from company where ${HOLDS} order by lower(name), id limit $2 offset $3`,
    [words, limit, offset],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Adds a company; returns its id. */
export async function addCompany(tx: Sql, edited: EditedCompany, at: number): Promise<number> {
  check(edited);
  const [row] = await tx.query<{ id: number }>(
    `insert into company (
       name, subject, url, email, location, registered_address, office_address, is_listed,
       created_at, updated_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [...valuesOf(edited), at],
  );
  if (!row) throw new Error('Expected the new company, the store answered nothing');
  return row.id;
}

/** Changes a company; returns it as it was before. */
export async function editCompany(
  tx: Sql,
  { id, version }: { readonly id: number; readonly version: number },
  edited: EditedCompany,
  at: number,
): Promise<StoredCompany> {
  check(edited);
  await tx.query('select from company where id = $1 for update', [id]);
  const before = await companyById(tx, id);
  if (before.version !== version) throw new Refused('content.changed');
  await tx.query(
    `update company set name = $1, subject = $2, url = $3, email = $4, location = $5,
       registered_address = $6, office_address = $7, is_listed = $8, updated_at = $9,
       version = version + 1
     where id = $10`,
    [...valuesOf(edited), at, id],
  );
  return before;
}

export const setCompanyLogo = (tx: Sql, id: number, logo: string) =>
  tx.query('update company set logo = $2 where id = $1', [id, logo]);

const valuesOf = (edited: EditedCompany) => [
  ...[edited.name, edited.subject, edited.url, edited.email, edited.location],
  ...[edited.registered_address, edited.office_address, edited.isListed],
];

/** Refuses a link without https or with a user name or password, and an invalid e-mail address. */
function check({ url, email }: EditedCompany): void {
  if (url !== '') {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    const isOpen = parsed !== null && parsed.username + parsed.password === '';
    if (!isOpen || parsed.protocol !== 'https:') throw new Refused('company.url', { field: 'url' });
  }
  if (email !== '') emailOf(email, 'email');
}
