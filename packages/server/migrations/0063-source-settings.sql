-- Sources of prices, and which of them quotes each instrument, as operators set them in the
-- console. In force is the confirmed change with the highest revision.
create table source_change (
  id            bigint generated always as identity primary key,
  base_revision integer not null check (base_revision >= 0), -- what it was proposed to follow
  settings      text not null check (length(settings) <= 200000),
  reason        text not null,
  proposed_by   bigint not null references operator (id),
  proposed_at   bigint not null,
  status        text not null default 'waiting'
                check (status in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  decided_by    bigint references operator (id),
  decided_at    bigint,
  revision      integer unique check (revision > base_revision),
  check ((status = 'waiting') = (decided_by is null)),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'confirmed') = (revision is not null)),
  check (status not in ('confirmed', 'refused') or decided_by <> proposed_by)
);
create unique index source_change_waiting on source_change (status) where status = 'waiting';
