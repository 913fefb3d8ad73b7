-- The newest settled cases of one type tell how long the next one will take.
create index deposit_credited on deposit (type, settled_at) where status = 1;
create index withdrawal_paid on withdrawal (type, settled_at) where status = 1;
