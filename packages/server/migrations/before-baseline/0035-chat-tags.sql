-- What a conversation is about, in the words of the contract.

alter table support_chat add column tags text[] not null default '{}';
