import * as api from '@fulcrum/contract/console/passkey-calls';

import { takeFrom } from '../../identity/auth/module.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import { passkeyLetter, type OperatorPasskeys } from './passkeys.ts';
import type { ServeOperators } from '../binder.ts';

type Ports = ConsolePorts & { readonly passkeys: OperatorPasskeys };

/** What operators sign in with beside their authenticator; each changes their own alone. */
export function passkeyRoutes(serve: ServeOperators, ports: Ports): void {
  const { db, clock, limits, mail, passkeys } = ports;
  const note = noter(ports);

  serve.toStranger(api.loginPasskey, ({ visit }) => {
    takeFrom(limits?.challenges, visit.address, clock.monotonic());
    return passkeys.toEnter(visit);
  });
  serve.toOperator(api.stepUpPasskey, ({ operator, visit }) => passkeys.toProve(operator, visit));
  serve.toOperator(api.passkeys, async ({ operator, visit }) => {
    const { rows, canAdd } = await passkeys.own(operator, visit);
    return {
      can_add: canAdd,
      rows: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, created_at: createdAt, last_used_at: lastUsedAt },
      })),
    };
  });
  serve.toOperator(api.passkeyBegin, ({ operator, visit }) => passkeys.toAdd(operator, visit));

  serve.toOperator(api.passkeyAdd, async ({ input, operator, visit }) => {
    const { name, reason } = input;
    const made = await passkeys.made(operator, input, visit);
    await db.transaction(async (tx) => {
      await passkeys.add(tx, operator.id, { ...made, name });
      const entry = { action: 'operator.passkeyAdded', object: `operator ${operator.id}`, reason };
      await note(tx, { operator, visit }, { ...entry, detail: { passkey: [null, name] } });
      await mail.post(tx, passkeyLetter(operator.email, 'added', name, visit));
    });
    mail.wake();
    return {};
  });

  serve.toOperator(api.passkeyRemove, async ({ input: { id, reason }, operator, visit }) => {
    await db.transaction(async (tx) => {
      const name = await passkeys.remove(tx, operator.id, id);
      const entry = { action: 'operator.passkeyRemoved', object: `operator ${operator.id}` };
      await note(tx, { operator, visit }, { ...entry, detail: { passkey: [name, null] }, reason });
      await mail.post(tx, passkeyLetter(operator.email, 'removed', name, visit));
    });
    mail.wake();
    return {};
  });
}
