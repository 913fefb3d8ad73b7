-- Answers of support that their person has not read: one notice for each stretch of them.

alter table support_chat
  -- Of the first unread answer, while nothing was noted of the stretch that it begins.
  add column unheard_since bigint,
  -- The newest message when the notice was written; the stretch ends when it has been read.
  add column noticed_id bigint not null default 0;
create index support_chat_unheard on support_chat (user_id) where unheard_since is not null;

-- Who has asked something wants to know the answer: on, as for who has chosen nothing.
update push_choice set groups = array_append(groups, 'support');
