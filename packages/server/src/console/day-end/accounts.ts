import { DIFFERING_MAX } from '@fulcrum/contract/console/day-end/limits';
import type * as wire from '@fulcrum/contract/console/day-end/schema';

import type { Sql } from '../../platform/ports/db.ts';

/** Few enough that a statement does not hold up the commits of an embedded store. */
const SLICE = 2_000;
const SLICES_MAX = 10;

/** Read on its own, so that the store plans the sums for the range that they are of. */
const END_OF_SLICE = `
  select max(id) as last, count(*) as accounts from (
    select a.id from account a join app_user u on u.id = a.user_id
    where u.kind = 'real' and a.id > $1 order by a.id limit ${SLICE}
  ) slice`;

/**
 * The balance of each real account of a range against the sum of its ledger, at one moment. Only
 * those that differ are asked whose they are: a join would read every user for each range.
 */
const DIFFERING = `
  with entry as (
    select account_id, sum(amounts[1])::bigint as total from ledger_tx
    where account_id > $1 and account_id <= $2 group by account_id
  )
  select a.id as account_id, a.user_id, coalesce(e.total, 0) as expected, a.balance as found,
    'now' as at
  from account a left join entry e on e.account_id = a.id
  where a.id > $1 and a.id <= $2 and a.balance <> coalesce(e.total, 0)
    and (select kind from app_user u where u.id = a.user_id) = 'real'
  order by a.id`;

interface End {
  readonly last: number | null;
  readonly accounts: number;
}

/** Compares the balances of the real accounts after `after` with their ledgers, as many as fit. */
export async function checkedAccounts(sql: Sql, after: number): Promise<wire.CheckedAccounts> {
  const differing: wire.DifferingAccount[] = [];
  let checked = 0;
  let next: number | null = after;
  for (let slice = 0; slice < SLICES_MAX && next !== null; slice += 1) {
    const [end]: End[] = await sql.query<End>(END_OF_SLICE, [next]);
    if (!end || end.last === null) {
      next = null;
      break;
    }
    differing.push(...(await sql.query<wire.DifferingAccount>(DIFFERING, [next, end.last])));
    checked += end.accounts;
    next = end.accounts < SLICE ? null : end.last;
  }
  return {
    checked,
    next,
    differing_count: differing.length,
    differing: differing.slice(0, DIFFERING_MAX),
  };
}
