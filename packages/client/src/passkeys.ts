import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * Whether this browser offers passkeys here, which needs TLS and a host name instead of an IP
 * address.
 */
export function canUsePasskeys(): boolean {
  const isBare = /^[\d.]+$|:/.test(location.hostname);
  return !isBare && 'PublicKeyCredential' in window;
}

/** Options for the passkey call, made by the server's library. */
type Options = Record<string, unknown>;

/**
 * Asks the device to make a passkey. Returns its answer as JSON text; null if the person or the
 * device refused, or `signal` cancelled it.
 */
export function makePasskey(options: Options, signal?: AbortSignal): Promise<string | null> {
  return ceremony(async () => {
    if (!readsJson()) return makeByLibrary(options);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
    return navigator.credentials.create({ publicKey, ...(signal && { signal }) });
  });
}

/** Signs with a passkey; returns the same as `makePasskey`. */
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

/** Whether the browser itself can parse the JSON that servers send about passkeys. */
const readsJson = (): boolean => 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** For browsers from before 2025, which cannot parse that JSON; loaded on first use. */
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
