-- The desk's group commit: all or nothing, in one round trip. Returns false, and writes nothing, if
-- another process has taken over a lease. Rows are JSON with the field names of the store's row
-- types, which is faster than an array for each column (measured on both stores).
-- One shared lock of the session protects the whole batch: whoever ends the session waits for it,
-- and commits of other sessions are not held up. Locking each lease row would write to its page.
create or replace function commit_batch(
  session int, shards int[], epochs bigint[], events json, transactions json, orders json,
  flags json
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared('shard_lease'::regclass::oid::int, session);
  if exists (
    select from unnest(shards, epochs) held (shard, epoch)
    left join shard_lease lease on lease.shard = held.shard
    where lease.session_id is distinct from session or lease.epoch is distinct from held.epoch
  ) then
    return false;
  end if;

  insert into journal_monthly (account_id, seq, order_id, type, at, body, session_id)
  select "accountId", seq, "orderId", type, at, body, session
  from json_to_recordset(events) as event (
    "accountId" bigint, seq bigint, "orderId" bigint, type text, at bigint, body json
  );

  insert into ledger_tx_monthly (
    account_id, seq, type, at, order_id, memo, books, amounts, balance_after
  )
  select "accountId", seq, type, at, "orderId", memo,
    array['user:' || "accountId", book], array[amount, -amount], "balanceAfter"
  from json_to_recordset(transactions) as transaction (
    "accountId" bigint, seq bigint, type smallint, at bigint, "orderId" bigint, memo text,
    amount bigint, book text, "balanceAfter" bigint
  );

  insert into trade_order_recent as existing (
    id, account_id, instrument_id, side, kind, status, lots, leverage, target, stop_loss,
    take_profit, trail, expires_at, open_fill, close_fill, margin, fee, swap, pnl, cause, reason,
    client_order_id, parent_id, created_at, opened_at, completed_at, limit_price, linked_id,
    levels, break_even
  )
  -- The unique indexes do not know the orders that are in their months. What is closed as a whole
  -- had its name before; an order that was created after the newest move cannot have been moved.
  select id, case
      when (status < 2 or "parentId" is not null) and exists (
        select from past_order_name
        where account_id = "accountId" and client_order_id = "clientOrderId"
      ) then refuse_past_order(id, true)
      when "createdAt" < (select before from moved_orders)
        and not exists (select from trade_order_recent here where here.id = incoming.id)
        and is_moved_order(id)
      then refuse_past_order(id, false) else "accountId" end,
    "instrumentId", side, kind, status, lots, leverage, target, "stopLoss",
    "takeProfit", trail, "expiresAt", "openFill", "closeFill", margin, fee, swap, pnl, cause,
    reason, "clientOrderId", "parentId", "createdAt", "openedAt", "completedAt", "limit",
    "linkedId", levels, "breakEven"
  from json_to_recordset(orders) as incoming (
    id bigint, "accountId" bigint, "instrumentId" int, side smallint, kind text, status smallint,
    lots bigint, leverage int, target bigint, "stopLoss" bigint, "takeProfit" bigint,
    trail bigint, "expiresAt" bigint, "openFill" json, "closeFill" json, margin bigint, fee bigint,
    swap bigint, pnl bigint, cause text, reason text, "clientOrderId" text, "parentId" bigint,
    "createdAt" bigint, "openedAt" bigint, "completedAt" bigint, "limit" bigint,
    "linkedId" bigint, levels json, "breakEven" json
  )
  on conflict (id) do update set
    -- If the order belongs to another account, this null violates the not-null constraint.
    account_id = case when existing.account_id = excluded.account_id then existing.account_id end,
    kind = excluded.kind, status = excluded.status, lots = excluded.lots,
    target = excluded.target, limit_price = excluded.limit_price,
    linked_id = excluded.linked_id, stop_loss = excluded.stop_loss,
    take_profit = excluded.take_profit, trail = excluded.trail, expires_at = excluded.expires_at,
    open_fill = excluded.open_fill, close_fill = excluded.close_fill,
    margin = excluded.margin, fee = excluded.fee, swap = excluded.swap, pnl = excluded.pnl,
    cause = excluded.cause, reason = excluded.reason, opened_at = excluded.opened_at,
    completed_at = excluded.completed_at, levels = excluded.levels,
    break_even = excluded.break_even;

  update account set is_margin_called = flag."isMarginCalled", swap_day = flag."swapDay",
    is_restricted = coalesce(flag."isRestricted", account.is_restricted),
    leverage_max = flag."leverageMax",
    payout_ground = flag."payoutGround", payout_frozen_until = flag."payoutFrozenUntil"
  from json_to_recordset(flags) as flag (
    "accountId" bigint, "isMarginCalled" boolean, "swapDay" text, "isRestricted" boolean,
    "leverageMax" int, "payoutGround" text, "payoutFrozenUntil" bigint
  )
  where account.id = flag."accountId";
  return true;
end $$;

-- The same group commit, which also moves deposits and withdrawals to another status. What ends one
-- brings the note of whoever ended it, so that no other note can stay with it. Batches without any
-- use the function above, which is faster.
create or replace function commit_batch(
  session int, shards int[], epochs bigint[], events json, transactions json, orders json,
  flags json, cases json
) returns boolean language plpgsql as $$
declare
  deposits int;
  withdrawals int;
begin
  if not commit_batch(session, shards, epochs, events, transactions, orders, flags) then
    return false;
  end if;

  update deposit
  set status = moved.status,
    requested_seq = coalesce(deposit.requested_seq, moved.seq),
    settled_seq = case when moved.status > 0 then moved.seq end,
    settled_at = case when moved.status > 0 then moved.at end,
    credited = moved.credited,
    reviewed_by = case when moved.note ->> 'words' is null then deposit.reviewed_by
      else (moved.note ->> 'operatorId')::bigint end,
    remark = coalesce(moved.note ->> 'words', deposit.remark)
  from json_to_recordset(cases) as moved (
    kind text, id bigint, "accountId" bigint, seq bigint, at bigint, status smallint,
    credited bigint, note json
  )
  where moved.kind = 'deposit' and deposit.id = moved.id
    and deposit.account_id = moved."accountId"
    and case when moved.status = 0 then deposit.status is null else deposit.status = 0 end;
  get diagnostics deposits = row_count;

  update withdrawal
  set status = moved.status,
    requested_seq = coalesce(withdrawal.requested_seq, moved.seq),
    settled_seq = case when moved.status > 0 then moved.seq end,
    settled_at = case when moved.status > 0 then moved.at end,
    reviewed_by = case when moved.note ->> 'words' is null then withdrawal.reviewed_by
      else (moved.note ->> 'operatorId')::bigint end,
    notes = coalesce(moved.note ->> 'words', withdrawal.notes),
    reference = coalesce(moved.note ->> 'reference', withdrawal.reference)
  from json_to_recordset(cases) as moved (
    kind text, id bigint, "accountId" bigint, seq bigint, at bigint, status smallint, note json
  )
  where moved.kind = 'withdrawal' and withdrawal.id = moved.id
    and withdrawal.account_id = moved."accountId"
    and case when moved.status = 0 then withdrawal.status is null else withdrawal.status = 0 end;
  get diagnostics withdrawals = row_count;

  if deposits + withdrawals <> json_array_length(cases) then
    raise exception 'cases: only % of % could be moved', deposits + withdrawals,
      json_array_length(cases)
      using errcode = 'check_violation', constraint = 'case_moves_once';
  end if;
  return true;
end $$;

-- The same group commit, which also adds notices and keeps the newest `kept` of each user. Batches
-- without any use a function above, which is faster.
create or replace function commit_batch(
  session int, shards int[], epochs bigint[], events json, transactions json, orders json,
  flags json, cases json, notices json, kept int
) returns boolean language plpgsql as $$
begin
  if not commit_batch(session, shards, epochs, events, transactions, orders, flags, cases) then
    return false;
  end if;
  perform put_notices((
    select json_agg(json_build_object(
      'userId', owner.user_id, 'place', place, 'kind', kind, 'facts', facts, 'at', at
    ))
    from json_to_recordset(notices) as incoming (
      "accountId" bigint, place int, kind text, facts json, at bigint
    )
    join account owner on owner.id = "accountId"
  ), kept);
  return true;
end $$;

-- How servers of the build before commit: without their session, under a lock that all of them
-- share.
create or replace function commit_batch(
  shards int[], epochs bigint[], events json, transactions json, orders json, flags json
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared('shard_lease'::regclass::oid::int, 0);
  return commit_batch(
    (select min(session_id) from shard_lease where shard = any (shards)),
    shards, epochs, events, transactions, orders, flags
  );
end $$;

create or replace function commit_batch(
  shards int[], epochs bigint[], events json, transactions json, orders json, flags json, cases json
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared('shard_lease'::regclass::oid::int, 0);
  return commit_batch(
    (select min(session_id) from shard_lease where shard = any (shards)),
    shards, epochs, events, transactions, orders, flags, cases
  );
end $$;

create or replace function commit_batch(
  shards int[], epochs bigint[], events json, transactions json, orders json, flags json,
  cases json, notices json, kept int
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared('shard_lease'::regclass::oid::int, 0);
  return commit_batch(
    (select min(session_id) from shard_lease where shard = any (shards)),
    shards, epochs, events, transactions, orders, flags, cases, notices, kept
  );
end $$;
