import assert from 'node:assert/strict';

import type { AccountEvent } from '@fulcrum/engine/event';
import type { Db } from '@fulcrum/server/ports/db';

/** A case as the journal tells it, in the columns of its table. */
interface Told {
  readonly id: number;
  readonly account_id: number;
  status: number;
  readonly requested_seq: number;
  settled_seq: number | null;
  settled_at: number | null;
  /** What was credited, or what is asked for; null of a deposit that was not credited. */
  amount: number | null;
  readonly fee: number;
}

type CaseEvent = Extract<AccountEvent, { depositId: number } | { withdrawalId: number }>;

type Cases = Map<number, Told>;

const DEPOSIT_STATUS = { credited: 1, rejected: 2, invalid: 3 } as const;
const WITHDRAWAL_STATUS = { paid: 1, rejected: 2, cancelled: 3 } as const;

/**
 * Examines the cases of a store that no server has open: each deposit and withdrawal anybody was
 * told of is what the journal's events say, neither more nor less; each that settled with money
 * has its entries in the ledger; and each that an operator decided has that operator's entry in
 * the log. Throws on the first difference.
 */
export async function auditCases(
  db: Db,
): Promise<{ deposits: number; withdrawals: number; paid: number }> {
  const { deposits, withdrawals } = await casesOfJournal(db);
  const rows = await db.query<Told>(
    `select id, account_id, status, requested_seq, settled_seq, settled_at, credited as amount,
       0 as fee
     from deposit where status is not null order by id`,
  );
  assert.deepEqual(rows, sorted(deposits), 'deposits are not what the journal says');
  const drawn = await db.query<Told>(
    `select id, account_id, status, requested_seq, settled_seq, settled_at, amount, fee
     from withdrawal where status is not null order by id`,
  );
  assert.deepEqual(drawn, sorted(withdrawals), 'withdrawals are not what the journal says');
  await auditEntries(db);
  await auditDecisions(db);
  const paid = drawn.filter(({ status }) => status === 1).length;
  return { deposits: rows.length, withdrawals: drawn.length, paid };
}

const sorted = (cases: Cases): Told[] => [...cases.values()].sort((a, b) => a.id - b.id);

async function casesOfJournal(db: Db): Promise<{ deposits: Cases; withdrawals: Cases }> {
  const events = await db.query<{ account_id: number; seq: number; body: CaseEvent }>(
    `select account_id, seq, body from journal
     where type in ('depositRequested', 'depositSettled', 'withdrawalRequested',
       'withdrawalSettled')
     order by account_id, seq`,
  );
  const deposits: Cases = new Map();
  const withdrawals: Cases = new Map();
  for (const { account_id, seq, body } of events) {
    const asked = { account_id, status: 0, requested_seq: seq };
    const open = { settled_seq: null, settled_at: null };
    switch (body.type) {
      case 'depositRequested':
        assert.ok(!deposits.has(body.depositId), `deposit ${body.depositId} was asked for twice`);
        deposits.set(body.depositId, {
          id: body.depositId,
          ...asked,
          ...open,
          ...{ amount: null, fee: 0 },
        });
        break;
      case 'withdrawalRequested': {
        const { withdrawalId: id, amount, fee } = body;
        assert.ok(!withdrawals.has(id), `withdrawal ${id} was asked for twice`);
        withdrawals.set(id, { id, ...asked, ...open, amount, fee });
        break;
      }
      case 'depositSettled': {
        const told = unsettled(deposits, body.depositId);
        Object.assign(told, { settled_seq: seq, settled_at: body.at });
        told.status = DEPOSIT_STATUS[body.outcome];
        if (body.outcome === 'credited') told.amount = body.amount;
        break;
      }
      case 'withdrawalSettled': {
        const told = unsettled(withdrawals, body.withdrawalId);
        assert.deepEqual([told.amount, told.fee], [body.amount, body.fee]);
        Object.assign(told, { settled_seq: seq, settled_at: body.at });
        told.status = WITHDRAWAL_STATUS[body.outcome];
        break;
      }
    }
  }
  return { deposits, withdrawals };
}

function unsettled(cases: Cases, id: number): Told {
  const told = cases.get(id);
  assert.ok(told, `case ${id} was settled before it was asked for`);
  assert.equal(told.status, 0, `case ${id} was settled twice`);
  return told;
}

/** Money that the cases moved, entry by entry, against what the ledger holds of these types. */
async function auditEntries(db: Db): Promise<void> {
  const expected = await db.query(
    `select account_id, settled_seq as seq, 1 as type, credited as amount
       from deposit where status = 1
     union all select account_id, settled_seq, 2, fee - amount from withdrawal where status = 1
     union all select account_id, settled_seq + 1, 3, -fee
       from withdrawal where status = 1 and fee > 0
     order by 1, 2`,
  );
  const entries = await db.query(
    `select account_id, seq, type::int as type, amounts[1] as amount from ledger_tx
     where type in (1, 2, 3) order by 1, 2`,
  );
  assert.deepEqual(entries, expected, 'the ledger moved other money than the cases say');
}

/** What operators decided, they decided in the log as well; what owners ended, nobody decided. */
async function auditDecisions(db: Db): Promise<void> {
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
