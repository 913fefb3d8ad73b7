import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

import type { ParsedOf } from '@fulcrum/contract/endpoint';
import {
  CHALLENGE_MINUTES,
  type loginSecond,
  type passkeyAdd,
} from '@fulcrum/contract/factors/calls';

import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { PasskeyRow, PasskeyStore } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';

export type Assertion = NonNullable<ParsedOf<typeof loginSecond>['factor_passkey']>;
export type Attestation = ParsedOf<typeof passkeyAdd>['passkey'];

/** Options for a browser, and the text in them that must be signed. */
export interface Ceremony {
  readonly options: Record<string, unknown>;
  readonly toSign: string;
}

/** A new passkey of a browser, after checking that it is for this product. */
export type MadePasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** How the product presents itself to devices that make passkeys. */
export interface PasskeyLook {
  readonly rpName: string;
  /** Prefix of the user handle; a device keeps one passkey for each handle. */
  readonly handle: string;
  /** Whether a device must be able to find the passkey without knowing the user. */
  readonly isFound: boolean;
}

const OF_TRADERS: PasskeyLook = { rpName: 'Fulcrum', handle: 'fulcrum', isFound: false };

/**
 * The two ceremonies of WebAuthn; in each of them the device verifies the user by finger, face or
 * PIN.
 */
export class Passkeys {
  readonly #look: PasskeyLook;
  readonly #store: PasskeyStore;
  readonly #clock: Clock;

  constructor(store: PasskeyStore, clock: Clock, look = OF_TRADERS) {
    this.#look = look;
    this.#store = store;
    this.#clock = clock;
  }

  async toMake(
    rp: RelyingParty,
    user: { readonly id: number; readonly name: string },
  ): Promise<Ceremony> {
    const { rpName, handle, isFound } = this.#look;
    const known = await this.#store.of(user.id);
    const options = await generateRegistrationOptions({
      rpName,
      rpID: rp.id,
      userID: new TextEncoder().encode(`${handle} ${user.id}`),
      userName: user.name,
      userDisplayName: user.name,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: credentialsAt(rp, known),
      authenticatorSelection: {
        residentKey: isFound ? 'required' : 'preferred',
        userVerification: 'required',
      },
    });
    return { options: { ...options }, toSign: options.challenge };
  }

  /**
   * Returns the new passkey; throws `passkey.refused` unless the answer is for `toSign`, from this
   * origin and from a verified user.
   */
  async made(rp: RelyingParty, toSign: string, answer: Attestation): Promise<MadePasskey> {
    const { transports = [], ...response } = answer.response;
    const known = knownTransports(transports);
    const result = await verifyRegistrationResponse({
      response: { ...answer, response: { ...response, transports: known } },
      expectedChallenge: toSign,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      // The library throws for any answer that does not match.
    }).catch(() => null);
    if (!result?.verified) throw new Refused('passkey.refused', { field: 'passkey' });
    const { id, publicKey, counter } = result.registrationInfo.credential;
    return { credentialId: id, publicKey, counter, transports: known.join(',') };
  }

  /**
   * Returns what a passkey must sign. If `userId` is null, the user chooses among the passkeys on
   * the device.
   */
  async toSign(rp: RelyingParty, userId: number | null): Promise<Ceremony> {
    const known = userId === null ? [] : await this.#store.of(userId);
    const options = await generateAuthenticationOptions({
      rpID: rp.id,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(userId === null ? {} : { allowCredentials: credentialsAt(rp, known) }),
    });
    return { options: { ...options }, toSign: options.challenge };
  }

  /**
   * Returns the passkey that signed; throws `passkey.refused` if it does not belong to `userId`,
   * unless that is null. Stores its new counter, so that a copied answer is useless.
   */
  async signed(
    rp: RelyingParty,
    toSign: string,
    answer: Assertion,
    userId: number | null,
  ): Promise<number> {
    const passkey = await this.#store.byCredential(answer.id);
    const isMeant = passkey?.rpId === rp.id && (userId === null || passkey.userId === userId);
    if (!passkey || !isMeant) throw refused();
    const { userHandle, ...response } = answer.response;
    const result = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: userHandle === undefined ? response : { ...response, userHandle },
      },
      expectedChallenge: toSign,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }).catch(() => null);
    if (!result?.verified) throw refused();
    const counts = { before: passkey.counter, after: result.authenticationInfo.newCounter };
    if (!(await this.#store.use(passkey.id, counts, this.#clock.now()))) throw refused();
    return passkey.userId;
  }
}

const refused = () => new Refused('passkey.refused', { field: 'factor_passkey' });

const credentialsAt = (rp: RelyingParty, passkeys: readonly PasskeyRow[]) =>
  passkeys
    .filter(({ rpId }) => rpId === rp.id)
    .map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports === '' ? [] : transports.split(','),
    }));

/** Keeps only transports whose names have the form of the standard. */
const knownTransports = (named: readonly string[]): string[] =>
  named.filter((transport) => /^[a-z-]{2,16}$/.test(transport));
