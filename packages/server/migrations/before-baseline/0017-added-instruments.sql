-- Where the simulated price of an instrument that an operator added begins, in points; null for
-- those whose course is built in, and for those that only a real feed quotes.
alter table instrument add column simulated_base bigint check (simulated_base > 0);
