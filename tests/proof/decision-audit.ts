import assert from 'node:assert/strict';

import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
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

interface Step {
  readonly id: number;
  readonly status: string;
  /** How often an operator confirmed it, by the audit log. */
  readonly signed: number;
  /** How often the journal says that it was carried out, and how often its amount stands there. */
  readonly acted: number;
  readonly booked: number;
}

const STEPS = `
  with acted as (
    select account_id, seq, (body ->> 'stepId')::bigint as step from journal
    where type = 'operatorActed'
  ), booked as (
    select account_id, seq, (body ->> 'amount')::bigint as amount from journal
    where type = 'balanceChanged' and (body ->> 'ledgerType')::int = $1
  ), signed as (
    select (detail::json ->> 'step')::bigint as step, count(*)::int as times from audit_entry
    where action = 'user.adjust' group by 1
  )
  select step.id, step.status, coalesce(signed.times, 0) as signed,
    count(acted.seq)::int as acted, count(booked.seq)::int as booked
  from intervention step
  left join signed on signed.step = step.id
  left join acted on acted.step = step.id and acted.account_id = step.account_id
  left join booked on booked.account_id = acted.account_id and booked.seq = acted.seq - 1
    and booked.amount = (step.terms::json ->> 'amount')::bigint
  where step.kind = 'adjust' group by 1, 2, 3`;

/**
 * Checks that each correction of a balance was booked once if two operators agreed on it and the
 * desk did not refuse it, and never otherwise. `confirmed` are those that were acknowledged. Throws
 * on the first difference.
 */
export async function auditCorrections(db: Db, confirmed: ReadonlySet<number>): Promise<number> {
  const type = LEDGER_TYPES.operatorAdjustment;
  const steps = await db.query<Step>(STEPS, [type]);
  for (const { id, status, signed, acted, booked } of steps) {
    const name = `correction ${id}`;
    const isDecided = ['confirmed', 'done', 'refused'].includes(status);
    assert.equal(signed, isDecided ? 1 : 0, `${name} is ${status}, confirmed ${signed} times`);
    assert.equal(booked, acted, `${name} was carried out ${acted} times, booked ${booked} times`);
    // One that was confirmed just before its server died may have been carried out or not.
    const times = status === 'confirmed' ? [0, 1] : [status === 'done' ? 1 : 0];
    assert.ok(times.includes(acted), `${name} is ${status}, carried out ${acted} times`);
    assert.ok(!confirmed.has(id) || status === 'done', `${name} is ${status}, and was told done`);
  }
  const [all] = await db.query<{ count: number }>(
    `select count(*)::int as count from journal
     where type = 'balanceChanged' and (body ->> 'ledgerType')::int = $1`,
    [type],
  );
  const sum = steps.reduce((total, { acted }) => total + acted, 0);
  assert.equal(all?.count, sum, 'corrections that nobody proposed');
  return sum;
}

/** Throws if anybody was notified twice of the same stage of a deposit or a withdrawal. */
export async function auditLetters(db: Db): Promise<void> {
  const twice = await db.query(
    `select user_id, kind, facts ->> 'caseId' as about from notice
     where facts ->> 'caseId' is not null group by 1, 2, 3 having count(*) > 1`,
  );
  assert.deepEqual(twice, [], 'a letter was written twice');
}
