import type { Blobs } from '../../ports/blobs.ts';
import type { Clock } from '../../ports/clock.ts';
import { loginOf } from '../../url-login.ts';
import { signedHeaders, type S3Credentials } from './s3-signature.ts';

const REQUEST_MS_MAX = 30_000;
const TRIES_MAX = 3;
const NOTHING = new Uint8Array();

export interface S3Place extends S3Credentials {
  /** URL of the bucket, or of a folder in it; ends with a slash. */
  readonly root: URL;
}

/** Parses `https://KEY:SECRET@host/bucket/folder?region=…`; the region is us-east-1 by default. */
export function s3PlaceOf(filesUrl: string): S3Place {
  const url = new URL(filesUrl);
  const { user, password } = loginOf(url);
  const folder = url.pathname.replace(/\/*$/, '/');
  return {
    root: new URL(folder, url.origin),
    accessKey: user,
    secretKey: password,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** Keeps blobs in any S3-compatible store, with path-style addresses. */
export class S3Blobs implements Blobs {
  readonly #place: S3Place;
  readonly #clock: Clock;

  constructor(place: S3Place, clock: Clock) {
    this.#place = place;
    this.#clock = clock;
  }

  async write(id: string, bytes: Uint8Array): Promise<void> {
    const response = await this.#ask('PUT', id, bytes);
    if (!response.ok) throw failure('PUT', response);
  }

  async read(id: string): Promise<Uint8Array | null> {
    const response = await this.#ask('GET', id, NOTHING);
    if (response.status === 404) return null;
    if (!response.ok) throw failure('GET', response);
    return new Uint8Array(await response.arrayBuffer());
  }

  async remove(id: string): Promise<void> {
    const response = await this.#ask('DELETE', id, NOTHING);
    if (!response.ok && response.status !== 404) throw failure('DELETE', response);
  }

  /**
   * Sends a request and retries failures: writing, reading and deleting can all be repeated safely.
   */
  async #ask(method: 'PUT' | 'GET' | 'DELETE', id: string, body: Uint8Array): Promise<Response> {
    const url = new URL(id, this.#place.root);
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await fetch(url, {
          method,
          headers: signedHeaders({ method, url, body }, this.#place, this.#clock.now()),
          ...(method === 'PUT' ? { body: Buffer.from(body) } : {}),
          signal: AbortSignal.timeout(REQUEST_MS_MAX),
          redirect: 'error',
        });
        if (response.status < 500 || tries >= TRIES_MAX) return response;
        await response.body?.cancel();
      } catch (error) {
        if (tries >= TRIES_MAX) throw error;
      }
    }
  }
}

/**
 * Describes a failed request without its address: an address has no secret, but ids are private.
 */
const failure = (method: string, { status }: Response): Error =>
  new Error(`The file store answered ${method} with status ${status}`);
