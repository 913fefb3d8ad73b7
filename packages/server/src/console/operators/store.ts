import { PERMISSIONS, type Permission, type Role } from '@fulcrum/contract/console/roles';

import { DbError, UNIQUE_VIOLATION, type Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { WrongCodes } from './wrong-codes.ts';

export type OperatorStatus = 'invited' | 'active' | 'disabled';

export interface OperatorRow extends WrongCodes {
  readonly id: number;
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
  readonly status: OperatorStatus;
  readonly passwordHash: string | null;
  readonly totpSecret: string | null;
  readonly totpStep: number;
  readonly inviteExpiresAt: number | null;
  readonly createdAt: number;
}

const COLUMNS = `o.id, o.email, o.name, o.role, o.status, o.password_hash as "passwordHash",
  o.totp_secret as "totpSecret", o.totp_step as "totpStep",
  o.invite_expires_at as "inviteExpiresAt", o.created_at as "createdAt",
  o.wrong_codes as "wrongCodes", o.wrong_code_at as "wrongCodeAt"`;

async function one(sql: Sql, where: string, value: unknown): Promise<OperatorRow | null> {
  const [row] = await sql.query<OperatorRow>(`select ${COLUMNS} from operator o where ${where}`, [
    value,
  ]);
  return row ?? null;
}

export const operatorByEmail = (sql: Sql, email: string) => one(sql, 'lower(o.email) = $1', email);

/**
 * Returns the operator, locked until the end of the transaction, so that changes of one operator
 * run one after another.
 */
export const lockOperator = (tx: Sql, id: number) => one(tx, 'o.id = $1 for update', id);

/** Locks and returns an operator who can sign in; returns null for any other. */
export async function lockActive(tx: Sql, id: number): Promise<OperatorRow | null> {
  const row = await lockOperator(tx, id);
  return row?.status === 'active' ? row : null;
}

export const lockInvited = (tx: Sql, inviteHash: Buffer) =>
  one(tx, 'o.invite_hash = $1 for update', inviteHash);

export interface ListedOperator extends OperatorRow {
  readonly lastSeenAt: number | null;
  readonly recoveryCodesLeft: number;
}

export const listOperators = (sql: Sql): Promise<ListedOperator[]> =>
  sql.query(
    `select ${COLUMNS},
       (select max(s.last_seen_at) from operator_session s where s.operator_id = o.id)
         as "lastSeenAt",
       (select count(*) from operator_recovery r where r.operator_id = o.id) as "recoveryCodesLeft"
     from operator o where o.email is not null order by o.id`,
  );

/** Returns whether another active operator has the permission. */
export async function canOthers(sql: Sql, permission: Permission, id: number): Promise<boolean> {
  const rows = await sql.query(
    `select from operator where status = 'active' and role = any ($1::text[]) and id <> $2
     limit 1`,
    [[...PERMISSIONS[permission]], id],
  );
  return rows.length > 0;
}

/** Returns the e-mail addresses of the active operators with the permission. */
export async function emailsOf(sql: Sql, permission: Permission): Promise<string[]> {
  const rows = await sql.query<{ email: string }>(
    `select email from operator
     where status = 'active' and role = any ($1::text[]) and email is not null order by id`,
    [[...PERMISSIONS[permission]]],
  );
  return rows.map(({ email }) => email);
}

/** Returns a function that gives the name of an operator, also of a removed one, by id. */
export async function namesOfOperators(sql: Sql): Promise<(id: number) => string> {
  const rows = await sql.query<{ id: number; name: string }>('select id, name from operator');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? String(id);
}

/**
 * Returns the ids of the active owners, locked in id order, so that two concurrent removals cannot
 * remove the last owner.
 */
export async function lockActiveOwners(tx: Sql): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from operator where role = 'owner' and status = 'active' order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** Adds an operator who has not enrolled yet; returns the id. */
export async function addOperator(
  tx: Sql,
  operator: {
    readonly email: string | null;
    readonly name: string;
    readonly role: Role;
    readonly createdAt: number;
  },
): Promise<number> {
  const { email, name, role, createdAt } = operator;
  const [row] = await tx.query<{ id: number }>(
    `insert into operator (email, name, role, status, created_at)
     values ($1, $2, $3, 'invited', $4) returning id`,
    [email, name, role, createdAt],
  );
  if (!row) throw new Error('The store returned no id of the new operator');
  return row.id;
}

/** Handles an error of a query: throws a refusal if another operator has the e-mail address. */
export function refuseTaken(error: unknown): never {
  if (error instanceof DbError && error.code === UNIQUE_VIOLATION) {
    throw new Refused('operator.taken', { field: 'email' });
  }
  throw error;
}

/**
 * Removes everything with which an operator signs in, and makes a new link the only way to get in.
 */
export async function inviteAgain(
  tx: Sql,
  id: number,
  inviteHash: Buffer,
  expiresAt: number,
): Promise<void> {
  await tx.query(
    `update operator set status = 'invited', password_hash = null, totp_secret = null,
       totp_step = 0, invite_hash = $2, invite_expires_at = $3 where id = $1`,
    [id, inviteHash, expiresAt],
  );
  await tx.query('delete from operator_recovery where operator_id = $1', [id]);
  await tx.query('delete from operator_passkey where operator_id = $1', [id]);
  await endOperatorSessions(tx, id);
}

export const setSecret = (tx: Sql, id: number, secret: string) =>
  tx.query('update operator set totp_secret = $2 where id = $1', [id, secret]);

export const setStep = (tx: Sql, id: number, step: number) =>
  tx.query('update operator set totp_step = $2 where id = $1', [id, step]);

/** Lets an invited operator sign in; ends old sessions and invalidates the link. */
export async function activate(
  tx: Sql,
  operator: {
    readonly id: number;
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly step: number;
    readonly recoveryHashes: readonly Buffer[];
  },
): Promise<void> {
  const { id, email, name, passwordHash, step, recoveryHashes } = operator;
  await tx.query(
    `update operator set status = 'active', email = $2, name = $3, password_hash = $4,
       totp_step = $5, invite_hash = null, invite_expires_at = null, wrong_codes = 0
     where id = $1`,
    [id, email, name, passwordHash, step],
  );
  await endOperatorSessions(tx, id);
  for (const hash of recoveryHashes) {
    await tx.query('insert into operator_recovery (operator_id, code_hash) values ($1, $2)', [
      id,
      hash,
    ]);
  }
}

/** Uses up a recovery code; returns false if the operator has no such code. */
export async function useRecoveryCode(tx: Sql, id: number, hash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    `delete from operator_recovery where operator_id = $1 and code_hash = $2
     returning operator_id`,
    [id, hash],
  );
  return rows.length > 0;
}

export const setRole = (tx: Sql, id: number, role: Role) =>
  tx.query('update operator set role = $2 where id = $1', [id, role]);

export const disable = (tx: Sql, id: number) =>
  tx.query(
    `update operator set status = 'disabled', invite_hash = null, invite_expires_at = null
     where id = $1`,
    [id],
  );

export const endOperatorSessions = (tx: Sql, id: number) =>
  tx.query('delete from operator_session where operator_id = $1', [id]);
