import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** False statements of the authenticator, for tests of refusals. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

/** An authenticator with one key, as described by the WebAuthn standard; for tests. */
export class SamplePasskey {
  readonly id = randomBytes(20).toString('base64url');
  readonly #private: KeyObject;
  readonly #cose: Map<number, number | Uint8Array>;
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#private = privateKey;
    // An elliptic key (2) for ES256 (-7) on P-256 (1), as defined in RFC 9053.
    this.#cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(String(x), 'base64url'))],
      [-3, new Uint8Array(Buffer.from(String(y), 'base64url'))],
    ]);
  }

  /** Returns the reply to a request for a new passkey, as JSON text. */
  make(options: Record<string, unknown>, lies: Lies = {}): string {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#head(lies, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      Buffer.from(isoCBOR.encode(this.#cose)),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never, // the library's type has no nested maps
    );
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, lies).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the reply to a request for a signature, as JSON text. */
  sign(options: Record<string, unknown>, lies: Lies = {}): string {
    this.#counter = lies.counter ?? this.#counter + 1;
    const authenticatorData = this.#head(lies, 0);
    const clientData = this.#clientData('webauthn.get', options, lies);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#private).toString('base64url'),
    });
  }

  #answer(response: object): string {
    const { id } = this;
    const answer = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    return JSON.stringify(answer);
  }

  #head({ rpId, isVerified = true }: Lies, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([
      sha256(rpId ?? new URL(this.#origin).hostname),
      Buffer.from([all]),
      counter,
    ]);
  }

  #clientData(type: string, { challenge }: Record<string, unknown>, lies: Lies): Buffer {
    const { origin = this.#origin } = lies;
    return Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge, origin }));
  }
}
