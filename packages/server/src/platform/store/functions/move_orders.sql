-- Moves orders that ended before `till` (epoch ms) from `trade_order_recent` to their months: those
-- among the next `count` orders after the id `after`. Returns the last id looked at, null at the
-- end. Ids ascend with time, so the orders after one that was created at `till` ended later.
-- Commits of the accounts concerned wait until the transaction ends, and then see the moved orders
-- in their months. Accounts with a commit in progress are left for the next time.
create or replace function move_orders(till bigint, after bigint, count int)
  returns bigint language plpgsql as $$
declare
  last_id bigint;
  ids bigint[];
  accounts bigint[];
begin
  select max(id),
    array_agg(id) filter (where status in (2, 3) and completed_at < till),
    array_agg(distinct account_id) filter (where status in (2, 3) and completed_at < till)
  into last_id, ids, accounts
  from (
    select id, account_id, status, completed_at, created_at from trade_order_recent
    where id > after order by id limit count
  ) next
  where created_at < till;
  if ids is null then
    return last_id;
  end if;
  update moved_orders set before = greatest(before, till);
  perform add_heads(accounts);
  select array_agg(account_id) into accounts from (
    select account_id from account_head where account_id = any (accounts)
    order by account_id for update skip locked
  ) held;
  -- Another process may have moved some of them meanwhile.
  select array_agg(id) into ids from trade_order_recent
  where id = any (ids) and account_id = any (accounts);
  if ids is null then
    return last_id;
  end if;
  perform add_months(array(
    select distinct completed_at / 86400000 * 86400000 from trade_order_recent where id = any (ids)
  ), array['trade_order']);
  insert into trade_order_monthly select * from trade_order_recent where id = any (ids);
  insert into past_order_name (account_id, client_order_id, order_id)
  select account_id, client_order_id, id from trade_order_recent
  where id = any (ids) and client_order_id is not null;
  delete from trade_order_recent where id = any (ids);
  return last_id;
end $$;
