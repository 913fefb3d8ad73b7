-- Trigger of `withdrawal`: keeps the locked amount of an account equal to the sum of its
-- withdrawals under review.
create or replace function lock_amounts() returns trigger language plpgsql as $$
begin
  update account
  set locked = held.total
  from (
    select changed.account_id, coalesce((
      select sum(amount) from withdrawal w where w.account_id = changed.account_id and w.status = 0
    ), 0) as total
    from (select distinct account_id from changed_rows) changed
  ) held
  where account.id = held.account_id and account.locked <> held.total;
  return null;
end $$;
