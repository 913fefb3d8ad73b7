-- Several take-profits of an order, and when its stop-loss moves to the opening price. An earlier
-- build does not know these columns: it closes all of an order at its last take-profit.
alter table trade_order_recent add column levels json;
alter table trade_order_recent add column break_even json;
alter table trade_order_monthly add column levels json;
alter table trade_order_monthly add column break_even json;
create or replace view trade_order as
  select * from trade_order_recent union all select * from trade_order_monthly;
