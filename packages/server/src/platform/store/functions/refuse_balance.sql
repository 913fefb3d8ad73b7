-- Trigger of `account`: refuses to change a balance except through the ledger.
create or replace function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'account %: a balance moves by the ledger alone', new.id
    using errcode = 'check_violation', constraint = 'account_balance_by_ledger';
end $$;
