declare global {
  /**
   * Replies to reads that were started before the app loaded, keyed by address; null for a failed
   * read.
   */
  var early: Record<string, Promise<Response | null>> | undefined;
}

/** An unused reply is dropped after this time: it may be out of date or in another language. */
const KEPT_MS = 15_000;

/**
 * Starts reads before the app that uses them has loaded, but not before `when` resolves. An address
 * has the input of its call after a question mark, which is there without input too.
 */
export function askEarly(addresses: readonly string[], lang: string, when: Promise<unknown>): void {
  const asked = addresses.map((address) => {
    const separator = address.endsWith('?') ? '' : '&';
    const ask = () => fetch(`${address}${separator}t=${Date.now()}`, { headers: { lang } });
    const reply = when.then(ask).catch(() => null);
    const forget = () => delete globalThis.early?.[address];
    void reply.then(() => setTimeout(forget, KEPT_MS));
    return [address, reply] as const;
  });
  globalThis.early = Object.fromEntries(asked);
}

/** Returns the early reply of an address once; null if there is none, or after an abort. */
export async function earlyReply(address: string, signal: AbortSignal): Promise<Response | null> {
  const reply = globalThis.early?.[address];
  if (!reply) return null;
  delete globalThis.early?.[address];
  return Promise.race([
    reply,
    new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
    }),
  ]);
}
