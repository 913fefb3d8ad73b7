/** A browser's address at its push service, and the keys that it alone can read with. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushNews {
  readonly payload: string;
  /** For how long the service keeps it for a browser that is away, in seconds. */
  readonly keptSeconds: number;
}

/** The pair of keys by which push services know this server, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Brings a notice to a browser, readable by that browser alone. `send` rejects with `GoneTarget`
 * when the browser is no longer there, with another error when a later try may succeed.
 */
export interface PushSender {
  newKeys(): PushKeys;
  send(target: PushTarget, news: PushNews, keys: PushKeys): Promise<void>;
}

/** The push service no longer knows the browser. */
export class GoneTarget extends Error {
  override readonly name = 'GoneTarget';
}
