import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser uses passkeys at this address: not at a bare one, nor without TLS. */
export function canUsePasskeys(): boolean {
  const isBare = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && !isBare && 'PublicKeyCredential' in window;
}

/** Loaded with the first use: most people never need it. */
const library = () => import('@simplewebauthn/browser');

/** Has the device make a passkey; the answer as JSON, null when person or device would not. */
export async function makePasskey(options: Record<string, unknown>): Promise<string | null> {
  try {
    const { startRegistration } = await library();
    // The server's library has made them for this very call.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch {
    return null;
  }
}

/** Has a passkey sign; the answer as JSON, null when person or device would not. */
export async function signByPasskey(options: Record<string, unknown>): Promise<string | null> {
  try {
    const { startAuthentication } = await library();
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch {
    return null;
  }
}
