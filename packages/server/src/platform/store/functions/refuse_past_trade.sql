-- Trigger of `trade_order`: an order that has ended never changes.
create or replace function refuse_past_trade() returns trigger language plpgsql as $$
begin
  raise exception 'order % is history and stays as it was', old.id
    using errcode = 'check_violation', constraint = 'trade_order_history_stays';
end $$;
