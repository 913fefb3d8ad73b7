-- Halts of many instruments by one act: of a source, a category or all. Resuming what such an act
-- halted is proposed by one operator and confirmed by another.
create table halt_set (
  id            bigint generated always as identity primary key,
  scope         text not null check (scope in ('all', 'category', 'source')),
  category_id   int,
  source        text,
  reason        text not null,
  halted_by     bigint not null references operator (id),
  halted_at     bigint not null, -- epoch ms, as all times here
  -- The open proposal to resume, or the confirmed one.
  resume_reason text,
  proposed_by   bigint references operator (id),
  proposed_at   bigint,
  confirmed_by  bigint references operator (id),
  confirmed_at  bigint,
  check ((scope = 'category') = (category_id is not null)),
  check ((scope = 'source') = (source is not null)),
  check (num_nulls(resume_reason, proposed_by, proposed_at) in (0, 3)),
  check (num_nulls(confirmed_by, confirmed_at) in (0, 2)),
  check (confirmed_by is null or (proposed_by is not null and confirmed_by <> proposed_by))
);
-- The act that halted it; null if it was halted alone. Not a foreign key, as a backup restores
-- instruments first. An earlier build leaves it set when it resumes an instrument.
alter table instrument add column halt_set_id bigint;
