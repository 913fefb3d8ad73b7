-- Whose openings were met by opposite ones: in an instrument, on one side, around a moment.
create index trade_order_opened on trade_order (instrument_id, side, opened_at)
  where opened_at is not null;
-- What the house has covered; there is little of it.
create index ledger_tx_covered on ledger_tx (account_id, at) where type = 8;
-- Removed ones too.
create index draw_method_of_account on draw_method (account_id);
