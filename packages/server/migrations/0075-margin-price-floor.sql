-- The smallest price for the margin of an instrument that may trade at or below zero, in points;
-- null for the default of 10.00 in the quote currency.
alter table instrument
  add column margin_price_floor bigint check (margin_price_floor > 0);
