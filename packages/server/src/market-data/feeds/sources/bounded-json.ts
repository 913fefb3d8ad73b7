import type { ReadableStream } from 'node:stream/web';

const BYTES_MAX = 8 * 1024 * 1024;

/** A reply other than a success. */
export class Answered extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/**
 * Asks a venue for JSON over HTTP. The reply may have eight megabytes, and must not lead elsewhere.
 * Rejects with `Answered` for anything but a success.
 */
export async function boundedJson(address: string, signal: AbortSignal): Promise<unknown> {
  const reply = await fetch(address, { signal, redirect: 'error' });
  if (!reply.ok || !reply.body) {
    await reply.body?.cancel();
    throw new Answered(reply.status);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body as ReadableStream<Uint8Array>) {
    length += chunk.length;
    if (length > BYTES_MAX) throw new Error('answered with too many bytes');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
