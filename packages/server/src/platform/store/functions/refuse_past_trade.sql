-- Trigger of `trade_order_recent`: refuses to change an order that has ended.
create or replace function refuse_past_trade() returns trigger language plpgsql as $$
begin
  raise exception 'order % is history and stays as it was', old.id
    using errcode = 'check_violation', constraint = 'trade_order_history_stays';
end $$;
