-- Phone numbers as libphonenumber reads them. SQL cannot read them, so the server does after its
-- start. An earlier build goes on with `mobile`, which has no zeros at its beginning; this one
-- writes that column for it only.
alter table app_user
  -- The national number of E.164; null if it was not read yet, or is marked.
  add column national_number text,
  -- Why support has to ask for the number: it is not clearly one mobile number, or an older account
  -- has the same.
  add column phone_mark text check (phone_mark in ('unclear', 'taken')),
  add check (phone_mark is null or national_number is null);
create unique index app_user_national_number on app_user (area_id, national_number)
  where national_number is not null;
-- Every spelling of a number has the same last digits.
create index app_user_number_end on app_user (right(coalesce(national_number, mobile), 6))
  where mobile is not null;
create index app_user_number_start on app_user (coalesce(national_number, mobile) collate "C")
  where mobile is not null;
create index app_user_number_unread on app_user (id)
  where mobile is not null and national_number is null and phone_mark is null;
create index app_user_phone_mark on app_user (id) where phone_mark is not null;
