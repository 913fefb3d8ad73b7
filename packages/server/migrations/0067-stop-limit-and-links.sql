-- The limit of a stop-limit order that has not become a limit order, and the order with which a
-- pending order is linked. An earlier build does not know these columns: to it a stop-limit order
-- is a stop order, and a fill cancels nothing. So the last process of one ends before people get
-- such orders.
alter table trade_order_recent add column limit_price bigint, add column linked_id bigint;
alter table trade_order_monthly add column limit_price bigint, add column linked_id bigint;
create or replace view trade_order as
  select * from trade_order_recent union all select * from trade_order_monthly;
