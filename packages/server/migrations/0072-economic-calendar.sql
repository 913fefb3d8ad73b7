-- Economic events, which operators enter as files. An earlier build neither reads nor writes them.
create table calendar_event (
  id bigint generated always as identity primary key,
  -- Epoch ms.
  at bigint not null check (at >= 946684800000),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- In English; the other languages are in titles.
  title text not null check (title <> ''),
  titles jsonb not null,
  importance integer not null check (importance between 1 and 3),
  previous text not null,
  forecast text not null,
  actual text not null,
  updated_at bigint not null,
  unique (at, country, title)
);
