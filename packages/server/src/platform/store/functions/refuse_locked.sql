-- Trigger of `account`: refuses to change the locked amount except through `lock_amounts`.
create or replace function refuse_locked() returns trigger language plpgsql as $$
begin
  raise exception 'account %: withdrawals under review alone hold money', new.id
    using errcode = 'check_violation', constraint = 'account_locked_by_withdrawals';
end $$;
