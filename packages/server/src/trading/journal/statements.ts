import type { OrderRecord } from './order-record.ts';
import { SHARDS } from './rows.ts';

/** The statements of the journal store. Column aliases match the fields of its row types. */

export const SIDE_CODES = { buy: 1, sell: 2 } as const;
const STATUS_CODES = { pending: 0, open: 1, cancelled: 2, closed: 3 } as const;

/**
 * An order as `commit_batch` reads it. New fields stand before the spread, which is faster;
 * `undefined` keeps a field out of the JSON.
 */
export const orderJson = (order: OrderRecord) => ({
  openFill: order.opened,
  closeFill: order.closed,
  ...order,
  opened: undefined,
  closed: undefined,
  side: SIDE_CODES[order.side],
  status: STATUS_CODES[order.status],
  pnl: order.status === 'closed' ? order.pnl : null,
});

/** The select list of an `OrderRecord`. */
export const ORDER_COLUMNS = `
  id, account_id as "accountId", instrument_id as "instrumentId",
  case side when 1 then 'buy' else 'sell' end as side, kind,
  (array['pending', 'open', 'cancelled', 'closed'])[status + 1] as status, lots, leverage,
  target, limit_price as "limit", linked_id as "linkedId",
  stop_loss as "stopLoss", take_profit as "takeProfit", trail, levels,
  break_even as "breakEven", expires_at as "expiresAt",
  open_fill as opened, close_fill as closed, margin, fee, swap, coalesce(pnl, 0) as pnl, cause,
  reason, client_order_id as "clientOrderId", parent_id as "parentId",
  created_at as "createdAt", opened_at as "openedAt", completed_at as "completedAt"`;

/**
 * Finds the ids in the index alone, and reads the rows of one page only, from the months in which
 * they ended.
 */
export const orderPage = (ids: string) => `
  with page as materialized (${ids})
  select ${ORDER_COLUMNS} from trade_order
  where id = any(array(select id from page))
    and completed_at >= (select min(completed_at) from page)
    and completed_at <= (select max(completed_at) from page)
  order by completed_at desc, id desc`;

/**
 * Joins the newest event of the account `id`: `head`, or `old` if it has had none since the journal
 * is kept by month. A lateral join with a limit reads one index entry, whereas max(seq) may be
 * planned as a scan.
 */
export const headOf = (id: string): string => `
  left join account_head head on head.account_id = ${id}
  left join lateral (
    select seq, at from journal_old j
    where head.seq is null and j.account_id = ${id} order by seq desc limit 1
  ) old on true`;

/** The number and the time of the newest event of an account; null if there is none. */
export const LAST_EVENT = `
  select coalesce(head.seq, old.seq) as seq, coalesce(head.at, old.at) as at
  from (select $1::bigint as id) wanted ${headOf('wanted.id')}`;

const SELECT_ACCOUNT = `
  select a.id, a.user_id as "userId", a.balance, a.locked, a.is_restricted as "isRestricted",
    a.leverage_max as "leverageMax", a.payout_ground as "payoutGround",
    a.payout_frozen_until as "payoutFrozenUntil",
    a.is_margin_called as "isMarginCalled", a.swap_day as "swapDay",
    coalesce(head.seq, old.seq, 0) as seq, coalesce(head.at, old.at, 0) as "lastAt",
    (newest.body ->> 'seenQ')::bigint as "seenQ", newest.body -> 'waits' as waits,
    newest.body -> 'touched' as touched, newest.order_id as "lastOrderId",
    array(
      select id from deposit where account_id = a.id and status = 0 order by id
    ) as deposits,
    coalesce((
      select json_agg(json_build_object('id', id, 'amount', amount, 'fee', fee) order by id)
      from withdrawal where account_id = a.id and status = 0
    ), '[]') as withdrawals
  from account a ${headOf('a.id')}
  left join lateral (
    select body, order_id from journal j
    where j.account_id = a.id and j.seq = coalesce(head.seq, old.seq)
      and j.at = coalesce(head.at, old.at)
    limit 1
  ) newest on true`;

const JOURNAL_COLUMNS = `
  account_id as "accountId", seq, order_id as "orderId", type, at, body`;

export const COMMIT_BATCH = `
  select commit_batch($1::int, $2::int[], $3::bigint[], $4::json, $5::json, $6::json, $7::json)
    as "isCommitted"`;

/** Writes a batch that also contains state changes of deposits or withdrawals. */
export const COMMIT_BATCH_WITH_CASES = `
  select commit_batch(
    $1::int, $2::int[], $3::bigint[], $4::json, $5::json, $6::json, $7::json, $8::json
  ) as "isCommitted"`;

/** Writes a batch that also contains notices, of which only a limited number is kept per user. */
export const COMMIT_BATCH_WITH_NOTICES = `
  select commit_batch(
    $1::int, $2::int[], $3::bigint[], $4::json, $5::json, $6::json, $7::json, $8::json, $9::json,
    $10
  ) as "isCommitted"`;

export const DRAFTS_AMONG = `
  select 'deposit' as kind, id from deposit where id = any($1::bigint[]) and status is null
  union all
  select 'withdrawal', id from withdrawal where id = any($2::bigint[]) and status is null`;

export const NEXT_ORDER_ID_BLOCK = `
  update order_id_block set next_id = next_id + $1::int returning next_id - $1::int as first`;

export const LIVE_ACCOUNTS = `${SELECT_ACCOUNT}
  where a.id in (
    select account_id from trade_order
    where status in (0, 1) and account_id % ${SHARDS} = any($1::int[])
  )
  order by a.id`;

export const LIVE_ORDERS = `
  select ${ORDER_COLUMNS} from trade_order
  where status in (0, 1) and account_id % ${SHARDS} = any($1::int[])
  order by id`;

export const ACCOUNT = `${SELECT_ACCOUNT} where a.id = $1`;

export const LIVE_ORDERS_OF = `
  select ${ORDER_COLUMNS} from trade_order
  where account_id = $1 and status in (0, 1) order by id`;

export const ORDER_NAMED = `
  select id from trade_order_recent where account_id = $1 and client_order_id = $2
  union all
  select order_id from past_order_name where account_id = $1 and client_order_id = $2`;

export const ORDER = `
  select ${ORDER_COLUMNS} from trade_order where account_id = $1 and id = $2`;

export const ORDERS = `
  select ${ORDER_COLUMNS} from trade_order where account_id = $1 and id = any($2::bigint[])
  order by id`;

export const CLOSE_ALL = `
  select j.body from event_once o
  join journal j on j.account_id = o.account_id and j.seq = o.seq and j.at = o.at
  where o.account_id = $1 and o.type = 'closeAllDone' and o.name = $2`;

/**
 * An order has few events, so the index on the order id is enough. Closing positions by each other
 * is another command than closing one.
 */
export const COMMAND_ON = `
  select case when body -> 'againstId' is null then type else 'closedBy' end as type from journal
  where order_id = $1 and account_id = $2 and body ->> 'clientOrderId' = $3 limit 1`;

/** What opened a position from another one; an order that was submitted has no such event. */
export const ORIGIN_OF = `
  select body ->> 'cause' as cause, (body ->> 'fromId')::bigint as "fromId" from journal
  where order_id = $1 and account_id = $2 and type = 'positionOpened'
    and body ->> 'fromId' is not null limit 1`;

/** The older of both comes first. */
export const CLOSED_BY = `
  select (body ->> 'closedId')::bigint as id from journal
  where order_id in ($1::bigint, $2::bigint) and account_id = $3
    and (body ->> 'againstId')::bigint in ($1::bigint, $2::bigint)
    and body ->> 'clientOrderId' = $4
  order by seq limit 1`;

/** The events of an account from the one that keeps the id of a command. */
export const FROM_COMMAND = `
  select body from journal
  where account_id = $1 and seq >= (
    select seq from journal
    where account_id = $1 and seq > $3 and body ->> 'cmd' = $2 order by seq limit 1
  )
  order by seq limit $4`;

export const HEADS = `
  select wanted.id as "accountId", coalesce(head.seq, old.seq, 0) as seq
  from unnest($1::bigint[]) wanted (id) ${headOf('wanted.id')}`;

export const HAS_ACTED = `
  select from event_once where account_id = $1 and type = 'operatorActed' and name = $2`;

export const TRAIL = `
  select ${JOURNAL_COLUMNS} from journal where order_id = $1 order by account_id, seq`;

export const OWNERS = `
  select a.id as "accountId", u.id as "userId", u.kind
  from account a join app_user u on u.id = a.user_id where a.id = any($1::bigint[])`;
