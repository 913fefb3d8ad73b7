-- Pictures that operators keep for operators: they belong to no person, and to nobody else either.
alter table file
  add column is_internal boolean not null default false,
  add constraint file_internal_is_nobodys check (not is_internal or user_id is null);

-- What shows that a withdrawal was paid: one picture of each operator who approved it.
create table payout_proof (
  withdrawal_id bigint not null references withdrawal (id),
  operator_id   bigint not null references operator (id),
  file_id       text not null unique references file (id),
  at            bigint not null,
  primary key (withdrawal_id, operator_id)
);
