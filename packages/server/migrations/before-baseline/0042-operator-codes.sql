-- Wrong codes after a right password, counted from everywhere: whoever gets that far knows the
-- password, so no stranger can turn the count against the operator.
alter table operator
  add column wrong_codes int not null default 0,
  add column wrong_code_at bigint not null default 0;

-- A stolen cookie has no more than a few tries at the code that a change of weight asks for.
alter table operator_session add column wrong_codes int not null default 0;
