import assert from 'node:assert/strict';

import type { Db } from '@fulcrum/server/platform/ports/db';

/**
 * Checks the cases of a store that no server has open: each decision of an operator is also in the
 * audit log, and cases that their owners ended have no decision. Throws on the first difference.
 */
export async function auditDecisions(db: Db): Promise<void> {
  const unsigned = await db.query(
    `select name, id from (
       select 'deposit' as name, id, status, reviewed_by from deposit
       union all select 'withdrawal', id, status, reviewed_by from withdrawal
     ) decided
     where status in (1, 2) and not exists (
       select from audit_entry where object = name || ' ' || id and operator_id = reviewed_by
         and action = name || case when status = 2 then '.rejected'
           when name = 'deposit' then '.approved' else '.paid' end
     ) or status = 3 and reviewed_by is not null`,
  );
  assert.deepEqual(unsigned, [], 'a decision is not in the log of the operators');
  const alone = await db.query(
    `select name, id from (
       select 'deposit' as name, id, status, credited as amount, 'depositFourEyesAbove' as above,
         first_approved_by, reviewed_by as second from deposit
       union all select 'withdrawal', id, status, amount, 'fourEyesAbove', first_approved_by,
         approved_by from withdrawal
     ) done
     where status = 1 and amount > (
       select (value ->> above)::bigint from setting where key = 'funds'
     ) and (first_approved_by is null or first_approved_by = second)`,
  );
  assert.deepEqual(alone, [], 'a case above its limit was approved by one operator');
}
