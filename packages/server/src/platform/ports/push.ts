/** A browser's address at its push service, and the browser's public encryption keys. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushNews {
  readonly payload: string;
  /** How many seconds the push service keeps the message for an offline browser. */
  readonly keptSeconds: number;
}

/** The key pair (base64url) that identifies this server to push services. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Sends a notice to a browser, encrypted for that browser. `send` rejects with `GoneTarget` if the
 * subscription no longer exists, and with another error if a later attempt may succeed.
 */
export interface PushSender {
  newKeys(): PushKeys;
  send(target: PushTarget, news: PushNews, keys: PushKeys): Promise<void>;
}

/** The push service no longer knows the browser. */
export class GoneTarget extends Error {
  override readonly name = 'GoneTarget';
}
