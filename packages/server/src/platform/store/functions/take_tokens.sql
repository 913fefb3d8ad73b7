-- Takes one token for each key of a limit, or none if one of them has no token left. A limit holds
-- `burst_ms` and a token is `token_ms` of it; what is used refills with time. Returns for each key
-- how long to wait for its next token, in milliseconds: 0 for all if the tokens were taken.
create or replace function take_tokens(
  now_ms bigint, names text[], keys text[], token_ms bigint[], burst_ms bigint[]
) returns table (place bigint, wait_ms bigint) language plpgsql as $$
begin
  -- Locks the rows, in the same order for all callers, and makes those that are missing.
  insert into used_limit (name, key, full_at)
  select asked.name, asked.key, now_ms from unnest(names, keys) as asked (name, key)
  order by asked.name, asked.key
  on conflict (name, key) do update set full_at = used_limit.full_at;

  -- In a statement of its own, which sees what was taken while the first one waited.
  return query
  with found as (
    select asked.nth, asked.name, asked.key, asked.token,
      greatest(0, least(used.full_at - now_ms, asked.burst)) as spent,
      greatest(0, least(used.full_at - now_ms, asked.burst) + asked.token - asked.burst) as wait
    from unnest(names, keys, token_ms, burst_ms) with ordinality
      as asked (name, key, token, burst, nth)
    join used_limit used on used.name = asked.name and used.key = asked.key
  ),
  taken as (
    update used_limit used set full_at = now_ms + found.spent + found.token
    from found
    where used.name = found.name and used.key = found.key
      and not exists (select from found short where short.wait > 0)
  )
  select found.nth, found.wait from found order by found.nth;
end $$;
