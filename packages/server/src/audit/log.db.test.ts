import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import * as userCalls from '@fulcrum/contract/console/users/calls';

import { firstOwner, type Browser } from '../../test/console/operator-rig.ts';
import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { verifyAudit } from './chain.ts';

let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  for (const list of ['audit', 'people', 'operators'] as const) {
    await owner.ok(exportCalls.exportList, { list });
  }
});
afterAll(() => rig.close());

test('AUDIT-001 the log takes no change and no removal', async () => {
  await expect(rig.db.query(`update audit_entry set reason = 'x' where seq = 1`)).rejects.toThrow(
    /only grows/,
  );
  await expect(rig.db.query('delete from audit_entry where seq = 1')).rejects.toThrow(/only grows/);
  await expect(rig.db.query('truncate audit_entry')).rejects.toThrow(/only grows/);
});

test('AUDIT-002 an act that fails leaves no entry, and its entry fails with it', async () => {
  const before = (await owner.ok(auditCalls.audit, {})).total;
  expect(
    await owner.refused(userCalls.setCreditScore, { id: 1, score: 1, reason: 'no such user' }),
  ).toBe(CODES['person.unknown'].code);
  expect((await owner.ok(auditCalls.audit, {})).total).toBe(before);
});

test('AUDIT-003 the chain proves the log, and names the first entry that was tampered with', async () => {
  const { total } = await owner.ok(auditCalls.audit, {});
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true, entries: total });
  await rig.db.query('alter table audit_entry disable trigger user');
  await rig.db.query(`update audit_entry set reason = 'nothing to see' where seq = 3`);
  expect(await verifyAudit(rig.db)).toMatchObject({
    ok: false,
    seq: 3,
    reason: /content/ as never,
  });
});
