/**
 * Rows of an old store, each with the migration after which it can be inserted. Together they cover
 * what later migrations rewrite: totals of accounts, approvals, evidence, and settings of a user.
 */
export const ROWS_SINCE: readonly { readonly migration: number; readonly sql: string }[] = [
  {
    migration: 1,
    sql: `
      insert into category (id, name, position) values (1, '{"en": "Crypto"}', 1);
      insert into instrument (
        id, code, show_code, name, category_id, position, digits, contract_size, quote_currency,
        lot_step, min_lots, max_lots, leverages, margin_mode, fee_rate, stale_after_ms, max_jump_bp,
        sessions, spread_points, profile_class
      ) values (
        7, 'BTCUSDT', 'BTC', '{"en": "Bitcoin"}', 1, 1, 2, 1, 'USD', 10000, 10000, 100000000,
        '{50,100}', 0, 50, 60000, 500, '{}', 10, 'crypto'
      );
      insert into candle values (7, 1, 1700000040, 1, 4, 1, 3, 9007199254740991);
      insert into setting (key, value) values ('legal_name', '{"a": 1}');
      insert into app_user (kind, email, invite_code, lang, created_at, password_hash)
      values
        ('real', 'ann@example.org', 'A1', 'en', 1, 'hash'), ('demo', null, 'B2', 'ar', 2, null);
      insert into session (token_hash, user_id, created_at, last_seen_at, expires_at)
      values ('\\x0102', 80000001, 1, 2, 3);`,
  },
  {
    migration: 38,
    sql: `
      insert into account (user_id, created_at) values (80000001, 1), (80000002, 2);
      insert into journal (account_id, seq, order_id, type, at, body) values
        (1, 1, null, 'deposited', 1, '{"a":  1}'), (1, 2, 1000001, 'closed', 2, '{}');
      insert into trade_order (
        id, account_id, instrument_id, side, kind, status, lots, leverage, open_fill, close_fill,
        margin, fee, swap, pnl, created_at, opened_at, completed_at
      ) values (
        1000001, 1, 7, 1, 'market', 3, 10000, 100, '{}', '{}', 5, 1, 0, 250000, 1, 1, 2
      );
      insert into ledger_tx (account_id, seq, type, at, books, amounts, balance_after) values
        (1, 1, 1, 1, '{user:1,bank}', '{9000000000,-9000000000}', 9000000000),
        (1, 2, 5, 2, '{user:1,house}', '{250000,-250000}', 9000250000);
      insert into deposit (
        account_id, type, channel_id, channel, currency_code, protocol_code, digits, amount, credit,
        proof, sender, reference, created_at, status, requested_seq, settled_seq, settled_at,
        credited
      ) values (
        1, 0, 1, '{}', 'USDT', 'TRC20', 6, 9, 9, 'file', 'x', '0xAbC', 1, 1, 1, 1, 1, 9
      );
      insert into withdrawal (
        account_id, type, draw_currency_id, draw_method_id, method, currency_code, protocol_code,
        digits, amount, fee, net, memo, created_at, status, requested_seq, settled_seq, settled_at
      ) values
        (1, 1, 1, 1, '{}', 'USDT', 'TRC20', 6, 70, 2, 68, '', 1, 0, 1, null, null),
        (1, 1, 1, 1, '{}', 'USDT', 'TRC20', 6, 50, 2, 48, '', 1, 1, 1, 2, 3);
      insert into auth_code (purpose, address, code_hash, sent_at, expires_at)
      values ('register', 'bob@example.org', 'hash', 1, 2);
      insert into push_choice (user_id, groups, shows_figures) values (80000001, '{news}', true);
      insert into operator (name, role, status, created_at) values ('Olga', 'owner', 'invited', 1);
      insert into audit_entry
      values (1, 1, 1, 'Olga', 'owner', '', 'a', 'o', '', '', '\\x00', '\\x01');`,
  },
  {
    migration: 52,
    sql: `
      insert into guard_link values ('\\x09', 80000001, 5, null);
      insert into roll values (1, '2026-01-01', 4, '{}', false, null);
      insert into mobile_salt values ('123', '\\x00112233445566778899aabbccddeeff');`,
  },
];
