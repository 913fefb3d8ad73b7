-- Pictures that people upload. The bytes lie outside the database; a row is there before them and
-- goes after them. Pictures that operators show to everybody, or keep for operators, belong to no
-- person.
create table file (
  id          text primary key,
  user_id     bigint references app_user (id),
  state       text not null check (state in ('arriving', 'unused', 'used', 'ended')),
  bytes       int not null check (bytes > 0),
  sha256      bytea not null, -- of the picture as it is kept, before it is sealed
  used_by     text,           -- for example identity:12
  claimed_at  bigint,         -- when a process took it up for removal
  created_at  bigint not null,
  is_internal boolean not null default false, -- for operators alone
  check ((used_by is not null) = (state = 'used') or state = 'ended'),
  constraint file_internal_is_nobodys check (not is_internal or user_id is null)
);
create index file_of_user on file (user_id) where state in ('arriving', 'unused');
create index file_to_sweep on file (created_at) where state <> 'used';
create index file_by_use on file (used_by) where used_by is not null;
-- The same picture, whoever has uploaded it.
create index file_by_content on file (sha256);
