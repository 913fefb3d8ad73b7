import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDb } from '../adapters/test-db.ts';
import type { Db } from '../ports/db.ts';
import { A_VISIT, openAuth, signUpOf } from './auth-rig.ts';
import type { AuthModule } from './module.ts';

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
  const mobile = signUpOf({ type: 'mobile', area_id: 852, mobile: '91234567' });
  const { user } = await auth.register(mobile, visit);
  ids['mobile'] = user.id;
  ids['demo'] = (await auth.demo('demo-of-the-directory', visit)).user.id;
});
afterAll(() => db.close());

const find = async (text: string, kind: 'demo' | 'real' | null = null) => {
  const { rows, total } = await auth.searchUsers({ text, kind, page: 1, pageSize: 20 });
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
};

test('people are found by a part of their address, their number, id or code', async () => {
  const ann = ids['ann_50%@example.com'];
  expect(await find('ANN')).toEqual([ann]);
  expect(await find('_50%@')).toEqual([ann]);
  expect(await find('%')).toEqual([ann]);
  expect(await find(String(ann))).toEqual([ann]);
  expect(await find('+852 9123')).toEqual([ids['mobile']]);
  expect(await find('nobody')).toEqual([]);
  const { rows } = await auth.searchUsers({ text: 'bob', kind: null, page: 1, pageSize: 1 });
  expect(await find(rows[0]?.inviteCode.toLowerCase() ?? '')).toEqual([ids['bob@example.com']]);
});

test('lists are the newest first, by kind and in pages', async () => {
  expect(await find('', 'demo')).toEqual([ids['demo']]);
  expect(await find('')).toHaveLength(4);
  const page = await auth.searchUsers({ text: '', kind: 'real', page: 2, pageSize: 2 });
  expect(page).toMatchObject({ total: 3, rows: [{ id: ids['ann_50%@example.com'] }] });
});

test('a credit score is set once for all to see, and tells what it was', async () => {
  const id = ids['bob@example.com'] ?? 0;
  expect(await auth.setCreditScore(id, 70)).toBe(100);
  expect(await db.transaction((tx) => auth.setCreditScore(id, 80, tx))).toBe(70);
  expect(await auth.setCreditScore(1, 70)).toBeNull();
  await expect(auth.setCreditScore(id, -1)).rejects.toThrow(RangeError);
  const { rows } = await auth.searchUsers({ text: 'bob@', kind: null, page: 1, pageSize: 5 });
  expect(rows[0]?.creditScore).toBe(80);
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
