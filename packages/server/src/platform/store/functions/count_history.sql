-- Trigger of `trade_order_recent`: counts orders that ended without moving money (cancelled,
-- expired, or closed with a result of exactly zero); `move_balances` counts the others. An order
-- that has ended is never written again (trade_order_history_stays), so an order written as ended
-- has just ended.
create or replace function count_history() returns trigger language plpgsql as $$
begin
  update account set history_count = history_count + 1 where id = new.account_id;
  return null;
end $$;
