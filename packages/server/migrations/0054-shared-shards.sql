-- Several processes may share the shards: who takes a part of them says so in its session.

alter table node_session add column wants_shards boolean not null default false;
