import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipped = promisify(gzip);
/** What fits into a packet or two gains nothing. */
const BYTES_MIN = 2_048;
/** A list of a whole market takes a millisecond or two, beside the main thread. */
const LEVEL = 4;

/** Whether an Accept-Encoding admits gzip; `gzip;q=0` says that it does not. */
export const takesGzip = (header: string | undefined): boolean =>
  (header ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(coding));

/**
 * Sends a text, smaller where the reader takes it so. For replies that everybody may read: in one
 * that also held a secret, its length would tell about it.
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
