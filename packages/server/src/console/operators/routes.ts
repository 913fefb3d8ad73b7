import * as api from '@fulcrum/contract/console/calls';
import { permissionsOf } from '@fulcrum/contract/console/roles';
import type * as wire from '@fulcrum/contract/console/wire';

import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { ConsolePorts } from '../ports.ts';
import { operatorOf, STEP_UP_MS, type Operator } from '../session.ts';
import { listOperators } from './store.ts';
import type { Operators } from './sign-in.ts';
import type { ServeOperators } from '../binder.ts';

const ENVIRONMENTS = {
  bridge: 'production',
  simulated: 'simulated',
  replay: 'replay',
} as const satisfies Record<ConsolePorts['config']['feed'], wire.Me['environment']>;

/** Sign-in, enrolment, and who the operators are. */
export function operatorRoutes(
  serve: ServeOperators,
  { db, clock, config, operators }: ConsolePorts & { readonly operators: Operators },
): void {
  const meOf = (operator: Operator): wire.Me => ({
    id: operator.id,
    email: operator.email,
    name: operator.name,
    role: operator.role,
    permissions: permissionsOf(operator.role),
    environment: ENVIRONMENTS[config.feed],
    stepped_up_until: operator.steppedUpAt + STEP_UP_MS,
    server_time: clock.now(),
  });

  async function meBehind(token: string): Promise<wire.Me> {
    const operator = await operatorOf(db, token, { now: clock.now(), isAttended: true });
    if (!operator) throw new Refused('operator.refused');
    return meOf(operator);
  }

  serve.toStranger(api.login, async ({ input, visit, signIn }) => {
    const { token } = await operators.login(input, visit);
    signIn(token);
    return meBehind(token);
  });
  serve.toStranger(api.enrolBegin, ({ input, visit }) => operators.enrolBegin(input.token, visit));
  serve.toStranger(api.enrolFinish, async ({ input, visit, signIn }) => {
    const { token, recoveryCodes } = await operators.enrolFinish(input, visit);
    signIn(token);
    return { me: await meBehind(token), recovery_codes: [...recoveryCodes] };
  });
  serve.toOperator(api.me, ({ operator }) => Promise.resolve(meOf(operator)));
  serve.toOperator(api.logout, async ({ operator, visit, signOut }) => {
    await operators.logout(operator, visit);
    signOut();
    return {};
  });
  serve.toOperator(api.stepUp, async ({ operator, input, visit }) => {
    await operators.stepUp(operator, input, visit);
    return meOf({ ...operator, steppedUpAt: clock.now() });
  });

  managementRoutes(serve, db, operators);
}

function managementRoutes(serve: ServeOperators, db: Db, operators: Operators): void {
  serve.toOperator(api.operators, async () => {
    const rows = await listOperators(db);
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
  serve.toOperator(api.inviteOperator, ({ input, operator, visit }) =>
    operators.invite(input, { operator, visit, reason: input.reason }),
  );
  serve.toOperator(api.setOperatorRole, async ({ input, operator, visit }) => {
    const { id, role, reason } = input;
    await operators.changeRole(id, role, { operator, visit, reason });
    return {};
  });
  serve.toOperator(api.disableOperator, async ({ input, operator, visit }) => {
    await operators.disable(input.id, { operator, visit, reason: input.reason });
    return {};
  });
  serve.toOperator(api.resetOperator, ({ input, operator, visit }) =>
    operators.reset(input.id, { operator, visit, reason: input.reason }),
  );
}
