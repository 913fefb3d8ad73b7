import type { FastifyRequest } from 'fastify';

import type { Role } from '@fulcrum/contract/console/roles';

import { hashToken, newToken } from '../identity/auth/module.ts';
import { tokenOf, type Visit } from '../platform/http/visit.ts';
import type { Sql } from '../platform/ports/db.ts';

const IDLE_MS_MAX = 15 * 60_000;
const AGE_MS_MAX = 12 * 3_600_000;
/** How long a proof of the second factor is valid for changes. */
export const STEP_UP_MS = 5 * 60_000;

/** An operator who has signed in. */
export interface Operator {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly steppedUpAt: number;
  readonly tokenHash: Buffer;
}

/** Opens a session; returns its token. */
export async function openSession(
  tx: Sql,
  operatorId: number,
  visit: Visit,
  now: number,
): Promise<string> {
  const token = newToken();
  await tx.query(
    `insert into operator_session (
       token_hash, operator_id, created_at, last_seen_at, expires_at, stepped_up_at, address,
       user_agent
     ) values ($1, $2, $3, $3, $4, $3, $5, $6)`,
    [hashToken(token), operatorId, now, now + AGE_MS_MAX, visit.address, visit.userAgent],
  );
  await tx.query('delete from operator_session where expires_at <= $1 or last_seen_at <= $2', [
    now,
    now - IDLE_MS_MAX,
  ]);
  return token;
}

const LIVE = `s.token_hash = $1 and o.id = s.operator_id and o.status = 'active'
  and s.expires_at > $2 and s.last_seen_at > $3`;
const WHO = `o.id, o.email, o.name, o.role, s.stepped_up_at as "steppedUpAt"`;
const FIND = `select ${WHO} from operator_session s, operator o where ${LIVE}`;
const FIND_AND_TOUCH = `
  update operator_session s set last_seen_at = $2 from operator o where ${LIVE} returning ${WHO}`;

/**
 * Returns the operator of a session; null if the session has ended. A request by a person restarts
 * the idle time, a request that the page made by itself does not. Operators are few, so the store
 * is read each time: an ended session is invalid everywhere at once.
 */
export async function operatorOf(
  sql: Sql,
  token: string,
  at: { readonly now: number; readonly isAttended: boolean },
): Promise<Operator | null> {
  const tokenHash = hashToken(token);
  const [row] = await sql.query<Omit<Operator, 'tokenHash'>>(
    at.isAttended ? FIND_AND_TOUCH : FIND,
    [tokenHash, at.now, at.now - IDLE_MS_MAX],
  );
  return row ? { ...row, tokenHash } : null;
}

export const steppedUp = (tx: Sql, tokenHash: Buffer, now: number) =>
  tx.query('update operator_session set stepped_up_at = $2 where token_hash = $1', [
    tokenHash,
    now,
  ]);

export const endSession = (tx: Sql, tokenHash: Buffer) =>
  tx.query('delete from operator_session where token_hash = $1', [tokenHash]);

const COOKIE = 'fulcrum_console';
/** Makes browsers send the cookie only with calls of the console. */
const COOKIE_PATH = '/console';

/** Returns the value of `set-cookie`; an empty token removes the cookie. */
export function sessionCookie(
  request: FastifyRequest,
  publicUrl: string | null,
  token: string,
): string {
  const flags = ['HttpOnly', 'SameSite=Strict'];
  const isSecure = request.protocol === 'https' || (publicUrl ?? '').startsWith('https:');
  if (isSecure) flags.push('Secure');
  if (token === '') flags.push('Max-Age=0');
  return `${COOKIE}=${token}; Path=${COOKIE_PATH}; ${flags.join('; ')}`;
}

export function tokenInCookie({ headers }: FastifyRequest): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === COOKIE) return tokenOf(value);
  }
  return null;
}
