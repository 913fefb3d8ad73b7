import { CALLS } from '@fulcrum/client/calls/console';
import * as passkeys from '@fulcrum/client/passkeys';
import { failed, type Reply } from '@fulcrum/client/problem';

import { t } from '../i18n/i18n.ts';
import { request } from './request.ts';

/** A passkey's signature, in the form that the calls expect. */
export interface Signed {
  readonly factor_challenge: string;
  readonly factor_passkey: string;
}

/** Type of the calls that begin a passkey ceremony, which all have the same shape. */
type Asking = typeof CALLS.loginPasskey;

/** Signs a login with a passkey. */
export const signLogin = (): Promise<Reply<Signed>> => signFor(CALLS.loginPasskey);

/** Signs a step-up with a passkey, unless `signal` cancels it. */
export const signStepUp = (signal: AbortSignal): Promise<Reply<Signed>> =>
  signFor(CALLS.stepUpPasskey, signal);

async function signFor(call: Asking, signal?: AbortSignal): Promise<Reply<Signed>> {
  return ceremony(call, async (options, challenge) => {
    const signed = await passkeys.signByPasskey(options, signal);
    return signed && { factor_challenge: challenge, factor_passkey: signed };
  });
}

/** Makes a passkey on the device, unless `signal` cancels it. */
export async function makePasskey(
  signal: AbortSignal,
): Promise<Reply<{ readonly challenge: string; readonly passkey: string }>> {
  return ceremony(CALLS.passkeyBegin, async (options, challenge) => {
    const passkey = await passkeys.makePasskey(options, signal);
    return passkey && { challenge, passkey };
  });
}

/**
 * Runs a passkey ceremony. A refusal by the person or the device is reported like any other
 * problem.
 */
async function ceremony<Answer>(
  call: Asking,
  answer: (options: Record<string, unknown>, challenge: string) => Promise<Answer | '' | null>,
): Promise<Reply<Answer>> {
  const asked = await request(call, {});
  if (!asked.ok) return asked;
  const { options, challenge } = asked.data;
  const data = await answer(options, challenge);
  return data ? { ok: true, data, msg: '' } : failed('refused', 0, t('passkey.none'));
}
