import { generateSync } from 'otplib';

import type { Visit } from '../../src/platform/http/visit.ts';
import { Refused } from '../../src/platform/refusal.ts';
import { A_VISIT, signUpOf } from './auth-rig.ts';
import type { Caller } from '../../src/platform/ports/caller.ts';
import type { AuthModule } from '../../src/identity/auth/module.ts';

export const PASSWORD = 'correct horse';

/** A user of a test. */
export interface Somebody {
  readonly account: string;
  readonly id: number;
  readonly caller: Caller;
}

/** Returns the code that an authenticator app shows at `at` (epoch ms). */
export const codeAt = (secret: string, at: number): string =>
  generateSync({ secret, epoch: Math.floor(at / 1_000) });

let serial = 0;

export async function somebody(auth: AuthModule): Promise<Somebody> {
  const account = `dora${(serial += 1)}@example.com`;
  const { token, user } = await auth.register(signUpOf({ account }), A_VISIT);
  const caller = await auth.identify(token);
  if (!caller) throw new Error('Expected the caller that has just registered');
  return { account, id: user.id, caller };
}

/** Switches the authenticator app on; returns its secret and the recovery codes. */
export async function withTotp(
  auth: AuthModule,
  { caller }: Somebody,
  clock: { readonly time: number },
): Promise<{ secret: string; recovery: readonly string[] }> {
  const { secret } = await auth.factors.beginTotp(caller, given(), A_VISIT);
  const code = codeAt(secret, clock.time);
  return { secret, recovery: await auth.factors.confirmTotp(caller, code, A_VISIT) };
}

export const given = (proof: object = {}, password = PASSWORD) => ({ password, proof });

export const logIn = (auth: AuthModule, account: string, visit: Visit = A_VISIT) =>
  auth.login({ login_type: undefined, area_id: undefined, account, password: PASSWORD }, visit);

/** Logs in up to the second factor; returns the challenge and the factors that are accepted. */
export async function firstStep(
  auth: AuthModule,
  account: string,
  visit: Visit = A_VISIT,
): Promise<{ challenge: string; ways: string }> {
  const error: unknown = await logIn(auth, account, visit).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused) || error.reason !== 'factor.needed') {
    throw new Error(`Expected the second step, came to ${String(error)}`);
  }
  const { challenge, ways } = error.figures;
  return { challenge: String(challenge), ways: String(ways) };
}
