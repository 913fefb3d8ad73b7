-- The operators' search finds these by their first characters. Their order is that of the bytes,
-- whatever the collation of the database: only so is everything that begins alike in one range.
create index app_user_email_start on app_user ((lower(email) collate "C")) where email is not null;
create index app_user_mobile_start on app_user (mobile collate "C") where mobile is not null;
create index deposit_reference_start on deposit ((lower(reference) collate "C"), id desc)
  where reference is not null;
create index withdrawal_reference_start on withdrawal ((lower(reference) collate "C"), id desc)
  where reference <> '';
create index draw_method_address_start on draw_method ((lower(dc_address) collate "C"), id desc)
  where dc_address <> '';
create index draw_method_account_start on draw_method ((lower(payee_account) collate "C"), id desc)
  where payee_account <> '';
create index draw_method_payee_start on draw_method ((lower(payee_name) collate "C"), id desc)
  where payee_name <> '';
