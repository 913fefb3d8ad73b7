-- No secret and no salt of one is sampled for statistics.
alter table mobile_salt alter column salt set statistics 0;
