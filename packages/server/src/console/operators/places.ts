import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { deviceHash, hashToken } from '../../identity/auth/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Letter } from '../../notifications/mail/module.ts';
import type { Sql } from '../../platform/ports/db.ts';

/** A place that was not used for this long counts as new. */
const KEPT_MS = 180 * DAY_MS;
const USEFUL_MS = 7 * DAY_MS;

const SEEN = `
  update operator_place set last_seen_at = $3
  where operator_id = $1 and place = any ($2::bytea[]) returning place`;
const REMEMBER = `
  insert into operator_place (operator_id, place, last_seen_at)
  select $1, unnest($2::bytea[]), $3 on conflict do nothing`;

/**
 * Records where an operator signs in; returns whether the browser or the address is new. The place
 * of the enrolment does not count as new; a place after all others were forgotten does.
 */
export async function isNewPlace(
  tx: Sql,
  { operatorId, isEnrolment }: { readonly operatorId: number; readonly isEnrolment: boolean },
  visit: Visit,
  now: number,
): Promise<boolean> {
  await tx.query('delete from operator_place where last_seen_at <= $1', [now - KEPT_MS]);
  const known = await tx.query('select from operator_place where operator_id = $1 limit 1', [
    operatorId,
  ]);
  const places = [deviceHash(visit), addressPlace(visit)];
  const given = [operatorId, places, now];
  const seen = await tx.query(SEEN, given);
  await tx.query(REMEMBER, given);
  const isFirst = isEnrolment && known.length === 0;
  return !isFirst && seen.length < places.length;
}

/** Returns whether the operator has signed in from this address before. */
export async function isKnownAddress(sql: Sql, email: string, visit: Visit): Promise<boolean> {
  const rows = await sql.query(
    `select from operator_place p join operator o on o.id = p.operator_id
     where lower(o.email) = $1 and p.place = $2`,
    [email, addressPlace(visit)],
  );
  return rows.length > 0;
}

const addressPlace = ({ address }: Visit): Buffer => hashToken(`address ${addressKey(address)}`);

/** Returns the letter that tells the operator about a sign-in from a new place. */
export const placeLetter = (to: string, { address, userAgent }: Visit, now: number): Letter => ({
  kind: 'email',
  to,
  subject: 'Signed in to the console from a new place',
  text: [
    'Your account of the console was signed in to from a browser or an address that is new:',
    '',
    `  time: ${utcTime(now, 'en')}`,
    `  address: ${address}`,
    `  browser: ${userAgent || '-'}`,
    '',
    'If this was not you, tell an owner at once: under Operators they can disable the account',
    'or reset it, which ends its sessions.',
  ].join('\n'),
  isSecret: false,
  usefulMs: USEFUL_MS,
});
