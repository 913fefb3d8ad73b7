-- Trigger of `trade_order_recent`: an order leaves it only for its month, unchanged, and its name
-- stays taken. Without the settings a slice would read whole months while a store has no statistics
-- of them.
create or replace function check_moved_orders() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from gone
    where not exists (
      select from trade_order_monthly past
      where past.id = gone.id and past.completed_at = gone.completed_at and past::text = gone::text
    ) or gone.client_order_id is not null and not exists (
      select from past_order_name named
      where named.account_id = gone.account_id and named.client_order_id = gone.client_order_id
        and named.order_id = gone.id
    )
  ) then
    raise exception 'an order can only be moved to its month: delete is refused'
      using errcode = 'check_violation', constraint = 'trade_order_append_only';
  end if;
  return null;
end $$;
