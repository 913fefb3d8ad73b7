-- What people write about their trades, for themselves alone. An earlier build neither reads nor
-- writes it.
create table trade_note (
  account_id bigint not null references account (id),
  -- The order that the position was opened by.
  order_id bigint not null,
  -- Empty with no tags if it was taken back: its version goes on.
  text text not null check (char_length(text) <= 1000),
  tags text[] not null check (cardinality(tags) <= 5),
  -- Counts the changes.
  version int not null check (version > 0),
  -- Epoch ms.
  saved_at bigint not null,
  primary key (account_id, order_id)
);
