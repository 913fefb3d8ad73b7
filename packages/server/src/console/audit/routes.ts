import * as api from '@fulcrum/contract/console/audit/calls';
import type * as wire from '@fulcrum/contract/console/audit/schema';

import type { AuditRow } from '../../audit/entry.ts';
import { readAudit } from '../../audit/log.ts';
import type { Binder } from '../binder.ts';
import { placeOf } from '../page.ts';
import type { ConsolePorts } from '../ports.ts';

export function auditRoutes(serve: Binder, { db }: Pick<ConsolePorts, 'db'>): void {
  serve.read(api.audit, async ({ input }) => {
    const { page, ...filter } = input;
    const { rows, total } = await readAudit(db, filter, placeOf(page));
    const actions = await db.query<{ action: string }>(
      'select distinct action from audit_entry order by action',
    );
    return { rows: rows.map(entryWire), total, actions: actions.map(({ action }) => action) };
  });
}

const entryWire = (row: AuditRow): wire.AuditEntry => ({
  seq: row.seq,
  at: row.at,
  operator_id: row.operatorId,
  operator: row.operator,
  role: row.role,
  address: row.address,
  action: row.action,
  object: row.object,
  detail: row.detail,
  reason: row.reason,
  hash: Buffer.from(row.hash).toString('hex'),
});
