-- A request to close many positions is known by its client's name: the same name again finds what
-- the first one came to, and never does it a second time.
create unique index journal_close_all on journal (account_id, (body ->> 'clientOrderId'))
  where type = 'closeAllDone';
