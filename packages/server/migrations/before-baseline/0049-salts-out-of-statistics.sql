-- No secret and no salt of one is sampled for statistics.
alter table mobile_salt alter column salt set statistics 0;
alter table guard_link alter column token_hash set statistics 0;
