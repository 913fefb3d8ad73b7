-- Adds a batch to the log of market `grp` if the session leads it under `held`, and if the last
-- batch in the log ends at `before` (0: there is none). Returns false otherwise; nobody may hear of
-- the batch then. A batch that this leader has already added is not added again.
create or replace function log_quotes(
  session int, held bigint, market smallint, before bigint, first bigint, last bigint,
  made_at bigint, items json, whole json
) returns boolean language plpgsql as $$
declare
  newest record;
begin
  if not holds_role(session, 'market:' || market, held) then
    return false;
  end if;
  select q0, q1, epoch into newest from quote_batch where grp = market order by q0 desc limit 1;
  if newest.q0 = first and newest.q1 = last and newest.epoch = held then
    return true;
  end if;
  if coalesce(newest.q1, 0) <> before then
    return false;
  end if;
  insert into quote_batch (grp, q0, q1, epoch, at, body, key)
  values (market, first, last, held, made_at, items, whole);
  return true;
end $$;
