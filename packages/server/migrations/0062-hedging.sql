-- How the house covers its own risk at liquidity providers: rules, orders, fills and their results.
-- An earlier build does not know these tables and covers nothing.

insert into role_lease (role) values ('hedging');

-- What operators decide. A rule needs two of them, a stop only one.
create table hedge_change (
  id            bigint generated always as identity primary key,
  kind          text   not null check (kind in ('rule', 'stop', 'resume', 'settle', 'clear')),
  instrument_id int   ,
  order_id      bigint,
  body          json   not null,
  before        json, -- the rule that it replaces
  reason        text   not null,
  proposed_by   bigint not null references operator (id),
  proposed_at   bigint not null, -- epoch ms
  state         text   not null check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  decided_by    bigint references operator (id),
  decided_at    bigint,
  from_at       bigint, -- when it takes effect, epoch ms
  check ((state = 'waiting') = (decided_by is null)),
  check ((state = 'done') = (from_at is not null))
);
create unique index hedge_change_waiting on hedge_change
  (kind, coalesce(instrument_id, 0), coalesce(order_id, 0)) where state = 'waiting';
create trigger hedge_change_decided before update on hedge_change
  for each row when (old.state <> 'waiting') execute function refuse_change();
create trigger hedge_change_kept before delete on hedge_change
  for each statement execute function refuse_change();

create table hedge_order (
  id                bigint generated always as identity primary key,
  client_id         text   not null unique, -- ClOrdID
  instrument_id     int    not null,
  provider          text   not null,
  symbol            text   not null,
  units_per_lot     bigint not null,
  lots              bigint not null check (lots <> 0), -- signed millionths: negative sells
  price             text   not null, -- limit
  digits            smallint not null,
  bid               bigint not null, -- our quote when it was sent, points
  ask               bigint not null,
  net               bigint not null, -- of the clients, signed millionths of lots
  held              bigint not null, -- before the order
  sent_at           bigint not null, -- epoch ms
  state             text   not null check (state in (
    'sent', 'working', 'unknown',
    'filled', 'canceled', 'rejected', 'expired', 'notSent', 'settled'
  )),
  reason            text,
  provider_order_id text,
  ended_at          bigint,
  check ((state in ('sent', 'working', 'unknown')) = (ended_at is null))
);
-- No second order in an instrument while the outcome of one is open, whatever the program does.
create unique index hedge_order_open on hedge_order (instrument_id) where ended_at is null;
create index hedge_order_sent on hedge_order (sent_at);

create table hedge_fill (
  id          bigint generated always as identity primary key,
  order_id    bigint  not null references hedge_order (id),
  exec_id     text    not null,
  lots        bigint  not null check (lots <> 0), -- signed millionths
  price       numeric not null check (price = trunc(price)), -- 10^-10
  at          bigint  not null, -- epoch ms
  provider_at bigint, -- the provider's own time, epoch ms
  -- The position in the instrument after it.
  lots_after  bigint  not null,
  cost_after  numeric not null, -- millionths of lots times 10^-10 of the price
  realised    numeric not null, -- the same unit
  unique (order_id, exec_id)
);
create trigger hedge_fill_kept before update or delete on hedge_fill
  for each statement execute function refuse_change();

-- The house's own ledger of its hedges: what a provider owes it after each closing.
create table hedge_booking (
  fill_id bigint primary key references hedge_fill (id),
  at      bigint not null, -- epoch ms
  books   text[] not null check (cardinality(books) = 2),
  amounts bigint[] not null check (cardinality(amounts) = 2 and amounts[1] + amounts[2] = 0)
);
create trigger hedge_booking_kept before update or delete on hedge_booking
  for each statement execute function refuse_change();

create table hedge_difference (
  id            bigint generated always as identity primary key,
  instrument_id int    not null,
  provider      text   not null,
  ours          text   not null, -- in units of the provider
  theirs        text   not null,
  at            bigint not null, -- epoch ms
  cleared_by    bigint references hedge_change (id)
);
create unique index hedge_difference_open on hedge_difference (instrument_id)
  where cleared_by is null;
