import { INTERVENTION_PERMISSIONS } from '@fulcrum/contract/console/users/intervention-kinds';
import type { Queues } from '@fulcrum/contract/console/messages/calls';
import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import { mayDo, type Permission, type Role } from '@fulcrum/contract/console/roles';

import type { Sql } from '../../platform/ports/db.ts';
import { CLAIM_MS } from '../../identity/verification/module.ts';
import { canOthers } from '../operators/store.ts';

interface Queue {
  /** The permission to see how much waits (`view`), and the permission to decide (`act`). */
  readonly view: Permission;
  readonly act: Permission;
  /** Whether one operator is enough if no other operator could be the second one. */
  readonly isForOneAlone?: boolean;
  /**
   * A query with one row per case: since when it waits, and whether the operator `me` may act on it
   * next.
   */
  readonly cases: string;
}

const proposed = (table: string, since: string): string =>
  `select ${since} as since, proposed_by <> me.id or me.is_alone as mine
    from ${table}, me where status = 'waiting'`;

const QUEUES: Readonly<Record<QueueName, Queue>> = {
  identity: {
    view: 'identity.review',
    act: 'identity.review',
    cases: `select created_at as since,
        claimed_by is null or claimed_by = me.id or claimed_at < me.now - ${CLAIM_MS} as mine
      from identity_case, me where status = 1`,
  },
  deposits: {
    view: 'money.view',
    act: 'money.decide',
    cases: `select created_at as since, first_approved_by is distinct from me.id as mine
      from deposit, me where status = 0`,
  },
  withdrawals: {
    view: 'money.view',
    act: 'money.decide',
    // An approved withdrawal may be paid by any operator with the permission.
    cases: `select created_at as since,
        approved_at is not null or first_approved_by is distinct from me.id as mine
      from withdrawal, me where status = 0`,
  },
  support: {
    view: 'support.view',
    act: 'support.answer',
    cases: `select waiting_since as since, assigned_to is null or assigned_to = me.id as mine
      from support_chat, me where waiting_since is not null`,
  },
  interventions: {
    view: 'people.view',
    act: 'people.view',
    cases: `select proposed_at as since, proposed_by <> me.id and kind = any (me.kinds) as mine
      from intervention, me where status = 'waiting'`,
  },
  channels: {
    view: 'channels.view',
    act: 'channels.change',
    isForOneAlone: true,
    cases: proposed('channel_change', 'proposed_at'),
  },
  announcements: {
    view: 'content.view',
    act: 'content.confirm',
    isForOneAlone: true,
    cases: proposed('announcement', 'updated_at'),
  },
};

interface Counted {
  readonly count: number;
  readonly oldest_at: number | null;
  readonly own: number;
  readonly own_oldest_at: number | null;
}

interface Asker {
  readonly id: number;
  readonly role: Role;
}

/**
 * Returns how much waits in each queue that the operator may see, with one indexed query for each.
 */
export async function waitingFor(sql: Sql, asker: Asker, now: number): Promise<Queues> {
  const kinds = Object.entries(INTERVENTION_PERMISSIONS)
    .filter(([, permission]) => mayDo(asker.role, permission))
    .map(([kind]) => kind);
  const count = async (name: QueueName) => {
    const { view, act, isForOneAlone = false, cases } = QUEUES[name];
    if (!mayDo(asker.role, view)) return null;
    const isAlone = isForOneAlone && !(await canOthers(sql, act, asker.id));
    const [row] = await sql.query<Counted>(
      `with me as (
         select $1::bigint as id, $2::bigint as now, $3::text[] as kinds, $4::boolean as is_alone,
           $5::boolean as may_act
       )
       select count(*) as count, min(since) as oldest_at,
         count(*) filter (where mine) as own, min(since) filter (where mine) as own_oldest_at
       from (select since, may_act and mine as mine from (${cases}) waiting, me) waiting`,
      [asker.id, now, kinds, isAlone, mayDo(asker.role, act)],
    );
    if (!row) throw new Error('The store returned no count of a queue');
    const { count: all, oldest_at, own, own_oldest_at } = row;
    return { count: all, oldest_at, mine: { count: own, oldest_at: own_oldest_at } };
  };
  const names = Object.keys(QUEUES) as QueueName[]; // its own keys
  const found = await Promise.all(names.map(async (name) => [name, await count(name)] as const));
  return { ...(Object.fromEntries(found) as Omit<Queues, 'at'>), at: now };
}
