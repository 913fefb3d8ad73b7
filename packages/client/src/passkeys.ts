import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser uses passkeys at this address: it has them under a name and TLS only. */
export function canUsePasskeys(): boolean {
  const isBare = /^[\d.]+$|:/.test(location.hostname);
  return !isBare && 'PublicKeyCredential' in window;
}

/** What a server's library has made for the call that it answers. */
type Options = Record<string, unknown>;

/**
 * Has the device make a passkey; the answer as JSON, null when person or device would not, or when
 * `signal` called it off.
 */
export function makePasskey(options: Options, signal?: AbortSignal): Promise<string | null> {
  return ceremony(async () => {
    if (!readsJson()) return makeByLibrary(options);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
    return navigator.credentials.create({ publicKey, ...(signal && { signal }) });
  });
}

/** Has a passkey sign; answers as above. */
export function signByPasskey(options: Options, signal?: AbortSignal): Promise<string | null> {
  return ceremony(async () => {
    if (!readsJson()) return signByLibrary(options);
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
    return navigator.credentials.get({ publicKey, ...(signal && { signal }) });
  });
}

async function ceremony(ask: () => Promise<unknown>): Promise<string | null> {
  const answer = await ask().catch(() => null);
  return answer === null ? null : JSON.stringify(answer);
}

/** Whether the browser itself reads what servers write about passkeys. */
const readsJson = (): boolean => 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** For browsers from before 2025; loaded with the first use. */
const library = () => import('@simplewebauthn/browser');

async function makeByLibrary(options: Options): Promise<unknown> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

async function signByLibrary(options: Options): Promise<unknown> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON });
}
