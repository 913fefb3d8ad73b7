-- A login by number without its area code has to look at everybody with that number. Their
-- passwords share a salt, so that one hash is compared with all of them.
create table mobile_salt (
  mobile text primary key,
  salt   bytea not null check (octet_length(salt) = 16)
);

create index app_user_mobile_anywhere on app_user (mobile) where mobile is not null;
