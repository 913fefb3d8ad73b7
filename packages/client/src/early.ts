declare global {
  /**
   * Replies to reads that were started before the app loaded, keyed by path; null for a failed
   * read.
   */
  var early: Record<string, Promise<Response | null>> | undefined;
}

/**
 * Starts reads that need no input, before the app that uses them has loaded, but not before `when`
 * resolves.
 */
export function askEarly(paths: readonly string[], lang: string, when: Promise<unknown>): void {
  const asked = paths.map((path) => {
    const ask = () => fetch(`${path}?t=${Date.now()}`, { headers: { lang } });
    return [path, when.then(ask).catch(() => null)] as const;
  });
  globalThis.early = Object.fromEntries(asked);
}

/**
 * Returns the early reply of a path, but only once; null if there is none, for a call with input,
 * or after an abort.
 */
export async function earlyReply(
  path: string,
  input: unknown,
  signal: AbortSignal,
): Promise<Response | null> {
  const reply = globalThis.early?.[path];
  if (!reply || Object.keys(input ?? {}).length > 0) return null;
  delete globalThis.early?.[path];
  return Promise.race([
    reply,
    new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
    }),
  ]);
}
