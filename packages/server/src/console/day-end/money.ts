import { DIFFERING_MAX } from '@fulcrum/contract/console/day-end/limits';
import type * as wire from '@fulcrum/contract/console/day-end/schema';
import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';

import type { Db, Sql } from '../../platform/ports/db.ts';
import { booksOfAccounts } from '../../trading/module.ts';

/** A period `[start, end)` in epoch ms. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/**
 * For each real account: the balances that its ledger rows state at the start and the end of the
 * period, what was booked between, and the balance now. Only rows since the start are read; an
 * account without one has not changed. This is one statement, so that all is of one moment.
 */
const PER_ACCOUNT = `
  with real_account as (
    select a.id, a.user_id, a.balance from account a join app_user u on u.id = a.user_id
    where u.kind = 'real'
  ), entry as (
    select account_id, seq, type, at, amounts[1] as amount, balance_after
    from ledger_tx where at >= $1
  ), moved as (
    select account_id,
      (array_agg(balance_after - amount order by seq))[1] as opening,
      (array_agg(balance_after order by seq desc) filter (where at < $2))[1] as closing,
      coalesce(sum(amount) filter (where at < $2), 0)::bigint as booked,
      sum(amount)::bigint as booked_since,
      count(*) filter (where at < $2) as entries
    from entry group by account_id
  ), standing as (
    select r.id, r.user_id, r.balance,
      coalesce(m.opening, r.balance) as opening,
      coalesce(m.closing, m.opening, r.balance) as closing,
      coalesce(m.booked, 0) as booked, coalesce(m.booked_since, 0) as booked_since,
      coalesce(m.entries, 0) as entries
    from real_account r left join moved m on m.account_id = r.id
  )`;

const SUMS = `${PER_ACCOUNT}
  select count(*) as accounts, count(*) filter (where entries > 0) as accounts_moved,
    coalesce(sum(opening), 0)::bigint as opening, coalesce(sum(closing), 0)::bigint as closing,
    count(*) filter (
      where opening + booked <> closing or opening + booked_since <> balance
    ) as differing_count,
    (select coalesce(json_agg(kind order by kind.type), '[]') from (
      select e.type, count(*) as entries, sum(e.amount)::bigint as amount
      from entry e join real_account r on r.id = e.account_id where e.at < $2 group by e.type
    ) kind) as bookings
  from standing`;

const DIFFERING = `${PER_ACCOUNT}
  select id as account_id, user_id,
    case when opening + booked <> closing then opening + booked else opening + booked_since end
      as expected,
    case when opening + booked <> closing then closing else balance end as found,
    case when opening + booked <> closing then 'dayEnd' else 'now' end as at
  from standing where opening + booked <> closing or opening + booked_since <> balance
  order by id limit ${DIFFERING_MAX}`;

type Money = wire.DayEnd['money'];

/** Returns the money of all real accounts over a period, and the accounts that differ. */
export async function moneyOf(db: Db, { start, end }: Period): Promise<Money> {
  const [sums] = await db.reads.query<Omit<Money, 'difference' | 'differing' | 'findings'>>(SUMS, [
    start,
    end,
  ]);
  if (!sums) throw new Error('Expected one row of sums');
  const booked = sums.bookings.reduce((total, { amount }) => total + amount, 0);
  const difference = sums.closing - sums.opening - booked;
  if (sums.differing_count === 0) return { ...sums, difference, differing: [], findings: [] };
  const differing = await db.reads.query<wire.DifferingAccount>(DIFFERING, [start, end]);
  const { listed } = await booksOfAccounts(
    db,
    differing.map((each) => each.account_id),
  );
  return { ...sums, difference, differing, findings: [...listed] };
}

/** Returns what was credited and paid in the period, by the ledger's sums and by the cases. */
export async function paymentsOf(
  sql: Sql,
  { start, end }: Period,
  bookings: Money['bookings'],
): Promise<Pick<wire.DayEnd, 'deposits' | 'withdrawals'>> {
  const [row] = await sql.query<{
    deposits: number;
    credited: number;
    withdrawals: number;
    paid: number;
  }>(
    `select d.cases as deposits, d.usd as credited, w.cases as withdrawals, w.usd as paid from
       (select count(*) as cases, coalesce(sum(credited), 0)::bigint as usd from deposit
         where status = 1 and settled_at >= $1 and settled_at < $2) d,
       (select count(*) as cases, coalesce(sum(amount), 0)::bigint as usd from withdrawal
         where status = 1 and settled_at >= $1 and settled_at < $2) w`,
    [start, end],
  );
  if (!row) throw new Error('Expected one row of sums');
  const { deposit, withdrawal, withdrawalFee, withdrawalReturned } = LEDGER_TYPES;
  const booked = (...types: number[]) =>
    bookings.reduce((sum, { type, amount }) => (types.includes(type) ? sum + amount : sum), 0);
  return {
    deposits: { cases: row.deposits, by_cases: row.credited, by_ledger: booked(deposit) },
    withdrawals: {
      cases: row.withdrawals,
      by_cases: row.paid,
      // What left the accounts: the payment and its fee, which the case has in one amount.
      by_ledger: 0 - booked(withdrawal, withdrawalFee, withdrawalReturned),
    },
  };
}

const WAITING_MAX = 10;
const WAITING = `
  select kind, id, user_id, amount, since, count(*) over () as total from (
    select 'deposit' as kind, d.id, a.user_id, d.credit as amount, d.created_at as since
    from deposit d join account a on a.id = d.account_id where d.status = 0
    union all
    select 'withdrawal', w.id, a.user_id, w.amount, w.created_at
    from withdrawal w join account a on a.id = w.account_id where w.status = 0
  ) waiting order by since, kind, id limit ${WAITING_MAX}`;

/** Returns the deposits and withdrawals that wait for an operator now, the oldest first. */
export async function waitingPayments(
  sql: Sql,
): Promise<Pick<wire.DayEnd, 'waiting' | 'waiting_count'>> {
  const rows = await sql.query<wire.WaitingCase & { total: number }>(WAITING);
  return {
    waiting: rows.map(({ total: _, ...row }) => row),
    waiting_count: rows[0]?.total ?? 0,
  };
}
