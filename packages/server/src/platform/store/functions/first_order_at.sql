-- Returns the id of the first order that was placed at `moment` (epoch ms) or later, by binary
-- search. Orders split off from another have newer ids than their time, so they are skipped.
create or replace function first_order_at(moment bigint)
  returns bigint language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
  next_id bigint;
  placed_at bigint;
begin
  select min(id), max(id) + 1 into low, high from trade_order;
  while low < high loop
    middle := (low + high) / 2;
    select id, created_at into next_id, placed_at from trade_order
    where id >= middle and parent_id is null order by id limit 1;
    if next_id is null or next_id >= high or placed_at >= moment then
      high := middle;
    else
      low := next_id + 1;
    end if;
  end loop;
  return low;
end $$;
