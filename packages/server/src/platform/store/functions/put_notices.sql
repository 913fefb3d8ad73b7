-- Adds notices to the boxes of their owners, in the order of `place`, and deletes all but the
-- newest `kept` of each box.
create or replace function put_notices(notices json, kept int)
  returns void language plpgsql as $$
begin
  insert into notice_box as box (user_id, last_seq)
  select "userId", count(*)
  from json_to_recordset(notices) as incoming ("userId" bigint)
  group by "userId" order by "userId"
  on conflict (user_id) do update set last_seq = box.last_seq + excluded.last_seq;

  insert into notice (user_id, seq, kind, facts, at)
  select incoming."userId",
    box.last_seq + 1 - row_number() over (partition by incoming."userId" order by place desc),
    kind, facts, at
  from json_to_recordset(notices) as incoming (
    "userId" bigint, place int, kind text, facts json, at bigint
  )
  join notice_box box on box.user_id = incoming."userId";

  -- Skips rows that are locked by marking or removing notices, so that a commit of the desk does
  -- not wait for them. The next call deletes them.
  delete from notice where (user_id, seq) in (
    select old.user_id, old.seq
    from notice old
    join notice_box box on box.user_id = old.user_id
    where box.user_id in (
      select "userId" from json_to_recordset(notices) as incoming ("userId" bigint)
    )
    and old.seq <= box.last_seq - kept
    for update of old skip locked
  );
end $$;
