-- In how many minutes of a day (UTC) the house kept more of an instrument than the limit of its
-- rule. An earlier build does not know this table and counts nothing.
create table hedge_over_limit (
  instrument_id int      not null,
  day           bigint   not null, -- its start, epoch ms
  minutes       smallint not null check (minutes between 1 and 1440),
  last_minute   bigint   not null, -- start of the newest one that is counted, epoch ms
  primary key (instrument_id, day),
  check (last_minute between day and day + 86399999)
);
