import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipped = promisify(gzip);
/** Texts below this size fit into one or two packets, so compressing them gains nothing. */
const BYTES_MIN = 2_048;
/** At this level, a list of the whole market takes one or two milliseconds, off the main thread. */
const LEVEL = 4;

/** Returns true if an Accept-Encoding header allows gzip; `gzip;q=0` does not. */
export const takesGzip = (header: string | undefined): boolean =>
  (header ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(coding));

/**
 * Sends a text, compressed if the client accepts it. Only for public replies: the compressed length
 * of a reply with a secret would reveal something about the secret.
 */
export async function sendSmaller(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): Promise<FastifyReply> {
  if (Buffer.byteLength(body) < BYTES_MIN) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(body);
  const smaller = await gzipped(body, { level: LEVEL });
  return reply.header('content-encoding', 'gzip').send(smaller);
}
