import * as api from '@fulcrum/contract/console/operators/calls';

import { emailOf } from '../../identity/auth/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import type { Invited, Links, NewLink } from './links.ts';
import * as store from './store.ts';

type Ports = ConsolePorts & { readonly links: Links };

/** Routes for listing operators and for changing what they may do. */
export function managementRoutes(serve: Binder, { db, clock, links, mail }: Ports): void {
  const send = (act: Act, invited: Invited): Promise<NewLink> => {
    act.afterCommit(() => mail.wake());
    return links.send(act.tx, invited, act.visit);
  };

  serve.read(api.operators, async () => {
    const rows = await store.listOperators(db);
    return rows.map((row) => ({
      id: row.id,
      email: row.email ?? '',
      name: row.name,
      role: row.role,
      status: row.status,
      created_at: row.createdAt,
      last_seen_at: row.lastSeenAt,
      recovery_codes_left: row.recoveryCodesLeft,
    }));
  });

  serve.change(api.inviteOperator, async ({ input: { name, role, ...given }, act }) => {
    const email = emailOf(given.email, 'email');
    const fresh = { email, name, role, createdAt: clock.now() };
    const id = await store.addOperator(act.tx, fresh).catch(store.refuseTaken);
    const token = await links.renew(act.tx, id);
    const detail = { email: [null, email], role: [null, role] };
    await act.note('operator.invited', `operator ${id}`, detail);
    return send(act, { id, email, token });
  });

  serve.change(api.setOperatorRole, async ({ input: { id, role }, act }) => {
    const before = await lockOther(act, id);
    if (before.role === role) throw new Refused('console.unchanged');
    await store.setRole(act.tx, id, role);
    await store.endOperatorSessions(act.tx, id);
    await act.note('operator.roleChanged', `operator ${id}`, { role: [before.role, role] });
  });

  serve.change(api.disableOperator, async ({ input: { id }, act }) => {
    const { status } = await lockOther(act, id);
    if (status === 'disabled') throw new Refused('console.unchanged');
    await store.disable(act.tx, id);
    await store.endOperatorSessions(act.tx, id);
    await act.note('operator.disabled', `operator ${id}`, { status: [status, 'disabled'] });
  });

  serve.change(api.resetOperator, async ({ input: { id }, act }) => {
    const { email, status } = await lockOther(act, id);
    const token = await links.renew(act.tx, id);
    await act.note('operator.reset', `operator ${id}`, { status: [status, 'invited'] });
    return send(act, { id, email, token });
  });
}

/**
 * Locks another operator for a change. Operators cannot change their own access, so at least one
 * owner always remains.
 */
async function lockOther({ tx, operator }: Act, id: number) {
  if (id === operator.id) throw new Refused('operator.own');
  // Locks owners first and in a fixed order: if two owners remove each other, the second is no
  // longer an owner.
  const owners = await store.lockActiveOwners(tx);
  const row = await store.lockOperator(tx, id);
  if (!row || row.email === null) throw new Refused('operator.unknown');
  // The calling operator may have lost their own access while this call waited for the lock.
  if (!owners.includes(operator.id)) throw new Refused('operator.forbidden');
  return { ...row, email: row.email };
}
