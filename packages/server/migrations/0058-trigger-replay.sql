-- From which quote on the next holder of a shard replays what its triggers have missed.

alter table node_session add column quote_q bigint; -- all that quotes up to it set off is committed
alter table shard_lease add column replay_q bigint; -- null: its session watches it
