-- A code belongs to the request that asked for it: strangers who know an address can neither use up
-- the tries of its owner's code nor replace it.
alter table auth_code
  add column request text not null default '', -- a captcha has none
  add column asked_from text not null default '', -- network of whoever asked
  add column tries_without int not null default 0; -- by clients that do not name the request
alter table auth_code drop constraint auth_code_pkey;
alter table auth_code add primary key (purpose, address, request);
