import type * as wire from '@fulcrum/contract/console/dashboard/schema';

import type { Sql } from '../../platform/ports/db.ts';

/**
 * Returns money of real accounts in micro-dollars: deposited and withdrawn since `since`, and
 * waiting.
 */
export async function moneyToday(sql: Sql, since: number): Promise<wire.MoneyToday> {
  const [row] = await sql.query<wire.MoneyToday>(
    `select
       (select coalesce(sum(credited), 0)::bigint from deposit
         where status = 1 and settled_at >= $1) as deposited,
       (select coalesce(sum(amount), 0)::bigint from withdrawal
         where status = 1 and settled_at >= $1) as withdrawn,
       d.waiting as deposits_waiting, d.usd as deposits_waiting_usd,
       w.waiting as withdrawals_waiting, w.usd as withdrawals_waiting_usd
     from
       (select count(*) as waiting, coalesce(sum(credit), 0)::bigint as usd
         from deposit where status = 0) d,
       (select count(*) as waiting, coalesce(sum(amount), 0)::bigint as usd
         from withdrawal where status = 0) w`,
    [since],
  );
  if (!row) throw new Error('Expected one row of sums');
  return row;
}
