-- The picture over an article: its address; empty for none.

alter table article add column cover text not null default '';
