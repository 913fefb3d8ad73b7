-- Which session wrote an event, and who ended a session that fell silent.

alter table journal add column session_id int; -- null: written before sessions were recorded

alter table node_session add column ended_by int; -- the session that ended it; its own at a stop
