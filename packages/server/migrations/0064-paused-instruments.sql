-- While this is true, nobody opens a position in the instrument. A rule about hedging sets it. An
-- earlier build does not know this column and lets positions be opened.
alter table instrument add column is_paused boolean not null default false;
