-- Refuses an order whose id, or whose client's name, belongs to an order that has been moved to its
-- month. `commit_batch` calls it in place of the account's id.
create or replace function refuse_past_order(id bigint, by_name boolean)
  returns bigint language plpgsql as $$
begin
  if by_name then
    raise exception 'order % has the client id of an earlier order', id
      using errcode = 'unique_violation', constraint = 'trade_order_client_order_id';
  end if;
  raise exception 'order % is history and stays as it was', id
    using errcode = 'check_violation', constraint = 'trade_order_history_stays';
end $$;
