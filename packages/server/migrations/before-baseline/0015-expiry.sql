-- A pending order may end by itself at a time, epoch ms; once filled it has no end.
alter table trade_order add column expires_at bigint check (status in (0, 2) or expires_at is null);

create or replace function commit_batch(
  shards int[], epochs bigint[], events json, transactions json, orders json, flags json
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared('shard_lease'::regclass::oid::int, 0);
  if exists (
    select from unnest(shards, epochs) held (shard, epoch)
    left join shard_lease lease on lease.shard = held.shard
    where lease.epoch is distinct from held.epoch
  ) then
    return false;
  end if;

  insert into journal (account_id, seq, order_id, type, at, body)
  select "accountId", seq, "orderId", type, at, body
  from json_to_recordset(events) as event (
    "accountId" bigint, seq bigint, "orderId" bigint, type text, at bigint, body json
  );

  insert into ledger_tx (
    account_id, seq, type, at, order_id, memo, books, amounts, balance_after
  )
  select "accountId", seq, type, at, "orderId", memo,
    array['user:' || "accountId", book], array[amount, -amount], "balanceAfter"
  from json_to_recordset(transactions) as transaction (
    "accountId" bigint, seq bigint, type smallint, at bigint, "orderId" bigint, memo text,
    amount bigint, book text, "balanceAfter" bigint
  );

  insert into trade_order as existing (
    id, account_id, instrument_id, side, kind, status, lots, leverage, target, stop_loss,
    take_profit, expires_at, open_fill, close_fill, margin, fee, swap, pnl, cause, reason,
    client_order_id, parent_id, created_at, opened_at, completed_at
  )
  select id, "accountId", "instrumentId", side, kind, status, lots, leverage, target, "stopLoss",
    "takeProfit", "expiresAt", "openFill", "closeFill", margin, fee, swap, pnl, cause, reason,
    "clientOrderId", "parentId", "createdAt", "openedAt", "completedAt"
  from json_to_recordset(orders) as incoming (
    id bigint, "accountId" bigint, "instrumentId" int, side smallint, kind text, status smallint,
    lots bigint, leverage int, target bigint, "stopLoss" bigint, "takeProfit" bigint,
    "expiresAt" bigint, "openFill" json, "closeFill" json, margin bigint, fee bigint,
    swap bigint, pnl bigint, cause text, reason text, "clientOrderId" text, "parentId" bigint,
    "createdAt" bigint, "openedAt" bigint, "completedAt" bigint
  )
  on conflict (id) do update set
    -- Another account's order never changes hands: this breaks the not-null rule instead.
    account_id = case when existing.account_id = excluded.account_id then existing.account_id end,
    kind = excluded.kind, status = excluded.status, lots = excluded.lots,
    target = excluded.target, stop_loss = excluded.stop_loss,
    take_profit = excluded.take_profit, expires_at = excluded.expires_at,
    open_fill = excluded.open_fill, close_fill = excluded.close_fill,
    margin = excluded.margin, fee = excluded.fee, swap = excluded.swap, pnl = excluded.pnl,
    cause = excluded.cause, reason = excluded.reason, opened_at = excluded.opened_at,
    completed_at = excluded.completed_at;

  update account set is_margin_called = flag."isMarginCalled", swap_day = flag."swapDay"
  from json_to_recordset(flags) as flag (
    "accountId" bigint, "isMarginCalled" boolean, "swapDay" text
  )
  where account.id = flag."accountId";
  return true;
end $$;
