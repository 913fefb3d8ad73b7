-- Where operators have signed in from, so that they are told of a place that is new.

create table operator_place (
  operator_id  bigint not null references operator (id),
  place        bytea not null, -- hash of the browser, or of the address
  last_seen_at bigint not null,
  primary key (operator_id, place)
);
create index operator_place_by_age on operator_place (last_seen_at);
