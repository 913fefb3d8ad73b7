import { say } from '../i18n.ts';
import { request, type Reply } from './api.ts';
import { CALLS } from './calls.ts';

/** Whether this browser uses passkeys at this address, and reads what servers write about them. */
export function canUsePasskeys(): boolean {
  const isBare = /^[\d.]+$|:/.test(location.hostname);
  return (
    !isBare &&
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** What a passkey has signed, as calls take it. */
export interface Signed {
  readonly factor_challenge: string;
  readonly factor_passkey: string;
}

/** All calls that begin a ceremony take nothing and answer the same. */
type Asking = typeof CALLS.loginPasskey;

/** Has a passkey sign what the call asks for, unless it is called off. */
export async function signFor(call: Asking, signal?: AbortSignal): Promise<Reply<Signed>> {
  return ceremony(call, async (options, challenge) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
    const signed = await navigator.credentials.get({ publicKey, ...(signal && { signal }) });
    return signed && { factor_challenge: challenge, factor_passkey: JSON.stringify(signed) };
  });
}

/** Has the device make a passkey, unless it is called off. */
export async function makePasskey(
  signal: AbortSignal,
): Promise<Reply<{ readonly challenge: string; readonly passkey: string }>> {
  return ceremony(CALLS.passkeyBegin, async (options, challenge) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
    const made = await navigator.credentials.create({ publicKey, signal });
    return made && { challenge, passkey: JSON.stringify(made) };
  });
}

/** Neither person nor device has to go along: that is a problem like any other. */
async function ceremony<Answer>(
  call: Asking,
  answer: (options: unknown, challenge: string) => Promise<Answer | null>,
): Promise<Reply<Answer>> {
  const asked = await request(call, {});
  if (!asked.ok) return asked;
  const { options, challenge } = asked.data;
  const data = await answer(options, challenge).catch(() => null);
  if (data !== null) return { ok: true, data };
  return { ok: false, problem: { reason: null, msg: say('passkey.none'), isSession: false } };
}
