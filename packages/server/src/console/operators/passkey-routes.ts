import * as api from '@fulcrum/contract/console/operators/passkeys';

import { takeFrom } from '../../platform/http/takings.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { passkeyLetter, type OperatorPasskeys } from './passkeys.ts';

type Ports = ConsolePorts & { readonly passkeys: OperatorPasskeys };

/**
 * Routes for passkeys of the calling operator. Challenges are stored in transactions of their own.
 */
export function passkeyRoutes(serve: Binder, { clock, limits, mail, passkeys }: Ports): void {
  serve.open(api.loginPasskey, ({ visit }) => {
    takeFrom(limits?.challenges, visit.address, clock.monotonic());
    return passkeys.toEnter(visit);
  });
  serve.custom(api.stepUpPasskey, ({ operator, visit }) => passkeys.toProve(operator, visit));

  serve.read(api.passkeys, async ({ operator, visit }) => {
    const { rows, canAdd } = await passkeys.own(operator, visit);
    return {
      can_add: canAdd,
      rows: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
    };
  });

  serve.custom(api.passkeyBegin, ({ operator, visit }) => passkeys.toAdd(operator, visit));

  serve.custom(api.passkeyAdd, async ({ input, operator, visit, change }) => {
    const { name } = input;
    const made = await passkeys.made(operator, input, visit);
    await change(async (act) => {
      await passkeys.add(act.tx, operator.id, { ...made, name });
      await act.note('operator.passkeyAdded', `operator ${operator.id}`, { passkey: [null, name] });
      await mail.post(act.tx, passkeyLetter(operator.email, 'added', name, visit));
      act.afterCommit(() => mail.wake());
    });
  });

  serve.change(api.passkeyRemove, async ({ input: { id }, act }) => {
    const { tx, operator, visit } = act;
    const name = await passkeys.remove(tx, operator.id, id);
    await act.note('operator.passkeyRemoved', `operator ${operator.id}`, { passkey: [name, null] });
    await mail.post(tx, passkeyLetter(operator.email, 'removed', name, visit));
    act.afterCommit(() => mail.wake());
  });
}
