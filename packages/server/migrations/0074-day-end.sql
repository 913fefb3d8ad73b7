-- What operators write and sign at the end of a trading day. An earlier build neither reads nor
-- writes these tables.
create table day_note (
  -- The trading day: the date in New York at its end.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Counts the versions of the day's note.
  version int not null check (version > 0),
  text text not null check (char_length(text) between 1 and 2000),
  operator_id bigint not null references operator (id),
  -- Epoch ms.
  saved_at bigint not null,
  primary key (day, version)
);
create trigger day_note_append_only before update or delete or truncate on day_note
  for each statement execute function refuse_change();

create table day_sign_off (
  day text primary key check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  operator_id bigint not null references operator (id),
  -- Epoch ms.
  signed_at bigint not null
);
create trigger day_sign_off_append_only before update or delete or truncate on day_sign_off
  for each statement execute function refuse_change();

-- The bookings of a day are summed up over all accounts. Times grow with the rows, so that an entry
-- of this index is always added at its end.
create index ledger_tx_monthly_at on ledger_tx_monthly (at);
create index ledger_tx_old_at on ledger_tx_old (at);
