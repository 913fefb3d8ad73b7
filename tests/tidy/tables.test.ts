import { expect, test } from 'vitest';

import { isTest, treeFiles } from './tree.ts';

/**
 * Tables and views that belong to each folder of the server; only that folder may name them in SQL.
 */
const OWNED: Readonly<Record<string, readonly string[]>> = {
  identity: [
    ...['app_user', 'session', 'known_device', 'mobile_salt', 'auth_code', 'person_totp'],
    ...['recovery_code', 'passkey', 'factor_challenge', 'guard_link', 'identity_case'],
    'preference',
  ],
  console: [
    ...['operator', 'operator_attempt', 'operator_challenge', 'operator_passkey'],
    ...['operator_place', 'operator_recovery', 'operator_session', 'payout_proof'],
    ...['day_note', 'day_sign_off'],
  ],
  audit: ['audit_entry'],
  'market-data': [
    ...['category', 'instrument', 'candle', 'spread_markup', 'roll', 'quote_batch', 'quote_file'],
    ...['source_change', 'halt_set'],
  ],
  trading: [
    ...['account', 'trade_order', 'journal', 'ledger_tx', 'ledger_posting', 'order_id_block'],
    ...['shard_lease', 'node_session', 'level_change', 'level_letter', 'fee_change', 'fee_letter'],
    ...['fee_rate', 'intervention', 'price_alert', 'role_lease', 'account_head', 'event_once'],
    ...['journal_old', 'journal_monthly', 'ledger_tx_old', 'ledger_tx_monthly', 'moved_orders'],
    ...['trade_order_recent', 'trade_order_monthly', 'past_order_name'],
    ...['hedge_change', 'hedge_order', 'hedge_fill', 'hedge_booking', 'hedge_difference'],
    ...['hedge_over_limit', 'trade_note'],
  ],
  payments: [
    ...['deposit', 'deposit_evidence', 'withdrawal', 'settled_case', 'payout_hold'],
    ...['deposit_network', 'wire_option', 'draw_currency', 'draw_method', 'channel_change'],
  ],
  notifications: [
    ...['outbox', 'notice', 'notice_box', 'push_choice', 'push_message', 'push_subscription'],
  ],
  content: [
    ...['article', 'article_text', 'announcement', 'announcement_text', 'announcement_read'],
    ...['company', 'ranking_member', 'ranking_figure', 'calendar_event'],
  ],
  support: ['support_chat', 'support_message', 'canned_reply', 'canned_reply_text', 'feedback'],
  platform: ['setting', 'store_identity', 'file', 'used_limit'],
};

interface Exception {
  readonly folder: string;
  readonly tables: readonly string[];
  readonly why: string;
}

/**
 * Tables that a folder may name although they belong to another folder. An entry may be deleted; a
 * new one needs a good reason.
 */
const EXCEPTIONS: readonly Exception[] = [
  {
    folder: 'console',
    tables: ['account', 'app_user', 'trade_order', 'ledger_tx'],
    why: 'lists, searches and compares people by what they trade, in one query over all of them',
  },
  {
    folder: 'console',
    tables: ['deposit', 'withdrawal', 'draw_method', 'known_device', 'session', 'identity_case'],
    why: 'shows what a person and an open case are like, and who else is like that',
  },
  {
    folder: 'console',
    tables: ['intervention', 'support_chat'],
    why: 'the dashboard counts what waits, in one query',
  },
  {
    folder: 'console',
    tables: ['fee_change', 'fee_rate', 'audit_entry'],
    why: 'shows past decisions, and asks the log who has already helped a person',
  },
  {
    folder: 'identity',
    tables: ['operator_challenge', 'operator_passkey'],
    why: 'the same code checks the passkeys of operators, in tables of the same form',
  },
  {
    folder: 'identity',
    tables: ['account'],
    why: 'a person and their account are made in one transaction, and a session names both',
  },
  ...['payments', 'support', 'content'].map((folder) => ({
    folder,
    tables: ['account'],
    why: 'a case, a conversation and a rank belong to a person; what is known is the account',
  })),
  ...['content', 'notifications', 'support', 'trading', 'platform'].map((folder) => ({
    folder,
    tables: ['app_user'],
    why: 'asks for kind, language or address of a person, or locks the row to count what is theirs',
  })),
  {
    folder: 'content',
    tables: ['ledger_tx', 'trade_order'],
    why: 'the ranking and the share of losing accounts are computed from closed trades',
  },
  {
    folder: 'trading',
    tables: ['deposit', 'withdrawal'],
    why: 'the books and the statement of an account show where money came from and went',
  },
  {
    folder: 'market-data',
    tables: ['trade_order', 'fee_rate'],
    why: 'an instrument with live orders cannot go, and an edited one gets its rate',
  },
  {
    folder: 'market-data',
    tables: ['account', 'app_user'],
    why: 'the kind of feed cannot change unsaid once a real account has placed an order',
  },
  {
    folder: 'market-data',
    tables: ['operator'],
    why: 'a markup is shown with the name of who decided it',
  },
  {
    folder: 'support',
    tables: ['operator'],
    why: 'a conversation is shown with the name of who answers it',
  },
  { folder: 'payments', tables: ['file'], why: 'finds deposits that show the same picture' },
  ...['console', 'content', 'identity', 'market-data', 'notifications', 'payments'].map(
    (folder) => ({ folder, tables: ['setting'], why: 'keeps rows of its own there, by key' }),
  ),
];

const HOME = 'packages/server/src/';
const server = treeFiles().filter(({ path }) => path.startsWith('packages/server/'));
const owners = new Map(
  Object.entries(OWNED).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
);

/** Returns the tables that a statement in this text reads or writes. */
function tablesIn(text: string): Set<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const named = code.matchAll(/\b(?:from|join|into|update|table:)\s+(?:only\s+)?['"]?(\w+)/g);
  const listed = code.matchAll(/\b(?:from|join)\s+\w+(?:\s+\w+)?\s*,\s*(\w+)/g);
  const words = [...named, ...listed].map(([, word = '']) => word);
  return new Set(words.filter((word) => owners.has(word)));
}

test('every table and view has one owner', () => {
  const made = server
    .filter(({ path }) => /migrations\/(?:baseline\/)?[\w-]+\.sql$/.test(path))
    .flatMap(({ text }) => [
      ...text.matchAll(/^(?:create (?:table|view)|alter table \w+ rename to) (\w+)/gm),
    ])
    .map(([, name]) => name);
  expect(Object.values(OWNED).flat().sort()).toEqual([...new Set(made)].sort());
  for (const folder of Object.keys(OWNED)) {
    expect(server.some(({ path }) => path.startsWith(`${HOME}${folder}/`))).toBe(true);
  }
});

test('a folder names the tables of others only where that is listed', () => {
  const touches = new Set<string>();
  for (const { path, text } of server) {
    const [, folder] = /^packages\/server\/src\/([\w-]+)\//.exec(path) ?? [];
    // The backup copies every table, and a database function does what must happen in one
    // statement.
    const isOfAll = path.startsWith(`${HOME}platform/store/`);
    if (folder === undefined || isOfAll || isTest(path)) continue;
    for (const table of tablesIn(text)) {
      if (owners.get(table) !== folder) touches.add(`${folder} names ${table}`);
    }
  }
  const listed = EXCEPTIONS.flatMap(({ folder, tables }) =>
    tables.map((table) => `${folder} names ${table}`),
  );
  expect([...touches].sort()).toEqual(listed.sort());
});
