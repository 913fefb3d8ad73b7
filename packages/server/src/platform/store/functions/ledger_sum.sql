-- Returns the sum of a ledger transaction, for the check that it balances. The sum is numeric, so
-- it never overflows.
create or replace function ledger_sum(amounts bigint[])
  returns numeric language sql immutable strict
  as 'select sum(amount) from unnest(amounts) amount';
