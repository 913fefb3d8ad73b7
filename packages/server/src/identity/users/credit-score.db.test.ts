import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { A_VISIT, openAuth, signUpOf } from '../../../test/identity/auth-rig.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { AuthModule } from '../auth/module.ts';

const NOW = Date.UTC(2026, 0, 1);
const visit = A_VISIT;
let db: Db;
let auth: AuthModule;
const ids: Record<string, number> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  db = await openTestDb();
  ({ auth } = openAuth(db, { time: NOW, now: () => NOW, monotonic: () => NOW }));
  for (const account of ['ann_50%@example.com', 'bob@example.com']) {
    const { user, token } = await auth.register(signUpOf({ account }), visit);
    ids[account] = user.id;
    tokens[account] = token;
  }
});
afterAll(() => db.close());

test('a credit score is set once for all to see, and tells what it was', async () => {
  const id = ids['bob@example.com'] ?? 0;
  expect(await auth.setCreditScore(id, 70)).toBe(100);
  expect(await db.transaction((tx) => auth.setCreditScore(id, 80, tx))).toBe(70);
  expect(await auth.setCreditScore(1, 70)).toBeNull();
  await expect(auth.setCreditScore(id, -1)).rejects.toThrow(RangeError);
  const rows = await db.query('select credit_score from app_user where id = $1', [id]);
  expect(rows).toEqual([{ credit_score: 80 }]);
});

test('all sessions of a person end at once, and no others', async () => {
  const token = tokens['bob@example.com'] ?? '';
  expect(await auth.identify(token)).not.toBeNull();
  const ended: string[] = [];
  auth.onRevoked((key) => ended.push(key));
  expect(await auth.endAllSessions(ids['bob@example.com'] ?? 0)).toBe(1);
  expect(ended).toHaveLength(1);
  expect(await auth.identify(token)).toBeNull();
  expect(await auth.identify(tokens['ann_50%@example.com'] ?? '')).not.toBeNull();
});
