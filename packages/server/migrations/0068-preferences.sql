-- What follows a person from device to device, one document of each kind. An earlier build neither
-- reads nor writes it.
create table preference (
  user_id bigint not null references app_user (id),
  kind text not null check (length(kind) <= 32),
  -- Counts the changes of the document.
  revision bigint not null check (revision > 0),
  -- As JSON text, because the order of fields decides between writes of the same moment.
  items json not null check (octet_length(items::text) <= 262144),
  -- Epoch ms.
  saved_at bigint not null,
  primary key (user_id, kind)
);
