-- What two processes may decide about one case at the same moment.

-- When its owner asked to cancel the withdrawal, epoch ms. From then on it cannot be approved.
alter table withdrawal add column cancel_asked_at bigint;
alter table withdrawal add constraint withdrawal_approved_or_cancelled
  check (approved_at is null or cancel_asked_at is null);

-- A payment is free again in the commit that ends its deposit without credit.
create trigger deposit_gives_evidence_back after update on deposit for each row
  when (old.status = 0 and new.status in (2, 3)) execute function give_evidence_back();
