-- E-mail addresses of earlier builds in the form in which they are compared: before the @, dotless
-- ı is i, and i and j have no dot of their own. Where an account has that address already, it keeps
-- it; of several others the oldest gets it, and the rest stay as they are. A login finds an account
-- by either form; an earlier build finds it by this one only. Addresses with other letters than
-- English, Turkish and Azerbaijani ones stay as they are too: SQL cannot tell their marks apart.
create temporary table plain_letters on commit drop as
  with stored as (
    select 'app_user' as holder, id, lower(email) as former from app_user where email is not null
    union all select 'operator', id, lower(email) from operator where email is not null
  ), read as (
    -- U+0307, the dot above, is cc 87 in UTF-8.
    select holder, id, former, replace(replace(replace(split_part(former, '@', 1), 'ı', 'i'),
      'i' || convert_from(decode('cc87', 'hex'), 'UTF8'), 'i'),
      'j' || convert_from(decode('cc87', 'hex'), 'UTF8'), 'j') as name
    from stored
  )
  select distinct on (holder, email) * from (
    select holder, id, former, name || '@' || split_part(former, '@', 2) as email from read
    where name ~ '^[!-~çğöşüə]+$'
  ) plain
  where email <> former order by holder, email, id;

update app_user u set email = p.email from plain_letters p
where p.holder = 'app_user' and p.id = u.id
  and not exists (select from app_user o where lower(o.email) = p.email);
update operator u set email = p.email from plain_letters p
where p.holder = 'operator' and p.id = u.id
  and not exists (select from operator o where lower(o.email) = p.email);
