import * as api from '@fulcrum/contract/console/operators/calls';
import type * as wire from '@fulcrum/contract/console/operators/schema';
import { permissionsOf } from '@fulcrum/contract/console/roles';

import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { endSession, operatorOf, STEP_UP_MS, type Operator } from '../session.ts';
import type { Enrolment } from './enrolment.ts';
import type { SignIn } from './sign-in.ts';

const ENVIRONMENTS = {
  bridge: 'production',
  sources: 'production',
  simulated: 'simulated',
  replay: 'replay',
} as const satisfies Record<ConsolePorts['config']['feed'], wire.Me['environment']>;

type Ports = ConsolePorts & { readonly signIn: SignIn; readonly enrolment: Enrolment };

/** Routes for sign-in, enrolment and the session of the calling operator. */
export function sessionRoutes(
  serve: Binder,
  { db, clock, config, signIn, enrolment }: Ports,
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

  serve.open(api.login, async ({ input, visit, setSession }) => {
    const { token } = await signIn.login(input, visit);
    setSession(token);
    return meBehind(token);
  });
  serve.open(api.enrolBegin, ({ input, visit }) => enrolment.begin(input.token, visit));
  serve.open(api.enrolFinish, async ({ input, visit, setSession }) => {
    const { token, recoveryCodes } = await enrolment.finish(input, visit);
    setSession(token);
    return { me: await meBehind(token), recovery_codes: [...recoveryCodes] };
  });

  serve.read(api.me, ({ operator }) => Promise.resolve(meOf(operator)));

  // The cookie is removed after the commit: if the session could not be ended, the cookie stays.
  serve.custom(api.logout, async ({ operator, change, removeSession }) => {
    await change(async ({ tx, note }) => {
      await endSession(tx, operator.tokenHash);
      await note('operator.signedOut', '');
    });
    removeSession();
  });

  // A wrong code is counted and may end the session. That is committed although the call is
  // refused.
  serve.custom(api.stepUp, async ({ input, operator, visit }) => {
    await signIn.stepUp(operator, input, visit);
    return meOf({ ...operator, steppedUpAt: clock.now() });
  });
}
