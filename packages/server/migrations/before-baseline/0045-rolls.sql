-- Each 17:00 New York by the wall clock, with the prices and yearly rates that its nights are
-- booked at. A roll is kept when it is taken, so that a process that ends while it is being booked
-- goes on at the same prices.

create table roll (
  at        bigint primary key,
  day       text not null, -- trading day that it ends, YYYY-MM-DD
  weekday   smallint not null check (weekday between 0 and 6), -- of that day, 0 is Sunday
  terms     json not null, -- by instrument: quote, yearly rates, nights
  is_missed boolean not null, -- nothing ran at 17:00: the quotes are the last ones of before
  booked_at bigint -- when every account was booked
);
