-- Trigger of `deposit`: one that ended without credit keeps no payment from other deposits.
create or replace function give_evidence_back() returns trigger language plpgsql as $$
begin
  delete from deposit_evidence where deposit_id = new.id;
  return null;
end $$;
