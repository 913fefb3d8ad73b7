-- A deposit above a limit is credited by two operators, as a withdrawal is paid by two; the first
-- of them fixes the amount. What the first one says stands apart from the words of the decision,
-- which one that a crash cut off has written over.
alter table deposit
  add column first_approved_by bigint,
  add column first_approved_at bigint,
  add column first_note text not null default '',
  add column first_amount bigint check (first_amount > 0), -- micro-USD
  add constraint deposit_first_fixes_amount
    check ((first_approved_by is null) = (first_amount is null)),
  add constraint deposit_two_operators
    check (first_approved_by is null or status <> 1
      or (first_approved_by <> reviewed_by and first_amount = credited));

alter table withdrawal add column first_note text not null default '';
update withdrawal set first_note = notes where status = 0 and first_approved_by is not null;

-- Where operators have set the limit of withdrawals, the one of deposits begins as the same.
update setting
set value = value || jsonb_build_object('depositFourEyesAbove', value -> 'fourEyesAbove')
where key = 'funds' and value ? 'fourEyesAbove';
