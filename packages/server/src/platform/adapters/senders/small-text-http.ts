/** A short time limit, because the address is not ours and callers may be waiting. */
const WAIT_MS = 5_000;
const BYTES_MAX = 8_192;

/** Reads a small text from an address. Throws after a short time limit, and for a redirect. */
export async function readSmallText(url: string, waitMs = WAIT_MS): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'application/json, text/plain' },
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`Expected a text, was status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // The throw leaves the loop, which closes the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new Error(`Expected a text of at most ${BYTES_MAX} bytes`);
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}
