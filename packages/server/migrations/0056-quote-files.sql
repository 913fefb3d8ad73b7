-- Files into which the log of quotes is exported before its old batches are deleted.

create table quote_file (
  grp        smallint not null, -- which market
  q0         bigint   not null, -- number of the first item in the file
  q1         bigint   not null check (q1 >= q0), -- and of the last
  from_at    bigint   not null, -- time of the first batch, epoch ms
  to_at      bigint   not null, -- and of the last
  batches    int      not null check (batches > 0),
  blob_id    text     not null unique,
  -- Of the file as it is stored; null until it is written, checked, and its batches are deleted.
  size       bigint,
  sha256     text,
  written_at bigint, -- epoch ms
  primary key (grp, q0),
  check ((written_at is null) = (sha256 is null) and (written_at is null) = (size is null))
);
create unique index quote_file_unfinished on quote_file (grp) where written_at is null;

insert into role_lease (role) values ('jobs:quote-files');
