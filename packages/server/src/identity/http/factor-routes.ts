import * as api from '@fulcrum/contract/factors/calls';

import { displayTime } from '../../platform/http/display-time.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { AuthModule } from '../auth/module.ts';
import type { FactorProof } from '../factors/factors.ts';
import type { PasskeyRow } from '../factors/passkey-store.ts';

/** Routes for second factors and for logins with them. */
export function factorRoutes(serve: Serve, auth: AuthModule): void {
  const { factors } = auth;
  serve.toAnyone(api.loginSecond, ({ input, visit }) => auth.loginSecond(input, visit));
  serve.toAnyone(api.loginPasskey, ({ input, visit }) => auth.loginPasskey(input.challenge, visit));
  serve.toUser(api.factors, async ({ caller, visit }) => {
    const { hasTotp, recoveryLeft, canPasskey, list } = await factors.own(caller, visit);
    return {
      totp: hasTotp ? (1 as const) : (0 as const),
      recovery_left: recoveryLeft,
      can_passkey: canPasskey ? (1 as const) : (0 as const),
      passkeys: list.map((passkey) => passkeyWire(passkey, visit)),
    };
  });
  serve.toUser(api.totpBegin, ({ input, caller, visit }) =>
    factors.beginTotp(caller, givenOf(input), visit),
  );
  serve.toUser(api.totpConfirm, async ({ input, caller, visit }) =>
    codesWire(await factors.confirmTotp(caller, input.code, visit)),
  );
  serve.toUser(api.totpDisable, async ({ input, caller, visit }) => {
    await factors.disableTotp(caller, givenOf(input), visit);
    return {};
  });
  serve.toUser(api.recoveryRenew, async ({ input, caller, visit }) =>
    codesWire(await factors.renewRecovery(caller, givenOf(input), visit)),
  );
  passkeyRoutes(serve, auth);
}

function passkeyRoutes(serve: Serve, { factors }: AuthModule): void {
  serve.toUser(api.passkeyBegin, ({ input, caller, visit }) =>
    factors.beginPasskey(caller, givenOf(input), visit),
  );
  serve.toUser(api.passkeyAdd, async ({ input, caller, visit }) =>
    codesWire(await factors.addPasskey(caller, input, visit)),
  );
  serve.toUser(api.passkeyRename, async ({ input, caller }) => {
    await factors.renamePasskey(caller, input.id, input.name);
    return {};
  });
  serve.toUser(api.passkeyRemove, async ({ input, caller, visit }) => {
    await factors.removePasskey(caller, input.id, givenOf(input), visit);
    return {};
  });
  serve.toUser(api.passkeyProof, ({ caller, visit }) => factors.passkeyProof(caller, visit));
}

const givenOf = ({ password, ...proof }: FactorProof & { readonly password: string }) => ({
  password,
  proof,
});

const codesWire = (codes: readonly string[]) => ({ recovery_codes: [...codes] });

const passkeyWire = (
  { id, name, createdAt, lastUsedAt }: PasskeyRow,
  { language, timeZone }: Visit,
): api.Passkey => ({
  id,
  name,
  created_at: createdAt,
  CreatedAtTran: displayTime(createdAt, language, timeZone),
  last_used_at: lastUsedAt,
  LastUsedAtTran: lastUsedAt === null ? '' : displayTime(lastUsedAt, language, timeZone),
});
