import { factorsCalls } from '@fulcrum/client/calls/factors';
import { signByPasskey } from '@fulcrum/client/passkeys';

import { request } from '../../server/api.ts';
import { kept, type SignIn } from './sign-in.ts';

/* Logins by a factor, apart from the others so that the first screen does not load them. */

/** Completes a login with the second factor and the challenge of the refused first call. */
export async function logInSecond(challenge: string, factor_code: string): Promise<SignIn> {
  const input = { challenge, factor_code };
  return kept(await request(factorsCalls.loginSecond, input, { isInitial: true }));
}

/**
 * Logs in with a passkey. With a challenge the passkey is the second factor of that login; with
 * null it is the whole login. Returns null if the person or the device refused.
 */
export async function logInByPasskey(challenge: string | null): Promise<SignIn | null> {
  const asked = challenge === null ? {} : { challenge };
  const toSign = await request(factorsCalls.loginPasskey, asked, { isInitial: true });
  if (!toSign.ok) return toSign;
  const factor_passkey = await signByPasskey(toSign.data.options);
  if (factor_passkey === null) return null;
  const answer = { challenge: toSign.data.challenge, factor_passkey };
  return kept(await request(factorsCalls.loginSecond, answer, { isInitial: true }));
}
