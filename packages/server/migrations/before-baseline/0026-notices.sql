-- What happened to a person's account without their doing. Figures are data: the words are those of
-- whoever reads them.

-- The number of each person's newest notice. Its row is taken last in a transaction, and several in
-- the order of their owners, so that two that wait for one another do so in one order.
create table notice_box (
  user_id  bigint primary key references app_user (id),
  last_seq bigint not null
);

-- Without foreign keys: a falling market writes it as fast as the journal.
create table notice (
  user_id bigint not null,
  seq     bigint not null check (seq >= 1),
  kind    text not null,
  facts   json not null,
  at      bigint not null,
  read_at bigint,
  is_told boolean not null default false, -- to whoever is on line
  primary key (user_id, seq)
);
create index notice_untold on notice (user_id, seq) where not is_told;
create index notice_unread on notice (user_id) where read_at is null;
create index notice_age on notice (at);

-- Puts notices into the boxes of their owners, in the order of `place`, and takes out what is more
-- than `kept` behind the newest.
create function put_notices(notices json, kept int) returns void language plpgsql as $$
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

  -- A commit of the desk waits for nobody who is marking or removing old ones: the next one comes.
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

-- A group commit with notices. One without them goes on taking the shorter way.
create function commit_batch(
  shards int[], epochs bigint[], events json, transactions json, orders json, flags json,
  cases json, notices json, kept int
) returns boolean language plpgsql as $$
begin
  if not commit_batch(shards, epochs, events, transactions, orders, flags, cases) then
    return false;
  end if;
  perform put_notices((
    select json_agg(json_build_object(
      'userId', owner.user_id, 'place', place, 'kind', kind, 'facts', facts, 'at', at
    ))
    from json_to_recordset(notices) as incoming (
      "accountId" bigint, place int, kind text, facts json, at bigint
    )
    join account owner on owner.id = "accountId"
  ), kept);
  return true;
end $$;
