-- A confirmed payee takes effect a while later, which people who could stop it are told of. Who
-- confirmed is kept beside who ended it.

alter table channel_change
  add column approved_by bigint references operator (id),
  add column approved_at bigint,
  add column from_at     bigint; -- when it takes effect, epoch ms

drop trigger channel_change_settled on channel_change;
update channel_change set approved_by = decided_by, approved_at = decided_at, from_at = decided_at
  where status = 'done';

alter table channel_change
  drop constraint channel_change_status_check,
  drop constraint channel_change_check,
  drop constraint channel_change_check1,
  drop constraint channel_change_check2,
  drop constraint channel_change_check3,
  add constraint channel_change_status
    check (status in ('waiting', 'approved', 'done', 'withdrawn', 'lapsed')),
  add constraint channel_change_open
    check ((status in ('waiting', 'approved')) = (decided_at is null)),
  add constraint channel_change_decided
    check ((status in ('done', 'withdrawn')) = (decided_by is not null)),
  add constraint channel_change_approved check (
    (approved_by is null) = (approved_at is null) and (approved_by is null) = (from_at is null)
    and (status not in ('approved', 'done', 'lapsed') or approved_by is not null)
    and (status <> 'waiting' or approved_by is null)
  ),
  add constraint channel_change_second check (is_alone or approved_by <> proposed_by),
  add constraint channel_change_done check (
    status <> 'done'
    or channel_id is not null and decided_by = approved_by and decided_at >= from_at
  );

drop index channel_change_waiting;
create unique index channel_change_open on channel_change (kind, channel_id)
  where status in ('waiting', 'approved');
create index channel_change_due on channel_change (from_at, id) where status = 'approved';

-- What was proposed stays what it was, and so does from when on it holds once that was said.
create trigger channel_change_settled before update on channel_change for each row
  when (
    old.status not in ('waiting', 'approved')
    or (new.kind, new.base_version, new.after::text, new.proposed_by, new.proposed_at)
      is distinct from
      (old.kind, old.base_version, old.after::text, old.proposed_by, old.proposed_at)
    or old.from_at is not null
      and (new.approved_by, new.approved_at, new.from_at, new.is_alone)
        is distinct from (old.approved_by, old.approved_at, old.from_at, old.is_alone)
  )
  execute function refuse_change();
