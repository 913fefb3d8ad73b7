-- Candles that were made by somebody else, because no tick came while they ran.

-- An earlier build writes none, and reads them like its own.
alter table candle add column is_imported boolean not null default false;
