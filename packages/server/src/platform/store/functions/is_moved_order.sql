-- Returns whether the order has been moved to its month. A function of its own, so that a commit
-- does not open the partitions of all months for a question that is hardly ever asked.
create or replace function is_moved_order(wanted bigint)
  returns boolean language plpgsql stable as $$
begin
  return exists (select from trade_order_monthly past where past.id = wanted);
end $$;
