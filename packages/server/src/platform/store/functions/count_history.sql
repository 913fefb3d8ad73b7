-- Trigger of `trade_order`: counts the ends of orders that move no money (cancelled, expired,
-- closed at exactly nothing); `move_balances` counts the others. An order that has ended is never
-- written again (trade_order_history_stays), so each one written as ended has just ended.
create or replace function count_history() returns trigger language plpgsql as $$
begin
  update account set history_count = history_count + 1 where id = new.account_id;
  return null;
end $$;
