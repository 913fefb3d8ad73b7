import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Db } from '../ports/db.ts';
import { readMigrations } from '../store/migrate.ts';
import { openTestDb } from '../../../test/db/test-db.ts';

/** Text columns with secrets, or with text that only one user may read. */
const SECRET_TEXTS = `
  'app_user.password_hash', 'auth_code.code_hash', 'factor_challenge.password_hash',
  'operator.password_hash', 'operator.totp_secret', 'operator_challenge.password_hash',
  'outbox.text', 'push_subscription.auth', 'push_subscription.p256dh'`;

let db: Db;

beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

test('LEDGER-016: no secret is sampled for statistics', async () => {
  const sampled = await db.query(
    `select c.relname || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and not a.attisdropped and a.attstattarget is distinct from 0
       and (a.atttypid = 'bytea'::regtype or c.relname || '.' || a.attname in (${SECRET_TEXTS}))`,
  );
  expect(sampled).toEqual([]);
});

test('LEDGER-016: what was sampled of secrets before is gone', async () => {
  const sampled = (table: string) =>
    db.query(
      `select attname as name from pg_stats
       where schemaname = current_schema() and tablename = $1
         and attname in ('token_hash', 'password_hash')`,
      [table],
    );
  await db.query(
    `insert into app_user (kind, invite_code, lang, created_at, password_hash)
     select 'real', 'code ' || n, 'en', 0, 'hash ' || n from generate_series(1, 100) n`,
  );
  await db.query(
    `insert into session (token_hash, user_id, created_at, last_seen_at, expires_at)
     select invite_code::bytea, id, 0, 0, 0 from app_user`,
  );
  await db.query('alter table app_user alter column password_hash set statistics -1');
  await db.query('alter table session alter column token_hash set statistics -1');
  await db.query('analyze app_user, session');
  expect(await sampled('app_user')).toHaveLength(1);
  expect(await sampled('session')).toHaveLength(1);
  const migration = readMigrations().find(({ name }) => name.includes('no-secrets'));
  await db.script(migration?.sql ?? '');
  await db.query('analyze app_user, session');
  expect(await sampled('app_user')).toEqual([]);
  expect(await sampled('session')).toEqual([]);
});
