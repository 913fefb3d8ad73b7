import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Prefix of sealed bytes; bytes without it were stored before a key was configured. */
const MARK = Buffer.from('FSL1');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts personal data with `DATA_KEY`; without a key, stores it as it is. */
export class Seal {
  readonly #cipherKey: Buffer | null;
  readonly #printKey: Buffer;

  /** `key` has 32 bytes; null means no encryption. */
  constructor(key: Buffer | null) {
    this.#cipherKey = key && derived(key, 'cipher');
    this.#printKey = key ? derived(key, 'print') : Buffer.alloc(0);
  }

  close(plain: Uint8Array): Buffer {
    if (!this.#cipherKey) return Buffer.from(plain);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#cipherKey, nonce);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([MARK, nonce, cipher.getAuthTag(), body]);
  }

  /** Decrypts bytes from `close`. Throws if they were sealed with another key or changed. */
  open(kept: Uint8Array): Buffer {
    const bytes = Buffer.from(kept);
    if (!bytes.subarray(0, MARK.length).equals(MARK)) return bytes;
    if (!this.#cipherKey) throw new Error('DATA_KEY: this was sealed, and no key is set');
    const nonceEnd = MARK.length + NONCE_BYTES;
    const tagEnd = nonceEnd + TAG_BYTES;
    const nonce = bytes.subarray(MARK.length, nonceEnd);
    const decipher = createDecipheriv(CIPHER, this.#cipherKey, nonce);
    decipher.setAuthTag(bytes.subarray(nonceEnd, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
  }

  closeText(text: string): Buffer {
    return this.close(Buffer.from(text, 'utf8'));
  }

  openText(kept: Uint8Array): string {
    return this.open(kept).toString('utf8');
  }

  /**
   * Returns a keyed hash: equal texts have equal hashes, so they are found without decrypting them.
   */
  print(text: string): Buffer {
    return createHmac('sha256', this.#printKey).update(text).digest();
  }
}

const derived = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `fulcrum ${use}`, 32));
