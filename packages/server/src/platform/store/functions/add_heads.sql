-- Adds the rows of `account_head` that these accounts lack: of a new account, or of one that has
-- had no event since the journal is kept by month.
create or replace function add_heads(accounts bigint[]) returns void language plpgsql as $$
begin
  insert into account_head (account_id, seq, at)
  select a.id, coalesce(newest.seq, 0), coalesce(newest.at, 0)
  from account a
  left join lateral (
    select seq, at from journal_old j where j.account_id = a.id order by seq desc limit 1
  ) newest on true
  where a.id = any (accounts)
  on conflict do nothing;
end $$;
