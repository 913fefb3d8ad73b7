import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import type { Letter } from '../notifications/mail/module.ts';
import type { Db } from '../platform/ports/db.ts';
import { AuditHeads } from './heads.ts';
import { auditHead, hashOfEntry, verifyAudit, type AuditHead } from './chain.ts';
import { writeAudit } from './log.ts';
import type { AuditFact } from './entry.ts';
import { addOperator, emailsOf } from '../console/operators/store.ts';

const NOON = 20_000 * DAY_MS + DAY_MS / 2;

let db: Db;
let now: number;
let letters: Letter[];
let logged: AuditHead[];

beforeEach(async () => {
  db = await openTestDb();
  now = NOON;
  letters = [];
  logged = [];
});
afterEach(() => db.close());

const heads = () =>
  new AuditHeads({
    db,
    clock: { now: () => now, monotonic: () => now },
    mail: { post: async (_, letter) => void letters.push(letter), wake: () => undefined },
    readers: (sql) => emailsOf(sql, 'audit.view'),
    logHead: (head) => logged.push(head),
  });

const fact = (reason: string): AuditFact => ({
  at: now,
  operatorId: null,
  operator: 'rin@example.com',
  role: 'owner',
  address: '192.0.2.7',
  action: 'setting.changed',
  object: '',
  detail: '{}',
  reason,
});
const write = (reason: string) => db.transaction((tx) => writeAudit(tx, fact(reason)));

async function addPerson(email: string, role: 'owner' | 'support'): Promise<void> {
  const id = await db.transaction((tx) =>
    addOperator(tx, { email, name: email, role, createdAt: now }),
  );
  await db.query(
    `update operator set status = 'active', password_hash = 'x', totp_secret = 'x' where id = $1`,
    [id],
  );
}

test('AUDIT-008 the newest hash is logged at a start, and sent once a day to who reads the log', async () => {
  await addPerson('owner@example.com', 'owner');
  await addPerson('support@example.com', 'support');
  await write('first');
  const daily = heads();
  await daily.look();
  const first = await auditHead(db);
  expect([logged, letters]).toEqual([[first], []]);
  // Later on the same day, nothing is sent again.
  now += DAY_MS / 2 - 1;
  await write('second');
  await daily.look();
  expect([logged.length, letters.length]).toEqual([1, 0]);

  now += 1;
  await daily.look();
  await daily.look();
  const second = await auditHead(db);
  expect(second?.seq).toBe(2);
  expect(logged).toEqual([first, second]);
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.com', 'Audit log: entry 2'],
  ]);
  expect(letters[0]?.text).toContain(`npm run verify-audit -- 2:${second?.hash}`);

  // Another day passes without a new entry, so no e-mail is sent.
  now += DAY_MS;
  await daily.look();
  expect([logged.length, letters.length]).toEqual([2, 1]);
});

test('AUDIT-008 an empty log has nothing to send', async () => {
  const daily = heads();
  await daily.look();
  now += DAY_MS;
  await daily.look();
  expect([logged, letters]).toEqual([[], []]);
});

test('AUDIT-009 a kept hash finds a log that was cut off, and one that was written anew', async () => {
  for (const reason of ['first', 'second', 'third']) await write(reason);
  const kept = await auditHead(db);
  await write('fourth');
  expect(await verifyAudit(db, kept)).toMatchObject({ ok: true, entries: 4 });
  await db.query('alter table audit_entry disable trigger user');

  await db.query('delete from audit_entry where seq > 2');
  expect(await verifyAudit(db)).toMatchObject({ ok: true, entries: 2 });
  expect(await verifyAudit(db, kept)).toEqual({
    ok: false,
    seq: 3,
    reason: 'the log ends before it',
  });

  // The chain is consistent again, but it is not the original log.
  await write('another third');
  expect(await verifyAudit(db)).toMatchObject({ ok: true, entries: 3 });
  expect(await verifyAudit(db, kept)).toEqual({
    ok: false,
    seq: 3,
    reason: 'its hash is not the one that was kept',
  });
});

test('AUDIT-009 a log whose first entries were written anew is found by any later hash', async () => {
  for (const reason of ['first', 'second']) await write(reason);
  const kept = await auditHead(db);
  await db.query('alter table audit_entry disable trigger user');
  const rows = await db.query<AuditFact & { seq: number; prevHash: Uint8Array }>(
    `select seq, at, operator_id as "operatorId", operator, role, address, action, object, detail,
       reason, prev_hash as "prevHash" from audit_entry order by seq`,
  );
  let prevHash: Uint8Array = rows[0]?.prevHash ?? new Uint8Array();
  for (const { seq, ...row } of rows) {
    const reason = seq === 1 ? 'nothing to see' : row.reason;
    const hash = hashOfEntry(prevHash, seq, { ...row, reason });
    await db.query('update audit_entry set reason = $2, prev_hash = $3, hash = $4 where seq = $1', [
      seq,
      reason,
      prevHash,
      hash,
    ]);
    prevHash = hash;
  }
  expect(await verifyAudit(db)).toMatchObject({ ok: true, entries: 2 });
  expect(await verifyAudit(db, kept)).toMatchObject({ ok: false, seq: 2 });
});
