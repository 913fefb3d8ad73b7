-- Closed orders are summed up by account, by their net results. In their months nothing changes any
-- more, so an index that has these columns costs no update; an earlier build keeps it as well.
create index trade_order_monthly_results on trade_order_monthly (account_id, completed_at)
  include (instrument_id, side, pnl, fee, swap) where status = 3;
