import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { IMAGE_BYTES_MAX } from '@fulcrum/contract/files';

import { Refused } from '../refusal.ts';

/** A file as its sender describes it; only its bytes are to be believed. */
export interface UploadedFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly mediaType: string;
}

/** Beyond this a body is not even read to its end to say what is wrong with it. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;
const MIB = 1024 * 1024;

/** A part of the server, of its own, that takes uploads: everywhere else they are refused. */
export function serveUploads(app: FastifyInstance, serve: (part: FastifyInstance) => void): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    await part.register(multipart, {
      limits: { fileSize: IMAGE_BYTES_MAX, files: 2, fields: 8, fieldSize: 1_024, parts: 10 },
    });
    // Not read: who sends it is asked first, and then that it is no upload.
    part.addContentTypeParser('*', (_request, _payload, done) => done(null));
    part.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_BYTES_MAX;
    });
    serve(part);
  });
}

/** The one file of a request, whole in memory; throws the refusal of none, two or too much. */
export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refused('file.missing');
  let found: UploadedFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (found) throw new Refused('file.many');
      const bytes = await part.toBuffer();
      found = { bytes, name: part.filename, mediaType: part.mimetype };
    }
  } catch (error) {
    throw uploadRefusal(error);
  }
  // A form whose field was left empty sends a file without a name.
  if (!found || (found.bytes.length === 0 && found.name === '')) throw new Refused('file.missing');
  return found;
}

/** What the parser says about a request that is not as it should be; faults stay faults. */
function uploadRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Refused('file.tooLarge', { max: IMAGE_BYTES_MAX / MIB });
  }
  if (code === 'FST_FILES_LIMIT') return new Refused('file.many');
  // Anything else that the parser cannot read is a body that was cut short or badly put together.
  return error instanceof Refused ? error : new Refused('request.malformed');
}
