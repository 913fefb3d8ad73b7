-- How much of the limits on guesses and codes is used up, counted for all processes together.

create table used_limit (
  name    text   not null, -- of the limit, such as `guesses`
  key     text   not null, -- a hash of who or what is counted
  full_at bigint not null, -- epoch ms; from then on nothing is used
  primary key (name, key)
);
