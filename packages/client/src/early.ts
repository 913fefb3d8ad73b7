declare global {
  /** Reads started before the app loaded, by path; null for one that failed. */
  var early: Record<string, Promise<Response | null>> | undefined;
}

/** Starts reads without input before the app that needs them has loaded. */
export function askEarly(paths: readonly string[], lang: string): void {
  const asked = paths.map((path) => {
    const reply = fetch(`${path}?t=${Date.now()}`, { headers: { lang } });
    return [path, reply.catch(() => null)] as const;
  });
  globalThis.early = Object.fromEntries(asked);
}

/** The early reply of a path, once; null for none, for a call with input, or after an abort. */
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
