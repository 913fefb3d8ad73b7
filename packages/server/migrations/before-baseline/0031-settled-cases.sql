-- What was paid in and out since a moment is read every few seconds while a dashboard is open.
create index deposit_settled on deposit (settled_at) where status = 1;
create index withdrawal_settled on withdrawal (settled_at) where status = 1;
