-- A withdrawal is approved, which moves no money, and then marked as paid with what the network or
-- the bank calls the payment. An approval of two takes two operators; either may mark it as paid.
alter table withdrawal
  add column approved_by bigint,
  add column approved_at bigint,
  add column reference   text not null default '';

alter table withdrawal disable trigger withdrawal_settled_stays;
update withdrawal set approved_by = coalesce(reviewed_by, 0), approved_at = settled_at
  where status = 1;
alter table withdrawal enable trigger withdrawal_settled_stays;

alter table withdrawal
  drop constraint withdrawal_check3,
  add constraint withdrawal_approved check ((approved_by is null) = (approved_at is null)),
  add constraint withdrawal_paid_after_approval check (status <> 1 or approved_by is not null),
  add constraint withdrawal_two_operators check (first_approved_by <> approved_by);
-- What a person was paid, and what an operator has approved, in a day.
create index withdrawal_approved_of on withdrawal (account_id, approved_at)
  where approved_at is not null;
create index withdrawal_approved_by on withdrawal (approved_by, approved_at)
  where approved_at is not null;
create index withdrawal_first_approved_by on withdrawal (first_approved_by, first_approved_at)
  where first_approved_by is not null;

-- Which deposit a payment was credited to: taken by an approval, and given back by a rejection.
-- Until then several people may claim the same one, and operators see their claims side by side.
create table deposit_evidence (
  scope      text not null, -- coin, or the bank account and the payer
  reference  text not null, -- in the normal form of its network, in lower case
  deposit_id bigint not null unique references deposit (id),
  primary key (scope, reference)
);
insert into deposit_evidence (scope, reference, deposit_id)
select case when type = 0 then 'coin' else 'bank ' || channel_id || ' ' || account_id end,
  case when type = 0 then regexp_replace(lower(reference), '^0x', '') else lower(reference) end, id
from deposit where reference is not null and status = 1
order by id
on conflict do nothing;

drop index deposit_transaction;
drop index deposit_bank_reference;
create index deposit_claims on deposit (lower(reference)) where type = 0 and reference is not null;
-- The same picture, whoever has uploaded it.
create index file_by_content on file (sha256);
